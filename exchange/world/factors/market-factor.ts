// The market's own factor: calm and nervous times over weeks to years, more nervous after losses (the leverage effect), a crash
// every year or two with a rally after it. Every day follows from seed and date alone.

import { addDays, type Day, Random, tradingDayFrom, weekdayOf } from "../../../src/base/index.ts";
import { dayNumber, type FactorDay } from "./factor-day.ts";
import { NormalSeries, SlowWave, varianceOf, wave } from "./normal-series.ts";

/** Daily standard deviation on an ordinary day. */
const MARKET_SIGMA = 0.0076;
const WAVES = [wave(7, 0.36), wave(45, 0.38), wave(300, 0.22)];
/** A loss of one standard deviation raises the logarithm of the next days' volatility by this much, and it fades. */
const LEVERAGE = 0.075;
const LEVERAGE_KEPT = 0.86;
const LEVERAGE_DAYS = 24;
const LEVERAGE_VARIANCE = (LEVERAGE ** 2 * 0.7) / (1 - LEVERAGE_KEPT ** 2);
const LOG_VARIANCE = varianceOf(WAVES) + LEVERAGE_VARIANCE;
/** The part of the logarithm of volatility that remains in calm times. */
const CALM_PART = 0.35;

/** In each span of days there is usually one crash, and a rally within the days after it. */
const CRASH_SPAN_DAYS = 330;
const CRASH_CHANCE = 0.92;
const CRASH_LEAST = 0.098;
const CRASH_MORE = 0.012;
const RALLY_CHANCE = 0.85;
const RALLY_LEAST = 0.075;
const RALLY_MORE = 0.016;
const RALLY_WITHIN_DAYS = 5;
/** A crash or rally begins overnight, and goes on through the session. */
const GAP_SHARE = 0.4;
/** A crash raises the logarithm of volatility by this much the day after, and it fades by the day. */
const AFTERSHOCK = 1.4;
const AFTERSHOCK_KEPT = 0.91;

interface Crash {
  readonly crashDay: Day;
  readonly crashSize: number;
  readonly rallyDay: Day;
  readonly rallySize: number;
}

/** A day of the market's factor. */
export interface MarketDay extends FactorDay {
  /** Calendar days since 1970. */
  readonly number: number;
  /** Logarithm of the day's volatility against an ordinary day's. */
  readonly nervousness: number;
}

export class MarketFactor {
  readonly #seed: number;
  readonly #wave: SlowWave;
  readonly #shocks: NormalSeries;
  /** Bound: one entry for each span of days that was asked for, a few dozen. */
  readonly #crashes = new Map<number, Crash | null>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#wave = new SlowWave(WAVES, seed, "market", "volatility");
    this.#shocks = new NormalSeries(seed, "market", "shock");
  }

  on(day: Day): MarketDay {
    const number = dayNumber(day);
    const span = Math.floor(number / CRASH_SPAN_DAYS);
    let nervousness = withFloor(this.#wave.at(number) + this.#leverage(day, number)) - LOG_VARIANCE;
    let sudden = 0;
    for (const crash of [this.#crashOf(span - 1), this.#crashOf(span)]) {
      if (crash === null) continue;
      const since = number - dayNumber(crash.crashDay);
      if (since > 0) nervousness += AFTERSHOCK * AFTERSHOCK_KEPT ** since;
      if (day === crash.crashDay) sudden -= crash.crashSize;
      if (day === crash.rallyDay) sudden += crash.rallySize;
    }
    const sigma = MARKET_SIGMA * Math.exp(nervousness);
    const drift = sigma * this.#shocks.at(number) + (1 - GAP_SHARE) * sudden;
    return { number, sigma, drift, gap: GAP_SHARE * sudden, jump: 0, jumpMs: 0, nervousness };
  }

  /** Past shocks of trading days, the last ones most; losses raise volatility. */
  #leverage(day: Day, number: number): number {
    let sum = 0;
    let weight = -LEVERAGE;
    let weekday = weekdayOf(day);
    for (let back = 1; back <= LEVERAGE_DAYS; back++) {
      weekday = (weekday + 6) % 7;
      // The exchange is closed on Friday and Saturday.
      if (weekday < 5) sum += weight * this.#shocks.at(number - back);
      weight *= LEVERAGE_KEPT;
    }
    return sum;
  }

  #crashOf(span: number): Crash | null {
    let crash = this.#crashes.get(span);
    if (crash === undefined) {
      crash = drawCrash(new Random(this.#seed, "market", "crash", span), span);
      this.#crashes.set(span, crash);
    }
    return crash;
  }
}

/** Volatility has a floor: calm times differ less from ordinary ones than nervous times do. */
function withFloor(log: number): number {
  return log < 0 ? CALM_PART * log : log;
}

function drawCrash(random: Random, span: number): Crash | null {
  if (!random.chance(CRASH_CHANCE)) return null;
  const first = span * CRASH_SPAN_DAYS + random.int(CRASH_SPAN_DAYS - 2 * RALLY_WITHIN_DAYS);
  const crashDay = tradingDayFrom(addDays(19700101, first));
  const hasRally = random.chance(RALLY_CHANCE);
  return {
    crashDay,
    crashSize: CRASH_LEAST + CRASH_MORE * random.next(),
    rallyDay: tradingDayFrom(addDays(crashDay, 1 + random.int(RALLY_WITHIN_DAYS))),
    rallySize: hasRally ? RALLY_LEAST + RALLY_MORE * random.next() : 0,
  };
}
