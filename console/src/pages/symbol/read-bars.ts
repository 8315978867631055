// The bar lengths and adjustments of the chart, the plan feature that a length needs, and the requests for them.

import { barOfHistory, barOfMinutes, type ChartBar } from "../../components/chart/bar.ts";
import { DAY_MS, dateOf, dayStart, dayStartOf } from "../../format/riyadh-time.ts";
import { marketTime } from "../../live/market-clock.ts";
import type { Feature } from "../../session/plans.ts";
import { client } from "../../session/session.ts";
import { type BarPlace, placeOf } from "./merge-trades.ts";

export const INTERVALS = ["1", "5", "15", "30", "60", "1d", "1w", "1m"] as const;
export type Interval = (typeof INTERVALS)[number];
export type MinuteInterval = "1" | "5" | "15";
export type DayInterval = "1d" | "1w" | "1m";

export const ADJUSTMENTS = ["none", "splits", "all"] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

export function isDays(interval: Interval): interval is DayInterval {
  return interval === "1d" || interval === "1w" || interval === "1m";
}

export function isMinutes(interval: Interval): interval is MinuteInterval {
  return interval === "1" || interval === "5" || interval === "15";
}

export function featureOf(interval: Interval): Feature {
  if (isMinutes(interval)) return "intraday";
  if (interval === "30") return "bars30m";
  return interval === "60" ? "bars60m" : "historical";
}

/** The data that is read for an interval: days, weeks and months are made of the same days. */
export function sourceOf(interval: Interval): string {
  return isDays(interval) ? "days" : interval;
}

/** Bars, and the last trade that they contain. */
export interface ReadBars {
  readonly bars: readonly ChartBar[];
  readonly place: BarPlace;
}

const FIRST_DAY = "1990-01-01";
const PAGE = 2_000;
/** Within the reach that the lowest plan with such bars has. */
const REACH_DAYS = { "30": 60, "60": 85 } as const;
const FRIDAY = 5;
const SATURDAY = 6;

export async function readBars(symbol: string, interval: Interval, adjust: Adjustment): Promise<ReadBars> {
  if (isMinutes(interval)) return readMinutes(symbol, interval);
  const query = isDays(interval)
    ? { from: FIRST_DAY, limit: PAGE, adjust }
    : { from: await daysAgo(REACH_DAYS[interval]), limit: PAGE, adjust, interval: `${interval}m` as const };
  const bars: ChartBar[] = [];
  for await (const bar of client().allBars(symbol, query)) bars.push(barOfHistory(bar));
  return { bars, place: placeOf(bars, dayStartOf(bars.at(-1)?.time ?? 0)) };
}

/** The minutes of one day; the market's day by default. */
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
