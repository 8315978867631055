// Measures of daily and half-hour prices from research, taken on the generated past of one seed: five years of days, one
// year of half-hours. It reads the same bars as any customer.

import { generateHistory, type HistoryChunk } from "../../exchange/world/history/generate-history.ts";
import type { Listing } from "../../exchange/world/universe/listing.ts";
import { type Day, dayOf, dayStartMs, HOUR_MS, outOfRange, present } from "../../src/base/index.ts";
import { correlations, firstFactorOf } from "./minute-study.ts";
import { autocorrelation, correlation, deviation, excessKurtosis, mean, median } from "./series.ts";

const ADJUSTED_UNTIL: Day = 20240331;
const SEAM_JUMP = 0.05;
/** Near the ±10 % limit of the main market. */
const LIMIT_SIZE = 0.095;
/** The limit of ±10 % as a log return. */
const ORDINARY_LIMIT = 0.0954;
const NOON_MS = 12.5 * HOUR_MS;
const YEAR_DAYS = 250;
const DAYS_MIN = 500;
const LEVERAGE_DAYS = 5;
const LATE_DAYS = 20;
const LARGE_DAY = 0.04;
const WORST_DAYS = 5;
/** Shares that are compared with each other, over the last years. */
const COMPARED = 60;
const COMPARED_DAYS = 1_000;

/** Measures of one share of the main market. */
interface SharePast {
  readonly symbol: string;
  readonly days: readonly Day[];
  readonly returns: Float64Array;
  readonly kurtosis: number;
  readonly halfHourKurtosis: number;
  readonly halfHourMemory: number;
  readonly clustering: number;
  readonly clusteringLate: number;
  readonly volumeAndVolatility: number;
  readonly limitDays: number;
}

export interface PastStudy {
  readonly halfHourMemory: number;
  readonly morningAndAfternoon: number;
  readonly shareKurtosis: number;
  readonly halfHourKurtosis: number;
  readonly indexKurtosis: number;
  /** The kurtosis without the days beyond 4 %. */
  readonly calmKurtosis: number;
  readonly worstDay: number;
  readonly limitDayShare: number;
  readonly clustering: number;
  readonly clusteringLate: number;
  readonly indexClustering: number;
  readonly indexClusteringLate: number;
  /** The part of the variance of shares' days that one factor explains. */
  readonly firstFactor: number;
  /** The worst days of the index, worst first. */
  readonly worstDays: readonly number[];
  readonly volumeAndVolatility: number;
  readonly leverage: number;
  /** Relative deviation between days of a half-hour's share of the volume, mean of the half-hours. */
  readonly shapeVariation: number;
  readonly seamJumps: number;
  /** Share of the first days of offered shares whose move is larger than any later day allows. */
  readonly firstDaysBeyondLimit: number;
  readonly indexSigma: number;
  readonly indexMeanAbsolute: number;
  readonly indexRange: number;
  readonly shareSigma: number;
  readonly betas: ReadonlyMap<string, number>;
  /** Daily returns of the index, for the plot. */
  readonly indexReturns: Float64Array;
  /** Daily returns by symbol and day. */
  readonly shares: readonly Pick<SharePast, "symbol" | "days" | "returns">[];
}

export function studyPast(seed: number, firstDay: Day, listings: readonly Listing[]): PastStudy {
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]));
  const shares: SharePast[] = [];
  let index: HistoryChunk | null = null;
  let seamJumps = 0;
  const firstDays: number[] = [];
  for (const chunk of generateHistory({ seed, firstDay, listings })) {
    if (chunk.symbol === "TASI") index = chunk;
    if (jumpsAtSeam(chunk)) seamJumps++;
    const listing = bySymbol.get(chunk.symbol);
    const isShare = listing?.market === "TASI" && listing.securityType === "Equity";
    if (isShare) firstDays.push(...firstDayReturn(chunk));
    if (isShare && chunk.daily.length >= DAYS_MIN) shares.push(studyShare(chunk));
  }
  return summarise(shares, present(index, "the past has an index"), seamJumps, firstDays);
}

