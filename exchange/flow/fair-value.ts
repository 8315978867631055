// What an instrument is worth to its traders at each moment of a day. It follows the market, its sector and itself, each of which
// reaches its return of the day by a bridge with swings of volatility. Orders gather around it; the price is made in the book.

import { type Day, HOUR_MS, MINUTE_MS, outOfRange, Random, SECOND_MS } from "../../src/base/index.ts";
import { bridgeDay, type CommonDay, type CompanyDay, type Exposure, type FactorDay } from "../factors/index.ts";
import { relativeRateAt } from "./day-profile.ts";

const OPEN_MS = 10 * HOUR_MS;
const CONTINUOUS_END_MS = 15 * HOUR_MS;
/** The day's return is reached when the closing auction ends. */
const END_MS = 15 * HOUR_MS + 10 * MINUTE_MS;
const FACTOR_STEP_MS = 10 * SECOND_MS;
const OWN_STEP_MS = 20 * SECOND_MS;
/** Slow swings of volatility within a day, of the whole market and of each symbol: their size, and how long one lasts. */
const MARKET_SWING_SIGMA = 0.5;
const OWN_SWING_SIGMA = 0.6;
const SWING_MS = 15 * MINUTE_MS;
/** A third of the variance is even over the day, the rest follows the trade rate; the closing auction has a little. */
const EVEN_PART = 0.35;
const CLOSING_PACE = 0.1;

/** A path of log returns since the last close, on a fixed grid of moments. */
class Path {
  readonly #stepMs: number;
  readonly #values: Float64Array;

  constructor(random: Random, factor: FactorDay, stepMs: number, swings: Float64Array) {
    this.#stepMs = stepMs;
    const weights = new Float64Array(Math.ceil((END_MS - OPEN_MS) / stepMs));
    for (let at = 0; at < weights.length; at++) {
      const timeOfDayMs = OPEN_MS + at * stepMs;
      const minute = Math.floor((at * stepMs) / MINUTE_MS);
      const swing = swings[minute] ?? outOfRange(minute);
      const pace =
        timeOfDayMs < CONTINUOUS_END_MS ? relativeRateAt(timeOfDayMs) * (1 - EVEN_PART) + EVEN_PART : CLOSING_PACE;
      weights[at] = pace * swing * swing;
    }
    // Between two steps the path goes evenly, so that a jump must not be there before the step after it.
    const jumpMs = factor.jumpMs + stepMs;
    this.#values = bridgeDay({ ...factor, jumpMs }, weights, random, stepMs);
  }

  /** Before the open what came overnight, after the close the day's return. */
  at(timeOfDayMs: number): number {
    const place = Math.min(Math.max((timeOfDayMs - OPEN_MS) / this.#stepMs, 0), this.#values.length - 1);
    const before = Math.floor(place);
    const from = this.#values[before] ?? outOfRange(before);
    return from + ((this.#values[before + 1] ?? from) - from) * (place - before);
  }
}

/** The factors that move many instruments on one day: the market and the sectors. */
export class Factors {
  readonly #seed: number;
  readonly #day: Day;
  readonly #common: CommonDay;
  readonly #swings: Float64Array;
  readonly #market: Path;
  readonly #sectors = new Map<string, Path>();

  constructor(seed: number, day: Day, common: CommonDay) {
    this.#seed = seed;
    this.#day = day;
    this.#common = common;
    this.#swings = swingsOf(new Random(seed, day, "swing"), MARKET_SWING_SIGMA);
    this.#market = this.#path("market", "", common.market, FACTOR_STEP_MS, this.#swings);
  }

  marketAt(timeOfDayMs: number): number {
    return this.#market.at(timeOfDayMs);
  }

  /** Null for a sector that the day does not know. */
  sector(name: string): Path | null {
    const factor = this.#common.sectors.get(name);
    if (factor === undefined) return null;
    let path = this.#sectors.get(name);
    if (path === undefined) {
      path = this.#path("sector", name, factor, FACTOR_STEP_MS, this.#swings);
      this.#sectors.set(name, path);
    }
    return path;
  }

  /** Factors on a symbol's volatility by minute from the open: its own swings and the market's. */
  swingsOf(symbol: string): Float64Array {
    const own = swingsOf(new Random(this.#seed, this.#day, symbol, "swing"), OWN_SWING_SIGMA);
    return own.map((swing, at) => swing * (this.#swings[at] ?? outOfRange(at)));
  }

  /** A symbol's own path. */
  own(symbol: string, factor: FactorDay, swings: Float64Array): Path {
    return this.#path("own", symbol, factor, OWN_STEP_MS, swings);
  }

  #path(kind: string, name: string, factor: FactorDay, stepMs: number, swings: Float64Array): Path {
    return new Path(new Random(this.#seed, this.#day, kind, name), factor, stepMs, swings);
  }
}

/** Factors on volatility by minute from the open, wandering around 1. */
function swingsOf(random: Random, sigma: number): Float64Array {
  const swings = new Float64Array((END_MS - OPEN_MS) / MINUTE_MS + 1);
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
  readonly #sector: Path | null;
  readonly #own: Path;

  constructor(exposure: Exposure, company: CompanyDay, factors: Factors, swings = factors.swingsOf(exposure.symbol)) {
    this.#exposure = exposure;
    this.#factors = factors;
    this.#sector = factors.sector(exposure.sector);
    this.#own = factors.own(exposure.symbol, company.own, swings);
  }

  logReturnAt(timeOfDayMs: number): number {
    const { marketBeta, sectorBeta } = this.#exposure;
    const sector = this.#sector === null ? 0 : sectorBeta * this.#sector.at(timeOfDayMs);
    return marketBeta * this.#factors.marketAt(timeOfDayMs) + sector + this.#own.at(timeOfDayMs);
  }
}
