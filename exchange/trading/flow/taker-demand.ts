// How many takers come at a moment and how much each of them wants, against an ordinary moment. Demand rises and falls with the swings of
// volatility and with the moves of the price. In a name that many trade it is the size of orders that follows it more than their number:
// investors, funds and hedges who know nothing of each other come at any time.

import { MoveFeedback } from "./move-feedback.ts";
import type { SymbolPlan } from "./symbol-plan.ts";

/** With this many trades a day or fewer, the number of takers follows demand entirely. */
const FOLLOWING_TRADES = 1_500;
/** How fast the part that comes at any time grows with the trades of a day. */
const STEADY_EXPONENT = 0.78;
/** The mean of demand over a day; measured. */
const STEADY_LEVEL = 1.13;
/** How far sizes make up for what the number of takers does not follow. */
const SIZE_EXPONENT = 0.95;
/** Makes up for the largest orders of busy minutes, which find less than they ask for; measured. */
const SIZE_LIFT = 0.22;

type DemandPlan = Pick<SymbolPlan, "trades" | "fiveMinuteSteps" | "tradeSwingAt">;

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

  /** Reads demand when the instrument is worth `worth` price steps; to be called every `FEEDBACK_MS`. */
  readAt(nowMs: number, worth: number): void {
    const demand = this.#plan.tradeSwingAt(nowMs) * this.#feedback.factorAt(worth);
    this.#takers = STEADY_LEVEL * this.#steady + (1 - this.#steady) * demand;
    this.#size = (1 + SIZE_LIFT * this.#steady) * (demand / this.#takers) ** SIZE_EXPONENT;
  }

  /** A factor on the ordinary number of takers. */
  get takers(): number {
    return this.#takers;
  }

  /** A factor on the ordinary size of their orders. */
  get size(): number {
    return this.#size;
  }
}
