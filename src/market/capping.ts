// Capping factors of an index: how much of each constituent's free float counts, so that none weighs more than the cap.

import { assert, Fault } from "../base/index.ts";

/**
 * Factors between 0 and 1, one for each capitalisation. Each capped constituent ends exactly at the cap and its excess is
 * spread over the rest in proportion, as often as that lifts another one over it. Where there are too few constituents for
 * the cap to hold, they all weigh the same: nothing is nearer to it.
 */
export function cappingFactors(capitalisations: readonly number[], cap: number): number[] {
  assert(cap > 0 && cap <= 1, "a cap is a share of the whole");
  const largestFirst = capitalisations.filter((capitalisation) => capitalisation > 0).sort((a, b) => b - a);
  const limit = limitOf(largestFirst, cap);
  return capitalisations.map((capitalisation) => (capitalisation > limit ? limit / capitalisation : 1));
}

/** The capitalisation at which a constituent is cut. */
function limitOf(largestFirst: readonly number[], cap: number): number {
  const count = largestFirst.length;
  if (count * cap <= 1) return largestFirst[count - 1] ?? 0;
  const sumsFrom = sumsOfRest(largestFirst);
  for (let capped = 0; capped < count; capped++) {
    // With so many at the cap the others share what is left of the whole.
    const limit = (cap * (sumsFrom[capped] ?? 0)) / (1 - capped * cap);
    if ((largestFirst[capped] ?? 0) <= limit) return limit;
  }
  throw new Fault("capping found no limit, although there are constituents enough");
}

/** For each place the sum from there on, added from the smallest: the same for the same constituents in any order. */
function sumsOfRest(largestFirst: readonly number[]): number[] {
  const sums = new Array<number>(largestFirst.length);
  let sum = 0;
  for (let i = largestFirst.length - 1; i >= 0; i--) {
    sum += largestFirst[i] ?? 0;
    sums[i] = sum;
  }
  return sums;
}
