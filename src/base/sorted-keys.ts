// Where a key is, or belongs, in an array of rising keys of which the last ones are asked for most.

import { outOfRange } from "./assert.ts";

/** Keys that are looked at one by one from the last before a binary search takes over. */
const WALK_MAX = 12;

/** The lowest place of the first `length` keys whose key is not below `key`; `length` when there is none. */
export function firstNotBelow(keys: Float64Array, length: number, key: number): number {
  let high = length;
  const walkEnd = high > WALK_MAX ? high - WALK_MAX : 0;
  while (high > walkEnd && (keys[high - 1] ?? outOfRange(high - 1)) >= key) high--;
  if (high > walkEnd) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? outOfRange(middle)) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
