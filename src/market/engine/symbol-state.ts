// The whole state of one instrument today. It applies each kind of event about an instrument and reports the changes to `Changes`.

import { type Decimal, Fault, type StateReader, type StateWriter, times } from "../../base/index.ts";
import {
  type CloseEvent,
  type IndicationEvent,
  type Instrument,
  type LevelEvent,
  PHASES,
  type Phase,
  type PhaseEntry,
  type PhaseEvent,
  packTradeNature,
  type TradeEvent,
} from "../../model/index.ts";
import { AuctionState } from "./auction.ts";
import { Book } from "./book.ts";
import type { Changes } from "./changes.ts";
import { type BarSlot, DayBars } from "./day-bars.ts";
import { UNCHANGED } from "./ladder.ts";
import { LiquidityState } from "./liquidity.ts";
import { loadInstrument, saveInstrument } from "./saved-instrument.ts";
import { auctionPhaseOf, sessionOf } from "./session.ts";
import { Tape } from "./tape.ts";

/** One instrument through one day. */
export class SymbolState {
  readonly instrument: Instrument;
  readonly book: Book;
  readonly tape: Tape;
  readonly auction = new AuctionState();
  readonly liquidity = new LiquidityState();
  readonly bars = new DayBars();
  #phase: Phase = "closed";
  #phaseBefore: Phase = "closed";
  #phaseSinceMs: number;
  #price: Decimal;
  #updatedAtMs: number;
  #quoteVersion: number;
  #tapeVersion: number;

