// Measures of one simulated day minute by minute: whether returns predict each other, how long the size of moves is remembered, how the
// day's variance is spread over it, and how far shares move together.

import { outOfRange } from "../../src/base/index.ts";
import { type FlowRecorder, SECONDS, type SymbolRecord } from "./flow-recorder.ts";
import { rankedByValue } from "./flow-study.ts";
import { addAt, autocorrelation, correlation, deviation, mean, type Numbers, sumOf } from "./series.ts";

const MINUTE = 60;
const SLICE = 300;
/** The first two minutes belong to the opening uncrosses. */
const FROM_SECOND = 120;
const BUSIEST = 100;
/** Shares that are compared with each other. */
const COMPARED = 60;
const EPPS_SHORT = 10;
const EPPS_LONG = 900;
const LARGEST = 3;
const POWER_ROUNDS = 60;

export interface MinuteStudy {
  /** TASI at the end of each minute from 10:00, relative to its previous close. */
  readonly index: Float64Array;
  /** Autocorrelation of the index's minute returns: 1 and 5 minutes apart. */
  readonly indexMemory: readonly [number, number];
  /** The same two autocorrelations of the hundred busiest shares. */
  readonly shareMemory: readonly [number, number];
  /** Autocorrelation of the size of their minute returns: 1 and 20 minutes apart. */
  readonly sizeMemory: readonly [number, number];
  /** The part of the index's variance in its three largest intervals of five minutes. */
  readonly largestPart: number;
  /** Correlation over five minutes of the imbalance of all takers with the index's return. */
  readonly imbalance: number;
  /** The part of the busiest shares' five-minute variance that one factor explains. */
  readonly firstFactor: number;
  /** Their mean correlation over ten seconds relative to the one over fifteen minutes. */
  readonly epps: number;
}

export function studyMinutes(recorder: FlowRecorder): MinuteStudy {
  const index = Float64Array.from({ length: SECONDS / MINUTE }, (_, minute) => {
    const second = (minute + 1) * MINUTE - 1;
    return recorder.index[second] ?? outOfRange(second);
  });
  const shares = rankedByValue(recorder).filter(isPriced).slice(0, BUSIEST);
  const minutes = shares.map(({ middles }) => changes(middles, MINUTE));
  const ofIndex = changes(recorder.index, MINUTE);
  const memory = (series: readonly Numbers[], lag: number): number =>
    mean(series.map((values) => autocorrelation(values, lag)));
  const sizes = minutes.map((values) => values.map(Math.abs));
  const slices = changes(recorder.index, SLICE).map((value) => value * value);
  const compared = shares.slice(0, COMPARED);
  const over = (seconds: number): Float64Array[] =>
    correlations(compared.map(({ middles }) => changes(middles, seconds)));
  return {
    index,
    indexMemory: [autocorrelation(ofIndex, 1), autocorrelation(ofIndex, 5)],
    shareMemory: [memory(minutes, 1), memory(minutes, 5)],
    sizeMemory: [memory(sizes, 1), memory(sizes, 20)],
    largestPart: sumOf(slices.toSorted((a, b) => b - a).slice(0, LARGEST)) / (sumOf(slices) || 1),
    imbalance: imbalanceAndIndex(recorder),
    firstFactor: firstFactorOf(over(SLICE)),
    epps: meanPair(over(EPPS_SHORT)) / (meanPair(over(EPPS_LONG)) || 1),
  };
}

/** Over each five minutes: takers' orders to buy less those to sell, as a part of all in the main market, and TASI's log return. */
export function imbalances(recorder: FlowRecorder): readonly (readonly [imbalance: number, change: number])[] {
  const returns = changes(recorder.index, SLICE);
  const signed = new Float64Array(returns.length);
  const all = new Float64Array(returns.length);
  for (const { seconds, signs } of recorder.symbols.values()) {
    seconds.forEach((second, order) => {
      const at = Math.floor((second - FROM_SECOND) / SLICE);
      if (at < 0 || at >= returns.length) return;
      addAt(signed, at, signs[order] ?? outOfRange(order));
      addAt(all, at, 1);
    });
  }
  return [...returns].map((change, at) => {
    const orders = all[at] ?? outOfRange(at);
    return [(signed[at] ?? outOfRange(at)) / Math.max(orders, 1), change] as const;
  });
}

function imbalanceAndIndex(recorder: FlowRecorder): number {
  const pairs = imbalances(recorder);
  return correlation(
    pairs.map(([imbalance]) => imbalance),
    pairs.map(([, change]) => change),
  );
}

/** Autocorrelation of the size of the shares' minute returns, for each lag in minutes, for the plot. */
export function sizeMemoryOf(recorder: FlowRecorder, lags: readonly number[]): readonly (readonly [number, number])[] {
  const shares = rankedByValue(recorder).filter(isPriced).slice(0, BUSIEST);
  const sizes = shares.map(({ middles }) => changes(middles, MINUTE).map(Math.abs));
  return lags.map((lag) => [lag, mean(sizes.map((values) => autocorrelation(values, lag)))] as const);
}

/** True when it had a price at the start of the first measured minute. */
function isPriced({ middles, instrument }: SymbolRecord): boolean {
  return instrument.securityType === "Equity" && (middles[FROM_SECOND] ?? outOfRange(FROM_SECOND)) > 0;
}

/** Log returns over periods of `seconds`. */
export function changes(levels: Float64Array, seconds: number): Float64Array {
  const count = Math.floor((SECONDS - FROM_SECOND) / seconds) - 1;
  return Float64Array.from({ length: count }, (_, at) => {
    const from = FROM_SECOND + at * seconds;
    const before = levels[from] ?? outOfRange(from);
    const after = levels[from + seconds] ?? outOfRange(from + seconds);
    return before > 0 && after > 0 ? Math.log(after / before) : 0;
  });
}

/** The matrix of correlations between series. */
export function correlations(series: readonly Numbers[]): Float64Array[] {
  const scaled = series.map((values) => {
    const middle = mean(values);
    const spread = deviation(values) || 1;
    return Float64Array.from(values, (value) => (value - middle) / spread);
  });
  return scaled.map((a) =>
    Float64Array.from(scaled, (b) => {
      let sum = 0;
      for (let at = 0; at < a.length; at++) sum += (a[at] ?? outOfRange(at)) * (b[at] ?? outOfRange(at));
      return sum / Math.max(a.length, 1);
    }),
  );
}

/** The part of all variance that lies along the first eigenvector, found by repeated multiplication. */
export function firstFactorOf(matrix: readonly Float64Array[]): number {
  let direction = new Float64Array(matrix.length).fill(1);
  let length = 0;
  for (let round = 0; round < POWER_ROUNDS; round++) {
    const next = Float64Array.from(matrix, (row) =>
      sumOf(row.map((value, at) => value * (direction[at] ?? outOfRange(at)))),
    );
    length = Math.sqrt(sumOf(next.map((value) => value * value)));
    if (length === 0) return 0;
    direction = next.map((value) => value / length);
  }
  return length / matrix.length;
}

function meanPair(matrix: readonly Float64Array[]): number {
  const pairs = matrix.length * (matrix.length - 1);
  return pairs === 0 ? 0 : (sumOf(matrix.map((row) => sumOf(row))) - matrix.length) / pairs;
}
