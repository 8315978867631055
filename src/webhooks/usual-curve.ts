// What an instrument has usually traded by a time of day: the mean of the last sessions, from 30-minute bars.

import { MINUTE_MS } from "../base/index.ts";
import type { UsualTrading } from "../store/index.ts";

/** Contract 5.3. */
export const USUAL_SESSIONS = 20;
const SLOT_MS = 30 * MINUTE_MS;

interface Step {
  readonly startMs: number;
  /** Traded before the slot, and in it. */
  readonly before: number;
  readonly within: number;
}

/** The volume, or the value, that is usual by each time of day. */
export class UsualCurve {
  readonly #steps: readonly Step[];
  #at = 0;

  constructor(slots: readonly UsualTrading[], metric: "volume" | "value") {
    const steps: Step[] = [];
    let before = 0;
    for (const slot of slots) {
      const within = metric === "volume" ? slot.meanVolume : slot.meanValue;
      steps.push({ startMs: slot.timeOfDayMs, before, within });
      before += within;
    }
    this.#steps = steps;
  }

  /**
   * Within a half hour it grows evenly; the first one counts whole from its start, because the opening auction trades much of
   * it in one moment. 0 when nothing is usual.
   */
  by(timeOfDayMs: number): number {
    const step = this.#stepAt(timeOfDayMs);
    if (step === undefined) return 0;
    const share = step === this.#steps[0] ? 1 : Math.min(1, (timeOfDayMs - step.startMs) / SLOT_MS);
    return step.before + step.within * share;
  }

  /** The time of day from which on at least this much is usual; infinite when it never is. */
  when(amount: number): number {
    const [first] = this.#steps;
    if (first === undefined) return Number.POSITIVE_INFINITY;
    if (amount <= first.within) return Number.NEGATIVE_INFINITY;
    const step = this.#steps.find(({ before, within }) => before + within >= amount);
    if (step === undefined) return Number.POSITIVE_INFINITY;
    return step.startMs + (SLOT_MS * (amount - step.before)) / step.within;
  }

  /** The last slot that has begun, or the first. Time mostly moves forward, so the last answer is a good place to look. */
  #stepAt(timeOfDayMs: number): Step | undefined {
    const steps = this.#steps;
    if ((steps[this.#at]?.startMs ?? 0) > timeOfDayMs) this.#at = 0;
    while ((steps[this.#at + 1]?.startMs ?? Number.POSITIVE_INFINITY) <= timeOfDayMs) this.#at++;
    return steps[this.#at];
  }
}
