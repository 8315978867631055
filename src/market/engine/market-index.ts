// An index level from its constituents: previous close × capped free-float capitalisation now / at reference prices.
// The capitalisation is held in two exact integers, so a price change costs a few operations and rounding errors never add up.

import { assert, type Decimal, type StateReader, type StateWriter } from "../../base/index.ts";

/** Two decimals of an index level, in Decimal units. */
const INDEX_STEP = 100;
/** Splits a weight: high × 65,536 + low. Each part times a price, summed over a market, stays a safe integer. */
const LIMB = 65_536;

/** The index shares of a constituent that count: its free float times its capping factor, an integer. */
export interface IndexWeight {
  readonly high: number;
  readonly low: number;
}

export function indexWeight(shares: number): IndexWeight {
  const whole = Math.round(shares);
  assert(Number.isSafeInteger(whole) && whole >= 0, "an index weight is a whole number of shares");
  const low = whole % LIMB;
  return { high: (whole - low) / LIMB, low };
}

export function sharesOf({ high, low }: IndexWeight): number {
  return high * LIMB + low;
}

/** One index through a day. */
export class MarketIndex {
  #previousClose: Decimal = 0;
  #referenceHigh = 0;
  #referenceLow = 0;
  #high = 0;
  #low = 0;

  /** With 2 decimals, as in answers; 0 until the exchange has sent it. */
  get previousClose(): Decimal {
    return rounded(this.#previousClose);
  }

  setPreviousClose(previousClose: Decimal): void {
    this.#previousClose = previousClose;
  }

  /** Adds a constituent at its reference price. */
  include(weight: IndexWeight, referencePrice: Decimal): void {
    this.reprice(weight, 0, referencePrice);
    this.#referenceHigh = this.#high;
    this.#referenceLow = this.#low;
  }

  reprice(weight: IndexWeight, from: Decimal, to: Decimal): void {
    this.#high += (to - from) * weight.high;
    this.#low += (to - from) * weight.low;
    assert(
      Number.isSafeInteger(this.#high) && Number.isSafeInteger(this.#low),
      "an index capitalisation is beyond exact arithmetic",
    );
  }

  /** The level now, with 2 decimals; the previous close while no price has moved or no constituent has weight. */
  value(): Decimal {
    const reference = this.#referenceHigh * LIMB + this.#referenceLow;
    if (reference === 0) return this.previousClose;
    return rounded(this.#previousClose * ((this.#high * LIMB + this.#low) / reference));
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.#previousClose);
    writer.number(this.#high);
    writer.number(this.#low);
  }

  /** Call it after the constituents are included at their reference prices, as at the start of the day. */
  loadFrom(reader: StateReader): void {
    this.#previousClose = reader.number();
    this.#high = reader.number();
    this.#low = reader.number();
  }
}

function rounded(level: number): Decimal {
  return Math.round(level / INDEX_STEP) * INDEX_STEP;
}
