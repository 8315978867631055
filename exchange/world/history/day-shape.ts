// The course of a past day between its reference price and its close: open, range and volume, in eleven half-hours or as one
// bar. A day with half-hours is the sum of them, so the two always agree.

import { type Day, type Decimal, outOfRange, type Random } from "../../../src/base/index.ts";
import type { SecurityType } from "../../../src/feed-protocol/index.ts";
import {
  AT_LAST_SHARE,
  CLOSING_SHARE,
  CLOSING_VALUE_SHARE,
  HALF_HOUR_SHARES,
  OPENING_SHARE,
} from "../universe/day-profile.ts";
import { hasClosingAuction } from "../universe/schedule.ts";
import { stoppingPrice, tickAt } from "../universe/tick.ts";
import { HALF_HOURS } from "./common-course.ts";
import type { InstrumentCourse } from "./instrument-course.ts";

/** Open, high, low, close and volume of a period of trading. */
export interface Ohlcv {
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  volume: number;
  /** Traded value. */
  value: Decimal;
  tradeCount: number;
}

/** One bar of the past: a trading day or a half-hour of an instrument or of an index. */
export interface HistoricalBar extends Readonly<Ohlcv> {
  /** The day of a daily bar; the start in epoch milliseconds of a half-hour bar. */
  readonly time: Day | number;
  /** The close adjusted for later splits and cash dividends; equal to `close` on half-hour bars. */
  readonly adjustedClose: Decimal;
}

/** Share of the day's trades in each half-hour from 10:00; the last one has the closing auction and trade-at-last. */
const TRADE_PROFILE: readonly number[] = [
  ...HALF_HOUR_SHARES.map((share, at) => (at === 0 ? share + OPENING_SHARE : share)),
  CLOSING_SHARE + AT_LAST_SHARE,
];
/** Riyals of a trade relative to the day's mean: the closing auction has a larger share of the value than of the trades. */
const CLOSING_WEIGHT = (CLOSING_VALUE_SHARE + AT_LAST_SHARE) / (CLOSING_SHARE + AT_LAST_SHARE);
const OTHER_WEIGHT = (1 - CLOSING_VALUE_SHARE - AT_LAST_SHARE) / (1 - CLOSING_SHARE - AT_LAST_SHARE);
/** Below this many trades, each trade draws its own half-hour. */
const FEW_TRADES = 60;
/** The chance that a taker buys after one that sold, or the other way round: signs of neighbours have a correlation of 0.4. */
const OTHER_SIDE_CHANCE = 0.3;

export interface DayInput {
  readonly reference: Decimal;
  readonly close: Decimal;
  readonly trades: number;
  /** Mean riyals of a trade, in 1/10,000. */
  readonly meanTrade: Decimal;
  /** Daily price limits; 0 where there are none. */
  readonly low: Decimal;
  readonly high: Decimal;
  readonly course: InstrumentCourse;
  readonly securityType: SecurityType;
}

/** A day as one bar, for the years without half-hours. */
export function shapeDay(day: DayInput, random: Random): Ohlcv {
  if (day.trades === 0) return quiet(day.close);
  const open = day.trades === 1 ? day.close : priceAfter(day, 0);
  const volume = drawVolume(day, day.trades, 1, random);
  return periodOf(day, 0, { open, close: day.close }, day.trades, volume, random);
}

/** A day in half-hours; null for a half-hour without trades. */
export function shapeHalfHours(day: DayInput, random: Random): (Ohlcv | null)[] {
  const counts = spreadTrades(day, random);
  const pieces: (Ohlcv | null)[] = new Array(HALF_HOURS).fill(null);
  let last = HALF_HOURS - 1;
  while (last >= 0 && counts[last] === 0) last--;
  if (last < 0) return pieces;
  let lastPrice: Decimal | null = null;
  for (let i = 0; i <= last; i++) {
    const trades = counts[i] ?? outOfRange(i);
    if (trades === 0) continue;
    const close = i === last ? day.close : priceAfter(day, i + 1);
    const open =
      trades === 1 ? close : lastPrice === null ? priceAfter(day, 0) : nextPrice(day, i, lastPrice, trades, random);
    const weight = i === HALF_HOURS - 1 ? CLOSING_WEIGHT : OTHER_WEIGHT;
    const volume = drawVolume(day, trades, weight, random);
    pieces[i] = periodOf(day, i, { open, close }, trades, volume, random);
    lastPrice = close;
  }
  return pieces;
}

/** The sum of the half-hours; a day without trades has its close as its only price. */
export function sumUp(pieces: readonly (Ohlcv | null)[], close: Decimal): Ohlcv {
  let sum: Ohlcv | null = null;
  for (const piece of pieces) {
    if (piece === null) continue;
    if (sum === null) {
      sum = { ...piece };
      continue;
    }
    sum.high = Math.max(sum.high, piece.high);
    sum.low = Math.min(sum.low, piece.low);
    sum.close = piece.close;
    sum.volume += piece.volume;
    sum.value += piece.value;
    sum.tradeCount += piece.tradeCount;
  }
  return sum ?? quiet(close);
}

/** A period without trades. */
export function quiet(close: Decimal): Ohlcv {
  return { open: close, high: close, low: close, close, volume: 0, value: 0, tradeCount: 0 };
}

