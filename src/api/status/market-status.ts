// GET /market/status/ and /market/calendar/: the market's clock, sessions and days.

import {
  addDays,
  closureOf,
  DAY_MS,
  type Day,
  dayOf,
  dayStartMs,
  formatDay,
  formatTimestamp,
  HOUR_MS,
  hijriDate,
  isCovered,
  isTradingDay,
  isWeekend,
  LAST_DAY,
  MINUTE_MS,
  outOfRange,
  weekdayOf,
} from "../../base/index.ts";
import {
  type MarketSource,
  marketDay,
  nextEndMs,
  nextSession,
  nextStartMs,
  TRADING_HOURS,
} from "../../companies/index.ts";
import { type DataMode, DELAY_MS, MARKETS } from "../../model/index.ts";
import { invalidParam, LIMITS, priceUnavailable, rest } from "../../wire/index.ts";
import type { MarketSources } from "../companies/market-sources.ts";
import { type EndpointHandler, onEndpoint, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, json } from "../http/response/answer.ts";

export function statusEndpoints({ market, firstDay }: MarketSources): readonly EndpointHandler[] {
  return [
    onMarketEndpoint({ market }, rest.endpoints.getStatus, ({ dataMode, parameters }) => {
      if (market.engine(dataMode).tradingDay === null) throw priceUnavailable("TASI");
      // STATUS-14: the moment of the last event, so that the answer depends on the market's position alone.
      const { timeMs } = market.engine(dataMode);
      const { market_time, ...others } = projectStatus(market, dataMode, timeMs);
      const hijri = parameters.hijri === "false" ? {} : { hijri_date: hijriDate(dayOf(timeMs)) };
      const answer = json({ market_time, ...hijri, ...others });
      const first = firstDay();
      return first instanceof Promise ? first.then((day) => withFirstDay(answer, day)) : withFirstDay(answer, first);
    }),
    onEndpoint(rest.endpoints.getCalendar, ({ parameters, dataMode }) => {
      const from = parameters.from ?? marketDay(market, dataMode);
      // Without a market there is no first day, unless the caller names one.
      if (from === null) throw priceUnavailable("TASI");
      return json(projectCalendar(from, lastDayOf(from, parameters.to), parameters.hijri === "true"));
    }),
  ];
}

/** ASOF-11: adds the first day of the journal, which is null when none is stored. */
function withFirstDay(answer: Answer, day: Day | null): Answer {
  return day === null ? answer : { ...answer, headers: { "X-Journal-First-Day": formatDay(day) } };
}

/** The market of this mode must have a trading day; `timeMs` is its market time. */
export function projectStatus(market: MarketSource, mode: DataMode, timeMs: number): rest.MarketStatus {
  const engine = market.engine(mode);
  const today = dayOf(timeMs);
  const next = nextSession(engine.session("TASI"), timeMs);
  // An opening auction may last longer than the hours say.
  const opensMs = next.session === "regular" ? next.atMs : nextStartMs("regular", timeMs);
  return {
    market_time: formatTimestamp(timeMs),
    // A day on which the exchange trades is a trading day, whatever the calendar expected.
    is_trading_day: engine.tradingDay === today || isTradingDay(today),
    session: engine.session("TASI"),
    markets: MARKETS.map((name) => {
      const session = engine.session(name);
      const next = nextSession(session, timeMs);
      return { market: name, session, next_session: next.session, next_session_at: formatTimestamp(next.atMs) };
    }),
    next_open_at: formatTimestamp(opensMs),
    next_close_at: formatTimestamp(nextEndMs("regular", timeMs)),
    delay_minutes: DELAY_MS / MINUTE_MS,
    feed: feedStateOf(market),
    is_delayed: mode === "delayed",
  };
}

/** The feed in one word of the answers: live while prices can be trusted. */
export function feedStateOf(market: MarketSource): rest.MarketStatus["feed"] {
  return market.trouble() === null ? "live" : "stale";
}

/** The last day of a calendar that begins with `from`: `to` where the caller names one, else some weeks later. */
export function lastDayOf(from: Day, to?: Day): Day {
  const last = to ?? Math.min(addDays(from, LIMITS.calendarDays.default - 1), LAST_DAY);
  if (last < from) throw invalidParam("to", "on or after the market's day when from is left out");
  const days = (dayStartMs(last) - dayStartMs(from)) / DAY_MS + 1;
  if (days > LIMITS.calendarDays.max) throw invalidParam("to", `at most ${LIMITS.calendarDays.max} days after from`);
  return last;
}

/** The days from `from` to `to`, both included. */
function projectCalendar(from: Day, to: Day, withHijri: boolean): rest.MarketCalendar {
  const days: rest.CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(projectDay(day, withHijri));
  return { days, count: days.length };
}

function projectDay(day: Day, withHijri: boolean): rest.CalendarDay {
  const closure = closureOf(day);
  const isClosed = isWeekend(day) || closure !== null;
  const weekday = weekdayOf(day);
  return {
    date: formatDay(day),
    ...(withHijri ? { hijri_date: hijriDate(day) } : {}),
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

/** A time of day in milliseconds, as 09:30. */
export function timeOfDay(timeMs: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(timeMs / HOUR_MS))}:${two(Math.floor(timeMs / MINUTE_MS) % 60)}`;
}
