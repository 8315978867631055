// Indicators computed from final daily closes: Wilder's RSI, MACD and the 50-day mean, and the three summed up in one number
// and a word.

import { outOfRange, roundTo } from "../../base/index.ts";

export type Direction = "rising" | "falling" | "sideways";

/** Null where there are too few closes. */
export interface Technicals {
  readonly rsi14: number | null;
  readonly macdLine: number | null;
  readonly macdSignal: number | null;
  readonly macdHistogram: number | null;
  readonly fiftyDayAverage: number | null;
  /** From −100 to 100. */
  readonly strength: number | null;
  readonly direction: Direction | null;
}

const RSI_DAYS = 14;
const MACD_FAST_DAYS = 12;
const MACD_SLOW_DAYS = 26;
const MACD_SIGNAL_DAYS = 9;
const AVERAGE_DAYS = 50;

/** The distances at which each indicator counts in full: an RSI of 70 or 30, a close 10 % from its mean, a histogram of 0.5 % of the close. */
const RSI_REACH = 20;
const TREND_REACH = 0.1;
const HISTOGRAM_REACH = 0.005;
const WEIGHTS = { trend: 0.4, rsi: 0.3, macd: 0.3 } as const;
/** From this strength on, either way, the price has a direction. */
const DIRECTION_STRENGTH = 20;

/** The indicators after the last of the closes. Closes are in riyals per share of today, oldest first. */
export function technicalsOf(closes: readonly number[]): Technicals {
  const rsi = rsiOf(closes);
  const macd = macdOf(closes);
  const average = meanOfLast(closes, AVERAGE_DAYS);
  const strength = strengthOf(closes.at(-1), rsi, macd.histogram, average);
  return {
    rsi14: rounded(rsi, 2),
    macdLine: rounded(macd.line, 4),
    macdSignal: rounded(macd.signal, 4),
    macdHistogram: rounded(macd.histogram, 4),
    fiftyDayAverage: rounded(average, 2),
    strength,
    direction: strength === null ? null : directionOf(strength),
  };
}

/** COMPANY-12: Wilder's RSI. The first mean is plain; each later one replaces a fourteenth of itself by the new change. */
function rsiOf(closes: readonly number[]): number | null {
  if (closes.length <= RSI_DAYS) return null;
  let gain = 0;
  let loss = 0;
  for (let at = 1; at < closes.length; at++) {
    const change = (closes[at] ?? outOfRange(at)) - (closes[at - 1] ?? outOfRange(at - 1));
    // Until the first mean is complete nothing is taken away from the sums.
    const kept = at <= RSI_DAYS ? 1 : (RSI_DAYS - 1) / RSI_DAYS;
    gain = gain * kept + Math.max(change, 0) / RSI_DAYS;
    loss = loss * kept + Math.max(-change, 0) / RSI_DAYS;
  }
  // A price that never moved has an RSI of 50.
  return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
}

interface Macd {
  readonly line: number | null;
  readonly signal: number | null;
  readonly histogram: number | null;
}

function macdOf(closes: readonly number[]): Macd {
  const fast = emaSeries(closes, MACD_FAST_DAYS);
  const slow = emaSeries(closes, MACD_SLOW_DAYS);
  // Both series end with the last close; the slow one begins later.
  const offset = fast.length - slow.length;
  const lines = slow.map((value, at) => (fast[at + offset] ?? outOfRange(at + offset)) - value);
  const line = lines.at(-1) ?? null;
  const signal = emaSeries(lines, MACD_SIGNAL_DAYS).at(-1) ?? null;
  return { line, signal, histogram: line === null || signal === null ? null : line - signal };
}

/** Exponential means, the first of them the plain mean of the first `days` values. */
function emaSeries(values: readonly number[], days: number): readonly number[] {
  if (values.length < days) return [];
  let mean = values.slice(0, days).reduce((sum, value) => sum + value, 0) / days;
  const series = [mean];
  const share = 2 / (days + 1);
  for (const value of values.slice(days)) {
    mean += (value - mean) * share;
    series.push(mean);
  }
  return series;
}

function meanOfLast(values: readonly number[], count: number): number | null {
  if (values.length < count) return null;
  return values.slice(-count).reduce((sum, value) => sum + value, 0) / count;
}

function strengthOf(
  close: number | undefined,
  rsi: number | null,
  histogram: number | null,
  average: number | null,
): number | null {
  if (close === undefined || close <= 0 || rsi === null || histogram === null || average === null) return null;
  const trend = reading(close / average - 1, TREND_REACH);
  const momentum = reading(rsi - 50, RSI_REACH);
  const turn = reading(histogram / close, HISTOGRAM_REACH);
  return roundTo(100 * (WEIGHTS.trend * trend + WEIGHTS.rsi * momentum + WEIGHTS.macd * turn), 0);
}

/** From −1 to 1. */
function reading(value: number, reach: number): number {
  return Math.max(-1, Math.min(1, value / reach));
}

function directionOf(strength: number): Direction {
  if (strength >= DIRECTION_STRENGTH) return "rising";
  return strength <= -DIRECTION_STRENGTH ? "falling" : "sideways";
}

function rounded(value: number | null, places: number): number | null {
  return value === null ? null : roundTo(value, places);
}
