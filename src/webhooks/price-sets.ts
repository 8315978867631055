// The rules on the price of one instrument and on its change of the day: levels above and below, rises and falls.

import { type Decimal, percentOf } from "../base/index.ts";
import { type FigureRows, ROW } from "./figure-rows.ts";
import { LevelSet, ROUNDING, UNKNOWN } from "./level-set.ts";
import type { RuleWatch } from "./rule-watch.ts";

export type PriceFigure = "above" | "below" | "rise" | "fall";

export class PriceSets {
  readonly #sets: Readonly<Record<PriceFigure, LevelSet<RuleWatch>>> = {
    above: new LevelSet(),
    below: new LevelSet(),
    rise: new LevelSet(),
    fall: new LevelSet(),
  };
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
    this.look(reference);
  }

  add(watch: RuleWatch, figure: PriceFigure, price: Decimal): void {
    this.look(price);
    this.#sets[figure].add(watch);
    this.#bound();
  }

  move(price: Decimal): void {
    const { cells } = this.#rows;
    const isWithin = price > (cells[this.#row + ROW.priceLow] ?? 0) && price < (cells[this.#row + ROW.priceHigh] ?? 0);
    if (!isWithin) this.look(price);
  }

  remove(watch: RuleWatch, figure: PriceFigure): void {
    this.#sets[figure].remove(watch);
  }

  look(price: Decimal): void {
    const { above, below, rise, fall } = this.#sets;
    const isPriced = price > 0;
    above.update(isPriced ? price : UNKNOWN);
    below.update(isPriced ? -price : UNKNOWN);
    const changePercent = this.changePercent(price);
    rise.update(isPriced ? changePercent : UNKNOWN);
    fall.update(isPriced ? -changePercent : UNKNOWN);
    this.#bound();
  }

  /** As the quote shows it. */
  changePercent(price: Decimal): number {
    return this.#reference === 0 ? 0 : percentOf(price - this.#reference, this.#reference);
  }

  #bound(): void {
    const { above, below, rise, fall } = this.#sets;
    let low = Math.max(above.lastLevel - 1, -below.nextLevel);
    let high = Math.min(above.nextLevel, 1 - below.lastLevel);
    // Without a reference the change is 0, whatever the price.
    if (this.#reference > 0) {
      const percent = this.#reference / 100;
      low = Math.max(low, this.#reference + percent * (Math.max(rise.lastLevel, -fall.nextLevel) + ROUNDING));
      high = Math.min(high, this.#reference + percent * (Math.min(rise.nextLevel, -fall.lastLevel) - ROUNDING));
    }
    this.#rows.setPriceBounds(this.#row, low, high);
  }
}