/** The return of a newly offered share since the price of its offering. */
function firstDayReturn({ daily, listingEvents }: HistoryChunk): readonly number[] {
  const offering = listingEvents.find(({ type, price }) => type === "LISTING" && price !== null);
  const first = daily[0];
  if (offering === undefined || first === undefined || first.time !== offering.exDay) return [];
  return [Math.log(first.close / (offering.price ?? first.close))];
}

function summarise(
  shares: readonly SharePast[],
  index: HistoryChunk,
  seamJumps: number,
  firstDays: readonly number[],
): PastStudy {
  const indexReturns = dailyReturns(index);
  const absolute = indexReturns.map(Math.abs);
  const year = index.daily.slice(-YEAR_DAYS);
  const lastYear = indexReturns.slice(-YEAR_DAYS);
  const of = (value: (share: SharePast) => number): Float64Array => Float64Array.from(shares, value);
  return {
    halfHourMemory: mean(of((share) => share.halfHourMemory)),
    morningAndAfternoon: morningAndAfternoon(index),
    shareKurtosis: median(of((share) => share.kurtosis)),
    halfHourKurtosis: median(of((share) => share.halfHourKurtosis)),
    indexKurtosis: excessKurtosis(indexReturns),
    calmKurtosis: excessKurtosis(indexReturns.filter((value) => Math.abs(value) < LARGE_DAY)),
    worstDay: Math.min(...indexReturns),
    limitDayShare:
      shares.reduce((sum, share) => sum + share.limitDays, 0) /
      shares.reduce((sum, share) => sum + share.returns.length, 0),
    clustering: mean(of((share) => share.clustering)),
    clusteringLate: mean(of((share) => share.clusteringLate)),
    indexClustering: autocorrelation(absolute, 1),
    indexClusteringLate: autocorrelation(absolute, LATE_DAYS),
    firstFactor: firstFactorOf(
      correlations(
        shares
          .filter(({ returns }) => returns.length >= COMPARED_DAYS)
          .slice(0, COMPARED)
          .map(({ returns }) => returns.subarray(-COMPARED_DAYS)),
      ),
    ),
    worstDays: [...indexReturns.toSorted().subarray(0, WORST_DAYS)],
    volumeAndVolatility: median(of((share) => share.volumeAndVolatility)),
    leverage: leverageOf(indexReturns),
    shapeVariation: shapeVariation(index),
    seamJumps,
    firstDaysBeyondLimit:
      firstDays.filter((value) => Math.abs(value) > ORDINARY_LIMIT).length / (firstDays.length || 1),
    indexSigma: deviation(lastYear),
    indexMeanAbsolute: mean(lastYear.map(Math.abs)),
    indexRange: mean(year.map((bar) => (bar.high - bar.low) / bar.close)),
    shareSigma: median(of((share) => deviation(share.returns))),
    betas: betasOf(shares, index, indexReturns),
    indexReturns,
    shares,
  };
}

/** Returns since the previous close; on the rare ex-day of a change of capital the return is left at 0. */
function dailyReturns({ daily, capitalChanges }: HistoryChunk): Float64Array {
  const exDays = new Set(capitalChanges.map(({ exDay }) => exDay));
  return Float64Array.from({ length: daily.length - 1 }, (_, at) => {
    const before = daily[at];
    const bar = daily[at + 1];
    if (before === undefined || bar === undefined || exDays.has(bar.time)) return 0;
    return Math.log(bar.close / before.close);
  });
}

function studyShare(chunk: HistoryChunk): SharePast {
  const returns = dailyReturns(chunk);
  const absolute = returns.map(Math.abs);
  const volumes = Float64Array.from(chunk.daily.slice(1), (bar) => Math.log1p(bar.volume));
  const within = halfHourReturns(chunk);
  return {
    symbol: chunk.symbol,
    days: chunk.daily.slice(1).map((bar) => bar.time),
    returns,
    kurtosis: excessKurtosis(returns),
    halfHourKurtosis: excessKurtosis(within.all),
    halfHourMemory: correlation(within.earlier, within.later),
    clustering: autocorrelation(absolute, 1),
    clusteringLate: autocorrelation(absolute, 50),
    volumeAndVolatility: correlation(absolute, volumes),
    limitDays: absolute.filter((value) => value >= LIMIT_SIZE).length,
  };
}

