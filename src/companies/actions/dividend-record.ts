// Dividends of one company as of a day: the coming ones, the past ones, and the sum of the last 12 months.

import type { Day, Decimal } from "../../base/index.ts";
import type { Dividend, Split } from "../../model/index.ts";
import { splitFactor } from "./price-factor.ts";

export interface PastDividend extends Dividend {
  /** Riyals per share of today: a riyal per share before a split of 2 : 1 is half a riyal. */
  readonly valueToday: Decimal;
}

export interface DividendRecord {
  /** Announced, with an eligibility day still to come; nearest first. */
  readonly upcoming: readonly Dividend[];
  /** Newest first. */
  readonly past: readonly PastDividend[];
  /** The sum of `valueToday`, by eligibility in the last 12 months. */
  readonly trailingValue: Decimal;
  readonly trailingCount: number;
}

/** A day and the same day a year earlier differ by this, as both are yyyymmdd. */
const YEAR = 10_000;

/** `announced` holds nothing that was announced after `today`, `splits` none that takes effect after it. */
export function dividendRecord(announced: readonly Dividend[], splits: readonly Split[], today: Day): DividendRecord {
  const byDay = announced.toSorted((a, b) => a.eligibilityDay - b.eligibilityDay || a.fiscalYear - b.fiscalYear);
  const past = byDay
    .filter(({ eligibilityDay }) => eligibilityDay <= today)
    .reverse()
    .map((dividend) => ({
      ...dividend,
      valueToday: Math.round(dividend.value / splitFactor(splits, dividend.eligibilityDay, today)),
    }));
  const trailing = past.filter(({ eligibilityDay }) => eligibilityDay > today - YEAR);
  return {
    upcoming: byDay.filter(({ eligibilityDay }) => eligibilityDay > today),
    past,
    trailingValue: trailing.reduce((sum, { valueToday }) => sum + valueToday, 0),
    trailingCount: trailing.length,
  };
}
