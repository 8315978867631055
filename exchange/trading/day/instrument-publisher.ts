// Publishes one instrument on the feed: writes its events as frames, numbers its trades and remembers the last official price.

import { assert, type Day, type Decimal, SECOND_MS } from "../../../src/base/index.ts";
import type { FrameWriter, Phase, TradeKind } from "../../../src/feed-protocol/index.ts";
import type { OrderBook } from "../../matching/order-book.ts";
import { BUY, type Side } from "../../matching/order-terms.ts";
import type { PriceGrid } from "../../matching/price-grid.ts";
import type { Schedule } from "../../world/universe/schedule.ts";
import { NEVER } from "../flow/order-flow.ts";

/** The exchange's rules for one instrument on one day. */
export interface InstrumentRules {
  readonly number: number;
  /** The prices within the day's limits. */
  readonly grid: PriceGrid;
  /** True when a price could be valid for an order on some day. */
  readonly isOnTick: (price: Decimal) => boolean;
  readonly referencePrice: Decimal;
  /** Percent from the static reference that starts a volatility auction; null where there is no static limit. */
  readonly staticPercent: number | null;
  /** A closing auction below this traded value sets no price. */
  readonly closingValueMin: Decimal;
  readonly schedule: Schedule;
  /** True when trading is suspended that day. */
  readonly isSuspended?: boolean;
  /** True when the reference price was adjusted for a change of capital since the last close. */
  readonly isAdjusted?: boolean;
  /** The trading day after this one. */
  readonly nextDay: Day;
}

export class InstrumentPublisher {
  readonly #writer: FrameWriter;
  readonly #instrument: number;
  #nowMs = 0;
  #tradeCount = 0;
  #kind: TradeKind = "continuous";
  #isOfficial = true;
  #lastOfficialPrice: Decimal | null = null;

  constructor(writer: FrameWriter, instrument: number) {
    this.#writer = writer;
    this.#instrument = instrument;
  }

  /** Sets the time of the following events. */
  setTime(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Sets the kind of the following trades. */
  setTrades(kind: TradeKind, isOfficial = true): void {
    this.#kind = kind;
    this.#isOfficial = isOfficial;
  }

  /** The number of the last trade; 0 before the first. */
  get tradeCount(): number {
    return this.#tradeCount;
  }

  get lastOfficialPrice(): Decimal | null {
    return this.#lastOfficialPrice;
  }

  phase(phase: Phase): void {
    this.#writer.phase(this.#nowMs, this.#instrument, phase);
  }

  level(side: Side, price: Decimal, quantity: number, orderCount: number): void {
    this.#writer.level(this.#nowMs, this.#instrument, side === BUY ? "bid" : "ask", price, quantity, orderCount);
  }

  trade(price: Decimal, quantity: number, side: Side): void {
    assert(price > 0, "a trade without a price");
    if (this.#isOfficial) this.#lastOfficialPrice = price;
    this.#writer.trade(
      this.#nowMs,
      this.#instrument,
      ++this.#tradeCount,
      price,
      quantity,
      side === BUY ? "buy" : "sell",
      this.#kind,
      this.#isOfficial,
    );
  }

  indication(price: Decimal, volume: number): void {
    this.#writer.indication(this.#nowMs, this.#instrument, price, volume);
  }

  close(price: Decimal): void {
    this.#writer.close(this.#nowMs, this.#instrument, price);
  }
}

const INDICATION_MS = SECOND_MS;

/** Publishes the indicative price and volume of an auction when they have changed, at most once a second. */
export class IndicationPublisher {
  readonly #book: OrderBook;
  readonly #publisher: InstrumentPublisher;
  #price: Decimal = 0;
  #volume = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #dueMs = NEVER;

  constructor(book: OrderBook, publisher: InstrumentPublisher) {
    this.#book = book;
    this.#publisher = publisher;
  }

  /** When the next indication is due. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /** An auction starts: no price is indicated yet. */
  start(): void {
    this.#price = 0;
    this.#volume = 0;
    this.#dueMs = NEVER;
  }

  stop(): void {
    this.#dueMs = NEVER;
  }

  /** The book may have changed. */
  touch(nowMs: number): void {
    if (this.#dueMs === NEVER) this.#dueMs = Math.max(nowMs, this.#lastMs + INDICATION_MS);
  }

  indicate(nowMs: number, referenceStep: number): void {
    this.#dueMs = NEVER;
    const { step, volume } = this.#book.equilibrium(referenceStep);
    const price = volume === 0 ? 0 : this.#book.grid.priceAt(step);
    if (price === this.#price && volume === this.#volume) return;
    this.#price = price;
    this.#volume = volume;
    this.#lastMs = nowMs;
    this.#publisher.indication(price, volume);
  }
}
