// The effect of news on one company, day by day: the sudden change of its price, the trades that it draws, the nervous days after it, and
// the thin hours before results that everybody waits for.

import { outOfRange } from "../../../src/base/index.ts";

/** The effect of one piece of news on the price. */
export interface NewsShock {
  /** Calendar days since 1970. */
  readonly number: number;
  /** Its effect on the price, in ordinary daily standard deviations of the company's own factor. */
  readonly size: number;
  /** Its further effect on the price, as a log return; mostly 0. */
  readonly logReturn: number;
  /** Its addition to the logarithm of the volatility of its own day; mostly 0. */
  readonly nervousness: number;
  /** The time of day from which traders know it; 0 when they know it before the open. */
  readonly knownMs: number;
  /** The part of the return that comes only over the days after it. */
  readonly laterPart: number;
  /** Its addition to the logarithm of the day's trades, beside the trades that the move itself draws. */
  readonly attention: number;
  /** Duration of the trading halt when it becomes known; 0 without a halt. */
  readonly haltMs: number;
}

/** The news of a company in some span of days. */
export interface NewsShocks {
  readonly shocks: readonly NewsShock[];
  /** The days before scheduled news, on which traders wait for it. */
  readonly eves: readonly number[];
}

export const NO_SHOCKS: NewsShocks = { shocks: [], eves: [] };

/** The effect of all news on one day. */
export interface NewsDay {
  readonly gap: number;
  readonly jump: number;
  readonly jumpMs: number;
  /** Log return that the news of earlier days still brings. */
  readonly drift: number;
  /** The addition of earlier news to the logarithm of volatility. */
  readonly nervousness: number;
  /** The addition of news to the logarithm of trades: from the open, and since the jump. */
  readonly attention: number;
  readonly jumpAttention: number;
  /** Start and duration of a trading halt; 0 without one. */
  readonly haltFromMs: number;
  readonly haltMs: number;
  /** True when scheduled news comes out before the next session. */
  readonly isAwaited: boolean;
}

export const NO_NEWS: NewsDay = {
  gap: 0,
  jump: 0,
  jumpMs: 0,
  drift: 0,
  nervousness: 0,
  attention: 0,
  jumpAttention: 0,
  haltFromMs: 0,
  haltMs: 0,
  isAwaited: false,
};

/** After news that moves the price by several standard deviations, volatility is raised by this much, and it fades by the day. */
const AFTERSHOCK = 0.6;
const AFTERSHOCK_KEPT = 0.75;
/** The move in standard deviations that has the whole aftershock. */
const WHOLE_SIZE = 3;
/** Calendar days after its own on which news has an effect. */
export const NEWS_FELT_DAYS = 8;
/** Share of the later part that comes on each of these days; about six are trading days. */
const LATER_PER_DAY = 1 / 6;

/** The effect of the news of a day on the day itself. */
type OwnNews = { -readonly [Name in Exclude<keyof NewsDay, "drift">]: NewsDay[Name] };

export class CompanyNews {
  readonly #sigma: number;
  /** The first day with an effect, and the effect of each day from there on. */
  readonly #first: number;
  readonly #drift: Float64Array;
  readonly #nervousness: Float64Array;
  // Bound: one day for each shock and each eve in the constructor's input.
  readonly #days = new Map<number, OwnNews>();

  /** `sigma` is the ordinary day's standard deviation of the company's own factor. */
  constructor(sigma: number, { shocks, eves }: NewsShocks) {
    this.#sigma = sigma;
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    for (const { number } of shocks) {
      first = Math.min(first, number + 1);
      last = Math.max(last, number + NEWS_FELT_DAYS);
    }
    this.#first = first;
    this.#drift = new Float64Array(Math.max(last - first + 1, 0));
    this.#nervousness = new Float64Array(this.#drift.length);
    for (const shock of shocks) this.#add(shock);
    for (const number of eves) this.#day(number).isAwaited = true;
  }

  on(number: number): NewsDay {
    const own = this.#days.get(number);
    const at = number - this.#first;
    // There is no effect before the first shock and long after the last.
    const isFelt = at >= 0 && at < this.#drift.length;
    const nervousness = isFelt ? (this.#nervousness[at] ?? outOfRange(at)) : 0;
    const drift = isFelt ? (this.#drift[at] ?? outOfRange(at)) : 0;
    if (own === undefined && nervousness === 0 && drift === 0) return NO_NEWS;
    const day = own ?? NO_NEWS;
    return { ...day, nervousness: day.nervousness + nervousness, drift };
  }

  #add({ number, size, logReturn, nervousness, knownMs, laterPart, attention, haltMs }: NewsShock): void {
    const day = this.#day(number);
    const whole = size * this.#sigma + logReturn;
    const now = whole * (1 - laterPart);
    day.nervousness += nervousness;
    if (knownMs === 0) {
      day.gap += now;
      day.attention += attention;
    } else {
      // Two pieces of news in one session are both known at the time of the later one.
      day.jump += now;
      day.jumpMs = Math.max(day.jumpMs, knownMs);
      day.jumpAttention += attention;
      if (haltMs > day.haltMs) {
        day.haltFromMs = knownMs;
        day.haltMs = haltMs;
      }
    }
    const strength = Math.min(Math.abs(size) / WHOLE_SIZE, 1);
    if (strength === 0) return;
    for (let since = 1; since <= NEWS_FELT_DAYS; since++) {
      const at = number + since - this.#first;
      const felt = AFTERSHOCK * strength * AFTERSHOCK_KEPT ** (since - 1);
      this.#nervousness[at] = (this.#nervousness[at] ?? outOfRange(at)) + felt;
      this.#drift[at] = (this.#drift[at] ?? outOfRange(at)) + whole * laterPart * LATER_PER_DAY;
    }
  }

  #day(number: number): OwnNews {
    const known = this.#days.get(number);
    if (known !== undefined) return known;
    const day = { ...NO_NEWS };
    this.#days.set(number, day);
    return day;
  }
}
