// The index method: free-float capitalisation with a cap on each constituent. The weights of a day follow from its reference
// data alone, so every reader of the feed computes the same index.

import {
  addDays,
  type Day,
  type Decimal,
  decimalOf,
  isTradingDay,
  outOfRange,
  roundTo,
  tradingDayUpTo,
  weekdayOf,
} from "../../../src/base/index.ts";
import type { Market, SecurityType } from "../../../src/feed-protocol/index.ts";
import type { Listing } from "./listing.ts";

/** The largest weight of one constituent. */
export const INDEX_CAP: Readonly<Record<Market, number>> = { TASI: 0.15, NOMU: 0.2 };

/** The index levels before the first simulated day: the levels of 15 February 2026. */
export const INDEX_START: Readonly<Record<Market, Decimal>> = { TASI: decimalOf(11_228.64), NOMU: decimalOf(24_093) };

interface Capitalised {
  readonly sharesOutstanding: number;
  readonly freeFloatBps: number;
  readonly referencePrice: number;
}

/** Shares and closed-end funds count in the index of their market; ETFs, sukuk and the rest do not. */
export function isConstituent(listing: { readonly securityType: SecurityType }): boolean {
  return listing.securityType === "Equity" || listing.securityType === "Closed-End Fund";
}

export function freeFloatCapitalisation(listing: Capitalised): number {
  return listing.sharesOutstanding * (listing.freeFloatBps / 10_000) * listing.referencePrice;
}

/**
 * Weights that sum to 1, none over `cap`: the excess over the cap is spread over the others in proportion, repeatedly until
 * none is over it. With too few constituents for the cap, all weigh the same. A constituent without capitalisation has no weight.
 */
export function cappedWeights(capitalisations: Float64Array, cap: number): Float64Array {
  const members = capitalisations.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  if (members * cap <= 1) return capitalisations.map((value) => (value > 0 ? 1 / members : 0));
  const isCapped = new Uint8Array(capitalisations.length);
  for (;;) {
    let weight = 1;
    let capitalisation = 0;
    capitalisations.forEach((value, at) => {
      if (isCapped[at] === 1) weight -= cap;
      else capitalisation += value;
    });
    const perUnit = capitalisation > 0 ? weight / capitalisation : 0;
    const isOver = (value: number, at: number): boolean => isCapped[at] === 0 && value * perUnit > cap;
    if (!capitalisations.some(isOver))
      return capitalisations.map((value, at) => (isCapped[at] === 1 ? cap : value * perUnit));
    capitalisations.forEach((value, at) => {
      if (isOver(value, at)) isCapped[at] = 1;
    });
  }
}

/**
 * The exchange's own closing level of an index: previous × capped capitalisation at `priceOf` / the same at the reference prices, to two
 * decimals. `listings` carry the day's reference prices; the weights follow from these alone.
 */
export function indexClose(
  market: Market,
  previous: Decimal,
  listings: readonly Listing[],
  priceOf: (listing: Listing) => Decimal,
): Decimal {
  const members = listings.filter((listing) => listing.market === market && isConstituent(listing));
  if (members.length === 0) return previous;
  const weights = cappedWeights(Float64Array.from(members, freeFloatCapitalisation), INDEX_CAP[market]);
  let change = 0;
  members.forEach((listing, at) => {
    change += (weights[at] ?? outOfRange(at)) * (priceOf(listing) / listing.referencePrice - 1);
  });
  return Math.round(roundTo((previous / 10_000) * (1 + change), 2) * 10_000);
}

const THURSDAY = 4;
const WEEK_DAYS = 7;

/** True when funds follow an index that contains it: the main market's index. */
export function isReviewed(listing: Listing): boolean {
  return listing.market === "TASI" && isConstituent(listing);
}

/**
 * True when the closing auction of this day belongs to an index review: funds then follow the changed composition of an index. Assumed from
 * public figures: the third Thursday of each quarter's last month, and the last Thursday of its middle month. Where the Thursday has no
 * session, the session before it is the day.
 */
export function isIndexReviewDay(day: Day): boolean {
  if (!isTradingDay(day)) return false;
  const thursday = addDays(day, (THURSDAY - weekdayOf(day) + WEEK_DAYS) % WEEK_DAYS);
  // Holidays last up to a week.
  return [thursday, addDays(thursday, WEEK_DAYS)].some(
    (review) => isReviewThursday(review) && tradingDayUpTo(review) === day,
  );
}

function isReviewThursday(thursday: Day): boolean {
  const month = Math.floor(thursday / 100) % 100;
  const ofMonth = thursday % 100;
  if (month % 3 === 0) return ofMonth > 2 * WEEK_DAYS && ofMonth <= 3 * WEEK_DAYS;
  return month % 3 === 2 && Math.floor(addDays(thursday, WEEK_DAYS) / 100) % 100 !== month;
}
