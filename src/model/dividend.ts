// Cash dividends as companies announce them.

import type { Day, Decimal } from "../base/index.ts";

/** One cash dividend; symbol, fiscal year, period and eligibility day identify it. */
export interface Dividend {
  readonly symbol: string;
  readonly fiscalYear: number;
  /** What the payment is for, such as Q2, H1 or FY. */
  readonly period: string;
  /** Riyals per share. */
  readonly value: Decimal;
  readonly announcementDay: Day;
  /** Holders at the end of this day are paid; from the next session on the share trades without the dividend. */
  readonly eligibilityDay: Day;
  /** Null until it is announced. */
  readonly distributionDay: Day | null;
}
