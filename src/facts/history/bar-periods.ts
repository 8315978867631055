// The calendar of historical bars: which stored interval an interval is made of, which period a day belongs to, and when a
// period is over.

import { addDays, DAY_MS, type Day, dayStartMs, isoWeekMonday, monthStart, weekdayOf } from "../../base/index.ts";
import type { StoredInterval } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

type Interval = rest.Interval;

/** Sunday to Thursday; 0 is Sunday. */
const LAST_TRADING_WEEKDAY = 4;

/** What a bar of the interval is computed from. */
export function sourceOf(interval: Interval): StoredInterval {
  return interval === "30m" || interval === "60m" ? "30m" : "1d";
}

export function isIntraday(interval: Interval): boolean {
  return sourceOf(interval) === "30m";
}

/** The day that the bar with this day in it is filed under. */
export function periodStart(interval: Interval, day: Day): Day {
  if (interval === "1w") return isoWeekMonday(day);
  return interval === "1m" ? monthStart(day) : day;
}

/** The last day of the period that this day belongs to. */
export function periodEnd(interval: Interval, day: Day): Day {
  if (interval === "1w") return addDays(isoWeekMonday(day), 6);
  // A month is left behind 31 days after its first at the latest.
  return interval === "1m" ? addDays(monthStart(addDays(monthStart(day), 31)), -1) : day;
}

/** Days from the first through the last whose bars the range shows; a week or month that it touches is shown whole. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export function wholePeriods(interval: Interval, range: DayRange): DayRange {
  return { from: periodStart(interval, range.from), to: periodEnd(interval, range.to) };
}

/** The times under which bars of these days are stored. */
export function storedTimes(
  interval: Interval,
  { from, to }: DayRange,
): { readonly from: number; readonly to: number } {
  return isIntraday(interval) ? { from: dayStartMs(from), to: dayStartMs(to) + DAY_MS - 1 } : { from, to };
}

/**
 * True when no session after this day can fall into its period. Only the weekdays of sessions are looked at: before an exchange
 * holiday at the end of a week the bar counts as open until the next week begins.
 */
export function isLastSession(interval: Interval, day: Day): boolean {
  const last = periodEnd(interval, day);
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) {
    if (weekdayOf(next) <= LAST_TRADING_WEEKDAY) return false;
  }
  return true;
}
