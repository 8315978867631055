// Order sizes: mostly small, a few large, and often round numbers, as people choose them.

import type { Draws } from "./draws.ts";

/** The largest order in ordinary orders. */
const SIZE_FACTOR_MAX = 150;

/** A quantity around `mean`. */
export function drawQuantity(draws: Draws, mean: number): number {
  const quantity = mean * Math.min(draws.size(), SIZE_FACTOR_MAX);
  if (quantity >= 400) return 100 * Math.round(quantity / 100);
  if (quantity >= 60) return 10 * Math.round(quantity / 10);
  return Math.max(1, Math.round(quantity));
}
