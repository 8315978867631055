// The weather of a trading day: how nervous and how busy the market is. It is computed from seed and date alone, yet calm and
// nervous days come in runs, because each day blends the chance of the days before it.

import { addDays, type Day, Random, weekdayOf } from "../../src/base/index.ts";
import { WEEKDAY_TRADES, WEEKDAY_VALUE } from "../universe/index.ts";

/** A day against an ordinary one. */
export interface MarketConditions {
  /** Factor on every volatility. */
  readonly volatility: number;
  /** Factor on the number of trades. */
  readonly trades: number;
  /** Factor on the traded value. */
  readonly value: number;
}

const MEMORY_DAYS = 15;
const MEMORY = 0.85;
/** Spread of the logarithm of volatility: with it mean absolute and standard deviation of the index stand as in the facts. */
const VOLATILITY_SIGMA = 0.6;
const TRADES_SIGMA = 0.13;
const TRADE_SIZE_SIGMA = 0.14;
/** How much of the business of a day comes with its nervousness. */
const TRADES_WITH_VOLATILITY = 0.1;

export function conditionsOn(seed: number, day: Day): MarketConditions {
  const nervous = blended(seed, day, "volatility");
  const logTrades = TRADES_SIGMA * blended(seed, day, "trades") + TRADES_WITH_VOLATILITY * nervous;
  const logSize = TRADE_SIZE_SIGMA * blended(seed, day, "trade-size");
  const tradesSpread = TRADES_SIGMA ** 2 + TRADES_WITH_VOLATILITY ** 2;
  const weekday = weekdayOf(day);
  return {
    volatility: Math.exp(VOLATILITY_SIGMA * nervous - VOLATILITY_SIGMA ** 2),
    trades: (WEEKDAY_TRADES[weekday] ?? 1) * Math.exp(logTrades - tradesSpread / 2),
    value: (WEEKDAY_VALUE[weekday] ?? 1) * Math.exp(logTrades + logSize - (tradesSpread + TRADE_SIZE_SIGMA ** 2) / 2),
  };
}

/** A standard normal that remembers: the weighted sum of one draw for each of the last days. */
function blended(seed: number, day: Day, purpose: string): number {
  let sum = 0;
  let variance = 0;
  let weight = 1;
  for (let back = 0; back < MEMORY_DAYS; back++) {
    sum += weight * new Random(seed, addDays(day, -back), "climate", purpose).normal();
    variance += weight * weight;
    weight *= MEMORY;
  }
  return sum / Math.sqrt(variance);
}
