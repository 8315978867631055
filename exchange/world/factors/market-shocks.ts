// Sudden changes of the whole market, such as a war, a fall of oil or a surprise of the central bank: one or two a year, on any trading
// day, of any size, more often bad than good. Some draw another one within weeks, which as often takes it back as it goes on. A change that
// becomes known after the open unfolds over hours, in nervous trading.

import { addDays, type Day, HOUR_MS, isTradingDay, MINUTE_MS, Random, RecentMap } from "../../../src/base/index.ts";
import { CLOSE_MS, OPEN_MS, PRE_CLOSE_MS } from "../universe/schedule.ts";

export interface MarketShock {
  /** The whole log return. */
  readonly size: number;
  /** The part that is known before the open. */
  readonly gap: number;
  /** The rest: the log return of each minute of the session. */
  readonly unfolding: Float64Array;
  /** Factors on the volatility of each minute of the session. */
  readonly unrest: Float64Array;
}

const A_YEAR = 1.15;
const TRADING_DAYS = 250;
/** Sizes have a power-law tail between these bounds. The index moves by three quarters of it: large companies follow the market less. */
const LEAST = 0.032;
const TAIL_EXPONENT = 2.3;
const MOST = 0.1;
const LOSS_CHANCE = 0.76;
/** Good surprises are smaller. */
const GAIN_PART = 0.65;
/** The chance that a change draws another one, the days until then, its size relative to the first, and the chance that it goes on. */
const FOLLOWED_CHANCE = 0.4;
const FOLLOWED_DAYS = 18;
const FOLLOWING_LEAST = 0.4;
const FOLLOWING_MOST = 0.9;
const GOES_ON_CHANCE = 0.45;
/** The chance that it happens while the exchange is closed (evening, weekend), and the least part that is then known at the open. */
const OVERNIGHT_CHANCE = 0.6;
const OVERNIGHT_LEAST = 0.5;

const MINUTES = (CLOSE_MS - OPEN_MS) / MINUTE_MS;
/** The closing auction learns nothing new. */
const TRADED_MINUTES = (PRE_CLOSE_MS - OPEN_MS) / MINUTE_MS;
/** How fast less becomes known, and how unevenly it comes: the deviation of a minute's logarithm, and the part that the next one keeps. */
const UNFOLDING_MINUTES = 55;
const ROUGHNESS = 0.75;
const ROUGHNESS_KEPT = 0.8;
/** The unrest at the beginning for one unit of log return, its maximum, and how fast it fades. */
const UNREST = 38;
const UNREST_MAX = 2.6;
const UNREST_MINUTES = 80;

export class MarketShocks {
  readonly #seed: number;
  /** The sizes of changes that no other one has drawn; null on most days. */
  readonly #sizes = new RecentMap<Day, number | null>(FOLLOWED_DAYS + 1);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Null on most days. */
  on(day: Day): MarketShock | null {
    const size = this.#sizeOn(day) ?? this.#followingOn(day);
    if (size === null) return null;
    const random = new Random(this.#seed, "market shock", day, "course");
    const isOvernight = random.chance(OVERNIGHT_CHANCE);
    const gap = isOvernight ? size * (OVERNIGHT_LEAST + (1 - OVERNIGHT_LEAST) * random.next()) : 0;
    const begin = isOvernight ? 0 : Math.floor(random.int(CLOSE_MS - OPEN_MS - HOUR_MS) / MINUTE_MS);
    return { size, gap, unfolding: drawUnfolding(random, size - gap, begin), unrest: unrestFrom(begin, size) };
  }

  #sizeOn(day: Day): number | null {
    const known = this.#sizes.get(day);
    if (known !== undefined) return known;
    const size = drawSize(this.#seed, day);
    this.#sizes.set(day, size);
    return size;
  }

  /** The size of a change that an earlier one has drawn; null on most days. */
  #followingOn(day: Day): number | null {
    if (!isTradingDay(day)) return null;
    for (let back = 1; back <= FOLLOWED_DAYS; back++) {
      const first = addDays(day, -back);
      const size = isTradingDay(first) ? this.#sizeOn(first) : null;
      if (size === null) continue;
      const random = new Random(this.#seed, "market shock", first, "following");
      if (!random.chance(FOLLOWED_CHANCE)) continue;
      // On a closed day it comes with the next open.
      let comes = addDays(first, 1 + random.int(FOLLOWED_DAYS - 5));
      while (!isTradingDay(comes)) comes = addDays(comes, 1);
      if (comes !== day) continue;
      const part = FOLLOWING_LEAST + (FOLLOWING_MOST - FOLLOWING_LEAST) * random.next();
      return (random.chance(GOES_ON_CHANCE) ? 1 : -1) * size * part;
    }
    return null;
  }
}

function drawSize(seed: number, day: Day): number | null {
  const random = new Random(seed, "market shock", day);
  if (!random.chance(A_YEAR / TRADING_DAYS)) return null;
  const drawn = LEAST * (1 - random.next()) ** (-1 / TAIL_EXPONENT);
  return (random.chance(LOSS_CHANCE) ? -1 : GAIN_PART) * Math.min(drawn, MOST);
}

/** `rest` by minute from `begin` on: all of it before the closing auction, less and less, and some minutes bring more than others. */
function drawUnfolding(random: Random, rest: number, begin: number): Float64Array {
  const unfolding = new Float64Array(MINUTES);
  const step = ROUGHNESS * Math.sqrt(1 - ROUGHNESS_KEPT * ROUGHNESS_KEPT);
  let rough = ROUGHNESS * random.normal();
  let whole = 0;
  for (let minute = begin; minute < TRADED_MINUTES; minute++) {
    const weight = Math.exp(rough - (minute - begin) / UNFOLDING_MINUTES);
    unfolding[minute] = weight;
    whole += weight;
    rough = ROUGHNESS_KEPT * rough + step * random.normal();
  }
  return unfolding.map((weight) => (rest * weight) / whole);
}

function unrestFrom(begin: number, size: number): Float64Array {
  const first = Math.min(UNREST * Math.abs(size), UNREST_MAX);
  return Float64Array.from({ length: MINUTES }, (_, minute) =>
    minute < begin ? 1 : 1 + first * Math.exp((begin - minute) / UNREST_MINUTES),
  );
}
