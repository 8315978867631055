// A passive order: it waits at some distance from the fair value, so that the book is densest near the price.

import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import type { TraderView } from "./order-flow.ts";

/** Deeper orders are larger. */
const DEPTH_GROWTH = 0.5;
/** Traders gather at the best price: this share of them goes at most one step behind it. */
const TOUCH_CHANCE = 0.55;

/** The step for a new waiting order of `side`, -1 when the limits leave no room for it. */
export function passiveStep(view: TraderView, side: Side, worth = view.fairStep): number {
  const { draws, plan, book } = view;
  const depth = draws.chance(TOUCH_CHANCE) ? draws.next() : draws.wait() * plan.depthSteps;
  const distance = plan.halfSpreadSteps * view.width * (0.7 + 0.6 * draws.next()) + depth;
  const last = book.grid.size - 1;
  if (side === BUY) {
    // With the fair value above the upper limit, buyers queue at the limit.
    const step = Math.min(Math.floor(worth - distance), last);
    return step < 0 ? -1 : step;
  }
  const step = Math.max(Math.ceil(worth + distance), 0);
  return step > last ? -1 : step;
}

export function passiveQuantity(view: TraderView, side: Side, step: number): number {
  const distance = side === BUY ? view.fairStep - step : step - view.fairStep;
  const depth = Math.min(Math.max(distance / view.plan.depthSteps, 0), 3);
  return view.draws.quantity(view.plan.waitingQuantity * (1 + DEPTH_GROWTH * depth));
}

/** The side of a new waiting order; in some books only one side waits. */
export function waitingSide({ draws, plan }: TraderView): Side {
  return plan.onlySide ?? (draws.chance(0.5) ? BUY : SELL);
}
