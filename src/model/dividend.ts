// Cash dividends that companies announce.

import type { Day, Decimal } from "../base/index.ts";

/** One cash dividend; symbol, fiscal year, period and eligibility day identify it. */
export interface Dividend {
  readonly symbol: string;
  readonly fiscalYear: number;
  /** The period of the payment, such as Q2, H1 or FY. */
  readonly period: string;
  /** Riyals per share. */
  readonly value: Decimal;
  readonly announcementDay: Day;
  /** Holders at the end of this day get the dividend; from the next session on the share trades without it. */
  readonly eligibilityDay: Day;
  /** Null until it is announced. */
  readonly distributionDay: Day | null;
}
