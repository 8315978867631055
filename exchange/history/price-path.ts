// The past closes of one instrument, walked back from the price that the first simulated day starts with. Every close is on a
// valid tick and within the limits around the day's reference price, which is adjusted for changes of capital.

import { type Day, type Decimal, outOfRange, Random } from "../../src/base/index.ts";
import { adjustReference, type CapitalChange } from "../corporate-actions/index.ts";
import { dailyLimits, type Listing, roundToTick, type TypicalTrading, WEEKDAY_TRADES } from "../universe/index.ts";
import { clusteredReturns, type MarketFactors, persistent } from "./price-factors.ts";

/** One entry for each past trading day; 0 on the days before the listing. */
export interface PricePath {
  readonly closes: Int32Array;
  readonly references: Int32Array;
  /** Trades of the day; 0 on a day when nobody traded, and the close is then the reference. */
  readonly trades: Int32Array;
  /** The index of the first day on which it was listed. */
  readonly listedFrom: number;
  /** Standard deviation of the instrument's own daily returns. */
  readonly volatility: number;
}

export interface PathInput {
  readonly seed: number;
  readonly listing: Listing;
  readonly days: readonly Day[];
  readonly weekdays: Uint8Array;
  readonly factors: MarketFactors;
  /** Changes of capital by ex-day: they adjust the day's reference price. */
  readonly changes: ReadonlyMap<Day, CapitalChange>;
  /** Dividends per share by ex-day: the price falls by about so much, from an unadjusted reference price. */
  readonly dividends: ReadonlyMap<Day, Decimal>;
  /** Days on which nobody may trade. */
  readonly suspended: ReadonlySet<Day>;
  readonly typical: TypicalTrading;
}

/** Past prices are pulled towards the last one, so that they stay in a sensible range over five years. */
const PULL_PER_DAY = 1 / 400;
const DISTANCE_MAX = 0.9;
const MAIN_MOVE_MAX = 0.085;
const NOMU_MOVE_MAX = 0.2;
const OWN_ACTIVITY_SPREAD = 0.45;
const OWN_ACTIVITY_MEMORY = 0.8;

export function walkBack(input: PathInput): PricePath {
  const { listing, days, factors } = input;
  const count = days.length;
  const random = new Random("history", input.seed, listing.symbol);
  const volatility = ownVolatility(listing);
  const beta = marketBeta(listing, random);
  const own = clusteredReturns(random, volatility, count);
  const ownActivity = persistent(random, OWN_ACTIVITY_SPREAD, OWN_ACTIVITY_MEMORY, count);
  const sector = factors.sectors.get(listing.sectorEn);
  const moveMax = listing.market === "NOMU" ? NOMU_MOVE_MAX : MAIN_MOVE_MAX;
  const path: PricePath = {
    closes: new Int32Array(count),
    references: new Int32Array(count),
    trades: new Int32Array(count),
    listedFrom: Math.max(
      0,
      days.findIndex((day) => day >= listing.listingDay),
    ),
    volatility,
  };
  let close = listing.referencePrice;
  // The logarithm of the past price relative to the last one, adjusted for splits and dividends.
  let distance = 0;
  for (let d = count - 1; d >= path.listedFrom; d--) {
    const day = days[d] ?? outOfRange(d);
    const sectorReturn = sector === undefined ? 0 : valueAt(sector, d);
    const common = beta * (valueAt(factors.market, d) + sectorReturn);
    const surprise = Math.abs(valueAt(own, d)) / volatility;
    const busy = valueAt(factors.activity, d) * Math.exp(valueAt(ownActivity, d) - 0.1) * (0.8 + 0.25 * surprise);
    const weekday = input.weekdays[d] ?? outOfRange(d);
    const weekdayFactor = WEEKDAY_TRADES[weekday] ?? outOfRange(weekday);
    const drawn = drawCount(random, input.typical.trades * weekdayFactor * busy);
    const trades = input.suspended.has(day) ? 0 : drawn;
    let move = trades === 0 ? 0 : common + valueAt(own, d) + distance * PULL_PER_DAY;
    move = Math.min(Math.max(move, -moveMax), moveMax);
    if (Math.abs(distance - move) > DISTANCE_MAX) move = 0;
    const dividend = trades === 0 ? 0 : (input.dividends.get(day) ?? 0);
    const previous = stepBack(listing, day, close, move, dividend, input.changes.get(day) ?? null);
    path.closes[d] = close;
    path.references[d] = previous.reference;
    path.trades[d] = previous.reference !== close ? Math.max(trades, 1) : trades;
    distance += Math.log((previous.reference - previous.dividend) / close);
    close = previous.close;
  }
  return path;
}

function valueAt(values: Float64Array, d: number): number {
  return values[d] ?? outOfRange(d);
}

interface DayBefore {
  readonly close: Decimal;
  /** What that close comes to on the day after it. */
  readonly reference: Decimal;
  /** By how much the price fell because a dividend was paid to others. */
  readonly dividend: Decimal;
}

/** The close of the day before, and the reference price that follows from it, such that a move of about `move` gives `close`. */
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
  const candidate = before(listing, close * Math.exp(-move), dividend, change);
  if (fits(candidate)) return candidate;
  const unmoved = before(listing, close, dividend, change);
  return fits(unmoved) ? unmoved : before(listing, close, 0, change);
}

function before(listing: Listing, target: number, dividend: Decimal, change: CapitalChange | null): DayBefore {
  const referenceTarget = target + dividend;
  if (change === null) {
    const reference = roundToTick(referenceTarget, listing.securityType, "nearest");
    return { close: reference, reference, dividend };
  }
  const close = roundToTick(closeBefore(referenceTarget, change), listing.securityType, "nearest");
  return { close, reference: adjustReference(close, change, listing), dividend };
}

/** The close that comes to `reference` through a change of capital. */
function closeBefore(reference: number, change: CapitalChange): number {
  const { numerator, denominator } = change;
  return (reference * numerator - (change.price ?? 0) * (numerator - denominator)) / denominator;
}

function ownVolatility(listing: Listing): number {
  if (listing.securityType === "Sukuk") return 0.0008;
  if (listing.securityType === "ETF") return 0.005;
  if (listing.sectorEn === "REITs") return 0.006;
  if (listing.market === "NOMU") return 0.022;
  const riyals = (listing.sharesOutstanding * listing.referencePrice) / 10_000;
  if (riyals > 50e9) return 0.0095;
  return riyals > 5e9 ? 0.0125 : 0.0155;
}

function marketBeta(listing: Listing, random: Random): number {
  const position = random.next();
  if (listing.securityType === "Sukuk") return 0;
  if (listing.securityType === "ETF") return 0.5 * position;
  if (listing.sectorEn === "REITs") return 0.25 + 0.25 * position;
  return listing.market === "NOMU" ? 0.3 + 0.4 * position : 0.75 + 0.5 * position;
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
