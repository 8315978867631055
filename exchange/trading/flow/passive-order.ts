// A passive order: it waits at some distance from the fair value, so that the book is densest near the price. People like round prices.

import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import type { TraderView } from "./order-flow.ts";

/** Deeper orders are larger. */
const DEPTH_GROWTH = 0.5;
/** Traders gather at the best price: this share of their orders is at most one step behind it. */
const TOUCH_CHANCE = 0.55;
/** Near the best price there are few round prices to choose. */
const TOUCH_ROUND = 0.3;
/** The chance that a round price ends in 0, not in 0 or 5. */
const TENS_CHANCE = 0.45;
/** People who wait at a round price wait for it: their orders are this much larger. */
const ROUND_SIZE = 1.3;

/** The step for a new waiting order of `side`, -1 when the limits leave no room for it. */
export function passiveStep(view: TraderView, side: Side, worth = view.worth): number {
  const { draws, plan, book } = view;
  const isNear = draws.chance(TOUCH_CHANCE);
  const depth = isNear ? draws.next() : draws.wait() * plan.depthSteps;
  const distance = plan.halfSpreadSteps * view.width * (0.7 + 0.6 * draws.next()) + depth;
  const last = book.grid.size - 1;
  const isRound = draws.chance(isNear ? TOUCH_ROUND * plan.roundChance : plan.roundChance);
  if (side === BUY) {
    // With the fair value above the upper limit, buyers queue at the limit.
    const step = Math.min(Math.floor(worth - distance), last);
    return step < 0 ? -1 : isRound ? roundStep(view, step, "down") : step;
  }
  const step = Math.max(Math.ceil(worth + distance), 0);
  return step > last ? -1 : isRound ? roundStep(view, step, "up") : step;
}

/** The round price next to `step`; where the limits leave none, the step itself. */
function roundStep({ draws, book }: TraderView, step: number, direction: "down" | "up"): number {
  const round = book.grid.roundStep(step, draws.chance(TENS_CHANCE) ? 10 : 5, direction);
  return round < 0 || round >= book.grid.size ? step : round;
}

export function passiveQuantity(view: TraderView, side: Side, step: number): number {
  const distance = side === BUY ? view.worth - step : step - view.worth;
  const depth = Math.min(Math.max(distance / view.plan.depthSteps, 0), 3);
  const size = isRoundStep(view, step) ? ROUND_SIZE : 1;
  return view.draws.quantity(size * view.plan.waitingQuantity * (1 + DEPTH_GROWTH * depth));
}

/** True when the price of a step ends in 0 or 5 ticks. */
export function isRoundStep({ book }: TraderView, step: number): boolean {
  return book.grid.roundStep(step, 5, "down") === step;
}

/** The side of a new waiting order; some books have waiting orders on one side only. `buyChance` is for the others. */
export function waitingSide({ draws, plan }: TraderView, buyChance = 0.5): Side {
  return plan.onlySide ?? (draws.chance(buyChance) ? BUY : SELL);
}
