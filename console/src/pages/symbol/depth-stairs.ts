// The stairs of the depth chart, scaled to 0–1: x from the lowest price to the highest, y up to the larger side.

import type { Ladder, LadderRow } from "./ladder.ts";

export type Stair = readonly { readonly x: number; readonly y: number }[];

export interface DepthStairs {
  /** From the best price outward. */
  readonly bids: Stair;
  readonly asks: Stair;
  readonly low: number;
  readonly high: number;
  /** The larger side's size. */
  readonly most: number;
}

export function depthStairs({ bids, asks }: Ladder): DepthStairs {
  const prices = [...bids, ...asks].map(({ price }) => price);
  const [low, high] = prices.length === 0 ? [0, 0] : [Math.min(...prices), Math.max(...prices)];
  const most = Math.max(0, bids.at(-1)?.cumulated ?? 0, asks.at(-1)?.cumulated ?? 0);
  const stair = (rows: readonly LadderRow[]): Stair =>
    rows.flatMap(({ price, cumulated }, at) => {
      const x = high === low ? 0.5 : (price - low) / (high - low);
      const before = rows[at - 1]?.cumulated;
      const step = { x, y: most === 0 ? 0 : cumulated / most };
      return before === undefined ? [step] : [{ x, y: before / most }, step];
    });
  return { bids: stair(bids), asks: stair(asks), low, high, most };
}
