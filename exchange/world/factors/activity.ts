// How busy a day is, for the whole market and for one symbol: busier when prices move or may move, with a memory of its own. The past
// and the simulated days both draw their trades from it.

import { type Day, outOfRange, weekdayOf } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { WEEKDAY_TRADES, WEEKDAY_VALUE } from "../universe/typical-trading.ts";
import type { MarketDay } from "./market-factor.ts";
import { NormalSeries, SlowWave, wave } from "./normal-series.ts";
import { meanNervousness, type OwnDay } from "./own-factor.ts";

/** Factors on the trades and on the traded value of an ordinary day. */
export interface Activity {
  readonly trades: number;
  readonly value: number;
}

const MARKET_WAVES = [wave(8, 0.08), wave(70, 0.08)];
/** Symbols carry most of the market's nervousness themselves; this removes the excess. */
const MARKET_WITH_NERVOUSNESS = -0.1;
const MARKET_WITH_MOVE = 0.015;
const MARKET_MOVE = 0.0075;
const TRADE_SIZE_SIGMA = 0.12;
/** Keeps the mean of the factor at 1; measured. */
const MARKET_LEVEL = 0;

const OWN_WAVES = [wave(6, 0.2), wave(50, 0.2)];
const OWN_NOISE = 0.16;
const OWN_WITH_NERVOUSNESS = 0.33;
const OWN_WITH_MOVE = 0.24;
const OWN_LEVEL = -0.07;
/** The mean nervousness of a company whose volatility wanders as far as most companies'. */
const ORDINARY_NERVOUSNESS = meanNervousness(1);
/** Traders hold back before results. */
const AWAITING = 0.08;
const MOVE_MAX = 4;

/** The whole market's activity. */
export class MarketActivity {
  readonly #wave: SlowWave;
  readonly #sizes: NormalSeries;

  constructor(seed: number) {
    this.#wave = new SlowWave(MARKET_WAVES, seed, "market", "activity");
    this.#sizes = new NormalSeries(seed, "market", "trade size");
  }

  on(day: Day, market: MarketDay): Activity {
    const { number } = market;
    const move = Math.min(Math.hypot(market.gap, market.sigma) / MARKET_MOVE, MOVE_MAX);
    const log =
      this.#wave.at(number) + MARKET_WITH_NERVOUSNESS * market.nervousness + MARKET_WITH_MOVE * move + MARKET_LEVEL;
    const size = Math.exp(TRADE_SIZE_SIGMA * this.#sizes.at(number) - TRADE_SIZE_SIGMA ** 2 / 2);
    const weekday = weekdayOf(day);
    return {
      trades: (WEEKDAY_TRADES[weekday] ?? outOfRange(weekday)) * Math.exp(log),
      value: (WEEKDAY_VALUE[weekday] ?? outOfRange(weekday)) * Math.exp(log) * size,
    };
  }
}

/** The size of a day's trades relative to an ordinary day's. It swings on the main market; no such swing is known of Nomu. */
export function tradeSizeOn({ trades, value }: Activity, market: Market): number {
  return market === "NOMU" ? 1 : value / trades;
}

/** One symbol's activity relative to the market's. */
export class OwnActivity {
  readonly #sigma: number;
  readonly #level: number;
  readonly #unrest: number;
  readonly #wave: SlowWave;
  readonly #noise: NormalSeries;

  /**
   * `sigma` is the ordinary daily standard deviation of the symbol's price, `unrest` a factor on how far its volatility and its trading
   * wander: the largest companies have about the same number of traders every day.
   */
  constructor(seed: number, symbol: string, sigma: number, unrest: number) {
    this.#sigma = sigma;
    this.#unrest = unrest;
    this.#level = OWN_LEVEL - OWN_WITH_NERVOUSNESS * (meanNervousness(unrest) - ORDINARY_NERVOUSNESS);
    this.#wave = new SlowWave(OWN_WAVES, seed, "activity", symbol);
    this.#noise = new NormalSeries(seed, "activity", symbol);
  }

  /** The factor on the symbol's trades; `move` is its log return of the day without a jump of the session. */
  on(number: number, own: OwnDay, move: number): number {
    const size = Math.min(Math.abs(move) / this.#sigma, MOVE_MAX);
    return Math.exp(
      this.#unrest * (this.#wave.at(number) + OWN_NOISE * this.#noise.at(number)) +
        OWN_WITH_NERVOUSNESS * own.nervousness +
        OWN_WITH_MOVE * size +
        own.news.attention -
        (own.news.isAwaited ? AWAITING : 0) +
        this.#level,
    );
  }

  /** The factor on the day's trades for the trades after a jump of the session. */
  rush(own: OwnDay): number {
    if (own.jump === 0) return 1;
    const size = Math.min(Math.abs(own.jump) / this.#sigma, MOVE_MAX);
    return Math.exp(OWN_WITH_MOVE * size + own.news.jumpAttention);
  }
}
