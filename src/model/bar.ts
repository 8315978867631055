// Bars: open, high, low, close and volume of a symbol or an index, over a day or half an hour. Longer bars are computed from these.

import type { Day, Decimal, Quantity } from "../base/index.ts";

/** The intervals that are stored for good, and can be imported; longer ones are computed from them. */
export const KEPT_INTERVALS = ["1d", "30m"] as const;
export type KeptInterval = (typeof KEPT_INTERVALS)[number];

/** What is stored: also single minutes, which are kept for some days only. "1m" is a month to clients, hence the name. */
export type StoredInterval = KeptInterval | "1min";

/** The intervals that clients can ask for: day, week, month, half an hour, an hour. */
export const BAR_INTERVALS = ["1d", "1w", "1m", "30m", "60m"] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];

/** What past prices are adjusted for: nothing, changes of capital, or cash dividends as well. */
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
  /** Traded value; what clients know as turnover. */
  readonly value: Decimal;
  /** Null when the source has none. */
  readonly tradeCount: number | null;
  /** The close adjusted for later splits and cash dividends; equal to `close` in shorter bars. */
  readonly adjustedClose: Decimal;
  /** Only in a bar whose prices and volume are in shares of a later day: what its prices were multiplied by. */
  readonly adjustFactor?: number;
}
