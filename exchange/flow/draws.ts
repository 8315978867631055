// Random numbers for order flow: a seeded generator with fast tables for the two distributions that are drawn most.

import { outOfRange, Random } from "../../src/base/index.ts";

const TABLE_BITS = 12;
const TABLE_SIZE = 1 << TABLE_BITS;
/** Spread of order sizes: one standard deviation is a factor of e. */
const SIZE_SIGMA = 1;

const EXPONENTIAL = Float64Array.from({ length: TABLE_SIZE }, (_, at) => -Math.log(1 - (at + 0.5) / TABLE_SIZE));
const LOGNORMAL = lognormalTable();

function lognormalTable(): Float64Array {
  const random = new Random("order sizes");
  const table = Float64Array.from({ length: TABLE_SIZE }, () => Math.exp(SIZE_SIGMA * random.normal()));
  const mean = table.reduce((sum, value) => sum + value, 0) / TABLE_SIZE;
  return table.map((value) => value / mean);
}

/** The random numbers of one symbol and purpose. */
export class Draws extends Random {
  /** Exponential with mean 1, from a table of its quantiles. */
  wait(): number {
    const at = this.uint32() >>> (32 - TABLE_BITS);
    return EXPONENTIAL[at] ?? outOfRange(at);
  }

  /** Lognormal with mean 1: a few large orders among many small ones. */
  size(): number {
    const at = this.uint32() >>> (32 - TABLE_BITS);
    return LOGNORMAL[at] ?? outOfRange(at);
  }
}
