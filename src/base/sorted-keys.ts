// Where a key is, or belongs, in an array of rising keys of which the last ones are asked for most.

import { outOfRange } from "./assert.ts";

/** Keys that are looked at one by one from the last before a binary search takes over. */
const WALK_MAX = 12;

/**
 * Where the first of `length` keys lies that is not below `key`; where the next one would lie when there is none. Each key is followed by
 * what belongs to it: `stride` cells together.
 */
export function firstNotBelow(cells: Float64Array, length: number, key: number, stride: number): number {
  let high = length;
  const walkEnd = high > WALK_MAX ? high - WALK_MAX : 0;
  while (high > walkEnd && (cells[(high - 1) * stride] ?? outOfRange(high - 1)) >= key) high--;
  if (high > walkEnd) return high * stride;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cells[middle * stride] ?? outOfRange(middle)) < key) low = middle + 1;
    else high = middle;
  }
  return low * stride;
}
