// The factor of a sector or of one company: volatility that wanders on its own and with the market, and now and then a jump,
// after which it stays nervous for some days.

import { outOfRange } from "../../src/base/index.ts";
import type { FactorDay } from "./factor-day.ts";
import type { MarketDay } from "./market-factor.ts";
import { NormalSeries } from "./normal-series.ts";
import { SlowWave, varianceOf, wave } from "./slow-wave.ts";

const WAVES = [wave(6, 0.36), wave(40, 0.42), wave(250, 0.44)];
const LOG_VARIANCE = varianceOf(WAVES);
/** How far the market's nervousness is shared. */
const WITH_MARKET = 0.5;
/** A jump comes on days whose draw is beyond this normal quantile: about one day in forty. */
const JUMP_QUANTILE = 2.24;
/** Jumps in daily standard deviations: at least this, and more the further beyond the quantile. */
const JUMP_LEAST = 1.8;
const JUMP_MORE = 4.3;
/** After a jump the logarithm of volatility is raised by this much, and it fades by the day. */
const AFTERSHOCK = 0.6;
const AFTERSHOCK_KEPT = 0.75;
const AFTERSHOCK_DAYS = 8;
const BLOCK = 64;
/** Most jumps come overnight; the others at any part of the day. */
const OVERNIGHT_SHARE = 0.9;

/** A day of a sector or company. */
export interface OwnDay extends FactorDay {
  /** Logarithm of the day's volatility against an ordinary day's. */
  readonly nervousness: number;
}

export class OwnFactor {
  readonly #sigma: number;
  readonly #hasJumps: boolean;
  readonly #wave: SlowWave;
  readonly #shocks: NormalSeries;
  readonly #jumps: NormalSeries;
  readonly #aftershocks: Aftershocks;
  readonly #times: NormalSeries;

  /** `sigma` is the ordinary day's standard deviation without jumps. */
  constructor(sigma: number, hasJumps: boolean, ...name: readonly (string | number)[]) {
    this.#sigma = sigma;
    this.#hasJumps = hasJumps;
    this.#wave = new SlowWave(WAVES, ...name, "volatility");
    this.#shocks = new NormalSeries(...name, "shock");
    this.#jumps = new NormalSeries(...name, "jump");
    this.#aftershocks = new Aftershocks(this.#jumps);
    this.#times = new NormalSeries(...name, "time");
  }

  on(number: number, market: MarketDay): OwnDay {
    let nervousness = this.#wave.at(number) - LOG_VARIANCE + WITH_MARKET * market.nervousness;
    let jump = 0;
    if (this.#hasJumps) {
      nervousness += this.#aftershocks.at(number);
      const draw = this.#jumps.at(number);
      const beyond = Math.abs(draw) - JUMP_QUANTILE;
      if (beyond > 0) jump = Math.sign(draw) * this.#sigma * (JUMP_LEAST + JUMP_MORE * beyond);
    }
    const sigma = this.#sigma * Math.exp(nervousness);
    return { sigma, drift: sigma * this.#shocks.at(number), jump, jumpAt: this.#jumpAt(number, jump), nervousness };
  }

  #jumpAt(number: number, jump: number): number {
    if (jump === 0) return 0;
    // The fraction of a normal number is as good as a uniform one.
    const place = (this.#times.at(number) * 1_000) % 1;
    const uniform = place < 0 ? place + 1 : place;
    return uniform < OVERNIGHT_SHARE ? 0 : (uniform - OVERNIGHT_SHARE) / (1 - OVERNIGHT_SHARE);
  }
}

/** How much earlier jumps raise the logarithm of volatility, by day; kept in blocks because most days have none. */
class Aftershocks {
  readonly #jumps: NormalSeries;
  readonly #values = new Float64Array(BLOCK);
  #block = Number.NaN;

  constructor(jumps: NormalSeries) {
    this.#jumps = jumps;
  }

  at(number: number): number {
    const block = Math.floor(number / BLOCK);
    if (block !== this.#block) this.#fill(block);
    const place = number - block * BLOCK;
    return this.#values[place] ?? outOfRange(place);
  }

  #fill(block: number): void {
    this.#block = block;
    this.#values.fill(0);
    const first = block * BLOCK;
    for (let from = first - AFTERSHOCK_DAYS; from < first + BLOCK; from++) {
      if (Math.abs(this.#jumps.at(from)) <= JUMP_QUANTILE) continue;
      for (let since = 1; since <= AFTERSHOCK_DAYS; since++) {
        const place = from + since - first;
        if (place < 0 || place >= BLOCK) continue;
        this.#values[place] = (this.#values[place] ?? outOfRange(place)) + AFTERSHOCK * AFTERSHOCK_KEPT ** (since - 1);
      }
    }
  }
}
