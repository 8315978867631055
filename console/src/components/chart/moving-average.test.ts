import { expect, test } from "bun:test";
import type { ChartBar } from "./bar.ts";
import { movingAverage } from "./moving-average.ts";

const barsOf = (closes: readonly number[]): readonly ChartBar[] =>
  closes.map((close, time) => ({
    time,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
    value: close,
    tradeCount: 1,
  }));

test("a moving average begins at the n-th bar and is the mean of the last n closes", () => {
  expect(movingAverage(barsOf([26.42, 26.44, 26.5, 26.4]), 3)).toEqual([
    { time: 2, value: (264200 + 264400 + 265000) / 3 / 10000 },
    { time: 3, value: (264400 + 265000 + 264000) / 3 / 10000 },
  ]);
  expect(movingAverage(barsOf([1, 2]), 3)).toEqual([]);
  expect(movingAverage(barsOf([0.1, 0.2, 0.3]), 1).map(({ value }) => value)).toEqual([0.1, 0.2, 0.3]);
});

test("a moving average over thousands of bars does not drift from the mean of its last bars", () => {
  const closes = Array.from({ length: 5_000 }, (_, index) => Math.round((20 + Math.sin(index) * 7) * 100) / 100);
  const last = movingAverage(barsOf(closes), 50).at(-1);
  const mean = closes.slice(-50).reduce((sum, close) => sum + Math.round(close * 10_000), 0) / 50 / 10_000;
  expect(last?.value).toBe(mean);
});
