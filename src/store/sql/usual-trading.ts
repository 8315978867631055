// The usual trading at a time of day: the mean volume and value of each symbol's 30-minute bars over the market's last sessions. Webhook
// rules compare the present with it.

import { type Day, dayOf, dayStartMs } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import type { UsualTrading } from "../bars.ts";

/** All 30-minute bars of one month (yyyymm). */
export interface BarMonth {
  readonly period: number;
  readonly blocks: readonly { readonly symbol: string; readonly bars: readonly Bar[] }[];
}

/** Goes back month by month, through `newestMonthBefore`, until there are enough sessions or no more months. */
export async function usualTradingOf(
  sessions: number,
  before: Day,
  newestMonthBefore: (period: number) => Promise<BarMonth | null>,
): Promise<ReadonlyMap<string, readonly UsualTrading[]>> {
  const beforeMs = dayStartMs(before);
  const blocks: BarMonth["blocks"][number][] = [];
  const days = new Set<Day>();
  for (let period = Math.floor(before / 100) + 1; days.size < sessions; ) {
    const month = await newestMonthBefore(period);
    if (month === null) break;
    blocks.push(...month.blocks);
    const starts = new Set(month.blocks.flatMap(({ bars }) => bars.map(({ time }) => time)));
    for (const start of starts) if (start < beforeMs) days.add(dayOf(start));
    period = month.period;
  }
  const counted = [...days].sort((a, b) => b - a).slice(0, sessions);
  const fromMs = dayStartMs(counted.at(-1) ?? before);
  const bySymbol = Map.groupBy(blocks, ({ symbol }) => symbol);
  const means = [...bySymbol].map(([symbol, own]) => {
    const bars = own.flatMap((block) => block.bars).filter(({ time }) => time >= fromMs && time < beforeMs);
    return [symbol, meansOf(bars, counted.length)] as const;
  });
  return new Map(means.filter(([, slots]) => slots.length > 0));
}

/** The means by time of day, earliest first. */
function meansOf(bars: readonly Bar[], sessionCount: number): readonly UsualTrading[] {
  const slots = Map.groupBy(bars, ({ time }) => time - dayStartMs(dayOf(time)));
  const means = [...slots].map(([timeOfDayMs, own]) => ({
    timeOfDayMs,
    meanVolume: own.reduce((sum, { volume }) => sum + volume, 0) / sessionCount,
    meanValue: Math.round(own.reduce((sum, { value }) => sum + value, 0) / sessionCount),
  }));
  return means.sort((a, b) => a.timeOfDayMs - b.timeOfDayMs);
}
