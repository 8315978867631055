// The happenings of a company as its price and its traders feel them, for the past and for the simulated days.

import { addDays, type Day, previousTradingDay } from "../../../src/base/index.ts";
import { corporateActions } from "../companies/corporate-actions.ts";
import { Earnings, SectorShocks } from "../companies/earnings.ts";
import { isFiling } from "../companies/reported-statements.ts";
import { NEWS_FELT_DAYS, type NewsShock, type NewsShocks, NO_SHOCKS } from "../factors/company-news.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { type Listing, originOf } from "../universe/listing.ts";
import { companyHappenings } from "./company-happenings.ts";
import type { Happening, HappeningKind } from "./happening.ts";
import { listingShocks } from "./new-listing.ts";

/** Corporate actions are looked for this long before and after a span: results follow their dividends, ex-days follow announcements. */
const ACTIONS_BEFORE_DAYS = 400;
const ACTIONS_AFTER_DAYS = 120;
/** Results are thought about for some more days. */
const RESULTS_LATER_PART = 0.15;
/** The addition of each kind to the logarithm of the day's trades, beside the trades that the move itself draws. */
const ATTENTION: Readonly<Record<HappeningKind, number>> = {
  results: 0.35,
  dividend: 0.1,
  "capital-change": 0.2,
  rating: 0.1,
  business: 0.25,
};

export interface ShockSpan {
  readonly seed: number;
  /** As it is on the first simulated day. */
  readonly listing: Listing;
  readonly firstDay: Day;
  readonly from: Day;
  readonly to: Day;
  readonly sectorShocks: SectorShocks;
}

/** Everything that is felt on the days from `from` to `to`. */
export function shocksOf(span: ShockSpan): NewsShocks {
  const { seed, listing, firstDay, sectorShocks, to } = span;
  if (!isFiling(listing)) return NO_SHOCKS;
  const company = originOf(listing);
  const from = addDays(span.from, -NEWS_FELT_DAYS);
  const actionsFrom = addDays(from, -ACTIONS_BEFORE_DAYS);
  const actions = corporateActions(seed, company, actionsFrom, addDays(to, ACTIONS_AFTER_DAYS), firstDay);
  const earnings = new Earnings(seed, company, sectorShocks);
  // The eve of results after the span may lie within it.
  const until = addDays(to, NEWS_FELT_DAYS);
  const happenings = companyHappenings({ seed, listing: company, earnings, actions, from, to: until });
  return {
    shocks: [...happenings.map(shockOf), ...listingShocks(seed, listing, from, to)],
    eves: happenings.filter(({ kind }) => kind === "results").map(({ day }) => dayNumber(previousTradingDay(day))),
  };
}

/** The news that is felt on one day, by the numbers of the listings that have any. */
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

function shockOf({ kind, day, size, knownMs, haltMs }: Happening): NewsShock {
  return {
    number: dayNumber(day),
    size,
    logReturn: 0,
    nervousness: 0,
    knownMs,
    laterPart: kind === "results" ? RESULTS_LATER_PART : 0,
    attention: ATTENTION[kind],
    haltMs,
  };
}
