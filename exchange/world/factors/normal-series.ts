// Random series over whole numbers such as days: independent standard normals, and slow waves made of them. Any value can be read
// without the ones before it, so that the past and a simulated day see the same numbers in whatever order they read them.

import { outOfRange, Random } from "../../../src/base/index.ts";

const BLOCK = 64;

export class NormalSeries {
  readonly #name: readonly (string | number)[];
  /** The last two blocks that were read, by the parity of their number. */
  readonly #blocks = [new Float64Array(BLOCK), new Float64Array(BLOCK)] as const;
  readonly #held = [Number.NaN, Number.NaN];

  constructor(...name: readonly (string | number)[]) {
    this.#name = name;
  }

  at(index: number): number {
    const block = Math.floor(index / BLOCK);
    const parity = block & 1;
    const values = this.#blocks[parity] ?? outOfRange(parity);
    if (this.#held[parity] !== block) {
      const random = new Random(...this.#name, block);
      for (let i = 0; i < BLOCK; i++) values[i] = random.normal();
      this.#held[parity] = block;
    }
    const place = index - block * BLOCK;
    return values[place] ?? outOfRange(place);
  }
}

/** One wave: the distance of its knots in days, and its standard deviation. */
export interface Wave {
  readonly days: number;
  readonly sigma: number;
  /** Weights of the knot before and of the knot after, by the day between them; their squares sum to one. */
  readonly falling: Float64Array;
  readonly rising: Float64Array;
}

export function wave(days: number, sigma: number): Wave {
  const angles = Float64Array.from({ length: days }, (_, at) => (Math.PI / 2) * (at / days));
  return { days, sigma, falling: angles.map(Math.cos), rising: angles.map(Math.sin) };
}

/** One wave and the two knots around its last reading. */
interface Segment {
  readonly wave: Wave;
  readonly knots: NormalSeries;
  before: number;
  from: number;
  to: number;
}

/**
 * A stationary normal series that remembers over several lengths of time at once: the sum of waves, each drawn at knots as far apart as its
 * length and turned smoothly from knot to knot. Its memory decays slowly, as volatility's does.
 */
export class SlowWave {
  readonly #segments: readonly Segment[];

  constructor(waves: readonly Wave[], ...name: readonly (string | number)[]) {
    this.#segments = waves.map((wave) => ({
      wave,
      knots: new NormalSeries(...name, wave.days),
      before: Number.NaN,
      from: 0,
      to: 0,
    }));
  }

  /** The value of a day, counted in calendar days. */
  at(dayNumber: number): number {
    let sum = 0;
    for (const segment of this.#segments) {
      const { days, sigma, falling, rising } = segment.wave;
      const before = Math.floor(dayNumber / days);
      if (before !== segment.before) {
        segment.before = before;
        segment.from = sigma * segment.knots.at(before);
        segment.to = sigma * segment.knots.at(before + 1);
      }
      const at = dayNumber - before * days;
      sum += (falling[at] ?? outOfRange(at)) * segment.from + (rising[at] ?? outOfRange(at)) * segment.to;
    }
    return sum;
  }
}

/** The variance of a sum of waves. */
export function varianceOf(waves: readonly Wave[]): number {
  return waves.reduce((sum, { sigma }) => sum + sigma * sigma, 0);
}
