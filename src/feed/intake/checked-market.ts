// What the checks remember of the day: of each instrument its rules, its phase, its last price and the prices in its book, and sums over
// the whole market that must stay within exact arithmetic.

import { type Decimal, formatDecimal, type Quantity, type StateReader, type StateWriter } from "../../base/index.ts";
import { hasTickTable, tickAt } from "../../feed-protocol/index.ts";
import { type BookSide, type Instrument, PHASES, type Phase } from "../../model/index.ts";

/** Levels of one book, both sides together: far more than in any real book, and within what the engine takes. */
const LEVELS_MAX = 8_192;

/** What the checks need to know of an instrument, from its reference data. */
interface Listed extends Pick<Instrument, "symbol" | "sharesOutstanding" | "limitLow" | "limitHigh" | "tick"> {
  readonly hasTickTable: boolean;
}

/** What setting a level did to the book. */
type LevelOutcome = "set" | "added" | "removed" | "absent" | "full";

export class CheckedInstrument {
  readonly symbol: string;
  readonly sharesOutstanding: number;
  readonly #listed: Listed;
  /** Prices with a level, those of the asks negative. Bound: LEVELS_MAX. */
  readonly #levels = new Set<number>();
  /** No bid is higher and no ask is lower than these; exact after `#findBest`. */
  #bidAtMost: Decimal = 0;
  #askAtLeast: Decimal = Number.POSITIVE_INFINITY;
  phase: Phase = "closed";
  tradeSeq = 0;
  officialPrice: Decimal = 0;
  hasClose = false;
  /** Market time of its last event. */
  lastEventMs = 0;
  /** Its present silence was noted. */
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

  /** Without its official price, which the sums of the market have to learn of. */
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
    writer.number(this.#levels.size);
    let before = 0;
    for (const key of Float64Array.from(this.#levels).sort()) {
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
      listed.#levels.add(key);
    }
    listed.#findBest();
    return listed;
  }

  /** True for a whole number of steps within the daily limits. */
  isPrice(price: Decimal): boolean {
    return price % this.#tickAt(price) === 0 && this.#isWithinLimits(price);
  }

  /** What is wrong with a price, in words that name the limit; null when nothing is. Limits hold for what is official. */
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
    const key = side === "bid" ? price : -price;
    if (!isThere) return this.#levels.delete(key) ? "removed" : "absent";
    if (this.#levels.has(key)) return "set";
    if (this.#levels.size >= LEVELS_MAX) return "full";
    this.#levels.add(key);
    if (side === "bid") {
      if (price > this.#bidAtMost) this.#bidAtMost = price;
    } else if (price < this.#askAtLeast) this.#askAtLeast = price;
    return "added";
  }

  /** False when the book is surely not crossed. */
  get mayBeCrossed(): boolean {
    return this.#bidAtMost >= this.#askAtLeast;
  }

  /** True when the best bid is not below the best ask. A removed best price is only looked for when it matters. */
  isCrossed(): boolean {
    if (this.#bidAtMost < this.#askAtLeast) return false;
    this.#findBest();
    return this.#bidAtMost >= this.#askAtLeast;
  }

  /** The best prices, 0 where a side is empty. */
  best(): { readonly bid: Decimal; readonly ask: Decimal } {
    this.#findBest();
    return { bid: this.#bidAtMost, ask: Number.isFinite(this.#askAtLeast) ? this.#askAtLeast : 0 };
  }

  /** True when a price lies further than `part` of itself beyond the best price of either side. */
  isFarFromBook(price: Decimal, part: number): boolean {
    if (!this.#isBeyond(price, part)) return false;
    this.#findBest();
    return this.#isBeyond(price, part);
  }

  #isBeyond(price: Decimal, part: number): boolean {
    return price * (1 + part) < this.#bidAtMost || price > this.#askAtLeast * (1 + part);
  }

  #findBest(): void {
    let [bid, ask] = [0, Number.POSITIVE_INFINITY];
    for (const key of this.#levels) {
      if (key > bid) bid = key;
      else if (key < 0 && -key < ask) ask = -key;
    }
    this.#bidAtMost = bid;
    this.#askAtLeast = ask;
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
