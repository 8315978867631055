// The rules on the price of one instrument and on its change of the day: levels above and below, rises and falls.

import { type Decimal, percentOf } from "../base/index.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import { type Quiet, ROUNDING } from "./quiet.ts";
import type { RuleWatch } from "./rule-watch.ts";

export type PriceFigure = "above" | "below" | "rise" | "fall";

export class PriceSets {
  readonly #sets: Readonly<Record<PriceFigure, LevelSet<RuleWatch>>> = {
    above: new LevelSet(),
    below: new LevelSet(),
    rise: new LevelSet(),
    fall: new LevelSet(),
  };
  #reference: Decimal = 0;
  /** While the price lies between these, both excluded, nothing turns. */
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

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
    if (price <= this.#low || price >= this.#high) this.look(price);
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

  narrow(quiet: Quiet): void {
    quiet.between(this.#low, this.#high);
  }

  #bound(): void {
    const { above, below, rise, fall } = this.#sets;
    let low = Math.max(above.lastLevel - 1, -below.nextLevel);
    let high = Math.min(above.nextLevel, 1 - below.lastLevel);
    // Without a reference the change is 0, whatever the price.
    if (this.#reference > 0) {
      const at = (percent: number): number => this.#reference * (1 + percent / 100);
      low = Math.max(low, at(rise.lastLevel + ROUNDING), at(-fall.nextLevel + ROUNDING));
      high = Math.min(high, at(rise.nextLevel - ROUNDING), at(-fall.lastLevel - ROUNDING));
    }
    this.#low = low;
    this.#high = high;
  }
}
