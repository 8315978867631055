// The valid prices of one instrument on one day, numbered from 0. Books and order flow count in these steps, so a level is an
// array index, and a price off tick or beyond the limits cannot be expressed.

import { assert, type Decimal, outOfRange } from "../../src/base/index.ts";

/** Every valid price between two limits, in order. */
export class PriceGrid {
  readonly size: number;
  readonly #prices: Uint32Array;

  constructor(prices: Uint32Array) {
    assert(prices.length > 0, "a price grid needs a price");
    this.#prices = prices;
    this.size = prices.length;
  }

  /** The grid from `low` to `high`, both of them valid prices, with the tick size of each price. */
  static between(low: Decimal, high: Decimal, tickAt: (price: Decimal) => Decimal): PriceGrid {
    const prices: Decimal[] = [];
    for (let price = low; price <= high; price += tickAt(price)) prices.push(price);
    return new PriceGrid(Uint32Array.from(prices));
  }

  priceAt(step: number): Decimal {
    return this.#prices[step] ?? outOfRange(step);
  }

  /** The step of a valid price, -1 for any other. */
  stepOf(price: Decimal): number {
    const step = this.#floorOf(price);
    return step >= 0 && this.#prices[step] === price ? step : -1;
  }

  /** The fractional step of a price; below 0 or over `size - 1` outside the limits. `near` is a step that may be next to it. */
  positionOf(price: number, near = 0): number {
    const last = this.size - 1;
    if (last === 0) return price < this.priceAt(0) ? -1 : price > this.priceAt(0) ? 1 : 0;
    const guess = Math.min(Math.max(near, 0), last - 1);
    const isNext = this.priceAt(guess) <= price && price < this.priceAt(guess + 1);
    const step = isNext ? guess : Math.min(Math.max(this.#floorOf(price), 0), last - 1);
    const below = this.priceAt(step);
    return step + (price - below) / (this.priceAt(step + 1) - below);
  }

  nearestStep(price: number): number {
    return Math.min(Math.max(Math.round(this.positionOf(price)), 0), this.size - 1);
  }

  /** The next step from `step` on, downwards or upwards, with a price that is a multiple of `ticks` ticks; it may lie outside the grid. */
  roundStep(step: number, ticks: number, direction: "down" | "up"): number {
    const price = this.priceAt(step);
    const tick = step + 1 < this.size ? this.priceAt(step + 1) - price : price - this.priceAt(Math.max(step - 1, 0));
    const beyond = tick === 0 ? 0 : Math.round(price / tick) % ticks;
    if (beyond === 0) return step;
    return direction === "down" ? step - beyond : step + ticks - beyond;
  }

  /** The steps next to `percent` below and above the price at `step`, rounded outwards; they may lie outside the grid. */
  stepsAround(step: number, percent: number): { readonly low: number; readonly high: number } {
    const price = this.priceAt(step);
    return {
      low: Math.floor(this.positionOf((price * (100 - percent)) / 100)),
      high: Math.ceil(this.positionOf((price * (100 + percent)) / 100)),
    };
  }

  /** The last step at or below `price`; -1 when there is none. */
  #floorOf(price: number): number {
    let low = -1;
    let high = this.size;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.priceAt(middle) <= price) low = middle;
      else high = middle;
    }
    return low;
  }
}
