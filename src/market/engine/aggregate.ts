// Makes longer bars out of shorter ones: hours from half hours, ISO weeks and calendar months from days.

import { HOUR_MS, isoWeekMonday, monthStart } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";

/** Joins consecutive bars, oldest first, to which `timeOf` gives the same time. */
export function aggregateBars(bars: readonly Bar[], timeOf: (time: number) => number): Bar[] {
  const longer: Bar[] = [];
  let group: Bar | null = null;
  for (const bar of bars) {
    const time = timeOf(bar.time);
    if (group !== null && group.time === time) {
      group = joined(group, bar);
      longer[longer.length - 1] = group;
    } else {
      group = { ...bar, time };
      longer.push(group);
    }
  }
  return longer;
}

/** Riyadh is a whole number of hours from UTC, so hours begin at the same moments in both. */
export function hourBars(halfHours: readonly Bar[]): Bar[] {
  return aggregateBars(halfHours, (timeMs) => timeMs - (timeMs % HOUR_MS));
}

export function weekBars(days: readonly Bar[]): Bar[] {
  return aggregateBars(days, isoWeekMonday);
}

export function monthBars(days: readonly Bar[]): Bar[] {
  return aggregateBars(days, monthStart);
}

function joined(earlier: Bar, later: Bar): Bar {
  return {
    ...later,
    time: earlier.time,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    volume: earlier.volume + later.volume,
    value: earlier.value + later.value,
    tradeCount: sumOfKnown(earlier.tradeCount, later.tradeCount),
  };
}

/** HISTORY-12: the sum of the known counts. */
function sumOfKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : a + b;
}
