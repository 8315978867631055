// The periods that a company will report next: from the one after its newest report to the one of the market's day.

import { addDays, type Day } from "../../base/index.ts";

export interface FiscalPeriod {
  readonly periodEnd: Day;
  readonly fiscalYear: number;
  /** The quarter that it ends with. */
  readonly fiscalQuarter: number;
}

const QUARTER_MONTHS = 3;
const QUARTERS = 4;
/** The most due periods, for a company that has reported nothing for years. */
const DUE_MAX = 8;

/** Oldest first. `quartersEach` is the number of quarters in each of its periods. */
export function duePeriods(newest: FiscalPeriod, quartersEach: number, today: Day): readonly FiscalPeriod[] {
  const due: FiscalPeriod[] = [];
  let last = newest;
  // The next period begins the day after `last` ends.
  while (last.periodEnd < today && due.length < DUE_MAX) {
    last = next(last, quartersEach);
    due.push(last);
  }
  return due;
}

function next({ periodEnd, fiscalYear, fiscalQuarter }: FiscalPeriod, quartersEach: number): FiscalPeriod {
  const quarter = fiscalQuarter + quartersEach;
  return {
    periodEnd: monthsLater(periodEnd, quartersEach * QUARTER_MONTHS),
    fiscalYear: quarter > QUARTERS ? fiscalYear + 1 : fiscalYear,
    fiscalQuarter: quarter > QUARTERS ? quarter - QUARTERS : quarter,
  };
}

/** The last day of the month `months` after the month of this day: periods end with months. */
export function monthsLater(day: Day, months: number): Day {
  const index = Math.floor(day / 10_000) * 12 + (Math.floor(day / 100) % 100) + months;
  return addDays(Math.floor(index / 12) * 10_000 + ((index % 12) + 1) * 100 + 1, -1);
}
