// The state of the checks through the day: the rules, the phase, the last price and the prices in the book of each instrument, and sums
// over the whole market that must stay within exact arithmetic.

import {
  type Decimal,
  firstNotBelow,
  formatDecimal,
  outOfRange,
  type Quantity,
  type StateReader,
  type StateWriter,
} from "../../base/index.ts";
import { hasTickTable, tickAt } from "../../feed-protocol/index.ts";
import { type BookSide, type Instrument, PHASES, type Phase } from "../../model/index.ts";

/** Levels of one book, both sides together: far more than in any real book, and within the limit of the engine. */
const LEVELS_MAX = 8_192;

/** The reference data of an instrument that the checks need. */
interface Listed extends Pick<Instrument, "symbol" | "sharesOutstanding" | "limitLow" | "limitHigh" | "tick"> {
  readonly hasTickTable: boolean;
}

const PRICES_FIRST = 32;

/** The prices of the levels of one side, in order, the best last, because nearly all changes are near the best price. */
class PriceLadder {
  /** Prices times this sign rise towards the best price on both sides. */
  readonly #sign: 1 | -1;
  /** Zeros beyond the length, as no price is 0. Bound: LEVELS_MAX. */
  #keys = new Float64Array(PRICES_FIRST);
  #length = 0;

  constructor(side: BookSide) {
    this.#sign = side === "bid" ? 1 : -1;
  }

  get length(): number {
    return this.#length;
  }

  /** The best price; undefined when there is none. */
  get best(): Decimal | undefined {
    return this.#length === 0 ? undefined : (this.#keys[this.#length - 1] ?? outOfRange(this.#length)) * this.#sign;
  }

  /** The prices times the sign, which rise. */
  get keys(): Float64Array {
    return this.#keys.subarray(0, this.#length);
  }

  has(price: Decimal): boolean {
    const key = price * this.#sign;
    return this.#keys[firstNotBelow(this.#keys, this.#length, key, 1)] === key;
  }

