// The distribution of trading over the day: a share for each auction and for each half hour of continuous trading, as in the real
// market.

import { MINUTE_MS, outOfRange } from "../../../src/base/index.ts";
import { OPEN_MS } from "./schedule.ts";

/** Shares of a day's trades. */
export const OPENING_SHARE = 0.065;
export const CLOSING_SHARE = 0.018;
export const AT_LAST_SHARE = 0.005;
/** The closing uncross has a larger share of the value than of the trades. */
export const CLOSING_VALUE_SHARE = 0.05;
/** Each half hour from 10:00 to 15:00. */
export const HALF_HOUR_SHARES: readonly number[] = [
  0.182, 0.113, 0.092, 0.078, 0.069, 0.063, 0.062, 0.067, 0.074, 0.112,
];

const HALF_HOUR_MINUTES = 30;
const MINUTES = HALF_HOUR_SHARES.length * HALF_HOUR_MINUTES;
export const CONTINUOUS_SHARE = HALF_HOUR_SHARES.reduce((sum, share) => sum + share, 0);

/** Share of the day's trades in each minute: smooth from half hour to half hour, exact in each half hour's sum. */
const MINUTE_SHARES: Float64Array = minuteShares();

function minuteShares(): Float64Array {
  const shares = new Float64Array(MINUTES);
  for (let minute = 0; minute < MINUTES; minute++) {
    const place = (minute + 0.5) / HALF_HOUR_MINUTES - 0.5;
    const before = Math.min(Math.max(Math.floor(place), 0), HALF_HOUR_SHARES.length - 2);
    const from = Math.log(HALF_HOUR_SHARES[before] ?? outOfRange(before));
    const to = Math.log(HALF_HOUR_SHARES[before + 1] ?? outOfRange(before + 1));
    shares[minute] = Math.exp(from + (to - from) * (place - before));
  }
  HALF_HOUR_SHARES.forEach((share, bin) => {
    const minutes = shares.subarray(bin * HALF_HOUR_MINUTES, (bin + 1) * HALF_HOUR_MINUTES);
    const sum = minutes.reduce((total, value) => total + value, 0);
    minutes.forEach((value, at) => {
      minutes[at] = (value * share) / sum;
    });
  });
  return shares;
}

/** Share of the day's trades per millisecond at a moment of continuous trading. */
export function tradeRateAt(timeOfDayMs: number): number {
  const minute = Math.floor((timeOfDayMs - OPEN_MS) / MINUTE_MS);
  const at = Math.min(Math.max(minute, 0), MINUTES - 1);
  return (MINUTE_SHARES[at] ?? outOfRange(at)) / MINUTE_MS;
}

/** The trade rate at a moment relative to the mean of continuous trading; 0 outside it. */
export function relativeRateAt(timeOfDayMs: number): number {
  const isContinuous = timeOfDayMs >= OPEN_MS && timeOfDayMs < OPEN_MS + MINUTES * MINUTE_MS;
  return isContinuous ? (tradeRateAt(timeOfDayMs) * MINUTES * MINUTE_MS) / CONTINUOUS_SHARE : 0;
}

/** How strongly trading follows the swings of volatility. */
const TRADES_WITH_SWINGS = 2;
/**
 * How far each half hour retains its ordinary share of the day's trades, and the day its ordinary number of them, in spite of the swings:
 * many people trade at their usual hour.
 */
const HALF_HOUR_KEPT = 0.6;
const DAY_KEPT = 0.7;

/**
 * A factor on the trade rate by time of day, on a day with swings of volatility: `swingAt` is the volatility factor by minute from the
 * open. A volatile day has more trades than a calm one, and so has a volatile half hour.
 */
export function tradeSwings(swingAt: (minute: number) => number): (timeOfDayMs: number) => number {
  const factors = Float64Array.from({ length: MINUTES }, (_, minute) => swingAt(minute) ** TRADES_WITH_SWINGS);
  const sharesOf = (from: number, until: number): number => {
    let sum = 0;
    for (let at = from; at < until; at++)
      sum += (MINUTE_SHARES[at] ?? outOfRange(at)) * (factors[at] ?? outOfRange(at));
    return sum;
  };
  HALF_HOUR_SHARES.forEach((share, bin) => {
    const from = bin * HALF_HOUR_MINUTES;
    const kept = (share / sharesOf(from, from + HALF_HOUR_MINUTES)) ** HALF_HOUR_KEPT;
    const minutes = factors.subarray(from, from + HALF_HOUR_MINUTES);
    minutes.forEach((factor, at) => {
      minutes[at] = factor * kept;
    });
  });
  const whole = (CONTINUOUS_SHARE / sharesOf(0, MINUTES)) ** DAY_KEPT;
  return (timeOfDayMs) => {
    const minute = Math.floor((timeOfDayMs - OPEN_MS) / MINUTE_MS);
    const at = Math.min(Math.max(minute, 0), MINUTES - 1);
    return (factors[at] ?? outOfRange(at)) * whole;
  };
}
