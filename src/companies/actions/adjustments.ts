// Past prices in shares of today: the factors of the corporate actions that came after a bar, multiplied.

import { type Day, outOfRange } from "../../base/index.ts";
import type { Bar, BarAdjustment } from "../../model/index.ts";
import type { ActionEntry } from "./action-record.ts";

/** All actions with this ex-day or a later one. */
interface Step {
  readonly exDay: Day;
  readonly price: number;
  /** The number of shares of today that one share before the ex-day has become. */
  readonly shares: number;
}

export class Adjustments {
  /** Newest ex-day first. */
  readonly #steps: readonly Step[];

  /** `entries` come newest first; an entry without a factor, or without one yet, changes nothing. */
  constructor(entries: readonly ActionEntry[], adjustment: Exclude<BarAdjustment, "none">) {
    const steps: Step[] = [];
    let price = 1;
    let shares = 1;
    for (const { type, exDay, factor, numerator, denominator } of entries) {
      if (factor === null || (type === "CASH_DIVIDEND" && adjustment === "splits")) continue;
      price *= factor;
      if (numerator !== null && denominator !== null) shares *= numerator / denominator;
      steps.push({ exDay, price, shares });
    }
    this.#steps = steps;
  }

  /** The bar of this day in shares of today. Value, count and adjusted close stay. */
  bar(bar: Bar, day: Day): Bar {
    const step = this.#after(day);
    if (step === null) return bar;
    const { price, shares } = step;
    return {
      ...bar,
      open: Math.round(bar.open * price),
      high: Math.round(bar.high * price),
      low: Math.round(bar.low * price),
      close: Math.round(bar.close * price),
      volume: Math.round(bar.volume * shares),
      adjustFactor: price,
    };
  }

  /** The oldest step after the day; null where nothing came after it. */
  #after(day: Day): Step | null {
    let low = 0;
    let high = this.#steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#steps[middle] ?? outOfRange(middle)).exDay > day) low = middle + 1;
      else high = middle;
    }
    return this.#steps[low - 1] ?? null;
  }
}
