// How often one connection may ask for something: a bucket of actions that fills steadily, and an end for those who go on
// asking when it is empty.

import { SECOND_MS } from "../base/index.ts";

export const ACTIONS_PER_SECOND = 20;
export const ACTIONS_BURST = 40;
/** One refusal more than this within the window closes the connection. */
export const REFUSALS_MAX = 100;
export const REFUSALS_WINDOW_MS = 10 * SECOND_MS;

/** What became of an action. */
export type ActionVerdict =
  | { readonly isAdmitted: true }
  | {
      readonly isAdmitted: false;
      readonly waitSeconds: number;
      /** The connection has been refused too often and is to be closed. */
      readonly isTooOften: boolean;
    };

const ADMITTED: ActionVerdict = { isAdmitted: true };

export class ActionLimiter {
  #actions = ACTIONS_BURST;
  #atMs: number;
  /** Times of the last refusals, as a ring; most connections never need it. */
  #refusals: Float64Array | null = null;
  #oldest = 0;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  take(nowMs: number): ActionVerdict {
    // A clock that was set back brings nothing and takes nothing.
    const passedS = Math.max(0, nowMs - this.#atMs) / SECOND_MS;
    this.#atMs = nowMs;
    this.#actions = Math.min(ACTIONS_BURST, this.#actions + passedS * ACTIONS_PER_SECOND);
    if (this.#actions >= 1) {
      this.#actions--;
      return ADMITTED;
    }
    const waitSeconds = (1 - this.#actions) / ACTIONS_PER_SECOND;
    return { isAdmitted: false, waitSeconds, isTooOften: this.#refuse(nowMs) };
  }

  /** Notes a refusal; true when it is one too many. */
  #refuse(nowMs: number): boolean {
    this.#refusals ??= new Float64Array(REFUSALS_MAX).fill(Number.NEGATIVE_INFINITY);
    const agoMs = nowMs - (this.#refusals[this.#oldest] ?? Number.NEGATIVE_INFINITY);
    this.#refusals[this.#oldest] = nowMs;
    this.#oldest = (this.#oldest + 1) % REFUSALS_MAX;
    return agoMs >= 0 && agoMs < REFUSALS_WINDOW_MS;
  }
}
