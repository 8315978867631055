// Measures of order flow from research, taken on one simulated day: how returns, signs, arrivals, sizes and impact behave.
// It reads only the recorded day, not the simulator's settings.

import { outOfRange, SECOND_MS } from "../../src/base/index.ts";
import { type FlowRecorder, SECONDS, type SymbolRecord } from "./flow-recorder.ts";
import {
  addAt,
  autocorrelation,
  correlation,
  deviation,
  excessKurtosis,
  mean,
  median,
  slope,
  tailExponent,
} from "./series.ts";

/** The busiest symbols, on which each property is measured; the thin ones trade too seldom. */
const BUSIEST = 100;
const VERY_BUSIEST = 20;
const TOP_TEN = 10;
const SIGN_LAG = 100;
const SIGNS_MIN = 1_000;
/** Arrivals are counted in minutes, and their variance is taken within half hours, so that the shape of the day adds nothing. */
const COUNT_SECONDS = 60;
const CHUNK_SECONDS = 1_800;
const MINUTE_SECONDS = 60;
const SLICE_SECONDS = 300;
/** The memory of signs is fitted over these lags. */
const SIGN_LAGS = [1, 2, 5, 10, 20, 50, 100, 200];
/** Impact is measured from the second before the order to this much later. */
const IMPACT_SECONDS = 30;
const IMPACT_BINS = 10;
const TAIL_SHARE = 0.01;

export interface FlowStudy {
  /** Excess kurtosis of one-minute returns. */
  readonly kurtosis: number;
  /** Variance of one-second relative to five-minute returns, each per second. */
  readonly signature: number;
  readonly signatureOfBusiest: number;
  readonly signMemory: number;
  /** The exponent of its power law. */
  readonly signExponent: number;
  readonly branching: number;
  readonly impactExponent: number;
  readonly sizeTail: number;
  readonly volumeAndVolatility: number;
  readonly commonActivity: number;
  readonly volatilityAuctions: number;
  readonly sukukOneSided: number;
  /** Standard deviation of the waits between takers' orders of the twenty busiest, each relative to the mean of its half hour. */
  readonly waitDispersion: number;
  /** The longest wait of each of the ten busiest, in seconds: the median and the longest of them. */
  readonly longestWaits: readonly [number, number];
  /** Five-minute returns by symbol, for betas. */
  readonly returns: ReadonlyMap<string, Float64Array>;
}

export function studyFlow(recorder: FlowRecorder): FlowStudy {
  const ranked = rankedByValue(recorder);
  const busiest = ranked.slice(0, BUSIEST);
  const longestWaits = busiest.slice(0, TOP_TEN).map(({ longestWaitMs }) => longestWaitMs / SECOND_MS);
  return {
    kurtosis: median(busiest.map((record) => excessKurtosis(returnsOf(record, MINUTE_SECONDS)))),
    signature: signatureOf(busiest, 1),
    signatureOfBusiest: signatureOf(busiest.slice(0, VERY_BUSIEST), 1),
    signMemory: signMemoryOf(busiest, SIGN_LAG),
    signExponent: signExponentOf(busiest),
    branching: median(busiest.map(branchingOf)),
    impactExponent: impactExponentOf(impactBySize(busiest)),
    sizeTail: tailExponent(relativeSizes(recorder, busiest), TAIL_SHARE),
    volumeAndVolatility: median(busiest.map(volumeAndVolatility)),
    commonActivity: commonActivity(busiest),
    volatilityAuctions: recorder.volatilityAuctions,
    sukukOneSided: recorder.sukukOneSided / Math.max(recorder.sukukSeconds, 1),
    waitDispersion: median(busiest.slice(0, VERY_BUSIEST).map(waitDispersionOf)),
    longestWaits: [median(longestWaits), Math.max(...longestWaits)],
    returns: new Map(ranked.map((record) => [record.instrument.symbol, returnsOf(record, SLICE_SECONDS)])),
  };
}

