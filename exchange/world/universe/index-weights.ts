// The index method: free-float capitalisation with a cap on each constituent. The weights of a day follow from its reference
// data alone, so every reader of the feed computes the same index.

import { type Decimal, decimalOf, outOfRange, roundTo } from "../../../src/base/index.ts";
import type { Market, SecurityType } from "../../../src/feed-protocol/index.ts";
import type { Listing } from "./listing.ts";

/** The largest weight of one constituent. */
export const INDEX_CAP: Readonly<Record<Market, number>> = { TASI: 0.15, NOMU: 0.2 };

/** The index levels before the first simulated day: those of 15 February 2026. */
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
 * none is over it. With too few constituents for the cap, all weigh the same. One without capitalisation has no weight.
 */
export function cappedWeights(capitalisations: Float64Array, cap: number): Float64Array {
  const members = capitalisations.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  if (members * cap <= 1) return capitalisations.map((value) => (value > 0 ? 1 / members : 0));
  const isCapped = new Uint8Array(capitalisations.length);
  let perUnit = weightPerUnit(capitalisations, isCapped, cap);
  while (markOverCap(capitalisations, isCapped, cap, perUnit)) perUnit = weightPerUnit(capitalisations, isCapped, cap);
  return capitalisations.map((value, at) => (isCapped[at] === 1 ? cap : value * perUnit));
}

/** The weight of one unit of capitalisation among those that are not capped. */
function weightPerUnit(capitalisations: Float64Array, isCapped: Uint8Array, cap: number): number {
  let weight = 1;
  let capitalisation = 0;
  for (let i = 0; i < capitalisations.length; i++) {
    if (isCapped[i] === 1) weight -= cap;
    else capitalisation += capitalisations[i] ?? outOfRange(i);
  }
  return capitalisation > 0 ? weight / capitalisation : 0;
}

/** Marks the constituents over the cap; false when there is no further one. */
function markOverCap(capitalisations: Float64Array, isCapped: Uint8Array, cap: number, perUnit: number): boolean {
  let found = false;
  for (let i = 0; i < capitalisations.length; i++) {
    if (isCapped[i] === 1 || (capitalisations[i] ?? outOfRange(i)) * perUnit <= cap) continue;
    isCapped[i] = 1;
    found = true;
  }
  return found;
}

/**
 * The exchange's own closing level of an index: previous × capped capitalisation at `priceOf` / the same at the reference prices, to two decimals. `listings` carry the
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
