// Moving averages of closing prices: the mean of the last n bars, from the n-th bar on.

import type { ChartBar } from "./bar.ts";

export interface TimedValue {
  readonly time: number;
  readonly value: number;
}

/** A price of the market has four decimals at most, so whole ten-thousandths add up without an error. */
const SCALE = 10_000;

export function movingAverage(bars: readonly ChartBar[], length: number): readonly TimedValue[] {
  if (length < 1) return [];
  const points: TimedValue[] = [];
  let sum = 0;
  bars.forEach((bar, index) => {
    sum += Math.round(bar.close * SCALE);
    const leaving = bars[index - length];
    if (leaving !== undefined) sum -= Math.round(leaving.close * SCALE);
    if (index >= length - 1) points.push({ time: bar.time, value: sum / length / SCALE });
  });
  return points;
}
