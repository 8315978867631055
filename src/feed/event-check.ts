// Checks every event before it is written to the journal. The engine takes an impossible event for a bug of ours and stops; what a
// feed may get wrong is refused here instead, so that the market is not ready rather than wrong.

import type { Decimal } from "../base/index.ts";
import type { Instrument, LevelEvent, MarketEvent, TradeEvent } from "../model/index.ts";

/** The feed sent an event that no exchange of this protocol would send. */
export class FeedGarbage extends Error {
  override readonly name = "FeedGarbage";
}

/** The most that the whole market may trade in a day: a thousand times its busiest day, and well within exact arithmetic. */
const DAY_VALUE_MAX: Decimal = Number.MAX_SAFE_INTEGER / 16;
const SHARES_MAX = 1e13;
const PRICE_MAX: Decimal = 0xffff_ffff;
/** Levels of one book, both sides together: far more than in any real book, and within what the engine takes. */
const LEVELS_MAX = 8_192;
/** The capitalisation of all listed companies (a thousand times the real market), and the sum of all prices. */
const CAPITALISATION_MAX = 1e20;
const PRICES_MAX: Decimal = 1e11;

interface Listed {
  readonly sharesOutstanding: number;
  readonly limitLow: Decimal;
  readonly limitHigh: Decimal;
  /** Prices with a level, those of the asks negative. */
  readonly levels: Set<number>;
  tradeSeq: number;
  officialPrice: Decimal;
}

/** Remembers what it needs of the day to check the next event. */
export class EventCheck {
  // Bound: the instruments that the day's start announced.
  readonly #listed = new Map<number, Listed>();
  // Bound: the instruments that the day's start announced.
  readonly #symbols = new Set<string>();
  #announced = 0;
  #dayValue = 0;
  #capitalisation = 0;
  #prices: Decimal = 0;
  #lastTimeMs = 0;
  #isDayOpen = false;
  #hasTraded = false;
  #isPrepared = false;

  /** Throws FeedGarbage when the event cannot follow those before it. */
  observe(event: MarketEvent): void {
    if (event.timeMs < this.#lastTimeMs) throw refuse(event, "runs back in time");
    if (event.type !== "day-start" && !this.#isDayOpen) throw refuse(event, "lies outside a trading day");
    switch (event.type) {
      case "day-start":
        this.#startDay(event.instrumentCount);
        break;
      case "instrument":
        if (this.#isPrepared) throw refuse(event, "is reference data after the day has opened");
        this.#list(event.instrument);
        break;
      case "index-reference":
        if (event.previousClose <= 0 || event.previousClose > PRICE_MAX) throw refuse(event, "has no index level");
        if (this.#hasTraded) throw refuse(event, "is an index reference after trading began");
        break;
      case "heartbeat":
        break;
      default:
        this.#observeTrading(event);
    }
    this.#lastTimeMs = event.timeMs;
  }

  #startDay(instrumentCount: number): void {
    this.#listed.clear();
    this.#symbols.clear();
    this.#announced = instrumentCount;
    this.#dayValue = 0;
    this.#capitalisation = 0;
    this.#prices = 0;
    this.#isDayOpen = true;
    this.#hasTraded = false;
    this.#isPrepared = false;
  }

  #list(instrument: Instrument): void {
    const { number, symbol, sharesOutstanding, referencePrice, limitLow, limitHigh } = instrument;
    const bad = (why: string): FeedGarbage => new FeedGarbage(`instrument ${number} '${symbol.slice(0, 20)}' ${why}`);
    if (!/^[A-Z0-9]{1,12}$/.test(symbol)) throw bad("has no symbol");
    if (this.#listed.has(number) || this.#symbols.has(symbol)) throw bad("is listed twice");
    if (this.#listed.size >= this.#announced) throw bad("is one more than the day start announced");
    if (referencePrice <= 0) throw bad("has no reference price");
    if (limitLow > limitHigh || (limitHigh > 0 && referencePrice > limitHigh)) throw bad("has impossible limits");
    if (sharesOutstanding > SHARES_MAX || instrument.freeFloatBps > 10_000) throw bad("has impossible shares");
    const levels = new Set<number>();
    const listed: Listed = { sharesOutstanding, limitLow, limitHigh, levels, tradeSeq: 0, officialPrice: 0 };
    if (!this.#reprice(listed, referencePrice)) throw bad("brings the market beyond any market's capitalisation");
    this.#symbols.add(symbol);
    this.#listed.set(number, listed);
  }

  /** Sets the official price of an instrument; false, without a change, when indices could not be computed with it. */
  #reprice(listed: Listed, price: Decimal): boolean {
    const rise = price - listed.officialPrice;
    const capitalisation = this.#capitalisation + rise * listed.sharesOutstanding;
    const prices = this.#prices + rise;
    if (capitalisation > CAPITALISATION_MAX || prices > PRICES_MAX) return false;
    this.#capitalisation = capitalisation;
    this.#prices = prices;
    listed.officialPrice = price;
    return true;
  }

  #observeTrading(
    event: Exclude<MarketEvent, { type: "day-start" | "instrument" | "index-reference" | "heartbeat" }>,
  ): void {
    if (this.#listed.size !== this.#announced) throw refuse(event, "comes before the reference data is complete");
    this.#isPrepared = true;
    if (event.type === "day-end") {
      this.#isDayOpen = false;
      return;
    }
    const listed = this.#listed.get(event.instrument);
    if (listed === undefined) throw refuse(event, `names instrument ${event.instrument}, which is not listed today`);
    if (event.type === "trade") this.#observeTrade(event, listed);
    else if (event.type === "level") observeLevel(event, listed);
    else if (event.type === "close" && event.price !== listed.officialPrice) {
      throw refuse(event, "closes at another price than the last official one");
    }
  }

  #observeTrade(event: TradeEvent, listed: Listed): void {
    if (event.tradeSeq !== listed.tradeSeq + 1) throw refuse(event, "skips or repeats a trade number");
    if (event.price <= 0 || event.quantity <= 0) throw refuse(event, "is an empty trade");
    if (event.isOfficial && !isWithinLimits(event.price, listed)) {
      throw refuse(event, "is an official trade outside the daily limits");
    }
    const dayValue = this.#dayValue + event.price * event.quantity;
    if (dayValue > DAY_VALUE_MAX) throw refuse(event, "brings the day beyond any market's value");
    if (event.isOfficial && !this.#reprice(listed, event.price)) {
      throw refuse(event, "brings the market beyond any market's capitalisation");
    }
    this.#dayValue = dayValue;
    listed.tradeSeq = event.tradeSeq;
    this.#hasTraded = true;
  }
}

function observeLevel(event: LevelEvent, listed: Listed): void {
  const { price, quantity, orderCount } = event;
  if (quantity > 0 !== orderCount > 0) throw refuse(event, "has quantity without orders or orders without quantity");
  if (price === 0) return;
  if (!isWithinLimits(price, listed)) throw refuse(event, "is a level outside the daily limits");
  const { levels } = listed;
  const key = event.side === "bid" ? price : -price;
  if (quantity === 0) levels.delete(key);
  else if (levels.size < LEVELS_MAX || levels.has(key)) levels.add(key);
  else throw refuse(event, "is a level too many");
}

function isWithinLimits(price: Decimal, { limitLow, limitHigh }: Listed): boolean {
  return limitHigh === 0 || (price >= limitLow && price <= limitHigh);
}

function refuse(event: MarketEvent, why: string): FeedGarbage {
  return new FeedGarbage(`event ${event.seq} (${event.type}) ${why}`);
}
