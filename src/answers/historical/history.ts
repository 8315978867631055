// Historical bars as clients see them.

import { decimalToNumber, formatDay, formatTimestamp } from "../../base/index.ts";
import type { OpenBar } from "../../facts/index.ts";
import { isIntraday } from "../../facts/index.ts";
import type { Bar } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** What `date` holds: a day, or the start of a bar within one. */
export function dateOfBar(interval: rest.Interval, time: number): string {
  return isIntraday(interval) ? formatTimestamp(time) : formatDay(time);
}

export function projectBar(interval: rest.Interval, { bar, isFinal }: OpenBar): rest.DailyBar | rest.IntradayBar {
  const prices = projectPrices(interval, bar);
  if (isIntraday(interval)) {
    // Spec, Historical bar: number_of_trades is a temporary alias of trade_count on intraday bars.
    return { ...prices, is_final: isFinal, partial: !isFinal, number_of_trades: bar.tradeCount };
  }
  return isFinal ? prices : { ...prices, is_final: false, partial: true };
}

function projectPrices(interval: rest.Interval, bar: Bar): rest.DailyBar {
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
