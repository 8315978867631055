// How large orders are: mostly small, a few large, and often a round number, as people write them.

import type { Draws } from "./draws.ts";

/** Nobody sends more than this many ordinary orders at once. */
const SIZE_FACTOR_MAX = 40;

/** A quantity around `mean`. */
export function drawQuantity(draws: Draws, mean: number): number {
  const quantity = mean * Math.min(draws.size(), SIZE_FACTOR_MAX);
  if (quantity >= 400) return 100 * Math.round(quantity / 100);
  if (quantity >= 60) return 10 * Math.round(quantity / 10);
  return Math.max(1, Math.round(quantity));
}
