// The stairs of the depth chart.

import { expect, test } from "bun:test";
import { depthStairs } from "./depth-stairs.ts";
import { ladderOf } from "./ladder.ts";

const level = (price: number, quantity: number) => ({ level: 1, price, quantity, order_count: 1 });

test("each stair rises at its prices by what stands there, against the larger side [SYMBOLPAGE-09]", () => {
  const ladder = ladderOf({ bids: [level(10, 100), level(8, 300)], asks: [level(11, 50), level(12, 150)] });
  expect(depthStairs(ladder)).toEqual({
    bids: [
      { x: 0.5, y: 0.25 },
      { x: 0, y: 0.25 },
      { x: 0, y: 1 },
    ],
    asks: [
      { x: 0.75, y: 0.125 },
      { x: 1, y: 0.125 },
      { x: 1, y: 0.5 },
    ],
    low: 8,
    high: 12,
    most: 400,
  });
});

test("an empty book, or one of a single price, is drawn without numbers that are none [SYMBOLPAGE-09]", () => {
  expect(depthStairs({ bids: [], asks: [] })).toEqual({ bids: [], asks: [], low: 0, high: 0, most: 0 });
  expect(depthStairs(ladderOf({ bids: [level(10, 5)], asks: [] })).bids).toEqual([{ x: 0.5, y: 1 }]);
});
