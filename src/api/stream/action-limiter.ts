// The rate limit of the actions of one connection: a token bucket, and a limit on refusals for clients that keep sending when it is
// empty.

import { outOfRange, SECOND_MS } from "../../base/index.ts";

export const ACTIONS_PER_SECOND = 20;
export const ACTIONS_BURST = 40;
/** One refused action more than this within the window closes the connection. */
export const REFUSALS_MAX = 100;
export const REFUSALS_WINDOW_MS = 10 * SECOND_MS;

/** The decision whether an action may be performed. */
type ActionVerdict =
  | { readonly isAdmitted: true }
  | {
      readonly isAdmitted: false;
      readonly waitSeconds: number;
      /** True when the connection was refused too often and must be closed. */
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
    // A clock that was set back neither adds nor removes actions.
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

  /** Notes a refusal; true when there are too many in the window. */
  #refuse(nowMs: number): boolean {
    this.#refusals ??= new Float64Array(REFUSALS_MAX).fill(Number.NEGATIVE_INFINITY);
    const agoMs = nowMs - (this.#refusals[this.#oldest] ?? outOfRange(this.#oldest));
    this.#refusals[this.#oldest] = nowMs;
    this.#oldest = (this.#oldest + 1) % REFUSALS_MAX;
    return agoMs >= 0 && agoMs < REFUSALS_WINDOW_MS;
  }
}
