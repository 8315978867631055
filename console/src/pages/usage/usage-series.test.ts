// Bars of usage stand in the right proportion to one another and to the limit.

import { expect, test } from "bun:test";
import { dayBars, roundUp, shareOf } from "./usage-series.ts";

const days = [
  { date: "2026-11-13", requests: 0 },
  { date: "2026-11-14", requests: 400 },
  { date: "2026-11-15", requests: 100 },
];

test("bars are parts of a readable scale, and the busiest day is known", () => {
  const { bars, top, busiest, meanRequests, limitHeight } = dayBars(days, 50_000);
  expect(top).toBe(400);
  expect(bars.map(({ height }) => height)).toEqual([0, 1, 0.25]);
  expect(busiest?.date).toBe("2026-11-14");
  expect(meanRequests).toBeCloseTo(166.67, 1);
  expect(limitHeight).toBeNull();
});

test("the limit is drawn once a day came near it", () => {
  const near = dayBars(days, 1_000);
  expect(near.top).toBe(1_000);
  expect(near.limitHeight).toBe(1);
  expect(near.bars[1]?.ofLimit).toBe(0.4);
  const over = dayBars(days, 200);
  expect(over.limitHeight).toBe(0.5);
  expect(over.bars[1]?.ofLimit).toBe(2);
});

test("an account without requests has a scale and no busiest day", () => {
  const { top, busiest, meanRequests } = dayBars([], null);
  expect([top, busiest, meanRequests]).toEqual([2, null, 0]);
});

test("a scale ends at 1, 2, 4, 6 or 8 of a power of ten, and its middle is a whole number", () => {
  const tops = [0, 1, 3, 5, 7, 9, 26, 501, 2_400, 99_999].map(roundUp);
  expect(tops).toEqual([2, 2, 4, 6, 8, 10, 40, 600, 4_000, 100_000]);
  expect(tops.every((top) => Number.isInteger(top / 2))).toBe(true);
});

test("a share of nothing is nothing", () => {
  expect([shareOf(0, 0), shareOf(1, 4)]).toEqual([0, 0.25]);
});
