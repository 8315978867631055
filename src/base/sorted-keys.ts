// Finds the index of a key in an array of rising keys; most searches are for the last keys.

import { outOfRange } from "./assert.ts";

/** Keys that are compared one by one, from the last, before a binary search begins. */
const WALK_MAX = 12;

/**
 * The cell of the first of `length` keys that is not below `key`; the cell after the last key when there is none. A key and its data
 * take `stride` cells.
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
