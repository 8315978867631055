// The trading calendar: Sunday to Thursday without the holidays of `holidays.tsv`. Market time skips everything else.

import { addDays, assert, type Day, parseDay, present, weekdayOf } from "../../src/base/index.ts";
import { readTable } from "./table.ts";

export const HOLIDAY_BASES = ["announced", "derived", "fixed", "assumed"] as const;
/** How a closure is known: from a notice, from days without prices, from the civil calendar, or not (a moon-dependent guess). */
export type HolidayBasis = (typeof HOLIDAY_BASES)[number];

export interface Holiday {
  readonly day: Day;
  readonly name: string;
  readonly basis: HolidayBasis;
}

/** The years that `holidays.tsv` covers; beyond them only the two national days are kept. */
export const CALENDAR_FIRST_DAY: Day = 20160101;
export const CALENDAR_LAST_DAY: Day = 20271231;

const FOUNDING_DAY = 222;
const NATIONAL_DAY = 923;
const FRIDAY = 5;

function loadHolidays(): ReadonlyMap<Day, Holiday> {
  const holidays = new Map<Day, Holiday>();
  for (const row of readTable("holidays.tsv", ["day", "name", "basis"])) {
    const day = present(parseDay(row.day), `not a day: ${row.day}`);
    const basis = present(
      HOLIDAY_BASES.find((name) => name === row.basis),
      `unknown basis ${row.basis}`,
    );
    assert(!holidays.has(day), `two holidays on ${row.day}`);
    holidays.set(day, { day, name: row.name, basis });
  }
  return holidays;
}

const HOLIDAYS = loadHolidays();

/** All closures that would otherwise be trading days, oldest first. */
export function listHolidays(): readonly Holiday[] {
  return [...HOLIDAYS.values()].sort((a, b) => a.day - b.day);
}

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
