// The pace at which a process gives frames of replays to their sockets, in the thread where live customers are served: a few at a time, the
// sockets in turn, with pauses in which everybody else is served. What waits here is not acknowledged, so that its replay waits too.

import type { StreamFrame } from "../../api/index.ts";
import { type Clock, outOfRange, type Timer } from "../../base/index.ts";

/** Of all replays of a process: some thousand messages a second, a small part of what its thread can send. */
const BYTES_PER_MS = 4 * 1024;
/** Given at once: what one write of a socket takes. */
const SLICE_BYTES = 8 * 1024;
/** So far delivery may be ahead of the pace. */
const AHEAD_MS = SLICE_BYTES / BYTES_PER_MS;
const GAP_MS = 1;

/** Frames of a socket; those before `at` have been given. */
interface Waiting {
  readonly frames: StreamFrame[];
  at: number;
}

export class RelayPace {
  readonly #clock: Clock;
  readonly #give: (socket: number, frames: readonly StreamFrame[]) => void;
  /** When everything that was given has had its time. */
  #evenAtMs = 0;
  /** By socket, the longest waiting first. Bound: the open connections, and of each what a replay may have on its way. */
  readonly #waiting = new Map<number, Waiting>();
  #timer: Timer | null = null;

  constructor(clock: Clock, give: (socket: number, frames: readonly StreamFrame[]) => void) {
    this.#clock = clock;
    this.#give = give;
  }

  /** Frames have come for a socket: they are given now or in turn. */
  came(socket: number, frames: readonly StreamFrame[]): void {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) this.#waiting.set(socket, { frames: [...frames], at: 0 });
    else waiting.frames.push(...frames);
    if (this.#timer === null) this.#next();
  }

  isWaiting(socket: number): boolean {
    return this.#waiting.has(socket);
  }

  /** Gives all that waits for a socket. */
  flush(socket: number): void {
    const waiting = this.#waiting.get(socket);
    this.#waiting.delete(socket);
    if (waiting !== undefined) this.#give(socket, waiting.frames.slice(waiting.at));
  }

  forget(socket: number): void {
    this.#waiting.delete(socket);
  }

  #next(): void {
    this.#timer = null;
    const nowMs = this.#clock.monotonicMs();
    const [first] = this.#waiting;
    if (first !== undefined && this.#evenAtMs - nowMs <= AHEAD_MS) this.#giveSlice(...first, nowMs);
    if (this.#waiting.size === 0) return;
    const waitMs = this.#evenAtMs - this.#clock.monotonicMs() - AHEAD_MS;
    this.#timer = this.#clock.after(Math.max(GAP_MS, waitMs), () => this.#next());
  }

  #giveSlice(socket: number, waiting: Waiting, nowMs: number): void {
    const { frames, at } = waiting;
    let bytes = 0;
    while (waiting.at < frames.length && bytes < SLICE_BYTES) {
      bytes += (frames[waiting.at] ?? outOfRange(waiting.at)).length;
      waiting.at++;
    }
    this.#evenAtMs = Math.max(this.#evenAtMs, nowMs) + bytes / BYTES_PER_MS;
    this.#waiting.delete(socket);
    if (waiting.at < frames.length) this.#waiting.set(socket, waiting);
    this.#give(socket, at === 0 && waiting.at === frames.length ? frames : frames.slice(at, waiting.at));
  }
}
