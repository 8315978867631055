// The conditions of a trading day: how volatile and how busy the market is. They follow from seed and date alone; calm and
// volatile days still come in runs, because each day mixes in the random numbers of the days before it.

import { addDays, type Day, Random, weekdayOf } from "../../src/base/index.ts";
import { WEEKDAY_TRADES, WEEKDAY_VALUE } from "../universe/index.ts";

/** How a day differs from an ordinary one. */
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
/** Spread of the logarithm of volatility, set so that the daily changes of the index are as large as in the real market. */
const VOLATILITY_SIGMA = 0.6;
const TRADES_SIGMA = 0.13;
const TRADE_SIZE_SIGMA = 0.14;
/** How much volatility adds to the number of trades. */
const TRADES_WITH_VOLATILITY = 0.1;

export function conditionsOn(seed: number, day: Day): MarketConditions {
  const volatility = blended(seed, day, "volatility");
  const logTrades = TRADES_SIGMA * blended(seed, day, "trades") + TRADES_WITH_VOLATILITY * volatility;
  const logSize = TRADE_SIZE_SIGMA * blended(seed, day, "trade-size");
  const tradesSpread = TRADES_SIGMA ** 2 + TRADES_WITH_VOLATILITY ** 2;
  const weekday = weekdayOf(day);
  return {
    volatility: Math.exp(VOLATILITY_SIGMA * volatility - VOLATILITY_SIGMA ** 2),
    // Friday and Saturday have no entry: the exchange is closed.
    trades: (WEEKDAY_TRADES[weekday] ?? 1) * Math.exp(logTrades - tradesSpread / 2),
    // As above.
    value: (WEEKDAY_VALUE[weekday] ?? 1) * Math.exp(logTrades + logSize - (tradesSpread + TRADE_SIZE_SIGMA ** 2) / 2),
  };
}

/** A standard normal that changes slowly: the weighted sum of one draw for each of the last days. */
function blended(seed: number, day: Day, purpose: string): number {
  let sum = 0;
  let variance = 0;
  let weight = 1;
  for (let back = 0; back < MEMORY_DAYS; back++) {
    // The text is part of the seed: with another one the market would be another.
    sum += weight * new Random(seed, addDays(day, -back), "climate", purpose).normal();
    variance += weight * weight;
    weight *= MEMORY;
  }
  return sum / Math.sqrt(variance);
}
