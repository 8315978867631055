// Riyadh time: UTC+3 all year. Trading days are YYYY-MM-DD strings outside and yyyymmdd integers where they are compared often.

import type { Unit } from "./unit.ts";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const RIYADH_OFFSET_MS = 3 * HOUR_MS;

/** A calendar day in Riyadh as an integer, for example 20261115. */
export type Day = Unit<"yyyymmdd">;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** "2026-11-15T11:00:00.000+03:00": the form of every timestamp that the service shows. */
export function formatTimestamp(timeMs: number): string {
  return `${new Date(timeMs + RIYADH_OFFSET_MS).toISOString().slice(0, -1)}+03:00`;
}

export function dayOf(timeMs: number): Day {
  const date = new Date(timeMs + RIYADH_OFFSET_MS);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** Milliseconds since the Unix epoch of the day's midnight in Riyadh. */
export function dayStartMs(day: Day): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) - RIYADH_OFFSET_MS;
}

export function formatDay(day: Day): string {
  return `${String(Math.floor(day / 10_000)).padStart(4, "0")}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`;
}

/** Parses YYYY-MM-DD; null when it is not a day of the calendar. */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const day = Number(match[1]) * 10_000 + Number(match[2]) * 100 + Number(match[3]);
  return Number(match[1]) >= 1900 && dayOf(dayStartMs(day)) === day ? day : null;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dayStartMs(day) + count * DAY_MS);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(dayStartMs(day) + RIYADH_OFFSET_MS).getUTCDay();
}

/** The Monday of the day's ISO week. */
export function isoWeekMonday(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The first day of the day's month. */
export function monthStart(day: Day): Day {
  return Math.floor(day / 100) * 100 + 1;
}

/** Milliseconds of "HH:MM" or "HH:MM:SS" since midnight; null when it is no time of day. */
export function parseTimeOfDay(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (match === null) return null;
  return Number(match[1]) * HOUR_MS + Number(match[2]) * MINUTE_MS + Number(match[3] ?? "0") * SECOND_MS;
}
