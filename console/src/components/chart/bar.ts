// The bar type of every chart, made from the bars that the service answers.

import type { DailyBar, IntradayBar, MinuteBar } from "../../../../sdk/src/index.ts";
import { dayStart } from "../../format/riyadh-time.ts";

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

const TEN_THOUSANDTHS = 10_000;

/** Adds as the service does: in whole ten-thousandths of a riyal, without the errors of binary fractions. */
export function sumOfMoney(a: number, b: number): number {
  return (Math.round(a * TEN_THOUSANDTHS) + Math.round(b * TEN_THOUSANDTHS)) / TEN_THOUSANDTHS;
}
