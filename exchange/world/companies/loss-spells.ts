// The times when a company makes losses. Dividends, changes of capital and accounts all use it, so that no company pays out of a loss and
// every company that cuts its capital has losses to cover.

import { type Day, Random } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { quarterOf } from "./fiscal-quarter.ts";

/** Time is divided into blocks of this many quarters, and a block has at most one spell of losses. */
const BLOCK_QUARTERS = 16;
const SPELL_QUARTERS_MIN = 6;
const SPELL_QUARTERS_MAX = 14;
/** The chance that a block has a spell, which takes 10 of 16 quarters on average. Assumed: about a fifth of all companies lose money. */
const SPELL_CHANCE = { main: 0.34, nomu: 0.48, insurer: 0.4, large: 0.08 };
const LARGE_RIYALS = 20e9;

/** Quarters since the year 0 in which the company makes losses. They follow from seed and company alone. */
export class LossSpells {
  readonly #seed: number;
  readonly #symbol: string;
  readonly #chance: number;
  readonly #phase: number;
  // Bound: the requested blocks of four years.
  readonly #spells = new Map<number, readonly [from: number, to: number] | null>();

  constructor(seed: number, listing: Listing) {
    this.#seed = seed;
    this.#symbol = listing.symbol;
    this.#chance = spellChance(listing);
    this.#phase = new Random("loss-phase", seed, listing.symbol).int(BLOCK_QUARTERS);
  }

  /** True when the quarter (since the year 0) has a loss. */
  has(quarter: number): boolean {
    if (this.#chance === 0) return false;
    const shifted = quarter + this.#phase;
    const spell = this.#spellOf(Math.floor(shifted / BLOCK_QUARTERS));
    return spell !== null && shifted >= spell[0] && shifted < spell[1];
  }

  hasDay(day: Day): boolean {
    return this.has(quarterOf(day));
  }

  #spellOf(block: number): readonly [number, number] | null {
    const known = this.#spells.get(block);
    if (known !== undefined) return known;
    const random = new Random("loss-spell", this.#seed, this.#symbol, block);
    let spell: readonly [number, number] | null = null;
    if (random.chance(this.#chance)) {
      const length = random.between(SPELL_QUARTERS_MIN, SPELL_QUARTERS_MAX);
      const from = block * BLOCK_QUARTERS + random.int(BLOCK_QUARTERS - length + 1);
      spell = [from, from + length];
    }
    this.#spells.set(block, spell);
    return spell;
  }
}

/** Banks and property funds do not make losses for years. */
function spellChance(listing: Listing): number {
  if (listing.securityType !== "Equity" || listing.sectorEn === "Banks") return 0;
  if ((listing.sharesOutstanding * listing.referencePrice) / 10_000 > LARGE_RIYALS) return SPELL_CHANCE.large;
  if (listing.sectorEn === "Insurance") return SPELL_CHANCE.insurer;
  return listing.market === "NOMU" ? SPELL_CHANCE.nomu : SPELL_CHANCE.main;
}
