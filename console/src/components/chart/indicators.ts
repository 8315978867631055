// Indicators of technical analysis as their authors define them. Each takes bars in order of time and gives a value for every bar
// from the first bar with enough history.

import { DAY_MS, dayStartOf, RIYADH_OFFSET_MS } from "../../format/riyadh-time.ts";
import type { ChartBar } from "./bar.ts";
import type { TimedValue } from "./moving-average.ts";

type Bars = readonly ChartBar[];
type Points = readonly TimedValue[];

const closes = (bars: Bars): Points => bars.map(({ time, close }) => ({ time, value: close }));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A value of each window of `length` consecutive bars, at the time of the window's last bar. */
function rolling(bars: Bars, length: number, value: (window: Bars) => number): Points {
  return bars.slice(length - 1).map(({ time }, at) => ({ time, value: value(bars.slice(at, at + length)) }));
}

/** The mean of the first `length` values, then each value with its weight of `share`: an exponential mean. */
function smoothed(points: Points, length: number, share: number): Points {
  if (points.length < length) return [];
  let value = mean(points.slice(0, length).map((point) => point.value));
  return points.slice(length - 1).map((point, at) => {
    if (at > 0) value += (point.value - value) * share;
    return { time: point.time, value };
  });
}

const exponential = (points: Points, length: number): Points => smoothed(points, length, 2 / (length + 1));
/** Wilder's smoothing. */
const wilder = (points: Points, length: number): Points => smoothed(points, length, 1 / length);

export const ema = (bars: Bars, length: number): Points => exponential(closes(bars), length);

/** The average price of a share since the day began, weighted by volume. */
export function vwap(bars: Bars): Points {
  let [day, value, volume] = [Number.NaN, 0, 0];
  return bars.flatMap((bar) => {
    const began = dayStartOf(bar.time);
    if (began !== day) [day, value, volume] = [began, 0, 0];
    value += bar.value;
    volume += bar.volume;
    return volume === 0 ? [] : [{ time: bar.time, value: value / volume }];
  });
}

/** The mean, and `width` standard deviations above and below it. */
export function bollinger(bars: Bars, length: number, width: number): readonly [upper: Points, lower: Points] {
  const band = (sign: number): Points =>
    rolling(bars, length, (window) => {
      const middle = mean(window.map(({ close }) => close));
      const deviation = Math.sqrt(mean(window.map(({ close }) => (close - middle) ** 2)));
      return middle + sign * width * deviation;
    });
  return [band(1), band(-1)];
}

/** The highest high and the lowest low. */
export function donchian(bars: Bars, length: number): readonly [upper: Points, lower: Points] {
  return [
    rolling(bars, length, (window) => Math.max(...window.map(({ high }) => high))),
    rolling(bars, length, (window) => Math.min(...window.map(({ low }) => low))),
  ];
}

/** Gains as a share of all movement, from 0 to 100; 50 where nothing moved. */
export function rsi(bars: Bars, length: number): Points {
  const moves = bars.slice(1).map((bar, at) => ({ time: bar.time, value: bar.close - (bars[at] ?? bar).close }));
  const gains = wilder(
    moves.map(({ time, value }) => ({ time, value: Math.max(0, value) })),
    length,
  );
  const losses = wilder(
    moves.map(({ time, value }) => ({ time, value: Math.max(0, -value) })),
    length,
  );
  return gains.map(({ time, value: gain }, at) => {
    const all = gain + (losses[at] ?? { value: 0 }).value;
    return { time, value: all === 0 ? 50 : (gain / all) * 100 };
  });
}

export interface Macd {
  readonly line: Points;
  readonly signal: Points;
  /** The line above its signal. */
  readonly histogram: Points;
}

export function macd(bars: Bars, fast: number, slow: number, signalLength: number): Macd {
  const slowly = ema(bars, slow);
  const quick = ema(bars, fast).slice(slow - fast);
  const line = slowly.map(({ time, value }, at) => ({ time, value: (quick[at] ?? { value }).value - value }));
  const signal = exponential(line, signalLength);
  const above = line.slice(signalLength - 1);
  const histogram = signal.map(({ time, value }, at) => ({ time, value: (above[at] ?? { value }).value - value }));
  return { line, signal, histogram };
}

