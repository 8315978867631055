// An order that waits: placed at some distance from the fair value, so that books are densest near the price.

import { BUY, type Side } from "../matching/index.ts";
import { drawQuantity } from "./order-size.ts";
import type { Scene } from "./scene.ts";

/** Waiting orders against the mean trade. Deeper ones are larger. */
const WAITING_SIZE = 1.75;
const DEPTH_GROWTH = 0.5;
/** Traders gather at the best price: this many of them place no deeper than one step behind it. */
const TOUCH_CHANCE = 0.3;

/** The step for a new waiting order of `side`, -1 when the limits leave no room for it. */
export function passiveStep(scene: Scene, side: Side): number {
  const { draws, plan, book } = scene;
  const depth = draws.chance(TOUCH_CHANCE) ? draws.next() : draws.wait() * plan.depthSteps;
  const distance = plan.halfSpreadSteps * (0.7 + 0.6 * draws.next()) + depth;
  const last = book.grid.size - 1;
  if (side === BUY) {
    // Beyond the upper limit the buyers queue at the limit.
    const step = Math.min(Math.floor(scene.fairStep - distance), last);
    return step < 0 ? -1 : step;
  }
  const step = Math.max(Math.ceil(scene.fairStep + distance), 0);
  return step > last ? -1 : step;
}

export function passiveQuantity(scene: Scene, side: Side, step: number): number {
  const distance = side === BUY ? scene.fairStep - step : step - scene.fairStep;
  const depth = Math.min(Math.max(distance / scene.plan.depthSteps, 0), 3);
  return drawQuantity(scene.draws, WAITING_SIZE * scene.plan.tradeQuantity * (1 + DEPTH_GROWTH * depth));
}
