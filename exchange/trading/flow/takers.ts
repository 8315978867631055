// How takers come in continuous trading: one sets off others, most of them work on large parent orders, and each moves the worth of the
// instrument to the other traders.

import { MINUTE_MS, outOfRange, SECOND_MS } from "../../../src/base/index.ts";
import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import type { Draws } from "./draws.ts";

/** How long each kernel lasts, and how many further takers one taker sets off through it. */
const KERNELS = [
  { ms: 2 * SECOND_MS, offspring: 0.28 },
  { ms: 15 * SECOND_MS, offspring: 0.1 },
] as const;
const OFFSPRING = KERNELS.reduce((sum, { offspring }) => sum + offspring, 0);
/** With fewer trades a day than this, takers excite each other less. */
const FULL_TRADES = 400;

/**
 * Arrivals that set off further arrivals: each taker raises the rate of the next ones, and the raise fades over seconds. The sum of
 * exponential kernels stands for a slowly falling one and costs the same however many takers came before.
 */
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

/** Parents at work at the same time. */
const PARENTS = 2;
/** Pieces of a parent: at least so many, with a power-law tail of this exponent. */
const PIECES_MIN = 45;
const PIECES_MAX = 4_000;
const TAIL_EXPONENT = 1.5;

/**
 * Investors who want to buy or sell much more than the book offers, and take it in small pieces over minutes or hours. A few are at work
 * at any time, so the signs of takers remember each other for long.
 */
export class ParentOrders {
  readonly #sides: Side[] = [];
  readonly #pieces = new Float64Array(PARENTS);

  /** The side of the next taker. `buyChance` is the chance that a parent which begins now buys. */
  nextSide(draws: Draws, buyChance: number): Side {
    const at = draws.int(PARENTS);
    if ((this.#pieces[at] ?? outOfRange(at)) <= 0) {
      this.#sides[at] = draws.chance(buyChance) ? BUY : SELL;
      this.#pieces[at] = Math.min(PIECES_MIN * (1 - draws.next()) ** (-1 / TAIL_EXPONENT), PIECES_MAX);
    }
    this.#pieces[at] = (this.#pieces[at] ?? outOfRange(at)) - 1;
    return this.#sides[at] ?? outOfRange(at);
  }
}

const IMPACT_EXPONENT = 0.6;
const IMPACT_MS = 20 * MINUTE_MS;
/** How much of the last takers' side is expected of the next one, and how fast that is learnt. */
const EXPECTED = 0.9;
const EXPECTED_GAIN = 0.1;

/**
 * The impact of takers' orders: each moves the worth of the instrument to the other traders, the more the larger it is but less than in
 * proportion, and only by its unexpected part. Traders forget it over minutes.
 */
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
