// The past before the first simulated day: five years of daily bars and one year of half-hour bars for every instrument and
// both indices, with their corporate actions. It follows from seed, universe and first day alone.

import {
  addDays,
  assert,
  type Day,
  DECIMAL_SCALE,
  type Decimal,
  dayOf,
  dayStartMs,
  isTradingDay,
  outOfRange,
  present,
  type Quantity,
  Random,
  SECOND_MS,
} from "../../../src/base/index.ts";
import { MARKETS } from "../../../src/feed-protocol/index.ts";
import { type CapitalChange, suspendedDays } from "../companies/capital-changes.ts";
import type { CashDividend } from "../companies/cash-dividends.ts";
import {
  announcedWhileListed,
  type CompanyActions,
  corporateActions,
  dividendsByExDay,
  referenceChanges,
} from "../companies/corporate-actions.ts";
import { SectorShocks } from "../companies/earnings.ts";
import { type ListingEvent, listingEvents, loadFormerNames } from "../companies/listing-event.ts";
import { marketUniverse } from "../companies/market-universe.ts";
import { tradeSizeOn } from "../factors/activity.ts";
import { type CommonDay, CommonDays } from "../factors/company-days.ts";
import { exposureOf } from "../factors/exposure.ts";
import { shocksOf } from "../happenings/shocks.ts";
import { dailyLimits } from "../universe/daily-limits.ts";
import { isIndexReviewDay, isReviewed } from "../universe/index-weights.ts";
import type { Listing } from "../universe/listing.ts";
import { CLOSE_MS, OPEN_MS } from "../universe/schedule.ts";
import { type TypicalTrading, typicalTrading } from "../universe/typical-trading.ts";
import { adjustedCloses } from "./adjusted-closes.ts";
import {
  type CommonCourse,
  HALF_HOUR_MS,
  HALF_HOURS,
  halfHourCourse,
  type SectorPast,
  sectorPast,
  wholeCourse,
} from "./common-course.ts";
import {
  addReviewClosing,
  type DayInput,
  type HistoricalBar,
  type Ohlcv,
  shapeDay,
  shapeHalfHours,
  sumUp,
} from "./day-shape.ts";
import { IndexHistory } from "./index-history.ts";
import { InstrumentCourse } from "./instrument-course.ts";
import { type PricePath, walkBack } from "./price-path.ts";

interface HistoryOptions {
  readonly seed: number;
  /** The first simulated day; history ends on the trading day before it. */
  readonly firstDay: Day;
  /** The whole universe by default. */
  readonly listings?: readonly Listing[];
}

/** The past of one instrument or of one index. */
export interface HistoryChunk {
  /** A symbol, or TASI or NOMU. */
  readonly symbol: string;
  /** Oldest first, one for each day since the listing with a trade. */
  readonly daily: readonly HistoricalBar[];
  /** Oldest first, by their start; half-hours without trades are absent. */
  readonly halfHours: readonly HistoricalBar[];
  /** The time of the last trade; null for an index, and for an instrument that never traded. */
  readonly lastTradedAtMs: number | null;
  /**
   * Includes the dividends of the next two years, which the simulated days will carry out: a reader must hold each back until its
   * announcement day.
   */
  readonly dividends: readonly CashDividend[];
  readonly capitalChanges: readonly CapitalChange[];
  /** Its listing, moves and changes of name, also before the first bar. */
  readonly listingEvents: readonly ListingEvent[];
  /** Progress: this is chunk `done` of `total`. */
  readonly done: number;
  readonly total: number;
}

/** Corporate actions are generated this far beyond the first simulated day. */
const YEARS_AHEAD = 2;

interface Past {
  readonly listing: Listing;
  readonly actions: CompanyActions;
  readonly changes: ReadonlyMap<Day, CapitalChange>;
  readonly path: PricePath;
  readonly typical: TypicalTrading;
}

/** Our calendar has no older listings. */
const FIRST_DAY_MIN: Day = 19900101;

