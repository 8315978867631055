// The worth of an instrument to its traders at each moment of a day. It follows the market, its sector and itself, each of which
// reaches its return of the day by a bridge with swings of volatility. Orders gather around it; the price is made in the book.

import { type Day, MINUTE_MS, outOfRange, Random, SECOND_MS } from "../../../src/base/index.ts";
import type { CommonDay, CompanyDay } from "../../world/factors/company-days.ts";
import type { Exposure } from "../../world/factors/exposure.ts";
import { bridgeDay, type FactorDay } from "../../world/factors/factor-day.ts";
import { relativeRateAt } from "../../world/universe/day-profile.ts";
import { CLOSE_MS, OPEN_MS, PRE_CLOSE_MS } from "../../world/universe/schedule.ts";

/** The day's return is reached when the closing auction ends. */
const END_MS = CLOSE_MS;
const FACTOR_STEP_MS = SECOND_MS;
const OWN_STEP_MS = 20 * SECOND_MS;
/** Slow swings of volatility within a day, of the whole market and of each symbol: their size, and how long one lasts. */
const SWING = { market: { sigma: 0.45, ms: 6 * MINUTE_MS }, own: { sigma: 0.7, ms: 14 * MINUTE_MS } } as const;
/** The part of a symbol's own deviation within a day that comes from outside; its order flow makes the rest. */
const OWN_PART = 0.4;
/** Sudden moves, as after a piece of news: one comes in each span of so many minutes, its size in deviations of five minutes, and how
 * far it raises volatility and trading meanwhile. */
const MOVES = {
  market: { span: 100, least: 4.7, more: 2.5, volatility: 1.2 },
  own: { span: 155, least: 11.5, more: 6.8, volatility: 3.5 },
} as const;
/** A move comes in parts, a minute apart, the largest first. */
const MOVE_PARTS = [0.4, 0.36, 0.24] as const;
/** Each part goes too far at first, by this much of it, and comes back evenly within its minute: those who give liquidity stand back while
 * they learn what happened. */
const OVERSHOOT = 0.4;
const FIVE_MINUTES_A_DAY = 60;
/** A third of the variance is even over the day, the rest follows the trade rate; the closing auction has a little. */
const EVEN_PART = 0.35;
const CLOSING_PACE = 0.1;

/** How volatility swings through a day, and where prices move suddenly, by minute from the open. */
export interface Swings {
  /** Factors on volatility. */
  readonly volatility: Float64Array;
  /** The addition of a minute to the log return, in daily standard deviations; mostly 0. */
  readonly moves: Float64Array;
}

/** A path of log returns since the last close, on a fixed grid of moments. */
class Path {
  readonly #stepMs: number;
  readonly #values: Float64Array;

  constructor(random: Random, factor: FactorDay, stepMs: number, swings: Swings) {
    this.#stepMs = stepMs;
    const weights = new Float64Array(Math.ceil((END_MS - OPEN_MS) / stepMs));
    for (let at = 0; at < weights.length; at++) {
      const timeOfDayMs = OPEN_MS + at * stepMs;
      const minute = Math.floor((at * stepMs) / MINUTE_MS);
      const swing = swings.volatility[minute] ?? outOfRange(minute);
      const pace =
        timeOfDayMs < PRE_CLOSE_MS ? relativeRateAt(timeOfDayMs) * (1 - EVEN_PART) + EVEN_PART : CLOSING_PACE;
      weights[at] = pace * swing * swing;
    }
    // Nobody acts on news before a whole step has passed.
    const jumpMs = factor.jumpMs + stepMs;
    this.#values = bridgeDay({ ...factor, jumpMs }, weights, random, stepMs);
    this.#addMoves(weights, swings.moves, factor.sigma);
  }

  /** Sudden moves come on top; the rest of the day makes up for them, so that its return stays what it is. */
  #addMoves(weights: Float64Array, moves: Float64Array, sigma: number): void {
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const sum = sigma * moves.reduce((total, move) => total + move, 0);
    let moved = 0;
    let past = 0;
    for (let at = 0; at < weights.length; at++) {
      const minute = Math.floor((at * this.#stepMs) / MINUTE_MS);
      const part = (at * this.#stepMs) / MINUTE_MS - minute;
      const move = sigma * (moves[minute] ?? outOfRange(minute));
      if (part === 0) moved += move;
      past += (weights[at] ?? outOfRange(at)) / whole;
      const excess = OVERSHOOT * move * (1 - part);
      this.#values[at + 1] = (this.#values[at + 1] ?? outOfRange(at + 1)) + moved + excess - past * sum;
    }
  }

  /** Before the open what came overnight, after the close the day's return. In between it goes in steps, as what is new comes at moments. */
  at(timeOfDayMs: number): number {
    const place = Math.min(Math.max((timeOfDayMs - OPEN_MS) / this.#stepMs, 0), this.#values.length - 1);
    const at = Math.floor(place);
    return this.#values[at] ?? outOfRange(at);
  }
}

/** The factors that move many instruments on one day: the market and the sectors. */
export class Factors {
  readonly #seed: number;
  readonly #day: Day;
  readonly #common: CommonDay;
  readonly #swings: Swings;
  readonly #market: Path;
  readonly #sectors = new Map<string, Path>();

  constructor(seed: number, day: Day, common: CommonDay) {
    this.#seed = seed;
    this.#day = day;
    this.#common = common;
    this.#swings = drawSwings(new Random(seed, day, "swing"), "market");
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

  /** A symbol's own swings on top of the market's, and its own sudden moves. */
  swingsOf(symbol: string): Swings {
    const { volatility, moves } = drawSwings(new Random(this.#seed, this.#day, symbol, "swing"), "own");
    const both = volatility.map((factor, at) => factor * (this.#swings.volatility[at] ?? outOfRange(at)));
    return { volatility: both, moves };
  }

  /** A symbol's own path. */
  own(symbol: string, factor: FactorDay, swings: Swings): Path {
    return this.#path("own", symbol, { ...factor, sigma: OWN_PART * factor.sigma }, OWN_STEP_MS, swings);
  }

  #path(kind: string, name: string, factor: FactorDay, stepMs: number, swings: Swings): Path {
    return new Path(new Random(this.#seed, this.#day, kind, name), factor, stepMs, swings);
  }
}

function drawSwings(random: Random, of: "market" | "own"): Swings {
  const { sigma, ms } = SWING[of];
  const { span, least, more, volatility: raised } = MOVES[of];
  const minutes = (END_MS - OPEN_MS) / MINUTE_MS + 1;
  const volatility = new Float64Array(minutes);
  const moves = new Float64Array(minutes);
  const keep = Math.exp(-MINUTE_MS / ms);
  let level = random.normal();
  for (let at = 0; at < minutes; at++) {
    volatility[at] = Math.exp(sigma * level - sigma ** 2);
    level = keep * level + Math.sqrt(1 - keep * keep) * random.normal();
  }
  for (let start = 0; start + span <= minutes; start += span) {
    const from = start + random.int(span - MOVE_PARTS.length);
    const size = (random.chance(0.5) ? 1 : -1) * (least + more * random.next());
    MOVE_PARTS.forEach((part, minute) => {
      const at = from + minute;
      moves[at] = (part * size) / Math.sqrt(FIVE_MINUTES_A_DAY);
      volatility[at] = (volatility[at] ?? outOfRange(at)) * raised;
    });
  }
  return { volatility, moves };
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
