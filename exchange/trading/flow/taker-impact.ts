// The impact of takers' orders: each moves the worth of the instrument to the other traders, the more the larger it is but less than in
// proportion, and only by its unexpected part. Traders forget it over minutes.

import { MINUTE_MS } from "../../../src/base/index.ts";

const IMPACT_EXPONENT = 0.6;
const IMPACT_MS = 20 * MINUTE_MS;
/** How much of the last takers' side is expected of the next one, and how fast that is learnt. */
const EXPECTED = 0.9;
const EXPECTED_GAIN = 0.1;

export class TakerImpact {
  /** The impact of an unexpected order of ordinary size, in price steps. */
  readonly #ordinarySteps: number;
  #steps = 0;
  #atMs = 0;
  /** The mean side of the last takers: 1 when all bought. */
  #lastSides = 0;

  constructor(ordinarySteps: number) {
    this.#ordinarySteps = ordinarySteps;
  }

  /** The impact of all orders so far, in price steps, as of the last one. */
  get steps(): number {
    return this.#steps;
  }

  /** `sign` is 1 for a buyer and -1 for a seller, `size` the order's in ordinary ones. */
  learn(sign: 1 | -1, size: number, nowMs: number): void {
    const kept = this.#steps * Math.exp((this.#atMs - nowMs) / IMPACT_MS);
    const surprise = sign - EXPECTED * this.#lastSides;
    this.#steps = kept + surprise * this.#ordinarySteps * size ** IMPACT_EXPONENT;
    this.#atMs = nowMs;
    this.#lastSides += EXPECTED_GAIN * (sign - this.#lastSides);
  }
}
