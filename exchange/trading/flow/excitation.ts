// Arrivals that set off further arrivals: each taker raises the rate of the next ones, and the raise fades over seconds. The sum of
// exponential kernels stands for a slowly falling one and costs the same however many takers came before.

import { outOfRange, SECOND_MS } from "../../../src/base/index.ts";

/** How long each kernel lasts, and how many further takers one taker sets off through it. */
const KERNELS = [
  { ms: 2 * SECOND_MS, offspring: 0.28 },
  { ms: 15 * SECOND_MS, offspring: 0.1 },
] as const;
const OFFSPRING = KERNELS.reduce((sum, { offspring }) => sum + offspring, 0);
/** With fewer trades a day than this, takers excite each other less. */
const FULL_TRADES = 400;

export class Excitation {
  /** Further takers that one sets off in all. */
  readonly branching: number;
  readonly #strength: number;
  readonly #raised = new Float64Array(KERNELS.length);
  #atMs = 0;

  constructor(trades: number) {
    this.#strength = Math.min(trades / FULL_TRADES, 1);
    this.branching = OFFSPRING * this.#strength;
  }

  /** Starts as if takers had come for long at this rate, in takers a millisecond. */
  startAt(nowMs: number, rate: number): void {
    this.#atMs = nowMs;
    KERNELS.forEach(({ offspring }, at) => {
      this.#raised[at] = this.#strength * offspring * rate;
    });
  }

  /** The raise of the rate at a moment, in takers a millisecond; moments never go back. */
  rateAt(nowMs: number): number {
    const elapsed = nowMs - this.#atMs;
    this.#atMs = nowMs;
    let sum = 0;
    for (let at = 0; at < KERNELS.length; at++) {
      const { ms } = KERNELS[at] ?? outOfRange(at);
      const raised = (this.#raised[at] ?? outOfRange(at)) * Math.exp(-elapsed / ms);
      this.#raised[at] = raised;
      sum += raised;
    }
    return sum;
  }

  /** A taker came, at the moment that was asked for last. */
  excite(): void {
    for (let at = 0; at < KERNELS.length; at++) {
      const { ms, offspring } = KERNELS[at] ?? outOfRange(at);
      this.#raised[at] = (this.#raised[at] ?? outOfRange(at)) + (this.#strength * offspring) / ms;
    }
  }
}
