// The course of the common factors and of the whole market's volume through each past day with half-hours, shared by all
// instruments. The market's course is like a simulated session's; sectors are bridges to their return of the day.

import { type Day, MINUTE_MS, outOfRange, Random } from "../../../src/base/index.ts";
import type { CommonDay } from "../factors/company-days.ts";
import { bridgeDay, type FactorDay, totalOf } from "../factors/factor-day.ts";
import { type MarketDay, marketCourse } from "../factors/market-factor.ts";
import { MANNERS, SESSION_MINUTES, type SessionCourse, stepReturns, stepVariances } from "../factors/session-course.ts";

const HALF_HOUR_MINUTES = 30;
export const HALF_HOURS = Math.ceil(SESSION_MINUTES / HALF_HOUR_MINUTES);
export const HALF_HOUR_MS = HALF_HOUR_MINUTES * MINUTE_MS;

/** Swings of a company's own volatility from half-hour to half-hour: size of their logarithm, and the part that remains in the next. */
const OWN_SWING = 0.3;
const SWING_KEPT = 0.6;
/** Volume follows volatility, and leans to the morning or to the afternoon. */
export const VOLUME_WITH_SWING = 0.5;
const LEAN_SIGMA = 0.16;
const VOLUME_NOISE = 0.08;
/** The variance of each half-hour, without swings of volatility. */
const VARIANCE_PROFILE = stepVariances(new Float64Array(SESSION_MINUTES).fill(1), HALF_HOUR_MINUTES);

/** A day's common course. */
export interface CommonCourse {
  /** Log returns since the previous close: at the open and after each half-hour. */
  readonly market: Float64Array;
  readonly sectors: ReadonlyMap<string, Float64Array>;
  /** Factors on the variance and on the trades of each half-hour. */
  readonly variance: Float64Array;
  readonly volume: Float64Array;
}

/** The course of a day as one piece, for the years without half-hours: its open and its close. */
export function wholeCourse(seed: number, day: Day, common: CommonDay): CommonCourse {
  const { gap, session } = common.market;
  const market = Float64Array.of(gap, gap + session);
  return courseOf(new Random(seed, day, "course"), common, market, Float64Array.of(1), Float64Array.of(1));
}

export function halfHourCourse(seed: number, day: Day, common: CommonDay): CommonCourse {
  const random = new Random(seed, day, "course");
  const course = marketCourse(seed, day, common.market);
  const lean = LEAN_SIGMA * random.normal();
  const variance = stepVariances(course.volatility, HALF_HOUR_MINUTES);
  const volume = variance.map((value, at) => {
    const swing = Math.sqrt(value / (VARIANCE_PROFILE[at] ?? outOfRange(at)));
    const place = (at - (HALF_HOURS - 1) / 2) / HALF_HOURS;
    return swing ** VOLUME_WITH_SWING * Math.exp(2 * lean * place + VOLUME_NOISE * random.normal());
  });
  return courseOf(random, common, marketHalfHours(common.market, course), variance, volume);
}

function marketHalfHours({ gap, sigma }: MarketDay, course: SessionCourse): Float64Array {
  let level = gap;
  const after = stepReturns(course, sigma, HALF_HOUR_MINUTES).map((value) => (level += value));
  return Float64Array.of(gap, ...after);
}

function courseOf(
  random: Random,
  common: CommonDay,
  market: Float64Array,
  variance: Float64Array,
  volume: Float64Array,
): CommonCourse {
  const part = Math.sqrt(1 - MANNERS.sector.overnight);
  const bridge = (factor: FactorDay): Float64Array =>
    bridgeDay(factor, factor.sigma * part, variance, random, HALF_HOUR_MS);
  const sectors = new Map([...common.sectors].map(([name, factor]) => [name, bridge(factor)] as const));
  return { market, sectors, variance, volume };
}

/** Fills in factors on a company's volatility that wander around 1. */
export function fillSwings(swings: Float64Array, random: Random): void {
  const step = Math.sqrt(1 - SWING_KEPT * SWING_KEPT);
  let level = random.normal();
  for (let at = 0; at < HALF_HOURS; at++) {
    swings[at] = Math.exp(OWN_SWING * level - OWN_SWING * OWN_SWING);
    level = SWING_KEPT * level + step * random.normal();
  }
}

/** The past days of one sector in columns, for the many instruments that read all of them. */
export interface SectorPast {
  readonly totals: Float64Array;
  readonly sigmas: Float64Array;
  /** Log returns at the open. */
  readonly opens: Float64Array;
  readonly courses: readonly (Float64Array | undefined)[];
}

/** A sector that no day has does not move. */
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