/** Instruments in the order of the universe, then the two indices. */
export function* generateHistory(options: HistoryOptions): Generator<HistoryChunk, void, undefined> {
  assert(options.firstDay > FIRST_DAY_MIN, "a past ends on a day of the calendar");
  const universe = options.listings ?? marketUniverse(options.seed, options.firstDay);
  const listings = universe.filter((listing) => listing.listingDay < options.firstDay);
  const span = historyDays(options.firstDay);
  const market = marketPast(options.seed, span, listings);
  const pasts = walkAllBack(options, universe, listings, market);
  const paths = new Map(pasts.map((past) => [past.listing.number, past.path]));
  const shares = new Map(pasts.map((past) => [past.listing.number, sharesByDay(past, span)]));
  const sharesOn = (listing: Listing, d: number): Quantity =>
    present(shares.get(listing.number), "every listing has a past")[d] ?? outOfRange(d);
  const { days, firstWithHalfHours } = span;
  const indices = MARKETS.map((name) => new IndexHistory(name, days, firstWithHalfHours, listings, paths, sharesOn));
  const total = pasts.length + indices.length;
  const formerNames = loadFormerNames();
  let done = 0;
  for (const past of pasts) {
    const bars = barsOf(past, options.seed, market, indices);
    yield {
      symbol: past.listing.symbol,
      ...bars,
      lastTradedAtMs: lastTradedAtMs(bars),
      ...announcedWhileListed(past.actions, past.listing),
      listingEvents: listingEvents(options.seed, past.listing, formerNames, offerPrice(past, span)),
      done: ++done,
      total,
    };
  }
  for (const index of indices) {
    const bars = index.bars();
    const nothing = { lastTradedAtMs: null, dividends: [], capitalChanges: [], listingEvents: [] };
    yield { symbol: index.market, ...bars, ...nothing, done: ++done, total };
  }
}

function walkAllBack(
  options: HistoryOptions,
  universe: readonly Listing[],
  listings: readonly Listing[],
  market: MarketPast,
): Past[] {
  const { seed, firstDay } = options;
  const { days } = market.span;
  const { common } = market;
  // Shares of later admissions take nothing from the trading of earlier days.
  const ordinary = typicalTrading(universe.filter(({ isOffering, movedFrom }) => !isOffering && movedFrom === null));
  const until = firstDay + YEARS_AHEAD * 10_000;
  const sectorShocks = new SectorShocks(seed);
  return listings.map((listing) => {
    const actions = corporateActions(seed, listing, days[0] ?? firstDay, until, firstDay);
    const changes = referenceChanges(actions);
    const typical = present(ordinary.get(listing.number), `no ordinary day of ${listing.symbol}`);
    const exposure = exposureOf(listing, typical.value);
    const path = walkBack({
      seed,
      listing,
      exposure,
      days,
      common,
      sectorTotals: sectorOf(market, listing).totals,
      changes,
      dividends: dividendsByExDay(actions),
      suspended: suspendedDays(actions.capitalChanges),
      typical,
      news: shocksOf({
        seed,
        listing,
        firstDay,
        sectorShocks,
        from: days[0] ?? firstDay,
        to: days.at(-1) ?? firstDay,
      }),
    });
    return { listing, actions, changes, typical, path };
  });
}

/** The common factors of each past day, and their course through the day. */
interface MarketPast {
  readonly span: HistoryDays;
  readonly common: readonly CommonDay[];
  readonly courses: readonly CommonCourse[];
  /** True when the day's closing auction belongs to an index review. */
  readonly reviews: readonly boolean[];
  /** By name; "" is for instruments without a sector. */
  readonly sectors: ReadonlyMap<string, SectorPast>;
}

function marketPast(seed: number, span: HistoryDays, listings: readonly Listing[]): MarketPast {
  const names = [...new Set(listings.map((listing) => listing.sectorEn))].sort();
  const commonDays = new CommonDays(
    seed,
    names.filter((name) => name !== ""),
  );
  const common = span.days.map((day) => commonDays.on(day));
  const courses = span.days.map((day, d) => {
    const factors = common[d] ?? outOfRange(d);
    return d < span.firstWithHalfHours ? wholeCourse(seed, day, factors) : halfHourCourse(seed, day, factors);
  });
  const sectors = new Map(names.map((name) => [name, sectorPast(name, common, courses)]));
  return { span, common, courses, sectors, reviews: span.days.map(isIndexReviewDay) };
}

function sectorOf(market: MarketPast, { sectorEn }: Listing): SectorPast {
  return present(market.sectors.get(sectorEn), `no past of ${sectorEn}`);
}

/** The reference price of the first day of trading; null where the past does not reach so far. */
function offerPrice({ listing, path }: Past, span: HistoryDays): Decimal | null {
  return listing.listingDay < (span.days[0] ?? outOfRange(0)) ? null : (path.references[path.listedFrom] ?? null);
}

/** Shares outstanding on each past day: fewer before each later split. */
function sharesByDay(past: Past, span: HistoryDays): Float64Array {
  const shares = new Float64Array(span.days.length);
  let count = past.listing.sharesOutstanding;
  for (let d = shares.length - 1; d >= 0; d--) {
    shares[d] = count;
    const change = past.changes.get(span.days[d] ?? outOfRange(d));
    if (change !== undefined) count = (count * change.denominator) / change.numerator;
  }
  return shares;
}

