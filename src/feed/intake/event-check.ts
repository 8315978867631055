// Checks every event before it is written to the journal. The engine treats an impossible event as a bug of the service and stops, so the
// errors of a feed are refused here: the market is then not ready instead of wrong. Events that are only odd are counted.

import {
  type Day,
  type Decimal,
  formatDay,
  formatDecimal,
  isTradingDay,
  MINUTE_MS,
  SECOND_MS,
  StateReader,
  StateWriter,
  weekdayOf,
} from "../../base/index.ts";
import {
  type CloseEvent,
  type IndicationEvent,
  type Instrument,
  isAuction,
  isOpenSession,
  type LevelEvent,
  type MarketEvent,
  PHASE_OF_KIND,
  type PhaseEvent,
  type TradeEvent,
} from "../../model/index.ts";
import { CheckedInstrument, MarketSums } from "./checked-market.ts";
import { type Suspicion, Suspicions } from "./suspicions.ts";

/** The feed sent an event that no exchange of this protocol would send. */
export class FeedGarbage extends Error {
  override readonly name = "FeedGarbage";
}

const SHARES_MAX = 1e13;
const PRICE_MAX: Decimal = 0xffff_ffff;

const WEEKEND = new Map([
  [5, "Friday"],
  [6, "Saturday"],
]);
const TIME_GAP_MS = 2 * SECOND_MS;
const FAR_PART = 0.05;
const QUIET_MS = 30 * MINUTE_MS;
/** For an instrument with fewer trades today, half an hour of silence is normal. */
const QUIET_TRADES_MIN = 100;
const QUIET_CHECK_EVERY_MS = MINUTE_MS;

export interface EventCheckOptions {
  /** Counts events that are odd but allowed. */
  readonly suspicions: Suspicions;
  readonly isHoliday: (day: Day) => boolean;
}

/** The check of the service's own feed, in its saved state or before its first event. */
export function checkOfFeed(saved: Uint8Array | null, suspicions: Suspicions): EventCheck {
  const options = { suspicions, isHoliday: (day: Day) => !isTradingDay(day) };
  return saved === null ? new EventCheck(options) : EventCheck.load(saved, options);
}

/** The check for a reader of the journal, which refuses nothing: the events were checked on arrival. */
export function checkOfJournal(saved: Uint8Array | null): EventCheck {
  const check = checkOfFeed(saved, new Suspicions());
  check.isReplaying = true;
  return check;
}

/** Has the state of the day that is needed to check the next event. */
export class EventCheck {
  /** True while the journal is replayed: nothing is refused, because the events were checked on arrival. */
  isReplaying = false;
  readonly #options: EventCheckOptions;
  // Bound: the instruments that the day's start announced.
  readonly #listed = new Map<number, CheckedInstrument>();
  /** The instruments by number, without hashing. Bound: INSTRUMENT_NUMBER_MAX. */
  #byNumber: (CheckedInstrument | undefined)[] = [];
  // Bound: the instruments that the day's start announced.
  readonly #symbols = new Set<string>();
  /** Books to check when the time moves. Bound: the instruments of the day. */
  readonly #crossed = new Set<CheckedInstrument>();
  #announced = 0;
  #sums = new MarketSums();
  #lastTimeMs = 0;
  #quietCheckedMs = 0;
  #isDayOpen = false;
  #hasTraded = false;
  #isPrepared = false;

  constructor(options: EventCheckOptions = { suspicions: new Suspicions(), isHoliday: () => false }) {
    this.#options = options;
  }

