// What is known about the real market, from its public daily statistics of 2025 and 2026; assumptions are marked.

import { type Day, weekdayOf } from "../../src/base/index.ts";

/** Riyals and trades of the main market by weekday, Sunday first. */
const WEEKDAYS: readonly { readonly value: number; readonly trades: number }[] = [
  { value: 3.85e9, trades: 387_000 },
  { value: 5.29e9, trades: 497_000 },
  { value: 5.46e9, trades: 503_000 },
  { value: 5.42e9, trades: 489_000 },
  { value: 5.82e9, trades: 494_000 },
];

/** Share of the main market's value in its busiest n symbols. */
export const TOP_SHARES: readonly (readonly [n: number, share: number])[] = [
  [1, 0.07],
  [5, 0.25],
  [10, 0.35],
  [20, 0.48],
  [50, 0.7],
  [100, 0.87],
  [150, 0.95],
  [200, 0.98],
];

export const FACTS = {
  tradeQuantity: 486,
  tradedPrice: 22.5,
  /** Assumed: trade rate while the auctions uncross against the mean rate. */
  peakLow: 10,
  peakHigh: 20,
  nomuValue: 20e6,
  nomuTop20: 0.63,
  nomuUntraded: 40,
  indexSigma: 0.009,
  indexMeanAbsolute: 0.0058,
  indexRange: 0.009,
} as const;

/** Trades and value of an ordinary day of this weekday. */
export function ordinaryDay(day: Day): { readonly value: number; readonly trades: number } {
  return WEEKDAYS[weekdayOf(day)] ?? { value: 5.18e9, trades: 474_208 };
}
