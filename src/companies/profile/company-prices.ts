// The past prices of one company in shares of today. Its price ranges, its beta and its indicators are computed from them.

import { addDays, type Day, decimalToNumber, roundTo } from "../../base/index.ts";
import type { Bar, Split } from "../../model/index.ts";
import { splitFactor } from "../actions/price-factor.ts";

/** A day's prices in riyals of today's shares. */
export interface DayPrices {
  readonly day: Day;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface PriceRange {
  readonly high: number;
  readonly low: number;
}

/** COMPANY-10: a week is the last 7 days, a month the last 30; a year is 52 weeks. Today is one of the days. */
export const WEEK_DAYS = 7;
export const MONTH_DAYS = 30;
export const YEAR_DAYS = 52 * 7;
/** Calendar days of bars that are read: enough for a year, and for indicators that no longer depend on their first value. */
export const PAST_DAYS = 550;
/** With fewer returns than this there is no beta and no volatility. */
const BETA_RETURNS_MIN = 60;

/** Daily bars, oldest first, in shares of `today`. */
export function pastPrices(bars: readonly Bar[], splits: readonly Split[], today: Day): readonly DayPrices[] {
  return bars.map(({ time, high, low, close }) => {
    const factor = splitFactor(splits, time, today);
    return {
      day: time,
      high: decimalToNumber(high) / factor,
      low: decimalToNumber(low) / factor,
      close: decimalToNumber(close) / factor,
    };
  });
}

/** Highest and lowest price of the `days` days that end with `today`; null when nothing was traded in them. */
export function rangeOf(prices: readonly DayPrices[], today: Day, days: number): PriceRange | null {
  const from = addDays(today, 1 - days);
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  for (let at = prices.length - 1; at >= 0; at--) {
    const day = prices[at];
    if (day === undefined || day.day < from) break;
    high = Math.max(high, day.high);
    low = Math.min(low, day.low);
  }
  return high === 0 ? null : { high: roundTo(high, 4), low: roundTo(low, 4) };
}

/** Standard deviation over a year, from the daily changes of the last one; null with too few of them. */
export function volatilityOf(prices: readonly DayPrices[], today: Day): number | null {
  const from = addDays(today, 1 - YEAR_DAYS);
  let sum = 0;
  let squares = 0;
  let count = 0;
  let before: DayPrices | null = null;
  for (const price of prices) {
    if (before !== null && before.day >= from) {
      const change = Math.log(price.close / before.close);
      sum += change;
      squares += change * change;
      count++;
    }
    before = price;
  }
  if (count < BETA_RETURNS_MIN) return null;
  // For a share that trades on some days only, each change stands for more days; together they still make up the whole year.
  return Math.sqrt(Math.max(squares - (sum * sum) / count, 0));
}

/**
 * The slope of the share's returns against those of the index over the last year. A return spans the days between two closes of
 * the share, and the index is taken over the same days, so that a day without a trade does not distort it.
 */
export function betaOf(prices: readonly DayPrices[], index: ReadonlyMap<Day, number>, today: Day): number | null {
  const from = addDays(today, 1 - YEAR_DAYS);
  const pairs: (readonly [market: number, share: number])[] = [];
  for (let at = 1; at < prices.length; at++) {
    const before = prices[at - 1];
    const after = prices[at];
    if (before === undefined || after === undefined || before.day < from) continue;
    const indexBefore = index.get(before.day);
    const indexAfter = index.get(after.day);
    if (indexBefore === undefined || indexAfter === undefined) continue;
    pairs.push([indexAfter / indexBefore - 1, after.close / before.close - 1]);
  }
  if (pairs.length < BETA_RETURNS_MIN) return null;
  const marketMean = pairs.reduce((sum, [market]) => sum + market, 0) / pairs.length;
  const shareMean = pairs.reduce((sum, [, share]) => sum + share, 0) / pairs.length;
  let covariance = 0;
  let variance = 0;
  for (const [market, share] of pairs) {
    covariance += (market - marketMean) * (share - shareMean);
    variance += (market - marketMean) ** 2;
  }
  return variance === 0 ? null : covariance / variance;
}
