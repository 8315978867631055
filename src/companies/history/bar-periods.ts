// The calendar of historical bars: which stored interval an interval is computed from, which period a day belongs to, and
// when a period is over.

import { addDays, DAY_MS, type Day, dayStartMs, isoWeekMonday, monthStart, weekdayOf } from "../../base/index.ts";
import type { BarInterval, StoredInterval } from "../../model/index.ts";

/** Sunday to Thursday; 0 is Sunday. */
const LAST_TRADING_WEEKDAY = 4;

/** The stored interval from which a bar of this interval is computed. */
export function sourceOf(interval: BarInterval): StoredInterval {
  return interval === "30m" || interval === "60m" ? "30m" : "1d";
}

export function isIntraday(interval: BarInterval): boolean {
  return sourceOf(interval) === "30m";
}

/** The day that dates the bar of this day's period. HISTORY-36: the Monday of a week, the first of a month. */
export function periodStart(interval: BarInterval, day: Day): Day {
  if (interval === "1w") return isoWeekMonday(day);
  return interval === "1m" ? monthStart(day) : day;
}

/** The last day of the period that this day belongs to. */
export function periodEnd(interval: BarInterval, day: Day): Day {
  if (interval === "1w") return addDays(isoWeekMonday(day), 6);
  // The day 31 days after the first of a month is always in the next month.
  return interval === "1m" ? addDays(monthStart(addDays(monthStart(day), 31)), -1) : day;
}

/** The first and the last day of a range, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The range widened to whole weeks or months: a period that the range touches is shown whole. */
export function wholePeriods(interval: BarInterval, range: DayRange): DayRange {
  return { from: periodStart(interval, range.from), to: periodEnd(interval, range.to) };
}

/** The times under which bars of these days are stored. */
export function storedTimes(
  interval: BarInterval,
  { from, to }: DayRange,
): { readonly from: number; readonly to: number } {
  return isIntraday(interval) ? { from: dayStartMs(from), to: dayStartMs(to) + DAY_MS - 1 } : { from, to };
}

/**
 * True when no session after this day can fall into its period. Only weekdays count here, not holidays: before a holiday at the
 * end of a week the bar stays open until the next week begins.
 */
export function isLastSession(interval: BarInterval, day: Day): boolean {
  const last = periodEnd(interval, day);
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) {
    if (weekdayOf(next) <= LAST_TRADING_WEEKDAY) return false;
  }
  return true;
}
