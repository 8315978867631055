// Lines of several symbols made comparable: each in percent from its own close at the first day that all of them have.

import type { ChartBar } from "../../../components/chart/bar.ts";
import type { TimedValue } from "../../../components/chart/moving-average.ts";

export interface ComparedLine {
  readonly symbol: string;
  readonly points: readonly TimedValue[];
}

/** The first moment at which every list that has bars has begun; null without any bar. */
export function commonStart(lists: readonly (readonly ChartBar[])[]): number | null {
  let start: number | null = null;
  for (const bars of lists) {
    const first = bars[0];
    if (first !== undefined && (start === null || first.time > start)) start = first.time;
  }
  return start;
}

/** The base of a line is its last close at or before the common start; the line itself begins there, at 0. */
export function rebasedLines(bySymbol: ReadonlyMap<string, readonly ChartBar[]>): readonly ComparedLine[] {
  const start = commonStart([...bySymbol.values()]);
  if (start === null) return [];
  return [...bySymbol].map(([symbol, bars]) => ({ symbol, points: rebased(bars, start) }));
}

function rebased(bars: readonly ChartBar[], start: number): readonly TimedValue[] {
  const before = bars.filter(({ time }) => time <= start).at(-1);
  const base = before?.close ?? bars[0]?.close ?? 0;
  if (base === 0) return [];
  const later = bars.filter(({ time }) => time > start);
  const points = later.map(({ time, close }) => ({ time, value: percentOf(close, base) }));
  return before === undefined ? points : [{ time: start, value: 0 }, ...points];
}

/** Two decimals, as changes in percent have everywhere. */
function percentOf(close: number, base: number): number {
  return Math.round(((close - base) / base) * 10_000) / 100;
}
