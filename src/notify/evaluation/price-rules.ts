// The rules on the price of one instrument and on its change of the day. With the reference price of the day each rule waits for a
// price: rules of the upper set for a price at or above their level, rules of the lower set for a price at or below it.

import { type Decimal, percentOf } from "../../base/index.ts";
import { type InstrumentRows, ROW } from "./instrument-rows.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { RuleOnSymbol } from "./rule-on-symbol.ts";

export type PriceMeasure = "above" | "below" | "rise" | "fall";

export class PriceRules {
  readonly #up = new LevelSet<RuleOnSymbol>();
  /** Its levels are negative prices. */
  readonly #down = new LevelSet<RuleOnSymbol>();
  readonly #rows: InstrumentRows;
  readonly #row: number;
  #reference: Decimal = 0;

  constructor(rows: InstrumentRows, row: number) {
    this.#rows = rows;
    this.#row = row;
  }

  /** A new day begins at its reference price. */
  open(reference: Decimal): void {
    this.#reference = reference;
    this.#up.relevel(upMeasure(reference), (rule) => this.#levelOf(rule));
    this.#down.relevel(downMeasure(reference), (rule) => this.#levelOf(rule));
    this.#update(reference);
  }

  add(rule: RuleOnSymbol, measure: PriceMeasure, price: Decimal): void {
    this.#update(price);
    rule.level = this.#levelOf(rule);
    this.#setOf(measure).add(rule);
    this.#update(price);
  }

  remove(rule: RuleOnSymbol, measure: PriceMeasure): void {
    this.#setOf(measure).remove(rule);
  }

  /** The price has left the bounds of the upper set. */
  updateUp(price: Decimal): void {
    this.#up.update(upMeasure(price));
    this.#rows.cells[this.#row + ROW.upNext] = this.#up.nextLevel;
    this.#rows.cells[this.#row + ROW.upLast] = this.#up.lastLevel;
  }

  /** The price has left the bounds of the lower set. */
  updateDown(price: Decimal): void {
    this.#down.update(downMeasure(price));
    this.#rows.cells[this.#row + ROW.downNext] = -this.#down.nextLevel;
    this.#rows.cells[this.#row + ROW.downLast] = -this.#down.lastLevel;
  }

  /** The change of the day in percent, as the quote shows it. */
  changePercent(price: Decimal): number {
    return this.#reference === 0 ? 0 : percentOf(price - this.#reference, this.#reference);
  }

  #update(price: Decimal): void {
    this.updateUp(price);
    this.updateDown(price);
  }

  #setOf(measure: PriceMeasure): LevelSet<RuleOnSymbol> {
    return measure === "above" || measure === "rise" ? this.#up : this.#down;
  }

  /** Without a reference price the change is 0 at any price, so no rise or fall is reached. */
  #levelOf({ measure, goal, level }: RuleOnSymbol): number {
    if (measure !== "rise" && measure !== "fall") return level;
    if (this.#reference === 0) return goal > 0 ? Number.POSITIVE_INFINITY : UNKNOWN;
    return measure === "rise" ? lowestRise(this.#reference, goal) : -highestFall(this.#reference, goal);
  }
}

function upMeasure(price: Decimal): number {
  return price > 0 ? price : UNKNOWN;
}

function downMeasure(price: Decimal): number {
  return price > 0 ? -price : UNKNOWN;
}

/** A move that no price can make: a level beyond it is never reached and not computed. */
const MOVE_MAX: Decimal = 2 ** 35;

/** The lowest price whose change, rounded as the quote shows it, is at least `percent`. */
export function lowestRise(reference: Decimal, percent: number): Decimal {
  if ((reference * percent) / 100 > MOVE_MAX) return Number.POSITIVE_INFINITY;
  let price = reference + Math.ceil((reference * percent) / 100);
  while (percentOf(price - reference, reference) < percent) price++;
  while (percentOf(price - 1 - reference, reference) >= percent) price--;
  return price;
}

/** The highest price whose change, rounded as the quote shows it, is `-percent` or less. */
export function highestFall(reference: Decimal, percent: number): Decimal {
  if ((reference * percent) / 100 > MOVE_MAX) return Number.NEGATIVE_INFINITY;
  let price = reference - Math.ceil((reference * percent) / 100);
  while (-percentOf(price - reference, reference) < percent) price--;
  while (-percentOf(price + 1 - reference, reference) >= percent) price++;
  return price;
}
