// The arrival of takers in continuous trading: one excites others, they work on parent orders of all sizes, and each moves the worth of the
// instrument to the other traders. `state` holds everything that changes during a day, as plain data.

import { MINUTE_MS, outOfRange, SECOND_MS } from "../../../src/base/index.ts";
import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import type { Draws } from "./draws.ts";

/** Trades that a taker's order makes; measured with the report. */
export const TRADES_PER_TAKER = 1.17;

/** The duration of each kernel, and the number of further takers that one taker excites through it. */
const KERNELS = [
  { ms: 2 * SECOND_MS, offspring: 0.36 },
  { ms: 12 * SECOND_MS, offspring: 0.45 },
] as const;
const OFFSPRING = KERNELS.reduce((sum, { offspring }) => sum + offspring, 0);
/** With fewer trades a day than this, takers excite each other less. */
const FULL_TRADES = 400;

/**
 * Arrivals that excite further arrivals: each taker raises the rate of the next ones, and the raise fades over seconds and minutes. The
 * sum of exponential kernels approximates a slowly falling one and costs the same however many takers came before.
 */
export class Excitation {
  /** Total number of further takers that one taker excites. */
  readonly branching: number;
  readonly state = { raised: new Float64Array(KERNELS.length), atMs: 0 };
  readonly #strength: number;

  constructor(trades: number) {
    this.#strength = Math.min(trades / FULL_TRADES, 1);
    this.branching = OFFSPRING * this.#strength;
  }

  /** Starts as if takers had come for long at this rate, in takers a millisecond. */
  startAt(nowMs: number, rate: number): void {
    this.state.atMs = nowMs;
    KERNELS.forEach(({ offspring }, at) => {
      this.state.raised[at] = this.#strength * offspring * rate;
    });
  }

  /** The raise of the rate at a moment, in takers a millisecond; moments never go back. */
  rateAt(nowMs: number): number {
    const { state } = this;
    const { raised } = state;
    const elapsed = nowMs - state.atMs;
    state.atMs = nowMs;
    let sum = 0;
    for (let at = 0; at < KERNELS.length; at++) {
      const { ms } = KERNELS[at] ?? outOfRange(at);
      const before = raised[at] ?? outOfRange(at);
      const now = elapsed === 0 ? before : before * Math.exp(-elapsed / ms);
      raised[at] = now;
      sum += now;
    }
    return sum;
  }

  /** A taker came, at the last moment passed to `rateAt`. */
  excite(): void {
    const { raised } = this.state;
    for (let at = 0; at < KERNELS.length; at++) {
      const { ms, offspring } = KERNELS[at] ?? outOfRange(at);
      raised[at] = (raised[at] ?? outOfRange(at)) + (this.#strength * offspring) / ms;
    }
  }
}

/** Parent orders that are worked on at the same time. */
const PARENTS = 10;
/** Pieces of a parent: the least and the most, with a power-law tail of this exponent. */
const PIECES_MIN = 2;
const PIECES_MAX = 4_000;
const TAIL_EXPONENT = 1.2;
/** How far a newly begun parent leans with the whole market's investors: it replaces those of their side who finish sooner; measured. */
const LEAN_BEGUN = 0.25;
/** The deviation of the logarithm of a parent's haste: some trade at once, others wait for days. */
const HASTE = 2;

/**
 * Investors who buy or sell in pieces as the market trades: most have a few pieces, some have thousands. So the signs of takers are
 * correlated over any number of orders, less and less.
 */
export class ParentOrders {
  readonly state = {
    /** 1 for a buyer, -1 for a seller. */
    sides: new Int8Array(PARENTS),
    pieces: new Float64Array(PARENTS),
    hastes: new Float64Array(PARENTS),
    /** Sum over all parents, and the sum of buyers less the sum of sellers. */
    haste: 0,
    buyersLead: 0,
    /** The part of the last taker's expected side that comes from the lean. */
    leaned: 0,
  };

