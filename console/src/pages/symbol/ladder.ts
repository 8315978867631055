// The depth ladder for drawing: each level with the size up to it, and the length of its bar against the larger side.

import type { DepthLevel } from "../../../../sdk/src/index.ts";

export interface LadderRow {
  readonly price: number;
  readonly quantity: number;
  readonly orderCount: number;
  /** The size of this level and all better ones. */
  readonly cumulated: number;
  /** `cumulated` against the larger side's total, 0 to 1. */
  readonly share: number;
}

export interface Ladder {
  /** Best first. */
  readonly bids: readonly LadderRow[];
  readonly asks: readonly LadderRow[];
}

interface Levels {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

export function ladderOf({ bids, asks }: Levels): Ladder {
  const largest = Math.max(total(bids), total(asks));
  return { bids: rowsOf(bids, largest), asks: rowsOf(asks, largest) };
}

function rowsOf(levels: readonly DepthLevel[], largest: number): readonly LadderRow[] {
  let cumulated = 0;
  return levels.filter(isPriced).map(({ price, quantity, order_count: orderCount }) => {
    cumulated += quantity;
    return { price, quantity, orderCount, cumulated, share: largest === 0 ? 0 : cumulated / largest };
  });
}

function total(levels: readonly DepthLevel[]): number {
  return levels.filter(isPriced).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** DEPTH-18: price 0 is no level. */
function isPriced({ price }: DepthLevel): boolean {
  return price > 0;
}
