// Years, months and fiscal quarters as running numbers, so that they can be counted. Every fiscal year is a calendar year.

import { type Day, outOfRange } from "../../../src/base/index.ts";

/** Quarters since the first of the year 0: 2026 Q1 is 8104. */
export type QuarterIndex = number;

export function quarterOf(day: Day): QuarterIndex {
  return Math.floor(monthOf(day) / 3);
}

export function fiscalYearOf(quarter: QuarterIndex): number {
  return Math.floor(quarter / 4);
}

/** 1 to 4. */
export function fiscalQuarterOf(quarter: QuarterIndex): number {
  return (quarter % 4) + 1;
}

const LAST_DAYS = [331, 630, 930, 1231];

export function quarterEnd(quarter: QuarterIndex): Day {
  return fiscalYearOf(quarter) * 10_000 + (LAST_DAYS[quarter % 4] ?? outOfRange(quarter % 4));
}

export function yearOf(day: Day): number {
  return Math.floor(day / 10_000);
}

/** Months since the year 0; January is 0. */
export function monthOf(day: Day): number {
  return yearOf(day) * 12 + (Math.floor(day / 100) % 100) - 1;
}
