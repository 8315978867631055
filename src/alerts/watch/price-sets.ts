// The rules on the price of one instrument and on its change of the day. With the reference price of a day every one of them waits
// for a price: those that look up for one to be reached from below, the others for one to be reached from above.

import { type Decimal, percentOf } from "../../base/index.ts";
import { type FigureRows, ROW } from "./figure-rows.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { RuleWatch } from "./rule-watch.ts";

export type PriceFigure = "above" | "below" | "rise" | "fall";

export class PriceSets {
  readonly #up = new LevelSet<RuleWatch>();
  /** By the negative of the price. */
  readonly #down = new LevelSet<RuleWatch>();
  readonly #rows: FigureRows;
  readonly #row: number;
  #reference: Decimal = 0;

  constructor(rows: FigureRows, row: number) {
    this.#rows = rows;
    this.#row = row;
  }

  /** A new day with its reference price, which is the price so far. */
  open(reference: Decimal): void {
    this.#reference = reference;
    this.#up.relevel(upFigure(reference), (watch) => this.#levelOf(watch));
    this.#down.relevel(downFigure(reference), (watch) => this.#levelOf(watch));
    this.#look(reference);
  }

  add(watch: RuleWatch, figure: PriceFigure, price: Decimal): void {
    this.#look(price);
    watch.level = this.#levelOf(watch);
    this.#setOf(figure).add(watch);
    this.#look(price);
  }

  remove(watch: RuleWatch, figure: PriceFigure): void {
    this.#setOf(figure).remove(watch);
  }

  /** The price has left the bounds of those that look up. */
  moveUp(price: Decimal): void {
    this.#up.update(upFigure(price));
    this.#rows.cells[this.#row + ROW.upNext] = this.#up.nextLevel;
    this.#rows.cells[this.#row + ROW.upLast] = this.#up.lastLevel;
  }

  /** The price has left the bounds of those that look down. */
  moveDown(price: Decimal): void {
    this.#down.update(downFigure(price));
    this.#rows.cells[this.#row + ROW.downNext] = -this.#down.nextLevel;
    this.#rows.cells[this.#row + ROW.downLast] = -this.#down.lastLevel;
  }

  /** As the quote shows it. */
  changePercent(price: Decimal): number {
    return this.#reference === 0 ? 0 : percentOf(price - this.#reference, this.#reference);
  }

  #look(price: Decimal): void {
    this.moveUp(price);
    this.moveDown(price);
  }

  #setOf(figure: PriceFigure): LevelSet<RuleWatch> {
    return figure === "above" || figure === "rise" ? this.#up : this.#down;
  }

  /** Without a reference the change is 0, whatever the price: no rise or fall is reached. */
  #levelOf({ figure, goal, level }: RuleWatch): number {
    if (figure !== "rise" && figure !== "fall") return level;
    if (this.#reference === 0) return goal > 0 ? Number.POSITIVE_INFINITY : UNKNOWN;
    return figure === "rise" ? lowestRise(this.#reference, goal) : -highestFall(this.#reference, goal);
  }
}

function upFigure(price: Decimal): number {
  return price > 0 ? price : UNKNOWN;
}

function downFigure(price: Decimal): number {
  return price > 0 ? -price : UNKNOWN;
}

/** Far above any price: what lies beyond is never reached, and not worked out. */
const MOVE_MAX: Decimal = 2 ** 35;

/** The lowest price whose change, rounded as it is shown, is at least so many percent. */
export function lowestRise(reference: Decimal, percent: number): Decimal {
  if ((reference * percent) / 100 > MOVE_MAX) return Number.POSITIVE_INFINITY;
  let price = reference + Math.ceil((reference * percent) / 100);
  while (percentOf(price - reference, reference) < percent) price++;
  while (percentOf(price - 1 - reference, reference) >= percent) price--;
  return price;
}

/** The highest price whose change, rounded as it is shown, is at most so many percent below 0. */
export function highestFall(reference: Decimal, percent: number): Decimal {
  if ((reference * percent) / 100 > MOVE_MAX) return Number.NEGATIVE_INFINITY;
  let price = reference - Math.ceil((reference * percent) / 100);
  while (-percentOf(price - reference, reference) < percent) price--;
  while (-percentOf(price + 1 - reference, reference) >= percent) price++;
  return price;
}
