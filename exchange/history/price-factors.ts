// The common factors of past returns: a market factor with clustered volatility, a factor for each sector, and how busy the
// whole market was. Each instrument adds returns of its own.

import { outOfRange, Random } from "../../src/base/index.ts";

/** One number for each past trading day. */
export interface MarketFactors {
  readonly market: Float64Array;
  readonly sectors: ReadonlyMap<string, Float64Array>;
  /** How busy the day was; an ordinary day is 1. */
  readonly activity: Float64Array;
}

/** Standard deviations of daily returns. */
const MARKET_VOLATILITY = 0.0082;
const SECTOR_VOLATILITY = 0.0055;
const ACTIVITY_SPREAD = 0.26;
/** How much of a day's volatility and activity remains the next day. */
const VOLATILITY_MEMORY = 0.97;
const ACTIVITY_MEMORY = 0.7;
const VOLATILITY_SPREAD = 0.4;

export function marketFactors(seed: number, sectorNames: readonly string[], dayCount: number): MarketFactors {
  const market = clusteredReturns(new Random("history-market", seed), MARKET_VOLATILITY, dayCount);
  const sectors = new Map<string, Float64Array>();
  for (const name of sectorNames) {
    sectors.set(name, clusteredReturns(new Random("history-sector", seed, name), SECTOR_VOLATILITY, dayCount));
  }
  const activity = persistent(new Random("history-activity", seed), ACTIVITY_SPREAD, ACTIVITY_MEMORY, dayCount);
  for (let d = 0; d < dayCount; d++) {
    const surprise = Math.abs(market[d] ?? outOfRange(d)) / MARKET_VOLATILITY;
    activity[d] =
      Math.exp((activity[d] ?? outOfRange(d)) - (ACTIVITY_SPREAD * ACTIVITY_SPREAD) / 2) * (0.9 + 0.12 * surprise);
  }
  return { market, sectors, activity };
}

/** Returns with fat tails: normal ones whose standard deviation wanders slowly. */
export function clusteredReturns(random: Random, volatility: number, count: number): Float64Array {
  const returns = persistent(random, VOLATILITY_SPREAD, VOLATILITY_MEMORY, count);
  // The mean of a squared log-normal scale is exp(2 s²); dividing by its root keeps the overall volatility.
  const scale = volatility / Math.exp(VOLATILITY_SPREAD * VOLATILITY_SPREAD);
  for (let d = 0; d < count; d++) returns[d] = scale * Math.exp(returns[d] ?? outOfRange(d)) * random.normal();
  return returns;
}

/** A stationary series of mean 0 with the given spread and memory. */
export function persistent(random: Random, spread: number, memory: number, count: number): Float64Array {
  const series = new Float64Array(count);
  const step = spread * Math.sqrt(1 - memory * memory);
  let value = spread * random.normal();
  for (let d = 0; d < count; d++) {
    series[d] = value;
    value = memory * value + step * random.normal();
  }
  return series;
}