  /**
   * The side of the next taker. `buyChance` is the chance that a newly begun parent buys; `urgency` tells how much buyers hurry and
   * sellers wait, and `lean` how much more they do because the whole market's investors buy. The sum of both is within -1 and 1.
   */
  nextSide(draws: Draws, buyChance: number, urgency: number, lean = 0): Side {
    const { state } = this;
    if (state.haste === 0) for (let at = 0; at < PARENTS; at++) this.#begin(at, draws, 0.5);
    const hurry = urgency + lean;
    state.leaned = lean === 0 ? 0 : this.#expectedSide(hurry) - this.#expectedSide(urgency);
    let point = draws.next() * (state.haste + hurry * state.buyersLead);
    let at = 0;
    for (; at < PARENTS - 1; at++) {
      point -= (state.hastes[at] ?? outOfRange(at)) * (1 + hurry * (state.sides[at] ?? outOfRange(at)));
      if (point < 0) break;
    }
    const side = (state.sides[at] ?? outOfRange(at)) > 0 ? BUY : SELL;
    const left = (state.pieces[at] ?? outOfRange(at)) - 1;
    state.pieces[at] = left;
    if (left < 1) this.#begin(at, draws, buyChance + LEAN_BEGUN * lean);
    return side;
  }

  #expectedSide(urgency: number): number {
    const { haste, buyersLead } = this.state;
    return (buyersLead + urgency * haste) / (haste + urgency * buyersLead);
  }

  #begin(at: number, draws: Draws, buyChance: number): void {
    const { state } = this;
    state.sides[at] = draws.chance(buyChance) ? 1 : -1;
    state.pieces[at] = Math.min(PIECES_MIN * (1 - draws.next()) ** (-1 / TAIL_EXPONENT), PIECES_MAX);
    state.hastes[at] = Math.exp(HASTE * draws.normal());
    // Summed from zero, so that rounding errors do not accumulate.
    state.haste = 0;
    state.buyersLead = 0;
    state.hastes.forEach((haste, parent) => {
      state.haste += haste;
      state.buyersLead += haste * (state.sides[parent] ?? outOfRange(parent));
    });
  }
}

export const IMPACT_EXPONENT = 0.6;
/** The parts of an impact that traders forget over minutes and over an hour; the rest stays. */
const FADING = [
  { part: 0.05, ms: 4 * MINUTE_MS },
  { part: 0.1, ms: 60 * MINUTE_MS },
] as const;
const LASTING_PART = 1 - FADING.reduce((sum, { part }) => sum + part, 0);
/**
 * Others learn from the last takers on several scales at once: how fast each learns, and its weight in the expected next side. Fitted to
 * the flow of `ParentOrders`: with less weight on the slow scales, long runs of one side would lead prices far away.
 */
const EXPECTED = [
  { gain: 0.5, weight: 0.37 },
  { gain: 0.12, weight: 0.375 },
  { gain: 0.03, weight: 0.06 },
  { gain: 0.007, weight: 0.087 },
  { gain: 0.0015, weight: 0.047 },
] as const;

/**
 * The impact of takers' orders: each moves the worth of the instrument to the other traders, a larger order more but less than in
 * proportion, and only by its unexpected part. Traders forget a part of it.
 */
export class TakerImpact {
  readonly state = {
    fading: new Float64Array(FADING.length),
    lasting: 0,
    atMs: 0,
    /** The mean side of the last takers on each scale: 1 when all bought. */
    sides: new Float64Array(EXPECTED.length),
  };
  /** The impact of an unexpected order of ordinary size, in price steps. */
  readonly #ordinarySteps: number;

  constructor(ordinarySteps: number) {
    this.#ordinarySteps = ordinarySteps;
  }

  /** The impact of all orders so far, in price steps, at the time of the last one. */
  get steps(): number {
    const { fading, lasting } = this.state;
    return (fading[0] ?? outOfRange(0)) + (fading[1] ?? outOfRange(1)) + lasting;
  }

  /**
   * `sign` is 1 for a buyer and -1 for a seller, `size` is in ordinary orders, `factor` multiplies the impact. `leaned` is the part of the
   * expected side that everybody sees in the whole market: it is no news, and says nothing of the sides to come.
   */
  learn(sign: 1 | -1, size: number, nowMs: number, factor = 1, leaned = 0): void {
    const { state } = this;
    const revealed = sign - leaned;
    let expected = 0;
    for (let at = 0; at < EXPECTED.length; at++) {
      const { gain, weight } = EXPECTED[at] ?? outOfRange(at);
      const side = state.sides[at] ?? outOfRange(at);
      expected += weight * side;
      state.sides[at] = side + gain * (revealed - side);
    }
    const steps = factor * (revealed - expected) * this.#ordinarySteps * size ** IMPACT_EXPONENT;
    for (let at = 0; at < FADING.length; at++) {
      const { part, ms } = FADING[at] ?? outOfRange(at);
      const kept = (state.fading[at] ?? outOfRange(at)) * Math.exp((state.atMs - nowMs) / ms);
      state.fading[at] = kept + part * steps;
    }
    state.lasting += LASTING_PART * steps;
    state.atMs = nowMs;
  }
}
