// The trading calendar: Sunday to Thursday without the holidays of `holidays.tsv`. Market time skips all other days.

import { addDays, type Day, weekdayOf } from "../../src/base/index.ts";
import { loadHolidays } from "./holidays.ts";

/** The years that `holidays.tsv` covers; outside them only the two national days are holidays. */
export const CALENDAR_FIRST_DAY: Day = 20160101;
export const CALENDAR_LAST_DAY: Day = 20271231;

const FOUNDING_DAY = 222;
const NATIONAL_DAY = 923;
const FRIDAY = 5;

const HOLIDAYS: ReadonlySet<Day> = new Set(loadHolidays().map(({ day }) => day));

export function isTradingDay(day: Day): boolean {
  if (weekdayOf(day) >= FRIDAY) return false;
  if (day >= CALENDAR_FIRST_DAY && day <= CALENDAR_LAST_DAY) return !HOLIDAYS.has(day);
  const monthAndDay = day % 10_000;
  return monthAndDay !== FOUNDING_DAY && monthAndDay !== NATIONAL_DAY;
}

/** The first trading day after `day`. */
export function nextTradingDay(day: Day): Day {
  let next = addDays(day, 1);
  while (!isTradingDay(next)) next = addDays(next, 1);
  return next;
}

/** The last trading day before `day`. */
export function previousTradingDay(day: Day): Day {
  let previous = addDays(day, -1);
  while (!isTradingDay(previous)) previous = addDays(previous, -1);
  return previous;
}

/** `day` itself when it is a trading day, else the next one. */
export function tradingDayFrom(day: Day): Day {
  return isTradingDay(day) ? day : nextTradingDay(day);
}
