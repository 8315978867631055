import { expect, test } from "bun:test";
import { columnHeights } from "./column-heights.ts";

test("the largest value fills the chart and others stand in proportion", () => {
  const { zero, series } = columnHeights([[50, null, 100]]);
  expect(zero).toBe(0);
  expect(series).toEqual([[{ bottom: 0, height: 0.5 }, null, { bottom: 0, height: 1 }]]);
});

test("negative values hang under a zero line that all series share", () => {
  const { zero, series } = columnHeights([[75], [-25]]);
  expect(zero).toBe(0.25);
  expect(series).toEqual([[{ bottom: 0.25, height: 0.75 }], [{ bottom: 0, height: 0.25 }]]);
});

test("nothing but zeros and nothing at all have no height", () => {
  expect(columnHeights([[0]]).series).toEqual([[{ bottom: 0, height: 0 }]]);
  expect(columnHeights([[], [null]])).toEqual({ zero: 0, series: [[], [null]] });
});
