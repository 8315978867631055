// Sums over the whole market that must stay within exact arithmetic: the value traded in the day, the capitalisation of all
// companies, and the sum of all prices.

import type { Decimal, Quantity } from "../base/index.ts";
import type { CheckedInstrument } from "./checked-instrument.ts";

/** The most that the whole market may trade in a day: a thousand times its busiest day, and well within exact arithmetic. */
const DAY_VALUE_MAX: Decimal = Number.MAX_SAFE_INTEGER / 16;
/** The capitalisation of all listed companies (a thousand times the real market), and the sum of all prices. */
const CAPITALISATION_MAX = 1e20;
const PRICES_MAX: Decimal = 1e11;

export class MarketSums {
  #dayValue = 0;
  #capitalisation = 0;
  #prices: Decimal = 0;

  /** Sets the official price of an instrument; false, without a change, when indices could not be computed with it. */
  reprice(listed: CheckedInstrument, price: Decimal): boolean {
    const rise = price - listed.officialPrice;
    const capitalisation = this.#capitalisation + rise * listed.sharesOutstanding;
    const prices = this.#prices + rise;
    if (capitalisation > CAPITALISATION_MAX || prices > PRICES_MAX) return false;
    this.#capitalisation = capitalisation;
    this.#prices = prices;
    listed.officialPrice = price;
    return true;
  }

  isWithin(price: Decimal, quantity: Quantity): boolean {
    return this.#dayValue + price * quantity <= DAY_VALUE_MAX;
  }

  addTrade(price: Decimal, quantity: Quantity): void {
    this.#dayValue += price * quantity;
  }
}
