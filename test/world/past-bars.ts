// Bars of days before the first day of a test's market, each recognisable by its numbers.

import { addDays, type Day, dayStartMs, decimalOf, HOUR_MS, weekdayOf } from "../../src/base/index.ts";
import type { Bar } from "../../src/model/index.ts";
import type { BarSeries } from "../../src/store/index.ts";

/** Sundays to Thursdays from `from` through `to`. */
export function tradingDays(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekdayOf(day) <= 4) days.push(day);
  return days;
}

/** The bar number `i` of a series: every field another number. */
export function barAt(time: number, i: number, fields: Partial<Bar> = {}): Bar {
  const open = decimalOf(20 + (i % 50) / 10);
  return {
    time,
    open,
    high: open + 5_000 + (i % 7) * 100,
    low: open - 4_000 - (i % 5) * 100,
    close: open + (i % 2 === 0 ? 1_000 : -1_000),
    volume: 1_000 + i,
    value: (1_000 + i) * open,
    tradeCount: 10 + i,
    adjustedClose: open + (i % 2 === 0 ? 1_000 : -1_000),
    ...fields,
  };
}

export function dailySeries(symbol: string, days: readonly Day[]): BarSeries {
  return { symbol, interval: "1d", bars: days.map((day, i) => barAt(day, i)) };
}

/** Eleven half hours from 10:00 through 15:00 on each day. */
export function halfHourSeries(symbol: string, days: readonly Day[]): BarSeries {
  const bars = days.flatMap((day, d) =>
    Array.from({ length: 11 }, (_, slot) => {
      const time = dayStartMs(day) + 10 * HOUR_MS + (slot * HOUR_MS) / 2;
      const bar = barAt(time, d * 11 + slot);
      return { ...bar, adjustedClose: bar.close };
    }),
  );
  return { symbol, interval: "30m", bars };
}
