// The effects of a company's happenings on its price and its traders, for the past and for the simulated days.

import { addDays, type Day, HOUR_MS, nextTradingDay, previousTradingDay, Random } from "../../../src/base/index.ts";
import { corporateActions } from "../companies/corporate-actions.ts";
import { Earnings, SectorShocks } from "../companies/earnings.ts";
import { isFiling } from "../companies/reported-statements.ts";
import { NEWS_FELT_DAYS, type NewsShock, type NewsShocks, NO_SHOCKS } from "../factors/company-news.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { type Listing, originOf } from "../universe/listing.ts";
import { companyHappenings } from "./company-happenings.ts";
import { effectOf, type Happening, type HappeningKind } from "./happening.ts";
import { listingShocks } from "./new-listing.ts";

/** Corporate actions are searched this long before and after a span: results follow their dividends, ex-days follow announcements. */
const ACTIONS_BEFORE_DAYS = 400;
const ACTIONS_AFTER_DAYS = 120;
/** The part of the effect of results that comes only over the weeks after them, in equal pieces: about thirty trading days. */
const RESULTS_LATER_PART = 0.12;
const LATER_PIECES = 5;
/** News has an effect for this many calendar days; each piece follows the one before as soon as that one is felt no more. */
const FELT_DAYS = LATER_PIECES * NEWS_FELT_DAYS;
/** The addition of each kind to the logarithm of the day's trades, beside the trades that the move itself draws. */
const ATTENTION: Readonly<Record<HappeningKind, number>> = {
  results: 0.35,
  dividend: 0.1,
  "capital-change": 0.2,
  rating: 0.1,
  "large-move": 0.25,
  story: 0.05,
};
/** The time of day from which insiders trade on a leak. */
const LEAK_FROM_MS = 11 * HOUR_MS;
const LEAK_LENGTH_MS = 3.5 * HOUR_MS;

export interface ShockSpan {
  readonly seed: number;
  /** The listing on the first simulated day. */
  readonly listing: Listing;
  readonly firstDay: Day;
  readonly from: Day;
  readonly to: Day;
  readonly sectorShocks: SectorShocks;
}

/** All effects on the days from `from` to `to`. */
export function shocksOf(span: ShockSpan): NewsShocks {
  const { seed, listing, firstDay, sectorShocks, to } = span;
  if (!isFiling(listing)) return NO_SHOCKS;
  const company = originOf(listing);
  const from = addDays(span.from, -FELT_DAYS);
  const actionsFrom = addDays(from, -ACTIONS_BEFORE_DAYS);
  const actions = corporateActions(seed, company, actionsFrom, addDays(to, ACTIONS_AFTER_DAYS), firstDay);
  const earnings = new Earnings(seed, company, sectorShocks);
  // A happening after the span may have its eve within it.
  const until = nextTradingDay(to);
  const happenings = companyHappenings({ seed, listing: company, earnings, actions, from, to: until });
  return {
    shocks: [
      ...happenings.flatMap((one) => shocksOfHappening(one, seed, company)),
      ...listingShocks(seed, listing, from, to),
    ],
    eves: happenings.filter(({ kind }) => kind === "results").map(({ day }) => dayNumber(previousTradingDay(day))),
  };
}

/** The news with an effect on one day, by listing number. */
export function newsOn(
  day: Day,
  seed: number,
  listings: readonly Listing[],
  firstDay: Day,
): ReadonlyMap<number, NewsShocks> {
  const sectorShocks = new SectorShocks(seed);
  const news = new Map<number, NewsShocks>();
  for (const listing of listings) {
    const shocks = shocksOf({ seed, listing, firstDay, from: day, to: day, sectorShocks });
    if (shocks.shocks.length + shocks.eves.length > 0) news.set(listing.number, shocks);
  }
  return news;
}

/** Its effect on its own day, of results also on the weeks after it, and, where it leaked, on the trading day before. */
function shocksOfHappening(happening: Happening, seed: number, { symbol }: Listing): readonly NewsShock[] {
  const { kind, key, day, worth, leaked, knownMs, haltMs } = happening;
  const effect = effectOf(happening);
  const piece = kind === "results" ? (RESULTS_LATER_PART / LATER_PIECES) * worth : 0;
  const size = (1 - leaked) * effect - (LATER_PIECES - 1) * piece;
  const shock: NewsShock = {
    number: dayNumber(day),
    size,
    logReturn: 0,
    nervousness: 0,
    knownMs,
    laterPart: size === 0 ? 0 : piece / size,
    attention: ATTENTION[kind],
    haltMs,
  };
  const all = [shock];
  for (let after = 1; piece !== 0 && after < LATER_PIECES; after++) all.push(laterPiece(day, after, piece));
  if (leaked === 0) return all;
  const random = new Random("leak", seed, symbol, key);
  const early: NewsShock = {
    number: dayNumber(previousTradingDay(day)),
    size: leaked * effect,
    logReturn: 0,
    nervousness: 0,
    knownMs: LEAK_FROM_MS + random.int(LEAK_LENGTH_MS),
    laterPart: 0,
    attention: ATTENTION[kind],
    haltMs: 0,
  };
  return [early, ...all];
}

/** A further piece of the effect of results: it comes in equal parts over the trading days of its span, and draws no trades. */
function laterPiece(day: Day, after: number, size: number): NewsShock {
  const number = dayNumber(day) + after * NEWS_FELT_DAYS;
  const quiet = { logReturn: 0, nervousness: 0, knownMs: 0, attention: 0, haltMs: 0 };
  return { number, size, laterPart: 1, ...quiet };
}
