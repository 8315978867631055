// Riyadh time: UTC+3 all year. Trading days are YYYY-MM-DD strings in answers, and yyyymmdd integers inside, which compare fast.

import type { Unit } from "./unit.ts";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const RIYADH_OFFSET_MS = 3 * HOUR_MS;

/** A calendar day in Riyadh as an integer, for example 20261115. */
export type Day = Unit<"yyyymmdd">;

/** The days that fit the four digits of a year. */
export const FIRST_DAY: Day = 101;
export const LAST_DAY: Day = 99_991_231;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** "2026-11-15T11:00:00.000+03:00": the form of every timestamp that the service shows. */
export function formatTimestamp(timeMs: number): string {
  return `${new Date(timeMs + RIYADH_OFFSET_MS).toISOString().slice(0, -1)}+03:00`;
}

/** Days of the Gregorian calendar before 1970-01-01, from 0000-03-01, and in 400, 100, 4 and 1 of its years. */
const DAYS_BEFORE_1970 = 719_468;
const DAYS_OF_400_YEARS = 146_097;
const DAYS_OF_100_YEARS = 36_524;
const DAYS_OF_4_YEARS = 1_461;
const DAYS_OF_YEAR = 365;

/**
 * Computed without a `Date`, which costs many times as much: a first start calls it some million times. Years are counted from 1 March,
 * so that a leap day is the last day of its year, and months repeat in groups of five with 153 days.
 */
export function dayOf(timeMs: number): Day {
  const days = Math.floor((timeMs + RIYADH_OFFSET_MS) / DAY_MS) + DAYS_BEFORE_1970;
  const centuries = Math.floor(days / DAYS_OF_400_YEARS);
  const day = days - centuries * DAYS_OF_400_YEARS;
  const leapDays =
    Math.floor(day / (DAYS_OF_4_YEARS - 1)) -
    Math.floor(day / DAYS_OF_100_YEARS) +
    Math.floor(day / (DAYS_OF_400_YEARS - 1));
  const year = Math.floor((day - leapDays) / DAYS_OF_YEAR);
  const dayOfYear = day - (DAYS_OF_YEAR * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const isNextYear = month >= 10;
  const calendarMonth = isNextYear ? month - 9 : month + 3;
  return (400 * centuries + year + (isNextYear ? 1 : 0)) * 10_000 + calendarMonth * 100 + dayOfMonth;
}

/**
 * Milliseconds since the Unix epoch of the day's midnight in Riyadh. `Date.UTC` takes a year under 100 for one of the 20th century, so the
 * day is computed 400 years later, where the calendar is the same.
 */
export function dayStartMs(day: Day): number {
  const year = Math.floor(day / 10_000);
  const inYear = day - year * 10_000;
  const laterMs = Date.UTC(year + 400, Math.floor(inYear / 100) - 1, inYear % 100);
  return laterMs - DAYS_OF_400_YEARS * DAY_MS - RIYADH_OFFSET_MS;
}

export function formatDay(day: Day): string {
  return `${String(Math.floor(day / 10_000)).padStart(4, "0")}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`;
}

/** Parses YYYY-MM-DD; null when it is not a day of the calendar. */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const day = Number(match[1]) * 10_000 + Number(match[2]) * 100 + Number(match[3]);
  return isDay(day) ? day : null;
}

/** True when a number of the form yyyymmdd is a day of the calendar. */
export function isDay(day: number): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY && dayOf(dayStartMs(day)) === day;
}

/**
 * Milliseconds of a timestamp of ISO 8601 that has a time and an offset from UTC; null for any other text. Finer fractions of a second are
 * cut off. In a query string a plus that was not escaped arrives as a space.
 */
export function parseTimestamp(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+ -]\d{2}:?\d{2})$/i.exec(text);
  if (match === null) return null;
  const [, date = "", hours, minutes, seconds = "0", fraction = "", offset = ""] = match;
  const day = parseDay(date);
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const offsetMs = offset.toUpperCase() === "Z" ? 0 : parseOffset(offset);
  if (day === null || offsetMs === null || hour > 23 || minute > 59 || second > 59) return null;
  const timeMs = dayStartMs(day) + RIYADH_OFFSET_MS + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS;
  return timeMs + Number(fraction.padEnd(3, "0").slice(0, 3)) - offsetMs;
}

/** "+03:00" or "-0530". */
function parseOffset(text: string): number | null {
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith("-") ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dayStartMs(day) + count * DAY_MS);
}

/** The calendar days from one day to a later one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dayStartMs(to) - dayStartMs(from)) / DAY_MS);
}

/** 1970 began with a Thursday. */
const THURSDAY = 4;

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  const sinceThursday = (dayStartMs(day) + RIYADH_OFFSET_MS) / DAY_MS;
  return (((sinceThursday + THURSDAY) % 7) + 7) % 7;
}

/** The Monday of the day's ISO week. */
export function isoWeekMonday(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The first day of the day's month. */
export function monthStart(day: Day): Day {
  return Math.floor(day / 100) * 100 + 1;
}

/** Milliseconds of "HH:MM" or "HH:MM:SS" since midnight; null when it is not a time of day. */
export function parseTimeOfDay(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (match === null) return null;
  return Number(match[1]) * HOUR_MS + Number(match[2]) * MINUTE_MS + Number(match[3] ?? "0") * SECOND_MS;
}

/** The same day of an earlier month, or that month's last day when it has fewer days. */
export function monthsBefore(day: Day, count: number): Day {
  const monthIndex = Math.floor(day / 10_000) * 12 + (Math.floor(day / 100) % 100) - 1 - count;
  const firstOfMonth = (index: number): Day => Math.floor(index / 12) * 10_000 + ((index % 12) + 1) * 100 + 1;
  const lastOfMonth = addDays(firstOfMonth(monthIndex + 1), -1);
  return Math.min(firstOfMonth(monthIndex) - 1 + (day % 100), lastOfMonth);
}
