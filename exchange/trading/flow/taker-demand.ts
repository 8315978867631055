// The number of takers at a moment and the size of their orders, relative to an ordinary moment. Demand rises and falls with the swings of
// volatility and with the moves of the price. In all but the thinnest names the size of orders follows demand more than their number does:
// investors, funds and hedges who know nothing of each other come at any time.

import { SECOND_MS } from "../../../src/base/index.ts";
import type { SymbolPlan } from "./symbol-plan.ts";
import { IMPACT_EXPONENT } from "./takers.ts";

/** Interval at which traders look at the move. */
export const FEEDBACK_MS = 20 * SECOND_MS;
const FIVE_MINUTES_MS = 300 * SECOND_MS;
/** The weight of the newest move in the average of last moves and in the usual one. */
const LAST_GAIN = 0.6;
const USUAL_GAIN = 0.02;
/** The initial usual move, in standard deviations. */
const FIRST_USUAL = 1.1;
/** The cap of a move, in usual ones, and the power of the response, which is more than proportional: both measured with the report. */
const MOVE_MAX = 5;
const EXPONENT = 2.4;
/** The part of takers who come whether the price moves or not. */
const QUIET = 0.25;
/** Keeps the mean of the factor at 1; measured. */
const LEVEL = 0.345;

/**
 * Moves draw traders: the further the worth has moved in the last minute relative to its usual moves, the more takers come. So volume and
 * volatility rise and fall together.
 */
export class MoveFeedback {
  #worth = Number.NaN;
  #last: number;
  #usual: number;

  /** `fiveMinuteSteps` is the standard deviation of the price over five minutes, in price steps. */
  constructor(fiveMinuteSteps: number) {
    this.#usual = FIRST_USUAL * fiveMinuteSteps * Math.sqrt(FEEDBACK_MS / FIVE_MINUTES_MS);
    this.#last = this.#usual;
  }

  /** The factor on the rate of takers when the instrument is worth `worth` steps; call it every `FEEDBACK_MS`. */
  factorAt(worth: number): number {
    if (!Number.isNaN(this.#worth)) {
      const move = Math.abs(worth - this.#worth);
      this.#last += LAST_GAIN * (move - this.#last);
      this.#usual += USUAL_GAIN * (move - this.#usual);
    }
    this.#worth = worth;
    // An instrument that never moves has the ordinary rate.
    const relative = this.#usual === 0 ? 1 : this.#last / this.#usual;
    return QUIET + (1 - QUIET) * LEVEL * Math.min(relative, MOVE_MAX) ** EXPONENT;
  }
}

/** With this many trades a day or fewer, the number of takers follows demand entirely. */
const FOLLOWING_TRADES = 250;
/** How fast the steady part of takers grows with the trades of a day. */
const STEADY_EXPONENT = 0.78;
/** Makes the mean of the steady part that of demand over a day; measured. */
const STEADY_LEVEL = 1.01;
/** How far the steady part follows the swings of the whole market, which everybody sees; it does not follow the share's own. */
const STEADY_WITH_SWINGS = 0.33;
/** How far sizes make up for the demand that the number of takers does not follow. */
const SIZE_EXPONENT = 0.95;
/** Makes up for the largest orders of busy minutes, which find less than their quantity, mostly in the busiest names; both measured. */
const SIZE_LIFT = 0.36;
const LIFT_EXPONENT = 8;

/**
 * How the impact of one order falls with demand. When many trade at once, most of it is liquidity that they take from each other: at a
 * half, demand alone would move prices no further, and at less, moves and takers would drive each other on into sudden falls.
 */
const CROWD_EXPONENT = 0.4;

type DemandPlan = Pick<SymbolPlan, "trades" | "fiveMinuteSteps" | "tradeSwingAt" | "marketSwingAt">;

export class TakerDemand {
  readonly #plan: DemandPlan;
  readonly #feedback: MoveFeedback;
  /** The part of takers who come at any time. */
  readonly #steady: number;
  #takers = 1;
  #size = 1;

  constructor(plan: DemandPlan) {
    this.#plan = plan;
    this.#feedback = new MoveFeedback(plan.fiveMinuteSteps);
    this.#steady = plan.trades <= FOLLOWING_TRADES ? 0 : 1 - (FOLLOWING_TRADES / plan.trades) ** STEADY_EXPONENT;
  }

  /** Reads demand when the instrument is worth `worth` price steps; call it every `FEEDBACK_MS`. */
  readAt(nowMs: number, worth: number): void {
    const demand = this.#plan.tradeSwingAt(nowMs) * this.#feedback.factorAt(worth);
    const steady = STEADY_LEVEL * (1 + STEADY_WITH_SWINGS * (this.#plan.marketSwingAt(nowMs) - 1));
    this.#takers = this.#steady * steady + (1 - this.#steady) * demand;
    this.#size = (1 + SIZE_LIFT * this.#steady ** LIFT_EXPONENT) * (demand / this.#takers) ** SIZE_EXPONENT;
  }

  /** A factor on the ordinary number of takers. */
  get takers(): number {
    return this.#takers;
  }

  /** A factor on the ordinary size of their orders. */
  get size(): number {
    return this.#size;
  }

  /** A factor on the impact of one order: the more come at once, the less each tells. */
  get impact(): number {
    return (this.#takers * this.#size ** (2 * IMPACT_EXPONENT)) ** -CROWD_EXPONENT;
  }
}
