// The trading days of the exchange, with their sessions and with the assumptions about them.

import { type Static, Type } from "typebox";
import { SESSIONS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { day } from "../endpoint/parameter.ts";
import { hijri } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { choice, count, date, flag, hijriDate, list, nullable, resource, text } from "../schema/field.ts";

export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const timeOfDay = (description: string, example: string) =>
  Type.String({ description, examples: [example], pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });

export const CalendarSession = resource("CalendarSession", "One session of a trading day.", {
  session: choice(SESSIONS, "Name of the session.", "preopen"),
  from: timeOfDay("When it begins, in Riyadh.", "09:30"),
  to: timeOfDay("When it ends, in Riyadh.", "10:00"),
});

const SESSIONS_EXAMPLE = [
  { session: "preopen", from: "09:30", to: "10:00" },
  { session: "regular", from: "10:00", to: "15:00" },
  { session: "preclose", from: "15:00", to: "15:10" },
  { session: "atc", from: "15:10", to: "15:20" },
  { session: "postmarket", from: "15:20", to: "16:00" },
];

export const CalendarDay = resource(
  "CalendarDay",
  "One day of the calendar.",
  {
    date: date("The day.", "2026-11-15"),
    hijri_date: hijriDate("Its Hijri date, with hijri=true.", "1448-06-05"),
    weekday: choice(WEEKDAYS, "Its day of the week.", "sunday"),
    is_trading_day: flag("True when the market trades.", true),
    reason: nullable(
      text("Why it does not: Weekend, or the name of the holiday; null on a trading day.", "Eid al-Fitr"),
    ),
    is_assumed: flag("True where the exchange has not announced the day and it follows from the rule alone.", false),
    sessions: list(CalendarSession, "The sessions of the day; empty when the market is closed.", SESSIONS_EXAMPLE),
  },
  {
    date: "2026-11-15",
    weekday: "sunday",
    is_trading_day: true,
    reason: null,
    is_assumed: false,
    sessions: SESSIONS_EXAMPLE,
  },
);
export type CalendarDay = Static<typeof CalendarDay>;

export const MarketCalendar = resource("MarketCalendar", "The days from one day to another, both included.", {
  days: list(CalendarDay, "The days."),
  count: count("Days in this answer.", 1),
});
export type MarketCalendar = Static<typeof MarketCalendar>;

export const getCalendar = endpoint({
  path: "/market/calendar/",
  tag: "Market",
  summary: "Trading days and hours",
  summaryAr: "أيام التداول وساعاته",
  descriptionAr: "كل يوم بجلساته أو بسبب إغلاقه. الأيام الثلاثون القادمة إن لم تطلب غيرها، و366 على الأكثر.",
  description: `Each day with its sessions, or with the reason why the market is closed. The next ${LIMITS.calendarDays.default} days when nothing is asked for; at most ${LIMITS.calendarDays.max}.`,
  name: "market calendar",
  lowestPlan: "free",
  query: {
    from: day("from", "First day; the market's day when left out.", "2026-11-15"),
    to: day("to", `Last day; ${LIMITS.calendarDays.default} days in all when left out.`, "2026-12-14"),
    hijri,
  },
  check({ from, to }) {
    return from !== undefined && to !== undefined && from > to ? invalidParam("from", "on or before to") : null;
  },
  response: MarketCalendar,
  errors: ["INVALID_PARAM", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "calendar",
    query: { from: "2026-11-16", to: "2026-11-22" },
    rows: { list: "days", row: "day", fields: ["date", "weekday", "is_trading_day"] },
  },
  tool: { name: "get_market_calendar", units: UNITS.times },
});
