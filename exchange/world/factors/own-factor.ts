// The factor of a sector or of one company: volatility that wanders on its own and with the market, and for a company the sudden
// changes that its news brings.

import { type CompanyNews, type NewsDay, NO_NEWS } from "./company-news.ts";
import type { FactorDay } from "./factor-day.ts";
import type { MarketDay } from "./market-factor.ts";
import { NormalSeries, SlowWave, varianceOf, wave } from "./normal-series.ts";

/** Companies change their ways over months; sectors less. */
const COMPANY_WAVES = [wave(6, 0.14), wave(40, 0.28), wave(250, 0.84)];
const SECTOR_WAVES = [wave(6, 0.26), wave(40, 0.32), wave(250, 0.35)];
/** Calm times differ less from ordinary ones than nervous times do: volatility has a floor. */
const CALM_PART = 0.5;
/** How far the market's nervousness is shared. */
const WITH_MARKET = 0.8;

/** A day of a sector or company. */
export interface OwnDay extends FactorDay {
  /** Logarithm of the day's volatility against an ordinary day's. */
  readonly nervousness: number;
  readonly news: NewsDay;
}

/** The mean of a company's own nervousness over all days, by how far its volatility wanders. */
export function meanNervousness(unrest: number): number {
  const variance = unrest * unrest * varianceOf(COMPANY_WAVES);
  // Of a normal deviation one half lies above 0, where the mean of the whole is its standard deviation over the root of 2π.
  return ((1 - CALM_PART) * Math.sqrt(variance)) / Math.sqrt(2 * Math.PI) - variance;
}

export class OwnFactor {
  readonly #sigma: number;
  readonly #unrest: number;
  readonly #news: CompanyNews | null;
  readonly #wave: SlowWave;
  readonly #logVariance: number;
  readonly #shocks: NormalSeries;

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
    this.#shocks = new NormalSeries(...name, "shock");
  }

  on(number: number, market: MarketDay): OwnDay {
    const news = this.#news === null ? NO_NEWS : this.#news.on(number);
    const wandered = this.#unrest * this.#wave.at(number);
    const own = wandered < 0 ? CALM_PART * wandered : wandered;
    const nervousness = own - this.#logVariance + WITH_MARKET * market.nervousness + news.nervousness;
    const sigma = this.#sigma * Math.exp(nervousness);
    const drift = sigma * this.#shocks.at(number) + news.drift;
    return { sigma, drift, gap: news.gap, jump: news.jump, jumpMs: news.jumpMs, nervousness, news };
  }
}
