import { expect, test } from "bun:test";
import { ladderOf } from "./ladder.ts";

const level = (price: number, quantity: number) => ({ level: 0, price, quantity, order_count: 1 });

test("each level of a ladder has the size up to it, drawn against the larger side", () => {
  const { bids, asks } = ladderOf({
    bids: [level(26.42, 100), level(26.4, 300)],
    asks: [level(26.44, 50), level(26.46, 50), level(26.48, 100)],
  });
  expect(bids.map(({ cumulated, share }) => [cumulated, share])).toEqual([
    [100, 0.25],
    [400, 1],
  ]);
  expect(asks.map(({ cumulated, share }) => [cumulated, share])).toEqual([
    [50, 0.125],
    [100, 0.25],
    [200, 0.5],
  ]);
});

test("an empty side, an empty book and price 0 give no rows and no division by zero", () => {
  expect(ladderOf({ bids: [], asks: [] })).toEqual({ bids: [], asks: [] });
  const { bids, asks } = ladderOf({ bids: [level(0, 900), level(10, 5)], asks: [] });
  expect(bids).toEqual([{ price: 10, quantity: 5, orderCount: 1, cumulated: 5, share: 1 }]);
  expect(asks).toEqual([]);
});