  /** `updatedAtMs` is the time of the last official trade before this day, or of the reference data when there was no such trade. */
  constructor(instrument: Instrument, openedAtMs: number, updatedAtMs: number, version: number) {
    this.instrument = instrument;
    this.book = new Book(openedAtMs, version);
    this.tape = new Tape(instrument.symbol);
    this.#price = instrument.referencePrice;
    this.#phaseSinceMs = openedAtMs;
    this.#updatedAtMs = updatedAtMs;
    this.#quoteVersion = version;
    this.#tapeVersion = version;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** The phase, the phase before it, and the time at which it began. */
  get phaseEntry(): PhaseEntry {
    return { phase: this.#phase, before: this.#phaseBefore, sinceMs: this.#phaseSinceMs };
  }

  /** The price of the last official trade; the previous close until there is one. */
  get price(): Decimal {
    return this.#price;
  }

  get updatedAtMs(): number {
    return this.#updatedAtMs;
  }

  /** The change against the previous close; 0 where none is known. */
  get change(): Decimal {
    const previousClose = this.instrument.referencePrice;
    return previousClose === 0 ? 0 : this.#price - previousClose;
  }

  get quoteVersion(): number {
    return this.#quoteVersion;
  }

  get tapeVersion(): number {
    return this.#tapeVersion;
  }

  applyLevel(event: LevelEvent, version: number, changes: Changes | null): void {
    const { side, price, quantity, orderCount } = event;
    if (!(price >= 0 && quantity >= 0 && orderCount >= 0)) throw new Fault(`level event ${event.seq} is negative`);
    if (price === 0) {
      // DEPTH-18: price 0 is not a level; it denotes the market orders.
      if (this.book.setMarketOrders(side, quantity, orderCount, event.timeMs))
        this.#touchBook(event.timeMs, version, changes);
      return;
    }
    const ladder = side === "bid" ? this.book.bids : this.book.asks;
    const bestPrice = ladder.bestPrice;
    const bestQuantity = ladder.bestQuantity;
    const depth = ladder.set(price, quantity, orderCount);
    if (depth === UNCHANGED) return;
    this.book.touch(depth, event.timeMs, version);
    changes?.level(this.instrument.number, side, depth);
    if (depth === 0 && (ladder.bestPrice !== bestPrice || ladder.bestQuantity !== bestQuantity)) {
      this.#touchQuote(version, changes);
    }
  }

  /** Returns the traded value. */
  applyTrade(event: TradeEvent, slot: BarSlot, version: number, changes: Changes | null): Decimal {
    const { price, quantity, side, isOfficial } = event;
    if (!(price > 0 && quantity > 0)) throw new Fault(`trade event ${event.seq} has no price or no quantity`);
    if (event.tradeSeq <= this.tape.lastTradeSeq) throw new Fault(`trade event ${event.seq} repeats a trade number`);
    const value = times(price, quantity);
    if (isOfficial) {
      this.#price = price;
      this.#updatedAtMs = event.timeMs;
    }
    const session = sessionOf(this.#phase);
    const nature = packTradeNature(side, isOfficial, event.kind, session);
    this.tape.add(event, nature);
    this.liquidity.add(side, quantity, value);
    this.bars.add(slot, this.#price, isOfficial, quantity, value);
    if (!Number.isSafeInteger(this.bars.day.value)) throw new Fault("a day's value is beyond exact arithmetic");
    this.#tapeVersion = version;
    this.#touchQuote(version, changes);
    if (changes !== null) {
      const { tradeSeq, timeMs, kind } = event;
      const { symbol, number } = this.instrument;
      const trade = { symbol, tradeSeq, timeMs, price, quantity, value, side, kind, isOfficial, session };
      changes.trade(number, trade, nature);
    }
    return value;
  }

  applyPhase(event: PhaseEvent, version: number, changes: Changes | null): void {
    if (event.phase === this.#phase) return;
    const isOtherSession = sessionOf(event.phase) !== sessionOf(this.#phase);
    const isOtherAuction = this.auction.isLive || auctionPhaseOf(event.phase) !== null;
    this.#phaseBefore = this.#phase;
    this.#phase = event.phase;
    this.#phaseSinceMs = event.timeMs;
    this.auction.enter(auctionPhaseOf(event.phase), event.timeMs);
    changes?.phase(this.instrument.number, event.phase);
    this.#touchBook(event.timeMs, version, changes);
    if (isOtherAuction) changes?.auction(this.instrument.number);
    // A halt shows in the book but not on the quote; the opening and the closing auction are sessions of their own.
    if (isOtherSession) this.#touchQuote(version, changes);
  }

  applyIndication(event: IndicationEvent, version: number, changes: Changes | null): void {
    if (!(event.price >= 0 && event.volume >= 0)) throw new Fault(`indication event ${event.seq} is negative`);
    if (!this.auction.indicate(event.price, event.volume, event.timeMs)) return;
    changes?.auction(this.instrument.number);
    this.#touchQuote(version, changes);
  }

  /** The exchange's closing price must equal the last official price; otherwise all closes would be wrong. */
  applyClose(event: CloseEvent): void {
    if (event.price !== this.#price) throw new Fault(`close event ${event.seq} differs from the last official price`);
  }

  /** Writes its own versions as their distance to `version`, the version of the last event. */
  saveTo(writer: StateWriter, version: number): void {
    saveInstrument(this.instrument, writer);
    writer.oneOf(PHASES, this.#phase);
    writer.oneOf(PHASES, this.#phaseBefore);
    writer.time(this.#phaseSinceMs);
    writer.number(this.#price);
    writer.time(this.#updatedAtMs);
    writer.number(version - this.#quoteVersion);
    writer.number(version - this.#tapeVersion);
    this.book.saveTo(writer);
    this.tape.saveTo(writer);
    this.auction.saveTo(writer);
    this.liquidity.saveTo(writer);
    this.bars.saveTo(writer);
  }

  static load(reader: StateReader, version: number): SymbolState {
    const state = new SymbolState(loadInstrument(reader), 0, 0, version);
    state.#phase = reader.oneOf(PHASES);
    state.#phaseBefore = reader.oneOf(PHASES);
    state.#phaseSinceMs = reader.time();
    state.#price = reader.number();
    state.#updatedAtMs = reader.time();
    state.#quoteVersion = version - reader.number();
    state.#tapeVersion = version - reader.number();
    state.book.loadFrom(reader);
    state.tape.loadFrom(reader);
    state.auction.loadFrom(reader);
    state.liquidity.loadFrom(reader);
    state.bars.loadFrom(reader);
    return state;
  }

  #touchBook(timeMs: number, version: number, changes: Changes | null): void {
    this.book.touch(0, timeMs, version);
    changes?.wholeBook(this.instrument.number);
  }

  #touchQuote(version: number, changes: Changes | null): void {
    this.#quoteVersion = version;
    changes?.quote(this.instrument.number);
  }
}
