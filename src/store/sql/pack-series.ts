// Packs the bars of a symbol into the blocks in which they are kept. It needs no database, so that another thread can do it.

import type { Bar, StoredInterval } from "../../model/index.ts";
import type { BarSeries, PackedBlock, PackedSeries } from "../bars.ts";
import { assertKeepable, packBars, periodOf } from "./bar-block.ts";

/** Faults where a bar cannot be kept exactly. */
export function packSeries({ symbol, interval, bars }: BarSeries): PackedSeries {
  const blocks = [...byPeriod(interval, bars)].map(([period, some]) => packBlock(interval, period, ordered(some)));
  return { symbol, interval, blocks };
}

/** Bars mostly come in order of time, so that a period is looked up once. */
function byPeriod(interval: StoredInterval, bars: readonly Bar[]): ReadonlyMap<number, readonly Bar[]> {
  const found = new Map<number, Bar[]>();
  let some: Bar[] = [];
  let last = Number.NaN;
  for (const bar of bars) {
    assertKeepable(interval, bar);
    const period = periodOf(interval, bar.time);
    if (period !== last) {
      some = found.get(period) ?? [];
      found.set(period, some);
      last = period;
    }
    some.push(bar);
  }
  return found;
}

/** The block of a period, from its bars in order of time. */
export function packBlock(interval: StoredInterval, period: number, bars: readonly Bar[]): PackedBlock {
  return {
    period,
    count: bars.length,
    firstTime: bars[0]?.time ?? 0,
    lastTime: bars.at(-1)?.time ?? 0,
    payload: packBars(interval, bars),
  };
}

/** Oldest first; of two bars of the same time the later in the list counts. */
export function ordered(bars: readonly Bar[]): readonly Bar[] {
  const isOrdered = bars.every((bar, index) => index === 0 || bar.time > (bars[index - 1]?.time ?? 0));
  if (isOrdered) return bars;
  const byTime = new Map(bars.map((bar) => [bar.time, bar]));
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}
