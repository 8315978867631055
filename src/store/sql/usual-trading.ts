// What is usual at a time of day: the mean volume and value of each symbol's 30-minute bars over the market's last
// sessions. Webhook rules compare the present with it.

import { type Day, dayOf, dayStartMs } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import type { UsualTrading } from "../bars.ts";

/** All 30-minute bars of one month (yyyymm). */
export interface BarMonth {
  readonly period: number;
  readonly blocks: readonly { readonly symbol: string; readonly bars: readonly Bar[] }[];
}

interface Sum {
  volume: number;
  value: number;
}

/** Goes back month by month, through `newestMonthBefore`, until there are enough sessions or no more months. */
export async function usualTradingOf(
  sessions: number,
  before: Day,
  newestMonthBefore: (period: number) => Promise<BarMonth | null>,
): Promise<ReadonlyMap<string, readonly UsualTrading[]>> {
  const beforeMs = dayStartMs(before);
  const months: BarMonth[] = [];
  const days = new Set<Day>();
  let period = Math.floor(before / 100) + 1;
  while (days.size < sessions) {
    const month = await newestMonthBefore(period);
    if (month === null) break;
    months.push(month);
    for (const day of daysOf(month)) if (day < before) days.add(day);
    period = month.period;
  }
  const counted = [...days].sort((a, b) => b - a).slice(0, sessions);
  const oldest = counted.at(-1);
  return oldest === undefined ? new Map() : meansOf(months, dayStartMs(oldest), beforeMs, counted.length);
}

function daysOf(month: BarMonth): ReadonlySet<Day> {
  const starts = new Set<number>();
  for (const { bars } of month.blocks) for (const { time } of bars) starts.add(time);
  return new Set([...starts].map(dayOf));
}

function meansOf(
  months: readonly BarMonth[],
  fromMs: number,
  beforeMs: number,
  sessionCount: number,
): ReadonlyMap<string, readonly UsualTrading[]> {
  const sums = new Map<string, Map<number, Sum>>();
  for (const { symbol, bars } of months.flatMap(({ blocks }) => blocks)) {
    for (const bar of bars) {
      if (bar.time < fromMs || bar.time >= beforeMs) continue;
      const bySlot = sums.get(symbol) ?? new Map<number, Sum>();
      sums.set(symbol, bySlot);
      const timeOfDayMs = bar.time - dayStartMs(dayOf(bar.time));
      const sum = bySlot.get(timeOfDayMs) ?? { volume: 0, value: 0 };
      sum.volume += bar.volume;
      sum.value += bar.value;
      bySlot.set(timeOfDayMs, sum);
    }
  }
  const means = (bySlot: ReadonlyMap<number, Sum>): readonly UsualTrading[] =>
    [...bySlot]
      .map(([timeOfDayMs, { volume, value }]) => ({
        timeOfDayMs,
        meanVolume: volume / sessionCount,
        meanValue: Math.round(value / sessionCount),
      }))
      .sort((a, b) => a.timeOfDayMs - b.timeOfDayMs);
  return new Map([...sums].map(([symbol, bySlot]) => [symbol, means(bySlot)]));
}