/** The price after `steps` steps of the day; 0 is the open. */
function priceAfter(day: DayInput, steps: number): Decimal {
  return onStep(day, day.reference * Math.exp(day.course.logs[steps] ?? outOfRange(steps)));
}

/**
 * The first price of a step, after the last one before it: the price has gone on since then, and some takers come from the other side of
 * the spread than the taker before.
 */
function nextPrice(day: DayInput, step: number, last: Decimal, trades: number, random: Random): Decimal {
  const sinceLast = (day.course.sigmas[step] ?? outOfRange(step)) / Math.sqrt(trades);
  const spread = random.chance(OTHER_SIDE_CHANCE) ? tickAt(last, day.securityType) : 0;
  return onStep(day, last * Math.exp(sinceLast * random.normal()) + (random.chance(0.5) ? spread : -spread));
}

/** The bar of a step of the day. With more than two trades its range may go beyond open and close. */
function periodOf(
  day: DayInput,
  step: number,
  { open, close }: { readonly open: Decimal; readonly close: Decimal },
  trades: number,
  volume: number,
  random: Random,
): Ohlcv {
  let high = Math.max(open, close);
  let low = Math.min(open, close);
  if (trades > 2) {
    const sigma = day.course.sigmas[step] ?? outOfRange(step);
    high = Math.max(high, onStep(day, open * Math.exp(reach(Math.log(close / open), sigma, random))));
    low = Math.min(low, onStep(day, open * Math.exp(-reach(Math.log(open / close), sigma, random))));
  }
  return {
    open,
    high,
    low,
    close,
    volume,
    value: drawValue(day, low, high, close, volume, random),
    tradeCount: trades,
  };
}

/** The highest point of a Brownian path that goes from 0 to `end` with this standard deviation. */
function reach(end: number, sigma: number, random: Random): number {
  return (end + Math.sqrt(end * end + 2 * sigma * sigma * random.exponential())) / 2;
}

/** Traded value: between the lowest and the highest price for every share, in whole ticks. */
function drawValue(
  day: DayInput,
  low: Decimal,
  high: Decimal,
  close: Decimal,
  volume: number,
  random: Random,
): Decimal {
  if (low === high) return close * volume;
  const step = tickAt(low, day.securityType);
  const mean = low + (high - low) * (0.3 + 0.4 * random.next());
  const value = Math.round((mean * volume) / step) * step;
  return Math.min(Math.max(value, low * volume), high * volume);
}

/** Shares of `trades` trades: at least one each. */
function drawVolume(day: DayInput, trades: number, weight: number, random: Random): number {
  const spread = 0.35 / Math.sqrt(Math.min(trades, 25)) + 0.12;
  const meanShares = (day.meanTrade / day.close) * weight;
  return Math.max(trades, Math.round(trades * meanShares * Math.exp(spread * random.normal())));
}

function onStep(day: DayInput, price: number): Decimal {
  const rounded = stoppingPrice(price, day.securityType);
  if (day.high === 0) return rounded;
  return Math.min(Math.max(rounded, day.low), day.high);
}

/** The day's trades over its half-hours, exactly all of them. ETFs and debt have no closing auction. */
function spreadTrades(day: DayInput, random: Random): Int32Array {
  const counts = new Int32Array(HALF_HOURS);
  const slots = hasClosingAuction(day.securityType) ? HALF_HOURS : HALF_HOURS - 1;
  const { volume } = day.course;
  let whole = 0;
  for (let i = 0; i < slots; i++) whole += (volume[i] ?? outOfRange(i)) * (TRADE_PROFILE[i] ?? outOfRange(i));
  if (day.trades < FEW_TRADES) {
    for (let i = 0; i < day.trades; i++) {
      const slot = slotAt(random.next() * whole, volume, slots);
      counts[slot] = (counts[slot] ?? outOfRange(slot)) + 1;
    }
    return counts;
  }
  let left = day.trades;
  for (let i = 1; i < slots; i++) {
    const weight = (volume[i] ?? outOfRange(i)) * (TRADE_PROFILE[i] ?? outOfRange(i));
    const mean = (day.trades * weight) / whole;
    const count = Math.min(left, Math.max(0, Math.round(mean * (1 + 0.12 * random.normal()))));
    counts[i] = count;
    left -= count;
  }
  counts[0] = left;
  return counts;
}

function slotAt(point: number, volume: Float64Array, slots: number): number {
  let sum = 0;
  for (let i = 0; i < slots; i++) {
    sum += (volume[i] ?? outOfRange(i)) * (TRADE_PROFILE[i] ?? outOfRange(i));
    if (point < sum) return i;
  }
  return slots - 1;
}

/** The additional trades and value, against an ordinary closing auction. */
const MORE_TRADES = 1;
const MORE_VALUE = 14;

/** Adds the trades of an index review to the bar with the closing auction: funds that follow the index trade at its price. */
export function addReviewClosing(bar: Ohlcv, day: DayInput): void {
  const trades = Math.round(MORE_TRADES * CLOSING_SHARE * day.trades);
  const riyals = MORE_VALUE * CLOSING_VALUE_SHARE * day.trades * day.meanTrade;
  const volume = Math.max(trades, Math.round(riyals / day.close));
  bar.tradeCount += trades;
  bar.volume += volume;
  bar.value += volume * day.close;
}
