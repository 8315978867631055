// Compared symbols: their daily bars, each read once, and their lines in percent from the first day with bars of all symbols.

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { barOfHistory, type ChartBar } from "../../components/chart/bar.ts";
import type { TimedValue } from "../../components/chart/moving-average.ts";
import { DAY_MS, dateOf } from "../../format/riyadh-time.ts";
import { marketTime } from "../../live/market-clock.ts";
import { client } from "../../session/session.ts";

const RANGES = { "3m": 92, "1y": 365, "3y": 1_096, "5y": 1_826 } as const;
export type Range = keyof typeof RANGES;

export interface Compared {
  readonly lines: ReadonlySignal<readonly ComparedLine[]>;
  /** True while bars of a symbol are being read. */
  readonly isReading: ReadonlySignal<boolean>;
}

const PAGE = 2_000;

export function useCompared(symbols: readonly string[], range: Range): Compared {
  /** Bound: the symbols that the page compared, for each range. */
  const read = useSignal<ReadonlyMap<string, readonly ChartBar[]>>(new Map());
  const chosen = useSignal<readonly string[]>([]);
  const keyOf = (symbol: string): string => `${symbol} ${range}`;
  const wanted = symbols.join(",");
  useEffect(() => {
    chosen.value = symbols.map(keyOf);
    for (const symbol of symbols) {
      if (read.peek().has(keyOf(symbol))) continue;
      readBars(symbol, RANGES[range]).then((bars) => {
        read.value = new Map(read.peek()).set(keyOf(symbol), bars);
      });
    }
  }, [wanted, range]);
  const lines = useComputed(() => {
    const bySymbol = new Map<string, readonly ChartBar[]>();
    for (const key of chosen.value) {
      const bars = read.value.get(key);
      if (bars !== undefined) bySymbol.set(key.split(" ")[0] ?? key, bars);
    }
    return rebasedLines(bySymbol);
  });
  const isReading = useComputed(() => chosen.value.some((key) => !read.value.has(key)));
  return { lines, isReading };
}

/** A symbol without readable bars has no line. */
async function readBars(symbol: string, days: number): Promise<readonly ChartBar[]> {
  const now = marketTime.peek() ?? Date.now();
  try {
    const from = dateOf(now - days * DAY_MS);
    const { data } = await client().historical(symbol, { from, limit: PAGE, adjust: "all" });
    return data.map(barOfHistory);
  } catch {
    return [];
  }
}

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

/** Rounds to two decimals, as all changes in percent. */
function percentOf(close: number, base: number): number {
  return Math.round(((close - base) / base) * 10_000) / 100;
}
