// The fair price, method by method, worked out by hand.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { type FairPriceInputs, fairPriceOf, requiredReturn } from "./fair-price.ts";

const NOTHING: FairPriceInputs = {
  trailingEps: null,
  bookValue: null,
  trailingDividends: 0,
  beta: null,
  peerPe: null,
  returnsOnEquity: [],
  statementAgeDays: 45,
};

test("the required return grows with beta, within bounds", () => {
  expect(requiredReturn(null)).toBeCloseTo(0.1, 12);
  expect(requiredReturn(1.2)).toBeCloseTo(0.11, 12);
  expect(requiredReturn(-3)).toBeCloseTo(0.08, 12);
  expect(requiredReturn(9)).toBeCloseTo(0.13, 12);
});

test("earnings alone are valued at the multiple of peers, and a single method has low confidence", () => {
  const earnings = { ...NOTHING, trailingEps: 2, peerPe: 15, returnsOnEquity: [0.1] };
  expect(fairPriceOf(earnings)).toEqual({ price: 30, confidence: 0.13 });
  expect(fairPriceOf({ ...earnings, peerPe: 100 })?.price).toBe(80);
  expect(fairPriceOf({ ...earnings, peerPe: 1 })?.price).toBe(10);
});

test("a book value that earns 17 % where 10 % are required is worth twice itself", () => {
  // (0.17 − 0.03) ÷ (0.10 − 0.03)
  const book = { ...NOTHING, bookValue: 8, returnsOnEquity: [0.2, 0.14] };
  expect(fairPriceOf(book)?.price).toBe(16);
  expect(fairPriceOf({ ...book, returnsOnEquity: [9] })?.price).toBe(48);
  expect(fairPriceOf({ ...book, returnsOnEquity: [-1] })?.price).toBe(1.6);
});

test("methods that agree are averaged by weight and give high confidence", () => {
  // Earnings 20, book 20, dividends 1.4 × 1.03 ÷ 0.07 = 20.6.
  const all = {
    ...NOTHING,
    trailingEps: 2,
    peerPe: 10,
    bookValue: 10,
    returnsOnEquity: [0.17, 0.17, 0.17, 0.17, 0.17, 0.9],
    trailingDividends: 1.4,
  };
  expect(fairPriceOf(all)?.price).toBe(20.12);
  expect(fairPriceOf(all)?.confidence).toBeCloseTo(1, 1);
  expect(fairPriceOf({ ...all, statementAgeDays: 201 })?.confidence).toBeCloseTo(0.7, 1);
});

test("without earnings and book there is no estimate, whatever is paid out", () => {
  expect(fairPriceOf({ ...NOTHING, trailingDividends: 5 })).toBeNull();
  expect(fairPriceOf({ ...NOTHING, trailingEps: -1, peerPe: 12, bookValue: -4, returnsOnEquity: [0.1] })).toBeNull();
});

test("whatever the data, the price is above 0 and the confidence from 0 to 1 [COMPANY-18]", () => {
  const number = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }), { nil: null });
  const inputs = fc.record({
    trailingEps: number(-50, 50),
    bookValue: number(-50, 200),
    trailingDividends: fc.double({ min: 0, max: 20, noNaN: true }),
    beta: number(-2, 4),
    peerPe: number(0.1, 200),
    returnsOnEquity: fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { maxLength: 10 }),
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
