// The worth of an instrument to its traders at each moment of a day. It follows the market, its sector and its own factor, each along an
// unpredictable course. Orders gather around it; the price is made in the book.

import { type Day, MINUTE_MS, outOfRange, Random, SECOND_MS } from "../../../src/base/index.ts";
import type { CommonDay, CompanyDay } from "../../world/factors/company-days.ts";
import type { Exposure } from "../../world/factors/exposure.ts";
import type { FactorDay } from "../../world/factors/factor-day.ts";
import { marketCourse } from "../../world/factors/market-factor.ts";
import {
  drawSession,
  type Information,
  MANNERS,
  SESSION_MINUTES,
  type SessionCourse,
} from "../../world/factors/session-course.ts";
import { tradeSwings } from "../../world/universe/day-profile.ts";
import { OPEN_MS } from "../../world/universe/schedule.ts";
import { MarketInvestors } from "./market-investors.ts";

const FACTOR_STEP_MS = SECOND_MS;
const OWN_STEP_MS = 5 * SECOND_MS;

/** A path of log returns since the last close, on a fixed grid of moments. */
class Path {
  readonly #stepMs: number;
  /** Log returns at the open, and at the end of each step. */
  readonly #values: Float32Array;

  /** `scale` is the session's standard deviation for one unit of the course; `sudden` are further log returns. */
  constructor(
    random: Random,
    gap: number,
    course: SessionCourse,
    scale: number,
    sudden: readonly Information[],
    stepMs: number,
  ) {
    this.#stepMs = stepMs;
    const perMinute = MINUTE_MS / stepMs;
    const steps = SESSION_MINUTES * perMinute;
    const values = new Float64Array(steps + 1);
    // Information is in the price after one whole step.
    const arrive = ({ atMs, size }: Information, unit: number): void => {
      const at = Math.min(Math.floor(atMs / stepMs) + 2, steps);
      values[at] = (values[at] ?? outOfRange(at)) + unit * size;
    };
    for (const piece of course.information) arrive(piece, scale);
    for (const piece of sudden) arrive(piece, 1);
    values[0] = gap;
    const noise = new Float64Array(perMinute);
    for (let minute = 0; minute < SESSION_MINUTES; minute++) {
      fillMinute(noise, random, course, minute, scale);
      for (let part = 0; part < perMinute; part++) {
        const at = minute * perMinute + part + 1;
        const before = values[at - 1] ?? outOfRange(at);
        values[at] = before + (values[at] ?? outOfRange(at)) + (noise[part] ?? outOfRange(part));
      }
    }
    // The paths of a whole market are read in random order: half the memory takes half the time.
    this.#values = Float32Array.from(values);
  }

  /** The overnight return before the open, the last value after the close. In between it goes in steps. */
  at(timeOfDayMs: number): number {
    const place = Math.min(Math.max((timeOfDayMs - OPEN_MS) / this.#stepMs, 0), this.#values.length - 1);
    const at = Math.floor(place);
    return this.#values[at] ?? outOfRange(at);
  }
}

/** The steps of one minute: as wide as the minute's volatility, with the minute's return as their sum. */
function fillMinute(
  noise: Float64Array,
  random: Random,
  { gradual, deviations }: SessionCourse,
  minute: number,
  scale: number,
): void {
  const wide = (scale * (deviations[minute] ?? outOfRange(minute))) / Math.sqrt(noise.length);
  let sum = 0;
  for (let at = 0; at < noise.length; at++) {
    const value = wide * random.normal();
    noise[at] = value;
    sum += value;
  }
  const rest = (scale * (gradual[minute] ?? outOfRange(minute)) - sum) / noise.length;
  for (let at = 0; at < noise.length; at++) noise[at] = (noise[at] ?? outOfRange(at)) + rest;
}

/** The factors that move many instruments on one day: the market and the sectors. */
export class Factors {
  readonly investors: MarketInvestors;
  readonly #seed: number;
  readonly #day: Day;
  readonly #common: CommonDay;
  readonly #around: Float64Array;
  readonly #market: Path;
  readonly #sectors = new Map<string, Path>();

  constructor(seed: number, day: Day, common: CommonDay) {
    this.#seed = seed;
    this.#day = day;
    this.#common = common;
    const { market } = common;
    const course = marketCourse(seed, day, market);
    this.#around = course.volatility;
    const random = new Random(seed, day, "market", "seconds");
    this.#market = new Path(random, market.gap, course, market.sigma, [], FACTOR_STEP_MS);
    this.investors = new MarketInvestors(new Random(seed, day, "market", "programs"), {
      returnAt: (timeOfDayMs) => this.#market.at(timeOfDayMs),
      deviations: course.deviations.map((deviation) => market.sigma * deviation),
      swingAt: tradeSwings((minute) => course.volatility[minute] ?? outOfRange(minute)),
    });
  }

  marketAt(timeOfDayMs: number): number {
    return this.#market.at(timeOfDayMs);
  }

  /** Null for a sector that the day does not have. */
  sector(name: string): Path | null {
    const factor = this.#common.sectors.get(name);
    if (factor === undefined) return null;
    let path = this.#sectors.get(name);
    if (path === undefined) {
      const random = new Random(this.#seed, this.#day, "sector", name);
      const course = drawSession(random, MANNERS.sector, this.#around);
      path = new Path(random, factor.gap, course, factor.sigma, [], FACTOR_STEP_MS);
      this.#sectors.set(name, path);
    }
    return path;
  }

  /** A symbol's own course. */
  courseOf(symbol: string): SessionCourse {
    return drawSession(new Random(this.#seed, this.#day, symbol, "course"), MANNERS.company, this.#around);
  }

  /** Its own path along that course, with its news of the session. `deviation` is the session's for one unit of the course. */
  own(symbol: string, { gap, jump, jumpMs }: FactorDay, course: SessionCourse, deviation: number): Path {
    const sudden = jump === 0 ? [] : [{ atMs: Math.max(jumpMs - OPEN_MS, 0), size: jump }];
    const random = new Random(this.#seed, this.#day, symbol, "own");
    return new Path(random, gap, course, deviation, sudden, OWN_STEP_MS);
  }
}

/** One instrument's worth as a log return since the last close. */
export class FairValue {
  readonly #exposure: Exposure;
  readonly #factors: Factors;
  readonly #sector: Path | null;
  readonly #own: Path;

  /** `outsidePart` is the part of its own deviation that does not come from its order flow. */
  constructor(exposure: Exposure, { own }: CompanyDay, factors: Factors, course: SessionCourse, outsidePart: number) {
    this.#exposure = exposure;
    this.#factors = factors;
    this.#sector = factors.sector(exposure.sector);
    this.#own = factors.own(exposure.symbol, own, course, outsidePart * own.sigma);
  }

  logReturnAt(timeOfDayMs: number): number {
    const { marketBeta, sectorBeta } = this.#exposure;
    const sector = this.#sector === null ? 0 : sectorBeta * this.#sector.at(timeOfDayMs);
    return marketBeta * this.#factors.marketAt(timeOfDayMs) + sector + this.#own.at(timeOfDayMs);
  }
}
