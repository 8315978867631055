// The books of the day for FIX clients: it follows the frames of the market, and maintains levels, phase and prices of every instrument.

import { type Day, type Decimal, outOfRange } from "../../src/base/index.ts";
import { FrameReader, type Instrument, type Market, type Phase } from "../../src/feed-protocol/index.ts";
import { nextSeqOf } from "./frame-chunks.ts";
import type { SharedMarket } from "./shared-market.ts";

type MarketEvent = ReturnType<FrameReader["read"]>;
export type FixTrade = Extract<MarketEvent, { type: "trade" }>;

/** A price level. It is immutable: a new state is a new level. */
export interface FixLevel {
  readonly price: Decimal;
  readonly quantity: number;
  readonly orderCount: number;
}

/** The levels of one side, best first. */
class Ladder {
  readonly levels: FixLevel[] = [];
  /** 1 where a higher price is better, as for bids. */
  readonly #sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  set(level: FixLevel): void {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { price } = this.levels[middle] ?? outOfRange(middle);
      if ((price - level.price) * this.#sign > 0) low = middle + 1;
      else high = middle;
    }
    const isThere = this.levels[low]?.price === level.price;
    if (level.quantity > 0) this.levels.splice(low, isThere ? 1 : 0, level);
    else if (isThere) this.levels.splice(low, 1);
  }
}

/** One instrument today. */
export class MarketBook {
  readonly instrument: Instrument;
  phase: Phase = "closed";
  phaseMs = 0;
  readonly bids = new Ladder(1);
  readonly asks = new Ladder(-1);
  /** Prices of official trades; null before the first. */
  open: Decimal | null = null;
  high: Decimal | null = null;
  low: Decimal | null = null;
  close: Decimal | null = null;
  volume = 0;
  lastTrade: FixTrade | null = null;
  /** Trades that were not sent to clients yet. Bound: the trades of one step of the market. */
  trades: FixTrade[] = [];

  constructor(instrument: Instrument) {
    this.instrument = instrument;
  }

  trade(trade: FixTrade): void {
    this.trades.push(trade);
    this.lastTrade = trade;
    this.volume += trade.quantity;
    if (!trade.isOfficial) return;
    this.open ??= trade.price;
    this.high = Math.max(this.high ?? trade.price, trade.price);
    this.low = Math.min(this.low ?? trade.price, trade.price);
  }
}

export class FixBooks {
  readonly #market: SharedMarket;
  #day: Day = 0;
  #nextSeq = 1;
  #reader = new FrameReader();
  readonly #byNumber = new Map<number, MarketBook>();
  /** The listed instruments of the day by symbol. */
  readonly bySymbol = new Map<string, MarketBook>();
  /** Books that have changed since the last update of the clients. */
  readonly changed = new Set<MarketBook>();

  constructor(market: SharedMarket) {
    this.#market = market;
  }

  /** Reads the frames that the market has written since. */
  follow(): void {
    const { day } = this.#market.live;
    if (this.#day !== 0 && this.#day !== day) this.#read(this.#day);
    if (this.#day !== day) {
      this.#day = day;
      this.#nextSeq = 1;
      this.#reader = new FrameReader(day);
    }
    this.#read(day);
  }

  /** Marks the changes as sent to every client. */
  sent(): void {
    for (const book of this.changed) book.trades = [];
    this.changed.clear();
  }

  /** The phase of most instruments of a market. */
  phaseOf(market: Market): Phase {
    const counts = new Map<Phase, number>();
    for (const { instrument, phase } of this.bySymbol.values()) {
      if (instrument.market === market) counts.set(phase, (counts.get(phase) ?? 0) + 1);
    }
    const [[most] = ["closed" as const]] = [...counts].sort(([, a], [, b]) => b - a);
    return most;
  }

  #read(day: Day): void {
    for (;;) {
      const frames = this.#market.bufferOf(day)?.read(this.#nextSeq) ?? null;
      if (frames === null || frames.length === 0) return;
      this.#reader.readAll(frames, (event) => this.#apply(event));
      this.#nextSeq = nextSeqOf(frames);
    }
  }

  #apply(event: MarketEvent): void {
    if (event.type === "day-start") {
      this.#byNumber.clear();
      this.bySymbol.clear();
    } else if (event.type === "instrument") {
      const book = new MarketBook(event.instrument);
      this.#byNumber.set(event.instrument.number, book);
      this.bySymbol.set(event.instrument.symbol, book);
      this.changed.add(book);
    } else if ("instrument" in event) {
      const book = this.#byNumber.get(event.instrument);
      if (book !== undefined) this.#applyTo(book, event);
    }
  }

  #applyTo(book: MarketBook, event: MarketEvent): void {
    if (event.type === "trade") book.trade(event);
    else if (event.type === "close") book.close = event.price;
    else if (event.type === "phase") {
      book.phase = event.phase;
      book.phaseMs = event.timeMs;
    } else if (event.type === "level" && event.price > 0) {
      const { price, quantity, orderCount } = event;
      (event.side === "bid" ? book.bids : book.asks).set({ price, quantity, orderCount });
    } else return;
    this.changed.add(book);
  }
}
