// The index method: free-float capitalisation with a cap on each constituent. The weights of a day follow from its
// reference data alone, so whoever reads the feed computes the same index.

import { assert, type Decimal, decimalOf } from "../../src/base/index.ts";
import { isIndexMember, type Market, type SecurityType } from "../../src/wire/index.ts";

/** The largest weight of one constituent. */
export const INDEX_CAP: Readonly<Record<Market, number>> = { TASI: 0.15, NOMU: 0.2 };

/** Where the indices stand before the first simulated day: the levels of 15 February 2026. */
export const INDEX_START: Readonly<Record<Market, Decimal>> = { TASI: decimalOf(11_228.64), NOMU: decimalOf(24_093) };

interface Capitalised {
  readonly sharesOutstanding: number;
  readonly freeFloatBps: number;
  readonly referencePrice: number;
}

/** Whether an instrument counts in the index of its market. */
export function isConstituent(listing: { readonly securityType: SecurityType }): boolean {
  return isIndexMember(listing.securityType);
}

export function freeFloatCapitalisation(listing: Capitalised): number {
  return listing.sharesOutstanding * (listing.freeFloatBps / 10_000) * listing.referencePrice;
}

/**
 * Weights that sum to 1, none over `cap`: what lies over the cap is spread over the others in proportion, again and
 * again until nobody is over it. With fewer constituents than fit under the cap all weigh the same.
 */
export function cappedWeights(capitalisations: Float64Array, cap: number): Float64Array {
  const count = capitalisations.length;
  const weights = new Float64Array(count);
  if (count === 0) return weights;
  if (count * cap <= 1) return weights.fill(1 / count);
  const isCapped = new Uint8Array(count);
  let freeCapitalisation = 0;
  for (const value of capitalisations) freeCapitalisation += value;
  assert(freeCapitalisation > 0, "an index without capitalisation");
  let freeWeight = 1;
  for (let again = true; again; ) {
    again = false;
    const perUnit = freeWeight / freeCapitalisation;
    for (let i = 0; i < count; i++) {
      if (isCapped[i] === 1) continue;
      const value = capitalisations[i] ?? 0;
      if (value * perUnit <= cap) continue;
      isCapped[i] = 1;
      freeWeight -= cap;
      freeCapitalisation -= value;
      again = true;
    }
  }
  for (let i = 0; i < count; i++) {
    weights[i] = isCapped[i] === 1 ? cap : ((capitalisations[i] ?? 0) * freeWeight) / freeCapitalisation;
  }
  return weights;
}
