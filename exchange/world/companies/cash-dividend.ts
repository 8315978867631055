// A cash dividend as a company announces it on the exchange.

import type { Day, Decimal } from "../../../src/base/index.ts";

/** Symbol, fiscal year, period and eligibility day identify it. */
export interface CashDividend {
  readonly symbol: string;
  readonly fiscalYear: number;
  /** The period that the payment is for: a quarter (Q2), a half year (H1) or the year (FY). */
  readonly period: string;
  /** Riyals per share. */
  readonly value: Decimal;
  readonly announcementDay: Day;
  /** Holders at the end of this day are paid; the share trades ex-dividend from the next session. */
  readonly eligibilityDay: Day;
  readonly distributionDay: Day;
}
