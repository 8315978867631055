// Small statistics of number series for the studies of the scorecard: moments, correlations, tails.

import { outOfRange } from "../../src/base/index.ts";

export type Numbers = ArrayLike<number> & Iterable<number>;

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export function mean(values: Numbers): number {
  return sumOf(values) / Math.max(values.length, 1);
}

/** The value below which the given share of the values lies; 0 for no values. */
export function quantile(values: Numbers, part: number): number {
  const sorted = Float64Array.from(values).sort();
  // Absent when there are no values.
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? 0;
}

export function median(values: Numbers): number {
  return quantile(values, 0.5);
}

/** Standard deviation around the mean. */
export function deviation(values: Numbers): number {
  const middle = mean(values);
  let squares = 0;
  for (const value of values) squares += (value - middle) ** 2;
  return Math.sqrt(squares / Math.max(values.length, 1));
}

/** Fourth moment over squared variance, less the 3 of a normal distribution. */
export function excessKurtosis(values: Numbers): number {
  const middle = mean(values);
  let second = 0;
  let fourth = 0;
  for (const value of values) {
    const square = (value - middle) ** 2;
    second += square;
    fourth += square * square;
  }
  return second === 0 ? 0 : (fourth * values.length) / (second * second) - 3;
}

export function correlation(a: Numbers, b: Numbers): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let together = 0;
  let aloneA = 0;
  let aloneB = 0;
  for (let at = 0; at < a.length; at++) {
    const x = (a[at] ?? outOfRange(at)) - meanA;
    const y = (b[at] ?? outOfRange(at)) - meanB;
    together += x * y;
    aloneA += x * x;
    aloneB += y * y;
  }
  return aloneA === 0 || aloneB === 0 ? 0 : together / Math.sqrt(aloneA * aloneB);
}

/** Correlation of a series with itself `lag` places earlier, around `middle`, by default its own mean. */
export function autocorrelation(values: Numbers, lag: number, middle = mean(values)): number {
  let together = 0;
  let alone = 0;
  for (let at = 0; at < values.length; at++) {
    const value = (values[at] ?? outOfRange(at)) - middle;
    alone += value * value;
    if (at >= lag) together += value * ((values[at - lag] ?? outOfRange(at - lag)) - middle);
  }
  return alone === 0 ? 0 : together / alone;
}

/** Hill's estimate of the exponent of a power-law tail, from the largest values. */
export function tailExponent(values: Numbers, share: number): number {
  const sorted = Float64Array.from(values).sort().reverse();
  const count = Math.floor(sorted.length * share);
  // Absent when there are no values.
  const threshold = sorted[count] ?? 0;
  if (count === 0 || threshold <= 0) return 0;
  let logs = 0;
  for (let at = 0; at < count; at++) logs += Math.log((sorted[at] ?? outOfRange(at)) / threshold);
  return logs === 0 ? 0 : count / logs;
}

/** The slope of the least-squares line. */
export function slope(x: Numbers, y: Numbers): number {
  const spread = deviation(x);
  return spread === 0 ? 0 : (correlation(x, y) * deviation(y)) / spread;
}

export function addAt(cells: Float64Array, at: number, by: number): void {
  cells[at] = (cells[at] ?? outOfRange(at)) + by;
}
