// One instrument's course through a past day: the common factors and a bridge to its own return of the day, added up by the
// instrument's exposure. It starts at the reference price and ends at the close. Its arrays are reused for each day.

import { outOfRange, type Random } from "../../../src/base/index.ts";
import { bridgeDay, type FactorDay } from "../factors/factor-day.ts";
import type { MarketDay } from "../factors/market-factor.ts";
import { MANNERS } from "../factors/session-course.ts";
import {
  type CommonCourse,
  fillSwings,
  HALF_HOUR_MS,
  HALF_HOURS,
  type SectorPast,
  VOLUME_WITH_SWING,
} from "./common-course.ts";
import type { PricePath } from "./price-path.ts";

/** The deviation of a session for a day of deviation 1. */
const SESSION_DEVIATION = Math.sqrt(1 - MANNERS.company.overnight);

export class InstrumentCourse {
  /** Log returns since the reference price: at the open and after each half-hour; of a whole day only the open. */
  readonly logs = new Float64Array(HALF_HOURS + 1);
  /** The standard deviation of the price within each half-hour; of a whole day only the first. */
  readonly sigmas = new Float64Array(HALF_HOURS);
  /** Weights of the half-hours in the day's trades, beside the profile of the day. */
  readonly volume = new Float64Array(HALF_HOURS);
  readonly #path: PricePath;
  readonly #sector: SectorPast;
  readonly #random: Random;
  readonly #swings = new Float64Array(HALF_HOURS);
  readonly #variance = new Float64Array(HALF_HOURS);

  constructor(path: PricePath, sector: SectorPast, random: Random) {
    this.#path = path;
    this.#sector = sector;
    this.#random = random;
  }

  /** The course of a day as one piece: its open, and its possible reach. */
  runWhole(d: number, market: MarketDay, course: CommonCourse): void {
    const { exposure, ownGap } = this.#path;
    const gap = ownGap[d] ?? outOfRange(d);
    const withSector = exposure.sectorBeta * (this.#sector.opens[d] ?? outOfRange(d));
    this.logs[0] = gap + exposure.marketBeta * (course.market[0] ?? outOfRange(0)) + withSector + this.#paid(d);
    this.sigmas[0] = this.#dailySigma(d, market) * SESSION_DEVIATION;
  }

  /** The course of a day in half-hours. */
  runHalfHours(d: number, market: MarketDay, course: CommonCourse): void {
    const { exposure, closes, references } = this.#path;
    const { logs, sigmas, volume } = this;
    const swings = this.#swings;
    const variance = this.#variance;
    fillSwings(swings, this.#random);
    let whole = 0;
    for (let at = 0; at < HALF_HOURS; at++) {
      const swing = swings[at] ?? outOfRange(at);
      const value = (course.variance[at] ?? outOfRange(at)) * swing * swing;
      variance[at] = value;
      whole += value;
      volume[at] = (course.volume[at] ?? outOfRange(at)) * swing ** VOLUME_WITH_SWING;
    }
    const own = this.#own(d);
    bridgeDay(own, own.sigma * SESSION_DEVIATION, variance, this.#random, HALF_HOUR_MS, logs);
    const ofSector = this.#sector.courses[d];
    const paid = this.#paid(d);
    for (let at = 0; at <= HALF_HOURS; at++) {
      const withMarket = exposure.marketBeta * (course.market[at] ?? outOfRange(at));
      const withSector = ofSector === undefined ? 0 : exposure.sectorBeta * (ofSector[at] ?? outOfRange(at));
      logs[at] = (logs[at] ?? outOfRange(at)) + withMarket + withSector + paid;
    }
    endAt(logs, Math.log((closes[d] ?? outOfRange(d)) / (references[d] ?? outOfRange(d))));
    const scale = (this.#dailySigma(d, market) * SESSION_DEVIATION) / Math.sqrt(whole);
    for (let at = 0; at < HALF_HOURS; at++) sigmas[at] = scale * Math.sqrt(variance[at] ?? outOfRange(at));
  }

  /** The log return of a dividend for earlier holders: the share opens without it, from an unadjusted reference price. */
  #paid(d: number): number {
    const { dividends, references } = this.#path;
    const dividend = dividends[d] ?? outOfRange(d);
    return dividend === 0 ? 0 : Math.log(1 - dividend / (references[d] ?? outOfRange(d)));
  }

  #own(d: number): FactorDay {
    const { ownSigma, ownGap, ownSession, ownJump, ownJumpMs } = this.#path;
    return {
      sigma: ownSigma[d] ?? outOfRange(d),
      gap: ownGap[d] ?? outOfRange(d),
      session: ownSession[d] ?? outOfRange(d),
      jump: ownJump[d] ?? outOfRange(d),
      jumpMs: ownJumpMs[d] ?? outOfRange(d),
    };
  }

  #dailySigma(d: number, market: MarketDay): number {
    const { marketBeta, sectorBeta } = this.#path.exposure;
    const own = this.#path.ownSigma[d] ?? outOfRange(d);
    const ofMarket = marketBeta * market.sigma;
    const ofSector = sectorBeta * (this.#sector.sigmas[d] ?? outOfRange(d));
    return Math.sqrt(own * own + ofMarket * ofMarket + ofSector * ofSector);
  }
}

/** Ticks, limits and days without trades make the close differ from the factors' sum: the difference grows evenly over the day. */
function endAt(logs: Float64Array, end: number): void {
  const rest = end - (logs[HALF_HOURS] ?? outOfRange(HALF_HOURS));
  for (let at = 1; at <= HALF_HOURS; at++) logs[at] = (logs[at] ?? outOfRange(at)) + (rest * at) / HALF_HOURS;
}
