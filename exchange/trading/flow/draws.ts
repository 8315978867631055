// Random numbers for order flow: a seeded generator with fast tables for the two distributions that are drawn most.

import { outOfRange, Random } from "../../../src/base/index.ts";

const TABLE_BITS = 12;
const TABLE_SIZE = 1 << TABLE_BITS;
/** Order sizes: a body of this spread, and from the given quantile on a power-law tail. */
const SIZE_SIGMA = 0.8;
const TAIL_FROM = 0.93;
const TAIL_EXPONENT = 2.5;
/** The largest order in ordinary orders. */
const SIZE_FACTOR_MAX = 150;

const EXPONENTIAL = Float64Array.from({ length: TABLE_SIZE }, (_, at) => -Math.log(1 - (at + 0.5) / TABLE_SIZE));
const SIZES = sizeTable();

/** Quantiles with mean 1, in the order in which they are drawn by chance. */
function sizeTable(): Float64Array {
  const random = new Random("order sizes");
  const body = Float64Array.from({ length: TABLE_SIZE }, () => Math.exp(SIZE_SIGMA * random.normal())).sort();
  const from = Math.floor(TAIL_FROM * TABLE_SIZE);
  const threshold = body[from] ?? outOfRange(from);
  for (let at = from; at < TABLE_SIZE; at++) {
    const beyond = (TABLE_SIZE - at - 0.5) / (TABLE_SIZE - from);
    body[at] = threshold * beyond ** (-1 / TAIL_EXPONENT);
  }
  const mean = body.reduce((sum, value) => sum + value, 0) / TABLE_SIZE;
  return body.map((value) => value / mean);
}

/** The random numbers of one symbol and purpose. */
export class Draws extends Random {
  /** Exponential with mean 1, from a table of its quantiles. */
  wait(): number {
    const at = this.uint32() >>> (32 - TABLE_BITS);
    return EXPONENTIAL[at] ?? outOfRange(at);
  }

  /** Mean 1: a few very large orders among many small ones. */
  size(): number {
    const at = this.uint32() >>> (32 - TABLE_BITS);
    return SIZES[at] ?? outOfRange(at);
  }

  /** The quantity of an order around `mean`, often a round number, as people choose them. */
  quantity(mean: number): number {
    const quantity = mean * Math.min(this.size(), SIZE_FACTOR_MAX);
    if (quantity >= 400) return 100 * Math.round(quantity / 100);
    if (quantity >= 60) return 10 * Math.round(quantity / 10);
    return Math.max(1, Math.round(quantity));
  }
}