function barsOf(
  past: Past,
  seed: number,
  market: MarketPast,
  indices: readonly IndexHistory[],
): { readonly daily: HistoricalBar[]; readonly halfHours: HistoricalBar[] } {
  const { listing, path } = past;
  const { span } = market;
  const random = new Random("history-shape", seed, listing.symbol);
  const course = new InstrumentCourse(path, sectorOf(market, listing), random);
  const daily: HistoricalBar[] = [];
  const halfHours: HistoricalBar[] = [];
  const adjusted = adjustedCloses(past.path, past.actions, span.days);
  const isFollowed = isReviewed(listing);
  for (let d = path.listedFrom; d < span.days.length; d++) {
    const day = span.days[d] ?? outOfRange(d);
    const input = dayInput(past, d, day, market, course);
    const isReview = isFollowed && (market.reviews[d] ?? outOfRange(d));
    let whole: Ohlcv;
    if (d < span.firstWithHalfHours) {
      whole = shapeDay(input, random);
      if (isReview) addReviewClosing(whole, input);
    } else {
      const pieces = shapeHalfHours(input, random);
      const closing = pieces[HALF_HOURS - 1] ?? null;
      if (isReview && closing !== null) addReviewClosing(closing, input);
      const startMs = dayStartMs(day) + OPEN_MS;
      pieces.forEach((piece, at) => {
        if (piece !== null) halfHours.push(toBar(piece, startMs + at * HALF_HOUR_MS, piece.close));
      });
      whole = sumUp(pieces, input.close);
      for (const index of indices) index.addHalfHours(listing.number, d, input.reference, pieces);
    }
    for (const index of indices) index.addDay(listing.number, d, input.reference, whole);
    if (whole.tradeCount > 0) daily.push(toBar(whole, day, adjusted[d] ?? outOfRange(d)));
  }
  return { daily, halfHours };
}

/** The end of the last bar, but no later than the closing auction. */
function lastTradedAtMs(bars: Pick<HistoryChunk, "daily" | "halfHours">): number | null {
  const day = bars.daily.at(-1)?.time;
  if (day === undefined) return null;
  const closeMs = dayStartMs(day) + CLOSE_MS;
  const last = bars.halfHours.at(-1)?.time ?? 0;
  return dayOf(last) === day ? Math.min(last + HALF_HOUR_MS - SECOND_MS, closeMs) : closeMs;
}

function dayInput(past: Past, d: number, day: Day, market: MarketPast, course: InstrumentCourse): DayInput {
  const { listing, path, typical } = past;
  const reference = path.references[d] ?? outOfRange(d);
  const { low, high } = dailyLimits(listing, reference, day);
  const common = market.common[d] ?? outOfRange(d);
  const ofMarket = market.courses[d] ?? outOfRange(d);
  if (d < market.span.firstWithHalfHours) course.runWhole(d, common.market, ofMarket);
  else course.runHalfHours(d, common.market, ofMarket);
  const meanTrade = typical.value / Math.max(typical.trades, Number.EPSILON);
  return {
    reference,
    close: path.closes[d] ?? outOfRange(d),
    trades: path.trades[d] ?? outOfRange(d),
    meanTrade: meanTrade * tradeSizeOn(common.activity, listing.market) * DECIMAL_SCALE,
    low,
    high,
    course,
    securityType: listing.securityType,
  };
}

/** A past has over a million bars: writing the fields out is three times as fast as a spread. */
function toBar(piece: Ohlcv, time: number, adjustedClose: Decimal): HistoricalBar {
  const { open, high, low, close, volume, value, tradeCount } = piece;
  return { time, open, high, low, close, volume, value, tradeCount, adjustedClose };
}

const HISTORY_YEARS = 5;
const HALF_HOUR_YEARS = 1;

interface HistoryDays {
  /** Oldest first. */
  readonly days: readonly Day[];
  /** The index in `days` of the first day with half-hour bars. */
  readonly firstWithHalfHours: number;
}

function historyDays(firstDay: Day): HistoryDays {
  const days: Day[] = [];
  for (let day = yearsBefore(firstDay, HISTORY_YEARS); day < firstDay; day = addDays(day, 1)) {
    if (isTradingDay(day)) days.push(day);
  }
  const halfHoursFrom = yearsBefore(firstDay, HALF_HOUR_YEARS);
  const firstWithHalfHours = days.findIndex((day) => day >= halfHoursFrom);
  return { days, firstWithHalfHours };
}

/** The same date some years earlier; 29 February becomes 1 March. */
function yearsBefore(day: Day, years: number): Day {
  return addDays(day - years * 10_000, 0);
}
