// Looks at every event before it is kept. The engine treats a broken event as our own bug and stops; so what a feed could
// get wrong is refused here, before it is in the journal, and makes the market not ready instead of wrong.

import type { Decimal } from "../base/index.ts";
import type { Instrument, LevelEvent, MarketEvent, TradeEvent } from "../model/index.ts";

/** The feed sent something that no exchange of this protocol would. */
export class FeedGarbage extends Error {
  override readonly name = "FeedGarbage";
}

/** What the whole market may trade in a day: a thousand times its busiest one, and far within exact arithmetic. */
const DAY_VALUE_MAX: Decimal = Number.MAX_SAFE_INTEGER / 16;
const SHARES_MAX = 1e13;
const PRICE_MAX: Decimal = 0xffff_ffff;
/** Levels of an instrument without daily limits; with limits their number is bounded by the range. */
const FREE_LEVELS_MAX = 8_192;

interface Listed {
  readonly symbol: string;
  readonly limitLow: Decimal;
  readonly limitHigh: Decimal;
  /** Prices with a level, only for instruments without limits. */
  readonly freeLevels: Set<number>;
  tradeSeq: number;
  officialPrice: Decimal;
}

/** Remembers of the day what is needed to judge the next event. */
export class EventCheck {
  readonly #listed = new Map<number, Listed>();
  readonly #symbols = new Set<string>();
  #announced = 0;
  #dayValue = 0;
  #lastTimeMs = 0;
  #isDayOpen = false;
  #hasTraded = false;
  #isPrepared = false;

  /** Throws FeedGarbage when the event cannot follow what was observed before. */
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
    this.#isDayOpen = true;
    this.#hasTraded = false;
    this.#isPrepared = false;
  }

  #list(instrument: Instrument): void {
    const { number, symbol, referencePrice, limitLow, limitHigh } = instrument;
    const bad = (why: string): FeedGarbage => new FeedGarbage(`instrument ${number} '${symbol.slice(0, 20)}' ${why}`);
    if (!/^[A-Z0-9]{1,12}$/.test(symbol)) throw bad("has no symbol");
    if (this.#listed.has(number) || this.#symbols.has(symbol)) throw bad("is listed twice");
    if (this.#listed.size >= this.#announced) throw bad("is one more than the day start announced");
    if (referencePrice <= 0) throw bad("has no reference price");
    if (limitLow > limitHigh || (limitHigh > 0 && referencePrice > limitHigh)) throw bad("has impossible limits");
    if (instrument.sharesOutstanding > SHARES_MAX || instrument.freeFloatBps > 10_000)
      throw bad("has impossible shares");
    this.#symbols.add(symbol);
    this.#listed.set(number, {
      symbol,
      limitLow,
      limitHigh,
      freeLevels: new Set(),
      tradeSeq: 0,
      officialPrice: referencePrice,
    });
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
    this.#dayValue += event.price * event.quantity;
    if (this.#dayValue > DAY_VALUE_MAX) throw refuse(event, "brings the day beyond any market's value");
    listed.tradeSeq = event.tradeSeq;
    if (event.isOfficial) listed.officialPrice = event.price;
    this.#hasTraded = true;
  }
}

function observeLevel(event: LevelEvent, listed: Listed): void {
  const { price, quantity, orderCount } = event;
  if (quantity > 0 !== orderCount > 0) throw refuse(event, "has quantity without orders or orders without quantity");
  if (price === 0) return;
  if (listed.limitHigh > 0) {
    if (price < listed.limitLow || price > listed.limitHigh) throw refuse(event, "is a level outside the daily limits");
    return;
  }
  const key = event.side === "bid" ? price : -price;
  if (quantity === 0) listed.freeLevels.delete(key);
  else listed.freeLevels.add(key);
  if (listed.freeLevels.size > FREE_LEVELS_MAX) throw refuse(event, "is a level too many");
}

function refuse(event: MarketEvent, why: string): FeedGarbage {
  return new FeedGarbage(`event ${event.seq} (${event.type}) ${why}`);
}
