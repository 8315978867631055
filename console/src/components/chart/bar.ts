// The bar type of every chart, made from the bars that the service answers, and the Riyadh clock of all charts.

import type { DailyBar, IntradayBar, MinuteBar } from "../../../../sdk/src/index.ts";

/** `time` is the start of the bar in epoch milliseconds; for days, weeks and months it is the start of the day in Riyadh. */
export interface ChartBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly value: number;
  readonly tradeCount: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Riyadh is three hours ahead of UTC all year. */
export const RIYADH_OFFSET_MS = 3 * HOUR_MS;

export function barOfMinutes(bar: MinuteBar): ChartBar {
  const { open, high, low, close, volume, value, trade_count: tradeCount } = bar;
  return { time: Date.parse(bar.time), open, high, low, close, volume, value, tradeCount };
}

/** A bar of /historical/: its date is a moment for 30m and 60m, a day otherwise. */
export function barOfHistory(bar: DailyBar | IntradayBar): ChartBar {
  const { open, high, low, close, volume, turnover: value, trade_count: tradeCount } = bar;
  const time = bar.date.length === 10 ? dayStart(bar.date) : Date.parse(bar.date);
  return { time, open, high, low, close, volume, value, tradeCount: tradeCount ?? 0 };
}

/** The midnight in Riyadh at which a YYYY-MM-DD begins. */
export function dayStart(date: string): number {
  return Date.parse(`${date}T00:00:00+03:00`);
}

/** The midnight in Riyadh before a moment. */
export function dayStartOf(timeMs: number): number {
  const local = timeMs + RIYADH_OFFSET_MS;
  return local - (local % DAY_MS) - RIYADH_OFFSET_MS;
}

/** YYYY-MM-DD in Riyadh. */
export function dateOf(timeMs: number): string {
  return new Date(timeMs + RIYADH_OFFSET_MS).toISOString().slice(0, 10);
}

const TEN_THOUSANDTHS = 10_000;

/** Adds as the service does: in whole ten-thousandths of a riyal, without the errors of binary fractions. */
export function sumOfMoney(a: number, b: number): number {
  return (Math.round(a * TEN_THOUSANDTHS) + Math.round(b * TEN_THOUSANDTHS)) / TEN_THOUSANDTHS;
}
