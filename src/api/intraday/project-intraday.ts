// The JSON of /market/intraday/: the bars of a day. The bars channel sends the same JSON.

import { type Day, decimalToNumber, formatDay, formatTimestamp } from "../../base/index.ts";
import type { OpenBar } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

export function projectIntraday(
  symbol: string,
  day: Day,
  minutes: rest.BarMinutes,
  mode: DataMode,
  bars: readonly OpenBar[],
): rest.Intraday {
  return {
    symbol,
    date: formatDay(day),
    minutes,
    is_delayed: mode === "delayed",
    count: bars.length,
    bars: bars.map(projectMinuteBar),
  };
}

export function projectMinuteBar({ bar, isFinal }: OpenBar): rest.MinuteBar {
  return {
    time: formatTimestamp(bar.time),
    open: decimalToNumber(bar.open),
    high: decimalToNumber(bar.high),
    low: decimalToNumber(bar.low),
    close: decimalToNumber(bar.close),
    volume: bar.volume,
    value: decimalToNumber(bar.value),
    trade_count: bar.tradeCount ?? 0,
    is_final: isFinal,
  };
}
