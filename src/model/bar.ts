// Bars: open, high, low, close and volume of a symbol or an index, over a day or half an hour. Longer bars are computed from them.

import type { Day, Decimal, Quantity } from "../base/index.ts";

/** The intervals that are stored permanently, and can be imported; longer ones are computed from them. */
export const KEPT_INTERVALS = ["1d", "30m"] as const;
export type KeptInterval = (typeof KEPT_INTERVALS)[number];

/** The stored intervals: also minutes, which are retained for some days only. They are "1min", because "1m" is a month to clients. */
export type StoredInterval = KeptInterval | "1min";

/** The intervals that clients can request: day, week, month, half an hour, an hour. */
export const BAR_INTERVALS = ["1d", "1w", "1m", "30m", "60m"] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];

/** The adjustments of past prices: none, for changes of capital, or for cash dividends as well. */
export const BAR_ADJUSTMENTS = ["none", "splits", "all"] as const;
export type BarAdjustment = (typeof BAR_ADJUSTMENTS)[number];

/** The order of a page of bars: oldest first or newest first. */
export const BAR_ORDERS = ["asc", "desc"] as const;
export type BarOrder = (typeof BAR_ORDERS)[number];

/** A final bar of a symbol or of an index code. */
export interface Bar {
  /** The Day of a daily bar; the start of a shorter bar in epoch milliseconds. */
  readonly time: Day | number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: Quantity;
  /** Traded value, which clients call turnover. */
  readonly value: Decimal;
  /** Null when the source has none. */
  readonly tradeCount: number | null;
  /** The close adjusted for later splits and cash dividends; equal to `close` in shorter bars. */
  readonly adjustedClose: Decimal;
  /** The factor by which prices were multiplied; only in a bar whose prices and volume are in shares of a later day. */
  readonly adjustFactor?: number;
}
