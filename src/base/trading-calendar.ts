// The trading calendar of the Saudi exchange: Sunday to Thursday without its closures. Market time skips all other days.

import { CALENDAR_FIRST_DAY, CALENDAR_LAST_DAY, CLOSURES, type Closure } from "./closures.ts";
import { addDays, type Day, weekdayOf } from "./riyadh-time.ts";

const FOUNDING_DAY = 222;
const NATIONAL_DAY = 923;
const FRIDAY = 5;

const BY_DAY: ReadonlyMap<Day, Closure> = new Map(
  CLOSURES.flatMap(([name, basis, days]) => days.map((day) => [day, { name, basis }] as const)),
);

export function isWeekend(day: Day): boolean {
  return weekdayOf(day) >= FRIDAY;
}

/** The closure of a day from Sunday to Thursday; null on a trading day. */
export function closureOf(day: Day): Closure | null {
  if (isCovered(day)) return BY_DAY.get(day) ?? null;
  const monthAndDay = day % 10_000;
  if (monthAndDay === FOUNDING_DAY) return { name: "Founding Day", basis: "fixed" };
  return monthAndDay === NATIONAL_DAY ? { name: "National Day", basis: "fixed" } : null;
}

/** True in the years whose closures are listed; in other years a day counts as a trading day unless it is a fixed holiday. */
export function isCovered(day: Day): boolean {
  return day >= CALENDAR_FIRST_DAY && day <= CALENDAR_LAST_DAY;
}

export function isTradingDay(day: Day): boolean {
  return !isWeekend(day) && closureOf(day) === null;
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

/** `day` itself when it is a trading day, otherwise the last one before it. */
export function tradingDayUpTo(day: Day): Day {
  return isTradingDay(day) ? day : previousTradingDay(day);
}

/** `day` itself when it is a trading day, otherwise the next trading day. */
export function tradingDayFrom(day: Day): Day {
  return isTradingDay(day) ? day : nextTradingDay(day);
}