  /** Adds a price; false when it is present already. */
  add(price: Decimal): boolean {
    const key = price * this.#sign;
    const at = firstNotBelow(this.#keys, this.#length, key, 1);
    if (this.#keys[at] === key) return false;
    if (this.#length === this.#keys.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    if (at < this.#length) this.#keys.copyWithin(at + 1, at, this.#length);
    this.#keys[at] = key;
    this.#length++;
    return true;
  }

  /** Removes a price; false when it is absent. */
  remove(price: Decimal): boolean {
    const key = price * this.#sign;
    const at = firstNotBelow(this.#keys, this.#length, key, 1);
    if (this.#keys[at] !== key) return false;
    this.#length--;
    if (at < this.#length) this.#keys.copyWithin(at, at + 1, this.#length + 1);
    this.#keys[this.#length] = 0;
    return true;
  }
}

/** The effect of setting a level. */
type LevelOutcome = "set" | "added" | "removed" | "absent" | "full";

export class CheckedInstrument {
  readonly symbol: string;
  readonly sharesOutstanding: number;
  readonly #listed: Listed;
  readonly #bids = new PriceLadder("bid");
  readonly #asks = new PriceLadder("ask");
  phase: Phase = "closed";
  tradeSeq = 0;
  officialPrice: Decimal = 0;
  hasClose = false;
  /** Market time of the instrument's last event. */
  lastEventMs = 0;
  /** True when the current silence of the instrument was recorded. */
  isQuiet = false;

  private constructor(listed: Listed) {
    this.symbol = listed.symbol;
    this.sharesOutstanding = listed.sharesOutstanding;
    this.#listed = listed;
  }

  static of(instrument: Instrument): CheckedInstrument {
    const { symbol, sharesOutstanding, limitLow, limitHigh, tick } = instrument;
    const hasTable = hasTickTable(instrument);
    return new CheckedInstrument({ symbol, sharesOutstanding, limitLow, limitHigh, tick, hasTickTable: hasTable });
  }

  /** Saves all but the official price, which the sums of the market must get. */
  saveTo(writer: StateWriter): void {
    const { symbol, sharesOutstanding, limitLow, limitHigh, tick, hasTickTable } = this.#listed;
    writer.text(symbol);
    for (const number of [sharesOutstanding, limitLow, limitHigh, tick]) writer.number(number);
    writer.boolean(hasTickTable);
    writer.oneOf(PHASES, this.phase);
    writer.number(this.tradeSeq);
    writer.boolean(this.hasClose);
    writer.time(this.lastEventMs);
    writer.boolean(this.isQuiet);
    writer.number(this.#asks.length + this.#bids.length);
    let before = 0;
    for (const key of [...this.#asks.keys, ...this.#bids.keys]) {
      writer.signed(key - before);
      before = key;
    }
  }

  static load(reader: StateReader): CheckedInstrument {
    const listed = new CheckedInstrument({
      symbol: reader.text(),
      sharesOutstanding: reader.number(),
      limitLow: reader.number(),
      limitHigh: reader.number(),
      tick: reader.number(),
      hasTickTable: reader.boolean(),
    });
    listed.phase = reader.oneOf(PHASES);
    listed.tradeSeq = reader.number();
    listed.hasClose = reader.boolean();
    listed.lastEventMs = reader.time();
    listed.isQuiet = reader.boolean();
    let key = 0;
    for (let left = reader.number(); left > 0; left--) {
      key += reader.signed();
      if (key > 0) listed.#bids.add(key);
      else listed.#asks.add(-key);
    }
    return listed;
  }

  /** True for a whole number of steps within the daily limits. */
  isPrice(price: Decimal): boolean {
    return price % this.#tickAt(price) === 0 && this.#isWithinLimits(price);
  }

  /** The fault of a price, in words that name the limit; null when there is none. Limits hold only for official prices. */
  priceProblem(price: Decimal, isOfficial = true): string | null {
    const named = `price ${formatDecimal(price)}`;
    const tick = this.#tickAt(price);
    if (price % tick !== 0) return `${named} is not a multiple of the tick ${formatDecimal(tick)}`;
    if (!isOfficial || this.#isWithinLimits(price)) return null;
    const { limitLow, limitHigh } = this.#listed;
    return `${named} is outside the daily limits ${formatDecimal(limitLow)} to ${formatDecimal(limitHigh)}`;
  }

  #tickAt(price: Decimal): Decimal {
    return this.#listed.hasTickTable ? tickAt(price) : this.#listed.tick;
  }

  #isWithinLimits(price: Decimal): boolean {
    const { limitLow, limitHigh } = this.#listed;
    return limitHigh === 0 || (price >= limitLow && price <= limitHigh);
  }

  setLevel(side: BookSide, price: Decimal, isThere: boolean): LevelOutcome {
    const prices = side === "bid" ? this.#bids : this.#asks;
    if (!isThere) return prices.remove(price) ? "removed" : "absent";
    if (this.#bids.length + this.#asks.length >= LEVELS_MAX && !prices.has(price)) return "full";
    return prices.add(price) ? "added" : "set";
  }

  /** True when the best bid is not below the best ask. */
  get isCrossed(): boolean {
    return this.bestBid >= this.bestAsk;
  }

  /** The best bid; 0 when there is none. */
  get bestBid(): Decimal {
    return this.#bids.best ?? 0;
  }

  /** The best ask; infinite when there is none. */
  get bestAsk(): Decimal {
    return this.#asks.best ?? Number.POSITIVE_INFINITY;
  }

  /** True when a price is beyond the best price of either side by more than `part` of itself. */
  isFarFromBook(price: Decimal, part: number): boolean {
    return price * (1 + part) < this.bestBid || price > this.bestAsk * (1 + part);
  }
}

/** The most that the whole market may trade in a day: a thousand times its busiest day, and well within exact arithmetic. */
const DAY_VALUE_MAX: Decimal = Number.MAX_SAFE_INTEGER / 16;
/** The capitalisation of all listed companies (a thousand times the real market), and the sum of all prices. */
const CAPITALISATION_MAX = 1e20;
const PRICES_MAX: Decimal = 1e11;

/** The value traded in the day, the capitalisation of all companies, and the sum of all prices. */
export class MarketSums {
  #dayValue: Decimal;
  #capitalisation = 0;
  #prices: Decimal = 0;

  constructor(dayValue: Decimal = 0) {
    this.#dayValue = dayValue;
  }

  get dayValue(): Decimal {
    return this.#dayValue;
  }

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
