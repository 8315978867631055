// Bars: open, high, low, close and volume of a symbol or an index, over a day or half an hour. Longer bars are computed from these.

import type { Day, Decimal, Quantity } from "../base/index.ts";

/** The intervals that are stored; all others are computed from them. */
export const STORED_INTERVALS = ["1d", "30m"] as const;
export type StoredInterval = (typeof STORED_INTERVALS)[number];

/** The intervals that clients can ask for: day, week, month, half an hour, an hour. */
export const BAR_INTERVALS = ["1d", "1w", "1m", "30m", "60m"] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];

/** A final bar of a symbol or of an index code. */
export interface Bar {
  /** The Day of a daily bar; the start of a 30-minute bar in epoch milliseconds. */
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
  /** The close adjusted for later splits and cash dividends; equal to `close` in 30-minute bars. */
  readonly adjustedClose: Decimal;
}
