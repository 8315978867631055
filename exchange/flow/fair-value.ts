// What an instrument is worth to its traders at each moment. It follows the market, its sector and its own news, with fat
// tails, clustered volatility and an overnight gap. Orders gather around it; the price is made in the book.

import { type Day, HOUR_MS, MINUTE_MS, outOfRange, Random, SECOND_MS } from "../../src/base/index.ts";
import { relativeRateAt } from "./day-profile.ts";
import type { MarketConditions } from "./market-conditions.ts";

const START_MS = 9.5 * HOUR_MS;
const END_MS = 15.5 * HOUR_MS;
const FACTOR_STEP_MS = 10 * SECOND_MS;
const OWN_STEP_MS = MINUTE_MS;

/** The share of a day's variance that comes overnight, before the opening auction. */
const OVERNIGHT_VARIANCE = 0.2;
/** Daily standard deviations on an ordinary day. */
const MARKET_SIGMA = 0.008;
const SECTOR_SIGMA = 0.005;
/** Slow swings of volatility within a day, of the whole market and of each symbol: their size, and how long one lasts. */
const MARKET_SWING_SIGMA = 0.5;
const OWN_SWING_SIGMA = 0.8;
const SWING_MS = 40 * MINUTE_MS;
/** Once in a while a step is much larger than the others. */
const SHOCK_CHANCE = 0.01;
const SHOCK_FACTOR = 4;
const CALM_FACTOR = Math.sqrt((1 - SHOCK_CHANCE * SHOCK_FACTOR ** 2) / (1 - SHOCK_CHANCE));
/** Company news: rare, and large. */
const NEWS_CHANCE = 0.012;
const NEWS_SIGMA = 0.045;

/** How far an instrument follows the market and its sector, and how much it moves on its own. */
export interface Exposure {
  readonly symbol: string;
  readonly sector: string;
  readonly marketBeta: number;
  readonly sectorBeta: number;
  /** Daily standard deviation of its own news. */
  readonly ownSigma: number;
  readonly hasNews: boolean;
}

/** A path of log returns since the last close, on a fixed grid of moments. */
class Path {
  readonly #stepMs: number;
  readonly #values: Float64Array;

  constructor(random: Random, sigma: number, stepMs: number, swings: Float64Array) {
    this.#stepMs = stepMs;
    const values = new Float64Array(Math.ceil((END_MS - START_MS) / stepMs) + 1);
    values[0] = sigma * Math.sqrt(OVERNIGHT_VARIANCE) * shock(random);
    const stepSigma = sigma * Math.sqrt(((1 - OVERNIGHT_VARIANCE) * stepMs) / (5 * HOUR_MS));
    for (let at = 1; at < values.length; at++) {
      const timeOfDayMs = START_MS + at * stepMs;
      // A third of the variance is even over the day, the rest follows the trade rate.
      const pace = Math.sqrt(relativeRateAt(timeOfDayMs) * 0.65 + 0.35);
      const minute = Math.floor((at * stepMs) / MINUTE_MS);
      const swing = swings[minute] ?? outOfRange(minute);
      values[at] = (values[at - 1] ?? outOfRange(at - 1)) + stepSigma * pace * swing * shock(random);
    }
    this.#values = values;
  }

  at(timeOfDayMs: number): number {
    const place = Math.min(Math.max((timeOfDayMs - START_MS) / this.#stepMs, 0), this.#values.length - 1);
    const before = Math.floor(place);
    const from = this.#values[before] ?? outOfRange(before);
    return from + ((this.#values[before + 1] ?? from) - from) * (place - before);
  }

  /** Shifts all values from a moment on. */
  jump(fromMs: number, by: number): void {
    const first = Math.max(Math.ceil((fromMs - START_MS) / this.#stepMs), 0);
    for (let at = first; at < this.#values.length; at++) {
      this.#values[at] = (this.#values[at] ?? outOfRange(at)) + by;
    }
  }
}

function shock(random: Random): number {
  return random.normal() * (random.chance(SHOCK_CHANCE) ? SHOCK_FACTOR : CALM_FACTOR);
}

/** The factors that move many instruments on one day: the market and the sectors. */
export class Factors {
  readonly #seed: number;
  readonly #day: Day;
  readonly #conditions: MarketConditions;
  readonly #swings: Float64Array;
  readonly #market: Path;
  readonly #sectors = new Map<string, Path>();

  constructor(seed: number, day: Day, conditions: MarketConditions) {
    this.#seed = seed;
    this.#day = day;
    this.#conditions = conditions;
    this.#swings = swingsOf(new Random(seed, day, "swing"), MARKET_SWING_SIGMA);
    this.#market = this.#path("market", "", MARKET_SIGMA * conditions.volatility, FACTOR_STEP_MS, this.#swings);
  }

  marketAt(timeOfDayMs: number): number {
    return this.#market.at(timeOfDayMs);
  }

  sector(name: string): Path {
    let path = this.#sectors.get(name);
    if (path === undefined) {
      const sigma = SECTOR_SIGMA * Math.sqrt(this.#conditions.volatility);
      path = this.#path("sector", name, sigma, FACTOR_STEP_MS, this.#swings);
      this.#sectors.set(name, path);
    }
    return path;
  }

  /** A symbol's own path, with its news. */
  own(exposure: Exposure): Path {
    const sigma = exposure.ownSigma * Math.sqrt(this.#conditions.volatility);
    const swings = swingsOf(new Random(this.#seed, this.#day, exposure.symbol, "swing"), OWN_SWING_SIGMA);
    const path = this.#path("own", exposure.symbol, sigma, OWN_STEP_MS, swings);
    const news = new Random(this.#seed, this.#day, exposure.symbol, "news");
    if (exposure.hasNews && news.chance(NEWS_CHANCE)) {
      // Half of the news comes while the market is closed.
      const atMs = news.chance(0.5) ? START_MS : 10 * HOUR_MS + news.int(5 * HOUR_MS);
      path.jump(atMs, NEWS_SIGMA * news.normal());
    }
    return path;
  }

  #path(kind: string, name: string, sigma: number, stepMs: number, swings: Float64Array): Path {
    return new Path(new Random(this.#seed, this.#day, kind, name), sigma, stepMs, swings);
  }
}

/** Factors on volatility by minute, wandering around 1. */
function swingsOf(random: Random, sigma: number): Float64Array {
  const swings = new Float64Array((END_MS - START_MS) / MINUTE_MS + 1);
  const keep = Math.exp(-MINUTE_MS / SWING_MS);
  let level = random.normal();
  for (let at = 0; at < swings.length; at++) {
    swings[at] = Math.exp(sigma * level - sigma ** 2);
    level = keep * level + Math.sqrt(1 - keep * keep) * random.normal();
  }
  return swings;
}

/** One instrument's worth as a log return since the last close. */
export class FairValue {
  readonly #exposure: Exposure;
  readonly #factors: Factors;
  readonly #sector: Path;
  readonly #own: Path;

  constructor(exposure: Exposure, factors: Factors) {
    this.#exposure = exposure;
    this.#factors = factors;
    this.#sector = factors.sector(exposure.sector);
    this.#own = factors.own(exposure);
  }

  logReturnAt(timeOfDayMs: number): number {
    const { marketBeta, sectorBeta } = this.#exposure;
    return (
      marketBeta * this.#factors.marketAt(timeOfDayMs) +
      sectorBeta * this.#sector.at(timeOfDayMs) +
      this.#own.at(timeOfDayMs)
    );
  }
}
