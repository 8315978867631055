// The factor of a sector or of one company: volatility that wanders on its own and with the market, and for a company the sudden
// changes from its news.

import { type CompanyNews, type NewsDay, NO_NEWS } from "./company-news.ts";
import type { FactorDay } from "./factor-day.ts";
import type { MarketDay } from "./market-factor.ts";
import { NormalSeries, SlowWave, varianceOf, wave } from "./normal-series.ts";
import { MANNERS } from "./session-course.ts";

/** Companies change over weeks and months, so that a lively day is likely to be followed by another; sectors change less. */
const COMPANY_WAVES = [wave(2, 0.26), wave(7, 0.42), wave(40, 0.4), wave(250, 0.8)];
const SECTOR_WAVES = [wave(2, 0.15), wave(7, 0.22), wave(30, 0.24), wave(90, 0.24), wave(300, 0.22)];
/** Calm times differ less from ordinary ones than nervous times do: volatility has a floor. */
const CALM_PART = 0.5;
/** The share of the market's nervousness that it takes: in nervous times companies move together more. */
const WITH_MARKET = 0.45;
/** The returns of a night and of a session have fat tails: the deviation of the logarithm of their size from day to day. */
const NIGHT_MIX = 0.42;
const SESSION_MIX = 0.24;

/** A day of a sector or company. */
export interface OwnDay extends FactorDay {
  /** Logarithm of the day's volatility against an ordinary day's. */
  readonly nervousness: number;
  readonly news: NewsDay;
}

/** The mean of a company's own nervousness over all days, by how far its volatility wanders. */
export function meanNervousness(unrest: number): number {
  const variance = unrest * unrest * varianceOf(COMPANY_WAVES);
  // The positive half of a normal deviation has this mean over the whole: the standard deviation over the root of 2π.
  return ((1 - CALM_PART) * Math.sqrt(variance)) / Math.sqrt(2 * Math.PI) - variance;
}

export class OwnFactor {
  readonly #sigma: number;
  readonly #unrest: number;
  readonly #news: CompanyNews | null;
  readonly #wave: SlowWave;
  readonly #logVariance: number;
  readonly #nights: NormalSeries;
  readonly #nightSizes: NormalSeries;
  readonly #sessions: NormalSeries;
  readonly #sessionSizes: NormalSeries;
  readonly #night: number;
  readonly #session: number;

  /**
   * `sigma` is the ordinary day's standard deviation without sudden changes, `unrest` a factor on how far volatility wanders; a sector
   * has no news of its own.
   */
  constructor(sigma: number, unrest: number, news: CompanyNews | null, ...name: readonly (string | number)[]) {
    this.#sigma = sigma;
    this.#news = news;
    const waves = news === null ? SECTOR_WAVES : COMPANY_WAVES;
    this.#wave = new SlowWave(waves, ...name, "volatility");
    this.#unrest = unrest;
    this.#logVariance = unrest * unrest * varianceOf(waves);
    this.#nights = new NormalSeries(...name, "night");
    this.#nightSizes = new NormalSeries(...name, "night size");
    this.#sessions = new NormalSeries(...name, "shock");
    this.#sessionSizes = new NormalSeries(...name, "session size");
    const { overnight } = news === null ? MANNERS.sector : MANNERS.company;
    this.#night = Math.sqrt(overnight);
    this.#session = Math.sqrt(1 - overnight);
  }

  on(number: number, market: MarketDay): OwnDay {
    const news = this.#news === null ? NO_NEWS : this.#news.on(number);
    const wandered = this.#unrest * this.#wave.at(number);
    const own = wandered < 0 ? CALM_PART * wandered : wandered;
    const nervousness = own - this.#logVariance + WITH_MARKET * market.nervousness + news.nervousness;
    const sigma = this.#sigma * Math.exp(nervousness);
    const night = this.#nights.at(number) * Math.exp(NIGHT_MIX * this.#nightSizes.at(number) - NIGHT_MIX ** 2);
    const session =
      this.#sessions.at(number) * Math.exp(SESSION_MIX * this.#sessionSizes.at(number) - SESSION_MIX ** 2);
    return {
      sigma,
      nervousness,
      news,
      jump: news.jump,
      jumpMs: news.jumpMs,
      gap: sigma * this.#night * night + news.gap + news.drift,
      session: sigma * this.#session * session,
    };
  }
}
