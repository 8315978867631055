// The exchange's own closing level of an index: the capped free-float method on the day's reference prices and closes.

import { type Decimal, outOfRange, roundTo } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { cappedWeights, freeFloatCapitalisation, INDEX_CAP, isConstituent } from "./index-weights.ts";
import type { Listing } from "./listing.ts";

/**
 * previous × capped capitalisation at `priceOf` / the same at the reference prices, to two decimals. `listings` carry the
 * day's reference prices; the weights follow from these alone.
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
