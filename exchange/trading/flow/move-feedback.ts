// Moves draw traders: the further what an instrument is worth has moved in the last minute against its usual moves, the more takers
// come. So volume and volatility rise and fall together, however the move began.

import { SECOND_MS } from "../../../src/base/index.ts";

/** How often traders look at the move. */
export const FEEDBACK_MS = 20 * SECOND_MS;
const FIVE_MINUTES_MS = 300 * SECOND_MS;
/** The weight of the newest move in the last ones and in the usual one. */
const LAST_GAIN = 0.6;
const USUAL_GAIN = 0.02;
/** The first usual move, in standard deviations. */
const FIRST_USUAL = 1.1;
/** Many times the usual move draws no more than this, and less than in proportion would be too few: both measured with the report. */
const MOVE_MAX = 5;
const EXPONENT = 2.2;
/** The part of takers who come whether the price moves or not. */
const QUIET = 0.42;
/** Keeps the mean of the factor at 1; measured. */
const LEVEL = 0.4;

export class MoveFeedback {
  #worth = Number.NaN;
  #last: number;
  #usual: number;

  /** `fiveMinuteSteps` is the standard deviation of the price over five minutes, in price steps. */
  constructor(fiveMinuteSteps: number) {
    this.#usual = FIRST_USUAL * fiveMinuteSteps * Math.sqrt(FEEDBACK_MS / FIVE_MINUTES_MS);
    this.#last = this.#usual;
  }

  /** The factor on the rate of takers when the instrument is worth `worth` steps; to be asked every `FEEDBACK_MS`. */
  factorAt(worth: number): number {
    if (!Number.isNaN(this.#worth)) {
      const move = Math.abs(worth - this.#worth);
      this.#last += LAST_GAIN * (move - this.#last);
      this.#usual += USUAL_GAIN * (move - this.#usual);
    }
    this.#worth = worth;
    // What never moves draws nobody away.
    const relative = this.#usual === 0 ? 1 : this.#last / this.#usual;
    return QUIET + (1 - QUIET) * LEVEL * Math.min(relative, MOVE_MAX) ** EXPONENT;
  }
}
