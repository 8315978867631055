// The past closes of one instrument, walked back from the price at the start of the first simulated day, along the same factors
// that the simulated days trade. Every close is on a valid tick and within the limits around the day's reference price.

import { type Day, type Decimal, outOfRange, Random } from "../../../src/base/index.ts";
import type { SecurityType } from "../../../src/feed-protocol/index.ts";
import { type CapitalChange, CUT_PRICE_MAX, theoreticalPrice } from "../companies/capital-changes.ts";
import { adjustReference } from "../companies/corporate-actions.ts";
import { type CommonDay, CompanyDays } from "../factors/company-days.ts";
import type { NewsShocks } from "../factors/company-news.ts";
import type { Exposure } from "../factors/exposure.ts";
import { dailyLimits } from "../universe/daily-limits.ts";
import type { Listing } from "../universe/listing.ts";
import { roundToTick, stoppingPrice, tickAt } from "../universe/tick.ts";
import type { TypicalTrading } from "../universe/typical-trading.ts";

/** One entry for each past trading day; 0 on the days before the listing. */
export interface PricePath {
  readonly closes: Int32Array;
  readonly references: Int32Array;
  /** Trades of the day; 0 on a day without trading, and the close is then the reference. */
  readonly trades: Int32Array;
  /** The fall of the price by a dividend for earlier holders; 0 on most days. */
  readonly dividends: Int32Array;
  /** The index of the first day of its listing. */
  readonly listedFrom: number;
  readonly exposure: Exposure;
  /** The company's own factor: standard deviation, log returns of the night and of the session, the jump and its time of day. */
  readonly ownSigma: Float32Array;
  readonly ownGap: Float32Array;
  readonly ownSession: Float32Array;
  readonly ownJump: Float32Array;
  readonly ownJumpMs: Int32Array;
}

export interface PathInput {
  readonly seed: number;
  readonly listing: Listing;
  readonly exposure: Exposure;
  readonly days: readonly Day[];
  /** The common factors by day, and the returns of the instrument's sector. */
  readonly common: readonly CommonDay[];
  readonly sectorTotals: Float64Array;
  /** Changes of capital by ex-day: they adjust the day's reference price. */
  readonly changes: ReadonlyMap<Day, CapitalChange>;
  /** Dividends per share by ex-day: the price falls by about this amount, from an unadjusted reference price. */
  readonly dividends: ReadonlyMap<Day, Decimal>;
  /** Days of suspension. */
  readonly suspended: ReadonlySet<Day>;
  readonly typical: TypicalTrading;
  readonly news: NewsShocks;
}

/**
 * The reward for the risk of the market, as a log return of each day at a market exposure of 1. It makes up for dividends and for the
 * drag of volatility: without it most indices would end a past of five years below their start.
 */
const PREMIUM_PER_DAY = 0.0002;
/** Past prices are pulled towards a line with the premium's slope, so that they stay in a sensible range over five years. */
const PULL_PER_DAY = 1 / 500;
/**
 * The price before a rights issue, relative to that of the new shares: nobody subscribes near the price of the market, and companies
 * rarely offer shares for less than a third of it.
 */
const BEFORE_ISSUE = [1.3, 3.3] as const;
/** Beyond the range of prices that suit the next change of capital, this part of the excess goes each day. */
const RETURN_PER_DAY = 1 / 15;
const DISTANCE_MAX = 1.1;
/** The logarithms of the limits of ±10 % and ±30 %: that of a fall is larger. */
const MAIN_MOVES: MoveRange = { low: Math.log(0.9), high: Math.log(1.1) };
const WIDE_MOVES: MoveRange = { low: Math.log(0.7), high: Math.log(1.3) };
/** On the first days of a listing the limits are wide on both markets. */
const WIDE_DAYS = 3;
const NUDGES_MAX = 8;

export function walkBack(input: PathInput): PricePath {
  const { listing, days, common, sectorTotals } = input;
  const company = new CompanyDays(input.seed, input.exposure, input.news);
  const random = new Random("history", input.seed, listing.symbol);
  const ordinary = listing.market === "NOMU" ? WIDE_MOVES : MAIN_MOVES;
  const path = emptyPath(input);
  const firstOrdinary = listing.listingDay < (days[0] ?? outOfRange(0)) ? 0 : path.listedFrom + WIDE_DAYS;
  const premium = PREMIUM_PER_DAY * input.exposure.marketBeta;
  const ranges = suitedRanges(input, path.listedFrom);
  let close = listing.referencePrice;
  // The logarithm of the past price relative to the last one, adjusted for splits and dividends.
  let distance = 0;
  for (let d = days.length - 1; d >= path.listedFrom; d--) {
    const day = days[d] ?? outOfRange(d);
    const { market, activity } = common[d] ?? outOfRange(d);
    const { own, move: worth, trades: busy, rush } = company.past(market, activity, sectorTotals[d] ?? outOfRange(d));
    const drawn = drawCount(random, input.typical.trades * busy * rush);
    const trades = input.suspended.has(day) ? 0 : drawn;
    const fromLine = distance + premium * (days.length - 1 - d);
    const back = outside(close, ranges[d] ?? null);
    let move = trades === 0 ? 0 : worth + premium + fromLine * PULL_PER_DAY + back * RETURN_PER_DAY;
    const { low, high } = d < firstOrdinary ? WIDE_MOVES : ordinary;
    move = Math.min(Math.max(move, low), high);
    if (Math.abs(distance - move) > DISTANCE_MAX) move = 0;
    const dividend = trades === 0 ? 0 : (input.dividends.get(day) ?? 0);
    const previous = stepBack(listing, day, close, move, dividend, input.changes.get(day) ?? null);
    path.closes[d] = close;
    path.references[d] = previous.reference;
    path.dividends[d] = previous.dividend;
    path.trades[d] = previous.reference !== close ? Math.max(trades, 1) : trades;
    path.ownSigma[d] = own.sigma;
    path.ownSession[d] = own.session;
    path.ownJump[d] = own.jump;
    path.ownGap[d] = own.gap;
    path.ownJumpMs[d] = own.jumpMs;
    distance += Math.log((previous.reference - previous.dividend) / close);
    close = previous.close;
  }
  return path;
}

