// Random numbers for order flow: a seeded generator with fast tables for the two most frequent distributions.

import { outOfRange, Random } from "../../../src/base/index.ts";

const TABLE_BITS = 12;
const TABLE_SIZE = 1 << TABLE_BITS;
/** Order sizes: a log-normal body with this spread, and a power-law tail from the given quantile on. */
const SIZE_SIGMA = 0.8;
const TAIL_FROM = 0.93;
const TAIL_EXPONENT = 2.5;
/** The largest order, in mean orders. */
const SIZE_FACTOR_MAX = 150;

/** The chance of a number that begins with 1 or 5, of one that begins with 1, 2 or 5, and of at least a round one. */
const LIKED_MOST_CHANCE = 0.3;
const LIKED_CHANCE = 0.5;
const ROUND_CHANCE = 0.68;

const EXPONENTIAL = Float64Array.from({ length: TABLE_SIZE }, (_, at) => -Math.log(1 - (at + 0.5) / TABLE_SIZE));
const SIZES = sizeTable();

/** Quantiles with mean 1; a draw takes one of them at random. */
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

/** The popular leading number near one from 1 to 10; the borders preserve the mean. */
function likedOf(leading: number, isLikedMost: boolean): number {
  if (isLikedMost) return leading < 2.6 ? 1 : leading < 7.4 ? 5 : 10;
  return leading < 1.45 ? 1 : leading < 3.3 ? 2 : leading < 7.4 ? 5 : 10;
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

  /** The quantity of an order around `mean`: mostly a popular number, else a round one or any. */
  quantity(mean: number): number {
    const quantity = mean * Math.min(this.size(), SIZE_FACTOR_MAX);
    if (quantity < 1.5) return 1;
    const habit = this.next();
    const power = 10 ** Math.floor(Math.log10(quantity));
    const leading = quantity / power;
    if (habit < LIKED_CHANCE) return Math.max(1, power * likedOf(leading, habit < LIKED_MOST_CHANCE));
    if (habit < ROUND_CHANCE) return Math.max(1, Math.round((power * Math.round(2 * leading)) / 2));
    return Math.round(quantity);
  }
}
