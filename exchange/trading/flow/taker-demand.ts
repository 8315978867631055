// The number of takers at a moment and the size of their orders, relative to an ordinary moment. Demand rises and falls with the swings of
// volatility and with the moves of the price. In all but the thinnest names the size of orders follows demand more than their number does:
// investors who know nothing of each other come at any time. Those who trade the whole market come to all shares together.

import { SECOND_MS } from "../../../src/base/index.ts";
import type { SymbolPlan } from "./symbol-plan.ts";
import { IMPACT_EXPONENT } from "./takers.ts";

/** Traders look at the move at least this long after the last time; where nobody acts, later. */
export const FEEDBACK_MS = 20 * SECOND_MS;
const FIVE_MINUTES_MS = 300 * SECOND_MS;
/** How long a move is remembered, and the weight of the newest one in the usual size. */
const REMEMBERED_MS = 90 * SECOND_MS;
const USUAL_GAIN = 0.008;
/** The initial usual size, in standard deviations of `FEEDBACK_MS`. */
const FIRST_USUAL = 1.5;
/** The cap of a move, in usual ones, and the power of the response, which is more than proportional: both measured with the report. */
const MOVE_MAX = 5;
const EXPONENT = 2.4;
/** The part of takers who come whether the price moves or not. */
const QUIET = 0.15;
/** Keeps the mean of the factor near 1; measured. */
const LEVEL = 0.235;

/**
 * Moves draw traders: the further the worth has gone in the last minutes relative to what is usual, the more takers come. Moves to and fro
 * draw nobody. So volume and volatility rise and fall together.
 */
export class MoveFeedback {
  #worth = Number.NaN;
  #atMs = 0;
  #last = 0;
  #usual: number;

  /** `fiveMinuteSteps` is the standard deviation of the price over five minutes, in price steps. */
  constructor(fiveMinuteSteps: number) {
    this.#usual = FIRST_USUAL * fiveMinuteSteps * Math.sqrt(FEEDBACK_MS / FIVE_MINUTES_MS);
  }

  /** The factor on the rate of takers when the instrument is worth `worth` steps; call it about every `FEEDBACK_MS`. */
  factorAt(worth: number, nowMs: number): number {
    if (!Number.isNaN(this.#worth)) {
      this.#last = this.#last * Math.exp((this.#atMs - nowMs) / REMEMBERED_MS) + worth - this.#worth;
      this.#usual += USUAL_GAIN * (Math.abs(this.#last) - this.#usual);
    }
    this.#worth = worth;
    this.#atMs = nowMs;
    // An instrument that never moves has the ordinary rate.
    const relative = this.#usual === 0 ? 1 : Math.abs(this.#last) / this.#usual;
    return QUIET + (1 - QUIET) * LEVEL * Math.min(relative, MOVE_MAX) ** EXPONENT;
  }
}

/** With this many trades a day or fewer, the number of takers follows demand entirely. */
const FOLLOWING_TRADES = 130;
/** How fast the steady part of takers grows with the trades of a day. */
const STEADY_EXPONENT = 0.78;
/** The size of orders of the whole market's investors, who spread an amount over all shares. */
const MARKET_SIZE = 0.7;
/** How far sizes make up for the demand that the number of takers does not follow. */
const SIZE_EXPONENT = 0.95;

/**
 * How the impact of one order falls with demand. When many trade at once, most of it is liquidity that they take from each other: at a
 * half, demand alone would move prices no further, and at less, moves and takers would drive each other on into sudden falls.
 */
const CROWD_EXPONENT = 0.4;

type DemandPlan = Pick<SymbolPlan, "trades" | "fiveMinuteSteps" | "tradeSwingAt" | "marketPart" | "investors">;

export class TakerDemand {
  readonly #plan: DemandPlan;
  readonly #feedback: MoveFeedback;
  /** The part of takers who come at any time. */
  readonly #steady: number;
  #takers = 1;
  #marketPart = 0;
  #size = 1;

  constructor(plan: DemandPlan) {
    this.#plan = plan;
    this.#feedback = new MoveFeedback(plan.fiveMinuteSteps);
    this.#steady = plan.trades <= FOLLOWING_TRADES ? 0 : 1 - (FOLLOWING_TRADES / plan.trades) ** STEADY_EXPONENT;
  }

  /** Reads demand when the instrument is worth `worth` price steps; call it every `FEEDBACK_MS`. */
  readAt(nowMs: number, worth: number): void {
    const { marketPart, investors, tradeSwingAt } = this.#plan;
    const own = tradeSwingAt(nowMs) * this.#feedback.factorAt(worth, nowMs);
    const ownTakers = this.#steady + (1 - this.#steady) * own;
    const ofMarket = marketPart * investors.paceAt(nowMs);
    const demand = (1 - marketPart) * own + MARKET_SIZE * ofMarket;
    this.#takers = (1 - marketPart) * ownTakers + ofMarket;
    this.#marketPart = ofMarket / this.#takers;
    this.#size = (demand / this.#takers) ** SIZE_EXPONENT;
  }

  /** A factor on the ordinary number of takers. */
  get takers(): number {
    return this.#takers;
  }

  /** The part of them who trade the whole market. */
  get marketPart(): number {
    return this.#marketPart;
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
