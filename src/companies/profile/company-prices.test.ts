// Past prices: carried through splits, cut to days, and compared with the index.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { barAt, tradingDays } from "../../../test/world/past-bars.ts";
import { splitFactor } from "../actions/price-factor.ts";
import { betaOf, pastPrices, rangeOf } from "./company-prices.ts";

const SPLITS = [
  { symbol: "1", exDay: 20260601, numerator: 2, denominator: 1 },
  { symbol: "1", exDay: 20260901, numerator: 5, denominator: 4 },
];
const DAYS = tradingDays(20251101, 20261112);

test("a share from before two splits is two and a half shares of today; one of the ex-day already counts as after", () => {
  const factor = (day: number, today: number) => splitFactor(SPLITS, day, today);
  expect([factor(20260531, 20261115), factor(20260601, 20261115), factor(20260901, 20261115)]).toEqual([2.5, 1.25, 1]);
  expect([factor(20260531, 20260815), factor(20260531, 20260531)]).toEqual([2, 1]);
});

test("prices are in shares of today", () => {
  const bars = [20260531, 20260602, 20260902].map((day) =>
    barAt(day, 0, { high: 260_000, low: 240_000, close: 250_000 }),
  );
  expect(pastPrices(bars, SPLITS, 20261115)).toEqual([
    { day: 20260531, high: 10.4, low: 9.6, close: 10 },
    { day: 20260602, high: 20.8, low: 19.2, close: 20 },
    { day: 20260902, high: 26, low: 24, close: 25 },
  ]);
});

test("a range takes exactly the days that it names [COMPANY-10]", () => {
  const prices = [20261108, 20261109, 20261115].map((day, at) => ({ day, high: 10 - at, low: 5 + at, close: 7 }));
  expect(rangeOf(prices, 20261115, 7)).toEqual({ high: 9, low: 6 });
  expect(rangeOf(prices, 20261115, 8)).toEqual({ high: 10, low: 5 });
  expect(rangeOf(prices, 20261115, 1)).toEqual({ high: 8, low: 7 });
  expect(rangeOf(prices.slice(0, 2), 20261115, 1)).toBeNull();
});

test("a share that moves as a multiple of its index has that multiple as its beta", () => {
  fc.assert(
    fc.property(fc.double({ min: -2, max: 3, noNaN: true }), fc.integer({ min: 1, max: 5 }), (slope, step) => {
      let level = 10_000;
      let price = 50;
      const index = new Map<number, number>();
      const prices = DAYS.map((day, at) => {
        const move = 0.01 * Math.sin(at * 1.7);
        level *= 1 + move;
        price *= 1 + slope * move;
        index.set(day, level);
        return { day, high: price, low: price, close: price };
      });
      const beta = betaOf(prices, index, 20261115);
      expect(Math.abs((beta ?? Number.NaN) - slope)).toBeLessThan(1e-6);
      // Days without a trade make returns longer, which changes the slope only by compounding.
      const thin = betaOf(
        prices.filter((_, at) => at % step === 0),
        index,
        20261115,
      );
      if (thin !== null) expect(Math.abs(thin - slope)).toBeLessThan(0.05);
    }),
    { numRuns: 40 },
  );
});

test("too few returns, or an index that is not known, make no beta", () => {
  const prices = DAYS.map((day) => ({ day, high: 1, low: 1, close: 1 }));
  expect(betaOf(prices.slice(-60), new Map(DAYS.map((day, at) => [day, 100 + at])), 20261115)).toBeNull();
  expect(betaOf(prices, new Map(), 20261115)).toBeNull();
  expect(betaOf(prices, new Map(DAYS.map((day) => [day, 100])), 20261115)).toBeNull();
});