/** Half-hour returns, close to close, and the pairs of neighbours among them; none crosses a night. */
function halfHourReturns({ halfHours }: HistoryChunk): {
  readonly all: number[];
  readonly earlier: number[];
  readonly later: number[];
} {
  const all: number[] = [];
  const earlier: number[] = [];
  const later: number[] = [];
  let previous = Number.NaN;
  for (let at = 1; at < halfHours.length; at++) {
    const before = halfHours[at - 1];
    const bar = halfHours[at];
    if (before === undefined || bar === undefined) continue;
    if (dayOf(before.time) !== dayOf(bar.time)) {
      previous = Number.NaN;
      continue;
    }
    const value = Math.log(bar.close / before.close);
    all.push(value);
    if (!Number.isNaN(previous)) {
      earlier.push(previous);
      later.push(value);
    }
    previous = value;
  }
  return { all, earlier, later };
}

/** Correlation of the index's change from its open to 12:30 with its change from 12:30 to its close. */
function morningAndAfternoon({ halfHours }: HistoryChunk): number {
  const mornings: number[] = [];
  const afternoons: number[] = [];
  for (const [day, bars] of Map.groupBy(halfHours, (bar) => dayOf(bar.time))) {
    const noon = bars.findLast((bar) => bar.time < dayStartMs(day) + NOON_MS);
    const [first] = bars;
    const last = bars.at(-1);
    if (noon === undefined || first === undefined || last === undefined) continue;
    mornings.push(Math.log(noon.close / first.open));
    afternoons.push(Math.log(last.close / noon.close));
  }
  return correlation(mornings, afternoons);
}

/** Correlation of a day's return with the mean absolute return of the following week. */
function leverageOf(returns: Float64Array): number {
  const days = returns.length - LEVERAGE_DAYS;
  const after = Float64Array.from({ length: days }, (_, at) =>
    mean(returns.subarray(at + 1, at + 1 + LEVERAGE_DAYS).map(Math.abs)),
  );
  return correlation(returns.subarray(0, days), after);
}

function shapeVariation({ halfHours }: HistoryChunk): number {
  const shares: number[][] = [];
  for (const [day, bars] of Map.groupBy(halfHours, (bar) => dayOf(bar.time))) {
    const whole = bars.reduce((sum, bar) => sum + bar.volume, 0);
    for (const bar of bars) {
      const at = Math.round((bar.time - dayStartMs(day)) / (0.5 * HOUR_MS));
      shares[at] ??= [];
      shares[at].push(bar.volume / whole);
    }
  }
  return mean(shares.filter((list) => list.length > 1).map((list) => deviation(list) / mean(list)));
}

/** True when the adjusted close jumps, at the end of the adjustment, by far more than the price itself. */
function jumpsAtSeam({ daily }: HistoryChunk): boolean {
  const at = daily.findIndex((bar) => bar.time > ADJUSTED_UNTIL);
  const before = daily[at - 1];
  const after = daily[at];
  if (before === undefined || after === undefined) return false;
  const adjusted = Math.log(after.adjustedClose / before.adjustedClose);
  return Math.abs(adjusted) > SEAM_JUMP && Math.abs(adjusted - Math.log(after.close / before.close)) > SEAM_JUMP;
}

function betasOf(
  shares: readonly SharePast[],
  index: HistoryChunk,
  indexReturns: Float64Array,
): ReadonlyMap<string, number> {
  const byDay = new Map(index.daily.slice(1).map((bar, at) => [bar.time, indexReturns[at] ?? outOfRange(at)]));
  return new Map(
    shares.map(({ symbol, days, returns }) => {
      const market = Float64Array.from(days, (day) => byDay.get(day) ?? 0);
      return [symbol, betaOf(returns, market)];
    }),
  );
}

/** Covariance with the market over its variance. */
export function betaOf(returns: Float64Array, market: Float64Array): number {
  const spread = deviation(market);
  return spread === 0 ? 0 : (correlation(returns, market) * deviation(returns)) / spread;
}
