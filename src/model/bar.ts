// Bars: what a symbol or an index did in a day or in half an hour. Longer bars (hour, week, month) are derived from these.

import type { Day, Decimal, Quantity } from "../base/index.ts";

/** The intervals that are kept; every other one is computed from them. */
export const STORED_INTERVALS = ["1d", "30m"] as const;
export type StoredInterval = (typeof STORED_INTERVALS)[number];

/** The intervals that clients can ask for: day, week, month, half an hour, an hour. */
export const BAR_INTERVALS = ["1d", "1w", "1m", "30m", "60m"] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];

/** A final bar of a symbol or of an index code. */
export interface Bar {
  /** What the bar is filed under: the Day of a daily bar, the start in epoch milliseconds of a 30-minute bar. */
  readonly time: Day | number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: Quantity;
  /** Traded value; what clients know as turnover. */
  readonly value: Decimal;
  /** Null where the source told none. */
  readonly tradeCount: number | null;
  /** The close carried through splits and cash dividends; equals `close` on 30-minute bars. */
  readonly adjustedClose: Decimal;
}
