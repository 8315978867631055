// The JSON of /market/status/ and /market/calendar/.

import {
  addDays,
  closureOf,
  type Day,
  dayOf,
  formatDay,
  formatTimestamp,
  HOUR_MS,
  isCovered,
  isTradingDay,
  isWeekend,
  MINUTE_MS,
  outOfRange,
  weekdayOf,
} from "../../base/index.ts";
import { type MarketSource, nextEndMs, nextSession, nextStartMs, TRADING_HOURS } from "../../companies/index.ts";
import { type DataMode, DELAY_MS, MARKETS } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";

/** The market of this mode must have a trading day. */
export function projectStatus(market: MarketSource, mode: DataMode): rest.MarketStatus {
  const engine = market.engine(mode);
  const timeMs = market.timeMs(mode);
  const today = dayOf(timeMs);
  return {
    market_time: formatTimestamp(timeMs),
    // A day that the exchange trades is a trading day, whatever the calendar expected.
    is_trading_day: engine.tradingDay === today || isTradingDay(today),
    session: engine.session("TASI"),
    markets: MARKETS.map((name) => {
      const session = engine.session(name);
      const next = nextSession(session, timeMs);
      return { market: name, session, next_session: next.session, next_session_at: formatTimestamp(next.atMs) };
    }),
    next_open_at: formatTimestamp(nextStartMs("regular", timeMs)),
    next_close_at: formatTimestamp(nextEndMs("regular", timeMs)),
    delay_minutes: DELAY_MS / MINUTE_MS,
    feed: feedStateOf(market),
    is_delayed: mode === "delayed",
  };
}

/** Whether prices can be trusted, in the word that customers read. */
export function feedStateOf(market: MarketSource): rest.MarketStatus["feed"] {
  return market.trouble() === null ? "live" : "stale";
}

/** The days from `from` to `to`, both included. */
export function projectCalendar(from: Day, to: Day): rest.MarketCalendar {
  const days: rest.CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(projectDay(day));
  return { days, count: days.length };
}

function projectDay(day: Day): rest.CalendarDay {
  const closure = closureOf(day);
  const isClosed = isWeekend(day) || closure !== null;
  const weekday = weekdayOf(day);
  return {
    date: formatDay(day),
    weekday: rest.WEEKDAYS[weekday] ?? outOfRange(weekday),
    is_trading_day: !isClosed,
    reason: isWeekend(day) ? "Weekend" : (closure?.name ?? null),
    is_assumed: !isWeekend(day) && (closure === null ? !isCovered(day) : closure.basis === "assumed"),
    sessions: isClosed ? [] : TRADING_HOURS.map(projectHours),
  };
}

function projectHours({ session, fromMs, toMs }: (typeof TRADING_HOURS)[number]): rest.CalendarDay["sessions"][number] {
  return { session, from: timeOfDay(fromMs), to: timeOfDay(toMs) };
}

function timeOfDay(timeMs: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(timeMs / HOUR_MS))}:${two(Math.floor(timeMs / MINUTE_MS) % 60)}`;
}
