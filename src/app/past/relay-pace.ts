// The pace at which a process takes frames of replays into its own thread, where live customers are served. A replay goes on when what it
// sent is acknowledged; acknowledgements wait here while more has come than the pace allows, and then go out one after the other.

import type { Clock, Timer } from "../../base/index.ts";

/** Of all replays of a process: some thousand messages a second, a small part of what its thread can send. */
const BYTES_PER_MS = 8 * 1024;
/** So much may come at once. */
const AHEAD_MS = 8;
const GAP_MS = 1;

export class RelayPace {
  readonly #clock: Clock;
  /** When everything that came has had its time. */
  #evenAtMs = 0;
  /** By socket, the longest waiting first: the latest acknowledgement of each. Bound: the open connections of the process. */
  readonly #waiting = new Map<number, () => void>();
  #timer: Timer | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Frames of so many bytes have come. */
  came(bytes: number): void {
    this.#evenAtMs = Math.max(this.#evenAtMs, this.#clock.monotonicMs()) + bytes / BYTES_PER_MS;
  }

  /** Acknowledges, now or in turn. A later acknowledgement of the same socket takes the place of one that waits. */
  acknowledge(socket: number, tell: () => void): void {
    if (this.#timer === null && this.#aheadMs <= AHEAD_MS) {
      tell();
      return;
    }
    this.#waiting.set(socket, tell);
    this.#timer ??= this.#clock.after(Math.max(GAP_MS, this.#aheadMs - AHEAD_MS), () => this.#next());
  }

  forget(socket: number): void {
    this.#waiting.delete(socket);
  }

  get #aheadMs(): number {
    return this.#evenAtMs - this.#clock.monotonicMs();
  }

  #next(): void {
    this.#timer = null;
    const [first] = this.#waiting;
    if (first !== undefined && this.#aheadMs <= AHEAD_MS) {
      const [socket, tell] = first;
      this.#waiting.delete(socket);
      tell();
    }
    if (this.#waiting.size > 0)
      this.#timer = this.#clock.after(Math.max(GAP_MS, this.#aheadMs - AHEAD_MS), () => this.#next());
  }
}
