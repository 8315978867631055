// The rules on the price of one instrument and on its change of the day: levels above and below, rises and falls. Between two
// levels nothing is worked out: one comparison each way tells that no rule turns.

import { type Decimal, percentOf } from "../base/index.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { RuleWatch } from "./rule-watch.ts";

export type PriceFigure = "above" | "below" | "rise" | "fall";

/** Percentages are rounded to two decimals; this much around a level the exact figure is worked out. */
const ROUNDING = 0.006;

export class PriceSets {
  readonly #sets: Readonly<Record<PriceFigure, LevelSet<RuleWatch>>> = {
    above: new LevelSet(),
    below: new LevelSet(),
    rise: new LevelSet(),
    fall: new LevelSet(),
  };
  #reference: Decimal = 0;
  /** While the price is above `#low` and below `#high`, no rule turns. */
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  /** A new day with its reference price, which is the price so far. */
  open(reference: Decimal): void {
    this.#reference = reference;
    this.look(reference);
  }

  move(price: Decimal): void {
    if (price <= this.#low || price >= this.#high) this.look(price);
  }

  add(watch: RuleWatch, figure: PriceFigure, price: Decimal): void {
    this.look(price);
    this.#sets[figure].add(watch);
    this.#bound();
  }

  /** The bounds that were worked out with it still hold without it. */
  remove(watch: RuleWatch, figure: PriceFigure): void {
    this.#sets[figure].remove(watch);
  }

  /** Works everything out. */
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
    const at = (percent: number): number => this.#reference * (1 + percent / 100);
    this.#high = Math.min(
      above.nextLevel,
      1 - below.lastLevel,
      at(rise.nextLevel - ROUNDING),
      at(-fall.lastLevel - ROUNDING),
    );
    this.#low = Math.max(
      above.lastLevel - 1,
      -below.nextLevel,
      at(rise.lastLevel + ROUNDING),
      at(-fall.nextLevel + ROUNDING),
    );
    // Without a reference no percentage can be told ahead.
    if (this.#reference <= 0) [this.#low, this.#high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  }
}