/** Shares and funds of the main market, busiest first. */
export function rankedByValue(recorder: FlowRecorder): readonly SymbolRecord[] {
  return [...recorder.symbols.values()].sort((a, b) => tradedValue(b) - tradedValue(a));
}

function tradedValue({ sizes, instrument }: SymbolRecord): number {
  return sizes.reduce((sum, size) => sum + size, 0) * instrument.referencePrice;
}

/** Log returns of the middle price over periods of `seconds`; a period that starts without a price counts 0. */
function returnsOf({ middles }: SymbolRecord, seconds: number): Float64Array {
  const count = Math.floor(SECONDS / seconds);
  const returns = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const from = at === 0 ? firstOf(middles) : (middles[at * seconds - 1] ?? outOfRange(at));
    const to = middles[(at + 1) * seconds - 1] ?? outOfRange(at);
    if (from > 0 && to > 0) returns[at] = Math.log(to / from);
  }
  return returns;
}

function firstOf(middles: Float64Array): number {
  return middles.find((middle) => middle > 0) ?? 0;
}

/** Variance over `seconds` relative to five minutes, each per second: the median of the symbols. */
export function signatureOf(records: readonly SymbolRecord[], seconds: number): number {
  const squares = (record: SymbolRecord, length: number): number =>
    returnsOf(record, length).reduce((sum, value) => sum + value * value, 0);
  return median(
    records.map((record) => {
      const slow = squares(record, SLICE_SECONDS);
      return slow === 0 ? 0 : squares(record, seconds) / slow;
    }),
  );
}

/** Correlation of the signs of takers' orders `lag` orders apart, in symbols that have enough of them; `middle` as for a series. */
export function signMemoryOf(records: readonly SymbolRecord[], lag: number, middle?: number): number {
  const enough = records.filter(({ signs }) => signs.length >= SIGNS_MIN);
  return mean(enough.map(({ signs }) => autocorrelation(signs, lag, middle)));
}

function signExponentOf(records: readonly SymbolRecord[]): number {
  const points = SIGN_LAGS.map((lag) => [Math.log(lag), signMemoryOf(records, lag)] as const).filter(
    ([, value]) => value > 0,
  );
  return slope(
    points.map(([lag]) => lag),
    points.map(([, value]) => Math.log(value)),
  );
}

/** Taker's orders in each period. */
function countsOf({ seconds }: SymbolRecord, length: number): Float64Array {
  const counts = new Float64Array(Math.ceil(SECONDS / length));
  for (const second of seconds) {
    const at = Math.min(Math.floor(second / length), counts.length - 1);
    addAt(counts, at, 1);
  }
  return counts;
}

/** The share of arrivals that other arrivals excited, by the mean-variance estimate: 1 − √(mean / variance) of counts. */
function branchingOf(record: SymbolRecord): number {
  const counts = countsOf(record, COUNT_SECONDS);
  const perChunk = CHUNK_SECONDS / COUNT_SECONDS;
  let variance = 0;
  let total = 0;
  for (let from = 0; from < counts.length; from += perChunk) {
    const chunk = counts.subarray(from, from + perChunk);
    variance += (deviation(chunk) ** 2 * perChunk) / (perChunk - 1);
    total += mean(chunk);
  }
  return variance <= total ? 0 : 1 - Math.sqrt(total / variance);
}

/** The deviation of waits over their mean, without the shape of the day; 1 when orders come at random. */
function waitDispersionOf({ seconds, waits }: SymbolRecord): number {
  const sums = new Float64Array(SECONDS / CHUNK_SECONDS);
  const counts = new Float64Array(SECONDS / CHUNK_SECONDS);
  const chunks = seconds.map((second) => Math.min(Math.floor(second / CHUNK_SECONDS), sums.length - 1));
  chunks.forEach((chunk, at) => {
    addAt(sums, chunk, waits[at] ?? outOfRange(at));
    addAt(counts, chunk, 1);
  });
  const relative = chunks.map(
    (chunk, at) =>
      ((waits[at] ?? outOfRange(at)) * (counts[chunk] ?? outOfRange(chunk))) / (sums[chunk] ?? outOfRange(chunk)),
  );
  return deviation(relative);
}

