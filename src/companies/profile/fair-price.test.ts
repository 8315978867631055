// The fair price, method by method, worked out by hand.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { type FairPriceInputs, fairPriceOf } from "./fair-price.ts";

const NOTHING: FairPriceInputs = {
  trailingEps: null,
  usualEps: null,
  trailingDividends: 0,
  peers: { profit: 15, usualProfit: 12, dividends: 30 },
  volatility: 0.2,
  statementAgeDays: 45,
};

test("each method alone is valued at the multiple of peers, within bounds [VALUE-02]", () => {
  const peers = { profit: 100, usualProfit: 1, dividends: null };
  expect(fairPriceOf({ ...NOTHING, trailingEps: 2 })?.price).toBe(30);
  expect(fairPriceOf({ ...NOTHING, usualEps: 2 })?.price).toBe(24);
  expect(fairPriceOf({ ...NOTHING, trailingEps: 2, peers })?.price).toBe(120);
  expect(fairPriceOf({ ...NOTHING, usualEps: 2, peers })?.price).toBe(10);
});

test("methods are averaged by weight [VALUE-02]", () => {
  // The prices by method: earnings 30, usual earnings 24, dividends 21.
  const all = { ...NOTHING, trailingEps: 2, usualEps: 2, trailingDividends: 0.7 };
  expect(fairPriceOf(all)?.price).toBe(0.5 * 30 + 0.3 * 24 + 0.2 * 21);
});

test("confidence is the chance of being near: less with methods apart, one method, a loss, a lively price, old statements [VALUE-04]", () => {
  const sure = { ...NOTHING, trailingEps: 1.6, usualEps: 2, trailingDividends: 0.8 };
  const confidence = (changed: Partial<FairPriceInputs>): number =>
    fairPriceOf({ ...sure, ...changed })?.confidence ?? 0;
  // The methods agree on 24: the error is √(0.2² + 0.2²), and 0.25 is 0.884 of it, within which 62 % of a normal distribution lie.
  expect(confidence({})).toBe(0.62);
  for (const worse of [
    { trailingEps: 3 },
    { trailingEps: -1 },
    { volatility: 0.5 },
    { volatility: null },
    { statementAgeDays: 201 },
    { usualEps: null, trailingDividends: 0 },
  ]) {
    expect(confidence(worse)).toBeLessThan(0.62);
  }
});

test("without earnings there is no estimate, whatever is paid out [VALUE-03]", () => {
  expect(fairPriceOf({ ...NOTHING, trailingDividends: 5 })).toBeNull();
  expect(fairPriceOf({ ...NOTHING, trailingEps: -1, usualEps: -4 })).toBeNull();
  const peers = { profit: null, usualProfit: null, dividends: 30 };
  expect(fairPriceOf({ ...NOTHING, trailingEps: 2, usualEps: 2, peers })).toBeNull();
});

test("whatever the data, the price is above 0 and the confidence from 0 to 1 [COMPANY-18]", () => {
  const number = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }), { nil: null });
  const inputs = fc.record({
    trailingEps: number(-50, 50),
    usualEps: number(-50, 50),
    trailingDividends: fc.double({ min: 0, max: 20, noNaN: true }),
    peers: fc.record({ profit: number(0.1, 200), usualProfit: number(0.1, 200), dividends: number(0.1, 500) }),
    volatility: number(0, 3),
    statementAgeDays: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(inputs, (each) => {
      const fair = fairPriceOf(each);
      if (fair === null) return;
      expect(fair.price).toBeGreaterThanOrEqual(0);
      expect(fair.confidence).toBeGreaterThanOrEqual(0);
      expect(fair.confidence).toBeLessThanOrEqual(1);
    }),
  );
});
