// Capping factors of an index: the share of each constituent's free float that counts, so that none weighs more than the cap.

import { assert, Fault, outOfRange } from "../../base/index.ts";

/**
 * Factors between 0 and 1, one for each capitalisation. Each capped constituent ends exactly at the cap, and its excess is
 * spread over the others in proportion, repeatedly while this lifts another constituent over the cap. With too few constituents
 * for the cap to hold, all weigh the same.
 */
export function cappingFactors(capitalisations: readonly number[], cap: number): number[] {
  assert(cap > 0 && cap <= 1, "a cap is a share of the whole");
  const largestFirst = capitalisations.filter((capitalisation) => capitalisation > 0).sort((a, b) => b - a);
  const limit = limitOf(largestFirst, cap);
  return capitalisations.map((capitalisation) => (capitalisation > limit ? limit / capitalisation : 1));
}

/** The capitalisation above which a constituent is capped. */
function limitOf(largestFirst: readonly number[], cap: number): number {
  const count = largestFirst.length;
  if (count === 0) return 0;
  if (count * cap <= 1) return largestFirst[count - 1] ?? outOfRange(count - 1);
  const sumsFrom = sumsOfRest(largestFirst);
  for (let capped = 0; capped < count; capped++) {
    // With this many constituents at the cap, the others share the rest of the index.
    const limit = (cap * (sumsFrom[capped] ?? outOfRange(capped))) / (1 - capped * cap);
    if ((largestFirst[capped] ?? outOfRange(capped)) <= limit) return limit;
  }
  throw new Fault("capping found no limit, although there are constituents enough");
}

/** For each index the sum from there to the end. The smallest are added first, so any order of constituents gives the same sum. */
function sumsOfRest(largestFirst: readonly number[]): number[] {
  const sums = new Array<number>(largestFirst.length);
  let sum = 0;
  for (let i = largestFirst.length - 1; i >= 0; i--) {
    sum += largestFirst[i] ?? outOfRange(i);
    sums[i] = sum;
  }
  return sums;
}
