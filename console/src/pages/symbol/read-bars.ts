// Asks the service for the bars of an interval, and tells which trade is the last that they contain.

import {
  barOfHistory,
  barOfMinutes,
  type ChartBar,
  DAY_MS,
  dateOf,
  dayStart,
  dayStartOf,
} from "../../components/chart/bar.ts";
import { marketTime } from "../../live/market-clock.ts";
import { client } from "../../session/session.ts";
import { type Interval, isDays, isMinutes, type MinuteInterval } from "./intervals.ts";
import { type BarPlace, placeOf } from "./merge-trades.ts";

export interface ReadBars {
  readonly bars: readonly ChartBar[];
  readonly place: BarPlace;
}

const FIRST_DAY = "1990-01-01";
const PAGE = 2_000;
/** Within what the lowest plan with such bars may ask for. */
const REACH_DAYS = { "30": 60, "60": 85 } as const;
const FRIDAY = 5;
const SATURDAY = 6;

export async function readBars(symbol: string, interval: Interval): Promise<ReadBars> {
  if (isMinutes(interval)) return readMinutes(symbol, interval);
  const query = isDays(interval)
    ? { from: FIRST_DAY, limit: PAGE }
    : { from: await daysAgo(REACH_DAYS[interval]), limit: PAGE, interval: `${interval}m` as const };
  const bars: ChartBar[] = [];
  for await (const bar of client().allBars(symbol, query)) bars.push(barOfHistory(bar));
  return { bars, place: placeOf(bars, dayStartOf(bars.at(-1)?.time ?? 0)) };
}

/** The minutes of one day; the market's day when none is named. */
export async function readMinutes(symbol: string, minutes: MinuteInterval, date?: string): Promise<ReadBars> {
  const answer = await client().intraday(symbol, { minutes, ...(date === undefined ? {} : { date }) });
  const bars = answer.bars.map(barOfMinutes);
  return { bars, place: placeOf(bars, dayStart(answer.date)) };
}

/** The weekday before a day, on which the market was open unless it was a holiday. */
export function dayBefore(timeMs: number): string {
  let day = dayStartOf(timeMs) - DAY_MS;
  while (isWeekend(day)) day -= DAY_MS;
  return dateOf(day);
}

function isWeekend(day: number): boolean {
  const weekday = new Date(`${dateOf(day)}T00:00:00Z`).getUTCDay();
  return weekday === FRIDAY || weekday === SATURDAY;
}

async function daysAgo(days: number): Promise<string> {
  const now = marketTime.peek() ?? Date.parse((await client().status()).market_time);
  return dateOf(now - days * DAY_MS);
}
