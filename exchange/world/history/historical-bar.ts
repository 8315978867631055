// One bar of the past: a trading day or a half-hour of an instrument or of an index.

import type { Day, Decimal } from "../../../src/base/index.ts";

export interface HistoricalBar {
  /** The day of a daily bar; the start in epoch milliseconds of a half-hour bar. */
  readonly time: Day | number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: number;
  /** Traded value. */
  readonly value: Decimal;
  readonly tradeCount: number;
  /** The close adjusted for later splits and cash dividends; equal to `close` on half-hour bars. */
  readonly adjustedClose: Decimal;
}
