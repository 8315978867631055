// The JSON of one bar of /historical/.

import { decimalToNumber, formatDay, formatTimestamp } from "../../base/index.ts";
import type { OpenBar } from "../../companies/index.ts";
import { isIntraday } from "../../companies/index.ts";
import type { Bar, BarInterval } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** HISTORY-08, HISTORY-09: the day of a bar, or the start of an intraday bar. */
export function dateOfBar(interval: BarInterval, time: number): string {
  return isIntraday(interval) ? formatTimestamp(time) : formatDay(time);
}

export function projectBar(interval: BarInterval, { bar, isFinal }: OpenBar): rest.DailyBar | rest.IntradayBar {
  const prices = projectPrices(interval, bar);
  if (isIntraday(interval)) {
    // HISTORY-11: intraday bars repeat trade_count as number_of_trades.
    return { ...prices, is_final: isFinal, partial: !isFinal, number_of_trades: bar.tradeCount };
  }
  return isFinal ? prices : { ...prices, is_final: false, partial: true };
}

function projectPrices(interval: BarInterval, bar: Bar): rest.DailyBar {
  return {
    date: dateOfBar(interval, bar.time),
    open: decimalToNumber(bar.open),
    high: decimalToNumber(bar.high),
    low: decimalToNumber(bar.low),
    close: decimalToNumber(bar.close),
    volume: bar.volume,
    adjusted_close: decimalToNumber(bar.adjustedClose),
    turnover: decimalToNumber(bar.value),
    trade_count: bar.tradeCount,
  };
}