/** The least and the greatest log return of a day. */
interface MoveRange {
  readonly low: number;
  readonly high: number;
}

/** Logarithms of prices. */
interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** The prices of each day that lead back to one that suits the change of capital before it; null where none follows. */
function suitedRanges({ days, changes }: PathInput, listedFrom: number): readonly (PriceRange | null)[] {
  let range: PriceRange | null = null;
  return days.map((day, d) => {
    const change = changes.get(day);
    if (change !== undefined && d >= listedFrom) range = suitedRange(change);
    return range;
  });
}

/** The prices from the ex-day on; null for a change that suits any price. */
function suitedRange(change: CapitalChange): PriceRange | null {
  const [lowest, highest] = suitedBefore(change);
  if (highest === 0) return null;
  const after = (before: number): number => Math.log(theoreticalPrice(before, change));
  return { low: lowest === 0 ? Number.NEGATIVE_INFINITY : after(lowest), high: after(highest) };
}

function suitedBefore({ type, price }: CapitalChange): readonly [lowest: Decimal, highest: Decimal] {
  if (price !== null) return [BEFORE_ISSUE[0] * price, BEFORE_ISSUE[1] * price];
  return type === "CAPITAL_REDUCTION" ? [0, CUT_PRICE_MAX] : [0, 0];
}

/** How far the logarithm of a price is above the range; below 0 when it lies below. */
function outside(price: Decimal, range: PriceRange | null): number {
  if (range === null) return 0;
  const log = Math.log(price);
  return Math.max(log - range.high, 0) + Math.min(log - range.low, 0);
}

function emptyPath({ days, listing, exposure }: PathInput): PricePath {
  const count = days.length;
  const first = days.findIndex((day) => day >= listing.listingDay);
  return {
    closes: new Int32Array(count),
    references: new Int32Array(count),
    trades: new Int32Array(count),
    dividends: new Int32Array(count),
    listedFrom: Math.max(0, first),
    exposure,
    ownSigma: new Float32Array(count),
    ownSession: new Float32Array(count),
    ownJump: new Float32Array(count),
    ownGap: new Float32Array(count),
    ownJumpMs: new Int32Array(count),
  };
}

interface DayBefore {
  readonly close: Decimal;
  /** The reference price that follows from that close on the next day. */
  readonly reference: Decimal;
  /** The fall of the price by a dividend for earlier holders. */
  readonly dividend: Decimal;
}

/** The close of the day before, and its reference price for the next day, such that a move of about `move` gives `close`. */
function stepBack(
  listing: Listing,
  day: Day,
  close: Decimal,
  move: number,
  dividend: Decimal,
  change: CapitalChange | null,
): DayBefore {
  const fits = ({ reference }: DayBefore): boolean => {
    const limits = dailyLimits(listing, reference, day);
    return limits.high === 0 || (close >= limits.low && close <= limits.high);
  };
  let target = close * Math.exp(-move);
  const stopped = before(listing, target, dividend, change, stoppingPrice);
  if (fits(stopped)) return stopped;
  for (let nudge = 0; nudge < NUDGES_MAX; nudge++) {
    const candidate = before(listing, target, dividend, change);
    if (fits(candidate)) return candidate;
    // The move is as large as the limit allows: the reference comes nearer to the close, a tick at a time.
    target += Math.sign(close - target) * tickAt(Math.max(target, 1), listing.securityType);
  }
  const unmoved = before(listing, close, dividend, change);
  return fits(unmoved) ? unmoved : before(listing, close, 0, change);
}

function before(
  listing: Listing,
  target: number,
  dividend: Decimal,
  change: CapitalChange | null,
  priceAt = nearestPrice,
): DayBefore {
  const referenceTarget = target + dividend;
  if (change === null) {
    const reference = priceAt(referenceTarget, listing.securityType);
    return { close: reference, reference, dividend };
  }
  const close = priceAt(closeBefore(referenceTarget, change), listing.securityType);
  return { close, reference: adjustReference(close, change, listing), dividend };
}

function nearestPrice(price: number, securityType: SecurityType): Decimal {
  return roundToTick(price, securityType, "nearest");
}

/** The close that becomes `reference` through a change of capital. */
function closeBefore(reference: number, change: CapitalChange): number {
  const { numerator, denominator } = change;
  return (reference * numerator - (change.price ?? 0) * (numerator - denominator)) / denominator;
}

/** A Poisson number: exact for thin instruments, by the normal approximation for busy ones. */
function drawCount(random: Random, mean: number): number {
  if (mean > 40) return Math.max(1, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let product = random.next();
  let count = 0;
  while (product > limit) {
    product *= random.next();
    count++;
  }
  return count;
}