  /** The state, with the odd events of today: the same events give the same bytes. */
  save(): Uint8Array {
    const writer = new StateWriter(this.#lastTimeMs);
    writer.number(this.#announced);
    writer.time(this.#quietCheckedMs);
    for (const is of [this.#isDayOpen, this.#hasTraded, this.#isPrepared]) writer.boolean(is);
    writer.number(this.#sums.dayValue);
    writer.number(this.#listed.size);
    for (const [number, listed] of this.#listed) {
      writer.number(number);
      listed.saveTo(writer);
      writer.number(listed.officialPrice);
      writer.boolean(this.#crossed.has(listed));
    }
    this.#options.suspicions.saveTo(writer);
    return writer.take();
  }

  /** Loads a saved check; `options.suspicions` get its records. */
  static load(bytes: Uint8Array, options: EventCheckOptions): EventCheck {
    const reader = new StateReader(bytes);
    const check = new EventCheck(options);
    check.#lastTimeMs = reader.timeMs;
    check.#announced = reader.number();
    check.#quietCheckedMs = reader.time();
    check.#isDayOpen = reader.boolean();
    check.#hasTraded = reader.boolean();
    check.#isPrepared = reader.boolean();
    check.#sums = new MarketSums(reader.number());
    for (let left = reader.number(); left > 0; left--) {
      const number = reader.number();
      const listed = CheckedInstrument.load(reader);
      check.#listed.set(number, listed);
      check.#byNumber[number] = listed;
      check.#symbols.add(listed.symbol);
      check.#sums.reprice(listed, reader.number());
      if (reader.boolean()) check.#crossed.add(listed);
    }
    options.suspicions.loadFrom(reader);
    reader.end();
    return check;
  }

  /** Describes an event in words: its type, and its symbol if it has one. */
  nameOf(event: MarketEvent): string {
    if (event.type === "instrument") return `instrument ${event.instrument.symbol}`;
    const symbol = "instrument" in event ? this.#listed.get(event.instrument)?.symbol : undefined;
    return symbol === undefined ? event.type : `${event.type} of ${symbol}`;
  }

  /** Throws FeedGarbage when the event cannot follow those before it. */
  observe(event: MarketEvent): void {
    const { type, timeMs } = event;
    if (timeMs !== this.#lastTimeMs) this.#moveTime(event);
    if (!this.#isDayOpen && type !== "day-start") this.#refuse(event, "lies outside a trading day");
    // Levels and trades, nearly all events, have methods that get no other type of object: the runtime knows the offsets of their fields.
    switch (event.type) {
      case "level":
        this.#observeLevel(event);
        break;
      case "trade":
        this.#observeTrade(event);
        break;
      case "day-start":
        this.#startDay(event.seq, event.day, event.instrumentCount);
        break;
      case "instrument":
        if (this.#isPrepared) this.#refuse(event, "is reference data after the day has opened");
        this.#list(event.instrument);
        break;
      case "index-reference":
        if (event.previousClose <= 0 || event.previousClose > PRICE_MAX) this.#refuse(event, "has no index level");
        if (this.#hasTraded) this.#refuse(event, "is an index reference after trading began");
        break;
      case "heartbeat":
        break;
      case "phase":
        this.#observePhase(event);
        break;
      case "indication":
        this.#observeIndication(event);
        break;
      case "close":
        this.#observeClose(event);
        break;
      case "day-end":
        this.#endDay(event);
        break;
    }
    this.#lastTimeMs = timeMs;
  }

  /** When the time moves, the moment before is complete: no book may be crossed in it, unless the rest of the day was lost. */
  #moveTime(event: MarketEvent): void {
    if (event.timeMs < this.#lastTimeMs) this.#refuse(event, "runs back in time");
    if (event.type === "day-start") return;
    if (this.#crossed.size > 0) this.#refuseCrossed(event);
    const gapMs = event.timeMs - this.#lastTimeMs;
    if (gapMs > TIME_GAP_MS && this.#isDayOpen)
      this.#suspect("time-gap", `${gapMs / SECOND_MS} s before event ${event.seq}`);
    if (event.timeMs - this.#quietCheckedMs >= QUIET_CHECK_EVERY_MS) this.#findQuiet(event.timeMs);
  }

  #refuseCrossed(event: MarketEvent): void {
    for (const listed of this.#crossed) {
      if (listed.phase !== "continuous" || !listed.isCrossed) continue;
      const prices = `bid ${formatDecimal(listed.bestBid)} is not below ask ${formatDecimal(listed.bestAsk)}`;
      this.#refuse(event, `comes after a crossed book in continuous trading: ${prices}`, listed);
    }
    this.#crossed.clear();
  }

  #findQuiet(nowMs: number): void {
    this.#quietCheckedMs = nowMs;
    for (const listed of this.#listed.values()) {
      const isQuiet = nowMs - listed.lastEventMs > QUIET_MS && listed.tradeSeq >= QUIET_TRADES_MIN;
      if (isQuiet && !listed.isQuiet && listed.phase === "continuous") {
        this.#suspect("quiet-instrument", listed.symbol);
      }
      listed.isQuiet = isQuiet;
    }
  }

  #startDay(seq: number, day: Day, instrumentCount: number): void {
    const weekend = WEEKEND.get(weekdayOf(day));
    if (weekend !== undefined && !this.isReplaying) {
      throw new FeedGarbage(
        `event ${seq} (day-start): ${formatDay(day)} is a ${weekend}, and the market is closed then`,
      );
    }
    this.#options.suspicions.startDay();
    if (this.#options.isHoliday(day)) this.#suspect("holiday", formatDay(day));
    this.#listed.clear();
    this.#byNumber = [];
    this.#symbols.clear();
    this.#crossed.clear();
    this.#announced = instrumentCount;
    this.#sums = new MarketSums();
    this.#isDayOpen = true;
    this.#hasTraded = false;
    this.#isPrepared = false;
  }

  #list(instrument: Instrument): void {
    const { number, symbol, sharesOutstanding, referencePrice, limitLow, limitHigh, tick } = instrument;
    const bad = (why: string): void => {
      if (!this.isReplaying) throw new FeedGarbage(`${symbol.slice(0, 20)} (instrument ${number}) ${why}`);
    };
    if (!/^[A-Z0-9]{1,12}$/.test(symbol)) bad("has no symbol");
    if (this.#listed.has(number) || this.#symbols.has(symbol)) bad("is listed twice");
    if (this.#listed.size >= this.#announced)
      bad(`is one more than the ${this.#announced} that the day start announced`);
    if (referencePrice <= 0) bad("has no reference price");
    if (tick <= 0) bad("has no tick");
    if (limitLow > limitHigh || (limitHigh > 0 && referencePrice > limitHigh)) {
      const limits = `${formatDecimal(limitLow)} to ${formatDecimal(limitHigh)}`;
      bad(`has impossible limits: ${limits} at a reference price of ${formatDecimal(referencePrice)}`);
    }
    if (sharesOutstanding > SHARES_MAX || instrument.freeFloatBps > 10_000) {
      bad(`has impossible shares: ${sharesOutstanding.toLocaleString("en")}`);
    }
    const listed = CheckedInstrument.of(instrument);
    if (!this.#sums.reprice(listed, referencePrice)) bad("brings the market beyond any market's capitalisation");
    this.#symbols.add(symbol);
    this.#listed.set(number, listed);
    this.#byNumber[number] = listed;
  }

  /** Checks that all reference data has come before trading begins. */
  #prepared(event: MarketEvent): void {
    if (this.#listed.size !== this.#announced) {
      this.#refuse(event, `comes before the reference data is complete: ${this.#listed.size} of ${this.#announced}`);
    }
    this.#isPrepared = true;
  }

  /** The instrument of a trading event; undefined for an instrument that is not listed, while nothing is refused. */
  #listedFor(event: MarketEvent, instrument: number, timeMs: number): CheckedInstrument | undefined {
    this.#prepared(event);
    const listed = this.#byNumber[instrument];
    if (listed === undefined) this.#refuse(event, `names instrument ${instrument}, which is not listed today`);
    else listed.lastEventMs = timeMs;
    return listed;
  }

  #observeClose(event: CloseEvent): void {
    const listed = this.#listedFor(event, event.instrument, event.timeMs);
    if (listed === undefined) return;
    if (event.price !== listed.officialPrice) {
      const last = formatDecimal(listed.officialPrice);
      this.#refuse(event, `closes at ${formatDecimal(event.price)}, but the last official price is ${last}`, listed);
    }
    listed.hasClose = true;
  }

  #endDay(event: MarketEvent): void {
    this.#prepared(event);
    for (const listed of this.#listed.values()) {
      if (!listed.hasClose) this.#refuse(event, "ends a day in which it has no close", listed);
      if (isOpenSession(listed.phase))
        this.#refuse(event, `ends a day in which it is still in ${listed.phase}`, listed);
    }
    this.#isDayOpen = false;
  }

  #observePhase(event: PhaseEvent): void {
    const listed = this.#listedFor(event, event.instrument, event.timeMs);
    if (listed === undefined) return;
    listed.phase = event.phase;
    if (event.phase === "continuous" && listed.isCrossed) this.#crossed.add(listed);
  }

  #observeIndication(event: IndicationEvent): void {
    const listed = this.#listedFor(event, event.instrument, event.timeMs);
    if (listed === undefined) return;
    if (event.price > 0) this.#checkPrice(event, event.price, listed);
    if (!isAuction(listed.phase)) this.#suspect("idle-indication", `${listed.symbol}, event ${event.seq}`);
  }

  #observeTrade(event: TradeEvent): void {
    const listed = this.#listedFor(event, event.instrument, event.timeMs);
    if (listed === undefined) return;
    const { tradeSeq, price, quantity, kind, isOfficial } = event;
    if (tradeSeq !== listed.tradeSeq + 1) {
      this.#refuse(event, `is trade ${tradeSeq} where ${listed.tradeSeq + 1} is due`, listed);
    }
    if (price <= 0 || quantity <= 0) this.#refuse(event, `is an empty trade: ${quantity} at ${price}`, listed);
    if (PHASE_OF_KIND[kind] !== listed.phase) this.#refuse(event, `is a ${kind} trade in ${listed.phase}`, listed);
    if (!listed.isPrice(price)) this.#checkPrice(event, price, listed, isOfficial);
    if (!this.#sums.isWithin(price, quantity)) this.#refuse(event, "brings the day beyond any market's value", listed);
    if (isOfficial && !this.#sums.reprice(listed, price)) {
      this.#refuse(event, "brings the market beyond any market's capitalisation", listed);
    }
    this.#sums.addTrade(price, quantity);
    listed.tradeSeq = tradeSeq;
    this.#hasTraded = true;
    if (kind === "continuous" && listed.isFarFromBook(price, FAR_PART)) {
      this.#suspect("far-trade", `${listed.symbol} at ${formatDecimal(price)}, event ${event.seq}`);
    }
  }

  #observeLevel(event: LevelEvent): void {
    const listed = this.#listedFor(event, event.instrument, event.timeMs);
    if (listed === undefined) return;
    const { price, quantity, orderCount, side } = event;
    if (quantity > 0 !== orderCount > 0) {
      this.#refuse(event, `has a quantity of ${quantity} in ${orderCount} orders`, listed);
    }
    if (price === 0) {
      if (quantity > 0 && !isAuction(listed.phase)) this.#refuse(event, `has no price in ${listed.phase}`, listed);
      return;
    }
    const outcome = listed.setLevel(side, price, quantity > 0);
    if (outcome === "set" || outcome === "removed") return;
    if (outcome === "full") {
      this.#refuse(event, "is a level too many", listed);
    } else if (outcome === "absent") {
      this.#suspect("empty-removal", `${listed.symbol} at ${formatDecimal(price)}, event ${event.seq}`);
    } else this.#observeNewLevel(event, listed);
  }

  #observeNewLevel(event: LevelEvent, listed: CheckedInstrument): void {
    const { price, side } = event;
    if (!listed.isPrice(price)) {
      listed.setLevel(side, price, false);
      this.#checkPrice(event, price, listed);
    }
    if (listed.phase === "continuous") {
      if (listed.isCrossed) this.#crossed.add(listed);
    } else if (!isOpenSession(listed.phase)) {
      this.#suspect("closed-level", `${listed.symbol} at ${formatDecimal(price)}, event ${event.seq}`);
    }
  }

  /** Refuses a price off the tick or outside the limits of the day. */
  #checkPrice(event: MarketEvent, price: Decimal, listed: CheckedInstrument, isOfficial = true): void {
    const problem = listed.priceProblem(price, isOfficial);
    if (problem !== null) this.#refuse(event, problem, listed);
  }

  #suspect(kind: Suspicion, about: string): void {
    this.#options.suspicions.note(kind, about);
  }

  #refuse(event: MarketEvent, why: string, listed?: CheckedInstrument): void {
    if (this.isReplaying) return;
    const place = `event ${event.seq} (${event.type})`;
    throw new FeedGarbage(listed === undefined ? `${place} ${why}` : `${listed.symbol}: ${why}, ${place}`);
  }
}
