// The days that the calendar shows: a week from Sunday, as the Saudi week begins, or a month.

import { DAY_MS } from "../../format/riyadh-time.ts";

export const SPANS = ["week", "month"] as const;
export type SpanName = (typeof SPANS)[number];

export interface Span {
  /** The first and the last day, both included. */
  readonly from: string;
  readonly to: string;
}

const WEEK_DAYS = 7;

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** The week or month that contains a day. */
export function spanAround(day: string, name: SpanName): Span {
  const date = new Date(`${day}T00:00:00Z`);
  if (name === "week") {
    const sunday = date.getTime() - date.getUTCDay() * DAY_MS;
    return { from: dateOf(sunday), to: dateOf(sunday + (WEEK_DAYS - 1) * DAY_MS) };
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: dateOf(Date.UTC(year, month, 1)), to: dateOf(Date.UTC(year, month + 1, 0)) };
}

/** A day of the previous or the next span. */
export function dayBeside({ from, to }: Span, step: -1 | 1): string {
  return dateOf(Date.parse(step === 1 ? to : from) + step * DAY_MS);
}

/** True when a text of an address is a day. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dateOf(Date.parse(text)) === text;
