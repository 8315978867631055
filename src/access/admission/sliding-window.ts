// The times of the last few requests of an account, refused ones included. The temporary security limit of new Free accounts
// is such a window.

import { outOfRange } from "../../base/index.ts";

/** At most `requestsMax` requests in `windowMs`. It holds exactly `requestsMax` times; older ones cannot matter. */
export class SlidingWindow {
  readonly #windowMs: number;
  readonly #times: Float64Array;
  #oldest = 0;

  constructor(requestsMax: number, windowMs: number) {
    this.#windowMs = windowMs;
    this.#times = new Float64Array(requestsMax).fill(Number.NEGATIVE_INFINITY);
  }

  /** Counts a request; 0 when it is within the limit, else the moment from which the next request would be, if none comes before. */
  count(nowMs: number): number {
    if (this.#times.length === 0) return nowMs + this.#windowMs;
    const isOver = this.#isRecent(nowMs);
    this.#times[this.#oldest] = nowMs;
    this.#oldest = (this.#oldest + 1) % this.#times.length;
    return isOver ? this.freeAtMs(nowMs) : 0;
  }

  /** Counts requests of another process; only the newest times of both processes are held. */
  insert(timesMs: readonly number[]): void {
    const newest = [...this.#times, ...timesMs].sort((a, b) => a - b).slice(-this.#times.length);
    if (this.#times.length > 0) this.#times.set(newest);
    this.#oldest = 0;
  }

  /** The time from which a request would be within the limit; `nowMs` when it already is. */
  freeAtMs(nowMs: number): number {
    return this.#isRecent(nowMs) ? this.#oldestMs() + this.#windowMs : nowMs;
  }

  /** A time in the future dates from before the clock was set back, and does not count. */
  #isRecent(nowMs: number): boolean {
    const ageMs = nowMs - this.#oldestMs();
    return ageMs >= 0 && ageMs < this.#windowMs;
  }

  #oldestMs(): number {
    return this.#times[this.#oldest] ?? outOfRange(this.#oldest);
  }
}
