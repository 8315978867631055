// The bars of a day as rows: of the day, of 30 minutes and of one minute, for every symbol and for both indices.

import { DAY_MS, type Day, dayStartMs } from "../base/index.ts";
import type { Bar, StoredInterval } from "../model/index.ts";
import type { Bars } from "../store/index.ts";
import type { FileRow } from "./file-table.ts";

const SHORT_INTERVALS = ["30m", "1min"] as const satisfies readonly StoredInterval[];
/** More bars than a day can have. */
const BARS_MAX = 2_000;

/** Adds the rows, ordered by symbol; resolves to the symbols and indices that have a bar of the day. */
export async function barRows(bars: Bars, day: Day, add: (row: FileRow) => void): Promise<readonly string[]> {
  const daily = await bars.recent({ interval: "1d", count: 1, upTo: day });
  const symbols = [...daily.keys()].filter((symbol) => daily.get(symbol)?.at(-1)?.time === day).sort();
  const from = dayStartMs(day);
  for (const symbol of symbols) {
    for (const bar of daily.get(symbol) ?? []) add(rowOf(symbol, "1d", day, bar));
    for (const interval of SHORT_INTERVALS) {
      const range = { symbol, interval, from, to: from + DAY_MS - 1, limit: BARS_MAX, offset: 0 };
      for (const bar of (await bars.range(range)).bars) add(rowOf(symbol, interval, day, bar));
    }
  }
  return symbols;
}

function rowOf(symbol: string, interval: StoredInterval, day: Day, bar: Bar): FileRow {
  const { time, open, high, low, close, volume, value, tradeCount } = bar;
  return [symbol, interval, day, interval === "1d" ? null : time, open, high, low, close, volume, value, tradeCount];
}