/** The mean of the true ranges: a range begins at the previous close, where that lies outside the bar. */
export function atr(bars: Bars, length: number): Points {
  const ranges = bars.map(({ time, high, low }, at) => {
    const before = bars[at - 1]?.close ?? low;
    return { time, value: at === 0 ? high - low : Math.max(high, before) - Math.min(low, before) };
  });
  return wilder(ranges, length);
}

/** The position of the close between the lowest low and the highest high, from 0 to 100, and the mean of three such values. */
export function stochastic(bars: Bars, length: number): readonly [k: Points, d: Points] {
  const k = rolling(bars, length, (window) => {
    const [high, low] = [Math.max(...window.map((bar) => bar.high)), Math.min(...window.map((bar) => bar.low))];
    const close = window.at(-1)?.close ?? low;
    return high === low ? 50 : ((close - low) / (high - low)) * 100;
  });
  const d = k.slice(2).map(({ time }, at) => ({ time, value: mean(k.slice(at, at + 3).map(({ value }) => value)) }));
  return [k, d];
}

/** Volume added on a rise and taken off on a fall. */
export function obv(bars: Bars): Points {
  let sum = 0;
  return bars.map(({ time, close, volume }, at) => {
    const before = bars[at - 1]?.close ?? close;
    sum += Math.sign(close - before) * volume;
    return { time, value: sum };
  });
}

/** The middle of the highest high and the lowest low. */
const middle = (bars: Bars, length: number): Points =>
  rolling(
    bars,
    length,
    (window) => (Math.max(...window.map(({ high }) => high)) + Math.min(...window.map(({ low }) => low))) / 2,
  );

interface Ichimoku {
  readonly conversion: Points;
  readonly base: Points;
  /** The two edges of the cloud, drawn ahead of the bars that they are computed from. */
  readonly leadingA: Points;
  readonly leadingB: Points;
  readonly lagging: Points;
}

/** Hosoda's lines, with their usual lengths of 9, 26 and 52. */
export function ichimoku(bars: Bars): Ichimoku {
  const [conversion, base] = [middle(bars, 9), middle(bars, ICHIMOKU_SHIFT)];
  const fast = new Map(conversion.map(({ time, value }) => [time, value]));
  const leadingA = base.map(({ time, value }) => ({ time, value: (value + (fast.get(time) ?? value)) / 2 }));
  return {
    conversion,
    base,
    leadingA: ahead(leadingA, bars),
    leadingB: ahead(middle(bars, 52), bars),
    lagging: bars
      .slice(0, -ICHIMOKU_SHIFT)
      .map(({ time }, at) => ({ time, value: closeAt(bars, at + ICHIMOKU_SHIFT) })),
  };
}

const ICHIMOKU_SHIFT = 26;
const closeAt = (bars: Bars, at: number): number => bars[at]?.close ?? Number.NaN;

/** Shifts points by ICHIMOKU_SHIFT bars into the future, also beyond the last bar of the market. */
function ahead(points: Points, bars: Bars): Points {
  const times = [...bars.map(({ time }) => time), ...timesAfter(bars, ICHIMOKU_SHIFT)];
  const places = new Map(times.map((time, at) => [time, at]));
  return points.flatMap(({ time, value }) => {
    const later = times[(places.get(time) ?? times.length) + ICHIMOKU_SHIFT];
    return later === undefined ? [] : { time: later, value };
  });
}

const FRIDAY = 5;
const SATURDAY = 6;
/** Number of latest bars that are searched for the shortest step between bars. */
const STEP_BARS = 12;

/** Estimated start times of the next bars: minutes follow one another, days leave out the weekend. */
export function timesAfter(bars: Bars, count: number): readonly number[] {
  const recent = bars.slice(-STEP_BARS);
  const steps = recent.slice(1).map(({ time }, at) => time - (recent[at]?.time ?? time));
  const last = recent.at(-1);
  if (last === undefined || steps.length === 0) return [];
  const step = Math.min(...steps);
  const times: number[] = [];
  for (let time = last.time + step; times.length < count; time += step) {
    const weekday = new Date(time + RIYADH_OFFSET_MS).getUTCDay();
    if (step !== DAY_MS || (weekday !== FRIDAY && weekday !== SATURDAY)) times.push(time);
  }
  return times;
}
