// How the common factors and the volume of the whole market run through each past day with half-hours, the same for all
// instruments: so an index made of them moves as its constituents do, and its half-hours know nothing of each other.

import { type Day, MINUTE_MS, outOfRange, Random } from "../../../src/base/index.ts";
import type { CommonDay } from "../factors/company-days.ts";
import { bridgeDay, type FactorDay, totalOf } from "../factors/factor-day.ts";
import { MANNERS } from "../factors/session-course.ts";
import { CLOSING_SHARE, HALF_HOUR_SHARES } from "../universe/day-profile.ts";

export const HALF_HOURS = 11;
export const HALF_HOUR_MS = 30 * MINUTE_MS;

/** Swings of volatility from half-hour to half-hour: size of their logarithm, and how much of one remains in the next. */
const MARKET_SWING = 0.25;
export const OWN_SWING = 0.3;
const SWING_KEPT = 0.6;
/** Volume follows volatility, and leans to the morning or to the afternoon. */
export const VOLUME_WITH_SWING = 0.5;
const LEAN_SIGMA = 0.16;
const VOLUME_NOISE = 0.08;
/** A third of the variance is even over the day, the rest follows the trade rate; the closing auction has little. */
const EVEN_PART = 0.35;
const CONTINUOUS = HALF_HOUR_SHARES.reduce((sum, share) => sum + share, 0);
const VARIANCE_PROFILE = Float64Array.from({ length: HALF_HOURS }, (_, at) => {
  const share = HALF_HOUR_SHARES[at];
  if (share === undefined) return CLOSING_SHARE;
  return EVEN_PART / HALF_HOUR_SHARES.length + ((1 - EVEN_PART) * share) / CONTINUOUS;
});

/** A day's common course. */
export interface CommonCourse {
  /** Log returns since the close before: at the open and after each half-hour. */
  readonly market: Float64Array;
  readonly sectors: ReadonlyMap<string, Float64Array>;
  /** Factors on the variance and on the trades of each half-hour. */
  readonly variance: Float64Array;
  readonly volume: Float64Array;
}

/** The course of a day as one piece, for the years without half-hours: its open and its close. */
export function wholeCourse(seed: number, day: Day, common: CommonDay): CommonCourse {
  return courseOf(new Random(seed, day, "course"), common, Float64Array.of(1), Float64Array.of(1));
}

export function halfHourCourse(seed: number, day: Day, common: CommonDay): CommonCourse {
  const random = new Random(seed, day, "course");
  const swings = new Float64Array(HALF_HOURS);
  fillSwings(swings, random, MARKET_SWING);
  const lean = LEAN_SIGMA * random.normal();
  const variance = swings.map((swing, at) => (VARIANCE_PROFILE[at] ?? outOfRange(at)) * swing * swing);
  const volume = swings.map((swing, at) => {
    const place = (at - (HALF_HOURS - 1) / 2) / HALF_HOURS;
    return swing ** VOLUME_WITH_SWING * Math.exp(2 * lean * place + VOLUME_NOISE * random.normal());
  });
  return courseOf(random, common, variance, volume);
}

function courseOf(random: Random, common: CommonDay, variance: Float64Array, volume: Float64Array): CommonCourse {
  const course = (factor: FactorDay, overnight: number): Float64Array =>
    bridgeDay(factor, factor.sigma * Math.sqrt(1 - overnight), variance, random, HALF_HOUR_MS);
  return {
    market: course(common.market, MANNERS.market.overnight),
    sectors: new Map(
      [...common.sectors].map(([name, factor]) => [name, course(factor, MANNERS.sector.overnight)] as const),
    ),
    variance,
    volume,
  };
}

/** Fills in factors on volatility that wander around 1. */
export function fillSwings(swings: Float64Array, random: Random, sigma: number): void {
  const step = Math.sqrt(1 - SWING_KEPT * SWING_KEPT);
  let level = random.normal();
  for (let at = 0; at < HALF_HOURS; at++) {
    swings[at] = Math.exp(sigma * level - sigma * sigma);
    level = SWING_KEPT * level + step * random.normal();
  }
}

/** The past days of one sector in columns, for the many instruments that read all days of it. */
export interface SectorPast {
  readonly totals: Float64Array;
  readonly sigmas: Float64Array;
  /** Log returns at the open. */
  readonly opens: Float64Array;
  readonly courses: readonly (Float64Array | undefined)[];
}

/** Of a sector that no day knows, nothing moves. */
export function sectorPast(name: string, common: readonly CommonDay[], courses: readonly CommonCourse[]): SectorPast {
  const column = (of: (day: CommonDay) => number): Float64Array => Float64Array.from(common, of);
  const ofDay = ({ sectors }: CommonDay): FactorDay | undefined => sectors.get(name);
  const ofCourse = courses.map(({ sectors }) => sectors.get(name));
  return {
    totals: column((day) => {
      const factor = ofDay(day);
      return factor === undefined ? 0 : totalOf(factor);
    }),
    sigmas: column((day) => ofDay(day)?.sigma ?? 0),
    opens: Float64Array.from(ofCourse, (course) => (course === undefined ? 0 : (course[0] ?? outOfRange(0)))),
    courses: ofCourse,
  };
}
