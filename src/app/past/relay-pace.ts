// The pace at which a process gives frames of replays to their sockets, in the thread where live customers are served: a few at a time, the
// sockets in turn, slowly while customers of the present are served, and fast while nobody else is there. Frames that wait here are not
// acknowledged, so that their replay waits too.

import type { StreamFrame } from "../../api/index.ts";
import { type Clock, outOfRange, SECOND_MS, type Timer } from "../../base/index.ts";

/** The speed at which all replays of a process are sent together. */
interface Pace {
  readonly bytesPerMs: number;
  /** Bytes that are given at once. */
  readonly sliceBytes: number;
}

/** While customers of the present are served: a small part of the thread's capacity, in slices that nobody notices. */
const BESIDE_CUSTOMERS: Pace = { bytesPerMs: 4 * 1024, sliceBytes: 4 * 1024 };
/** While nobody else waits for the thread: a third of what it can send, so that a new customer is served. */
const ALONE: Pace = { bytesPerMs: 32 * 1024, sliceBytes: 32 * 1024 };
/** The slow pace lasts this long after the last customer: a page may ask every few seconds, a stream may have a quiet symbol. */
const SERVED_MS = 5 * SECOND_MS;
const GAP_MS = 1;

/** Frames of a socket; those before `at` have been given. */
interface Waiting {
  readonly frames: StreamFrame[];
  at: number;
}

export class RelayPace {
  readonly #clock: Clock;
  readonly #served: () => number;
  readonly #give: (socket: number, frames: readonly StreamFrame[]) => void;
  #servedSeen = 0;
  #servedAtMs = Number.NEGATIVE_INFINITY;
  /** The time at which the pace has caught up with the bytes given so far. */
  #evenAtMs = 0;
  /** Frames by socket, the longest waiting first. Bound: the open connections, and of each the frames that a replay may have in flight. */
  readonly #waiting = new Map<number, Waiting>();
  #timer: Timer | null = null;

  /** `served` counts the answers and frames that customers of the present have got. */
  constructor(clock: Clock, served: () => number, give: (socket: number, frames: readonly StreamFrame[]) => void) {
    this.#clock = clock;
    this.#served = served;
    this.#give = give;
  }

  /** Takes frames for a socket, and gives them now or in turn. */
  came(socket: number, frames: readonly StreamFrame[]): void {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) this.#waiting.set(socket, { frames: [...frames], at: 0 });
    else waiting.frames.push(...frames);
    if (this.#timer === null) this.#next();
  }

  isWaiting(socket: number): boolean {
    return this.#waiting.has(socket);
  }

  /** Gives all waiting frames of a socket. */
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
    const pace = this.#paceAt(nowMs);
    const aheadMs = pace.sliceBytes / pace.bytesPerMs;
    const [first] = this.#waiting;
    if (first !== undefined && this.#evenAtMs - nowMs <= aheadMs) this.#giveSlice(...first, nowMs, pace);
    if (this.#waiting.size === 0) return;
    const waitMs = this.#evenAtMs - this.#clock.monotonicMs() - aheadMs;
    this.#timer = this.#clock.after(Math.max(GAP_MS, waitMs), () => this.#next());
  }

  #paceAt(nowMs: number): Pace {
    const served = this.#served();
    if (served !== this.#servedSeen) this.#servedAtMs = nowMs;
    this.#servedSeen = served;
    return nowMs - this.#servedAtMs < SERVED_MS ? BESIDE_CUSTOMERS : ALONE;
  }

  #giveSlice(socket: number, waiting: Waiting, nowMs: number, { bytesPerMs, sliceBytes }: Pace): void {
    const { frames, at } = waiting;
    let bytes = 0;
    while (waiting.at < frames.length && bytes < sliceBytes) {
      bytes += (frames[waiting.at] ?? outOfRange(waiting.at)).length;
      waiting.at++;
    }
    this.#evenAtMs = Math.max(this.#evenAtMs, nowMs) + bytes / bytesPerMs;
    this.#waiting.delete(socket);
    if (waiting.at < frames.length) this.#waiting.set(socket, waiting);
    this.#give(socket, at === 0 && waiting.at === frames.length ? frames : frames.slice(at, waiting.at));
  }
}