/** The mean price change after a taker's order, by classes of size. */
interface ImpactBySize {
  /** Logarithm of the size relative to the symbol's mean. */
  readonly logSizes: Float64Array;
  /** In deviations of the symbol's five-minute returns. */
  readonly changes: Float64Array;
}

export function impactBySize(records: readonly SymbolRecord[]): ImpactBySize {
  const changes = new Float64Array(IMPACT_BINS);
  const logSizes = new Float64Array(IMPACT_BINS);
  const orders = new Float64Array(IMPACT_BINS);
  for (const record of records) {
    const { middles, sizes, seconds, signs } = record;
    const spread = deviation(returnsOf(record, SLICE_SECONDS));
    const order = sizes.map((size, at) => [size, at] as const).sort(([a], [b]) => a - b);
    const usual = mean(sizes);
    order.forEach(([size, at], rank) => {
      const second = seconds[at] ?? outOfRange(at);
      // Absent before the first second and after the last.
      const before = middles[second - 1] ?? 0;
      // Absent before the first second and after the last.
      const after = middles[second + IMPACT_SECONDS] ?? 0;
      if (before <= 0 || after <= 0 || spread === 0) return;
      const bin = Math.floor((rank / order.length) * IMPACT_BINS);
      addAt(changes, bin, ((signs[at] ?? outOfRange(at)) * Math.log(after / before)) / spread);
      addAt(logSizes, bin, Math.log(size / usual));
      addAt(orders, bin, 1);
    });
  }
  const meanOf = (sums: Float64Array): Float64Array =>
    sums.map((sum, at) => sum / Math.max(orders[at] ?? outOfRange(at), 1));
  return { logSizes: meanOf(logSizes), changes: meanOf(changes) };
}

/** The growth of the impact with the size: the exponent of a power law. */
function impactExponentOf({ logSizes, changes }: ImpactBySize): number {
  // Without an impact in some class there is no power law; then this returns a negative slope or 0.
  if (changes.some((value) => value <= 0)) return Math.min(slope(logSizes, changes), 0);
  return slope(logSizes, changes.map(Math.log));
}

function relativeSizes(recorder: FlowRecorder, records: readonly SymbolRecord[]): number[] {
  return records.flatMap(({ instrument }) => {
    const sizes = recorder.tradeSizes.get(instrument.number) ?? [];
    const usual = mean(sizes);
    return sizes.map((size) => size / usual);
  });
}

/** Correlation of the absolute five-minute return with the logarithm of the shares traded in it. */
function volumeAndVolatility(record: SymbolRecord): number {
  const volumes = new Float64Array(SECONDS / SLICE_SECONDS);
  record.seconds.forEach((second, at) => {
    const slice = Math.min(Math.floor(second / SLICE_SECONDS), volumes.length - 1);
    addAt(volumes, slice, record.sizes[at] ?? outOfRange(at));
  });
  return correlation(returnsOf(record, SLICE_SECONDS).map(Math.abs), volumes.map(Math.log1p));
}

/** Mean correlation between symbols of their five-minute counts, each less the mean of its neighbours within half an hour. */
function commonActivity(records: readonly SymbolRecord[]): number {
  const sums = new Float64Array(SECONDS / SLICE_SECONDS);
  let symbols = 0;
  for (const record of records) {
    const counts = countsOf(record, SLICE_SECONDS);
    const departures = counts.map((count, at) => {
      const near = counts.subarray(Math.max(at - 3, 0), at + 4);
      return count / Math.max(mean(near), 1e-9) - 1;
    });
    const spread = deviation(departures);
    if (spread === 0) continue;
    symbols++;
    departures.forEach((value, at) => {
      addAt(sums, at, value / spread);
    });
  }
  return symbols < 2 ? 0 : (deviation(sums) ** 2 / symbols - 1) / (symbols - 1);
}
