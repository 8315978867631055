// Writes a small market by hand: each call is one event, applied at once to the engine under test.

import { type Day, type Decimal, dayStartMs, decimalOf, parseTimeOfDay } from "../../src/base/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import {
  type BookSide,
  type ClosingRecord,
  type Instrument,
  isOpenSession,
  type Market,
  type MarketEvent,
  type Phase,
  type TradeKind,
  type TradeSide,
} from "../../src/model/index.ts";

type Unnumbered<E> = E extends MarketEvent ? Omit<E, "seq" | "timeMs"> : never;

interface TradeOptions {
  readonly kind?: TradeKind;
  readonly isOfficial?: boolean;
  readonly tradeSeq?: number;
}

export const DAY_ONE: Day = 20261115;
export const DAY_TWO: Day = 20261116;
export const INDEX_CLOSES: Readonly<Record<Market, Decimal>> = { TASI: decimalOf(11_000), NOMU: decimalOf(24_000) };

/** An instrument of the main market; prices in riyals, the number from the symbol where none is given. */
export function listed(symbol: string, referencePrice: number, fields: Partial<Instrument> = {}): Instrument {
  return {
    number: Number(symbol),
    symbol,
    nameAr: `شركة ${symbol}`,
    nameEn: `Company ${symbol}`,
    market: "TASI",
    securityType: "Equity",
    sectorEn: "Banks",
    sectorAr: "البنوك",
    sharesOutstanding: 1_000_000,
    freeFloatBps: 10_000,
    referencePrice: decimalOf(referencePrice),
    limitLow: 0,
    limitHigh: 0,
    tick: 100,
    ...fields,
  };
}

/** A feed of one's own; symbols name instruments and prices are in riyals. */
export class Script {
  readonly engine: MarketEngine;
  readonly changes = new Changes();
  readonly events: MarketEvent[] = [];
  #listings: readonly Instrument[] = [];
  #numbers: ReadonlyMap<string, number> = new Map();
  #seq = 0;
  #day: Day = 0;
  #timeMs = 0;
  readonly #closed = new Set<number>();
  readonly #tradeSeqs = new Map<string, number>();

  constructor(closings: readonly ClosingRecord[] = []) {
    this.engine = new MarketEngine(closings);
  }

  get timeMs(): number {
    return this.#timeMs;
  }

  /** Starts a day at 09:00 with everything listed and both indices referenced. */
  day(day: Day, listings: readonly Instrument[]): this {
    this.dayStart(day, listings.length);
    this.#listings = listings;
    this.#numbers = new Map(listings.map(({ symbol, number }) => [symbol, number]));
    for (const instrument of listings) this.event({ type: "instrument", instrument });
    for (const index of ["TASI", "NOMU"] as const) {
      this.event({ type: "index-reference", index, previousClose: INDEX_CLOSES[index] });
    }
    return this;
  }

  dayStart(day: Day, instrumentCount: number): this {
    this.#day = day;
    this.#seq = 0;
    this.#tradeSeqs.clear();
    this.#closed.clear();
    this.at("09:00");
    return this.event({ type: "day-start", day, instrumentCount });
  }

  /** Closes every open instrument, as the feed protocol asks for, and ends the day. */
  dayEnd(): this {
    for (const { symbol, number } of this.#listings) {
      if (isOpenSession(this.engine.phase(number))) this.phase(symbol, "closed");
      if (!this.#closed.has(number)) {
        this.event({ type: "close", instrument: number, price: this.engine.quote(number).price });
      }
    }
    return this.event({ type: "day-end" });
  }

  /** Events from here on happen at this time of day. */
  at(timeOfDay: string): this {
    this.#timeMs = timeAt(this.#day, timeOfDay);
    return this;
  }

  phase(symbol: string, phase: Phase): this {
    return this.event({ type: "phase", instrument: this.number(symbol), phase });
  }

  level(symbol: string, side: BookSide, price: number, quantity: number, orderCount = quantity === 0 ? 0 : 1): this {
    const instrument = this.number(symbol);
    return this.event({ type: "level", instrument, side, price: decimalOf(price), quantity, orderCount });
  }

  trade(symbol: string, side: TradeSide, price: number, quantity: number, options: TradeOptions = {}): this {
    const tradeSeq = options.tradeSeq ?? (this.#tradeSeqs.get(symbol) ?? 0) + 1;
    this.#tradeSeqs.set(symbol, tradeSeq);
    return this.event({
      type: "trade",
      instrument: this.number(symbol),
      tradeSeq,
      price: decimalOf(price),
      quantity,
      side,
      kind: options.kind ?? "continuous",
      isOfficial: options.isOfficial ?? true,
    });
  }

  indication(symbol: string, price: number, volume: number): this {
    return this.event({ type: "indication", instrument: this.number(symbol), price: decimalOf(price), volume });
  }

  close(symbol: string, price: number): this {
    this.#closed.add(this.number(symbol));
    return this.event({ type: "close", instrument: this.number(symbol), price: decimalOf(price) });
  }

  heartbeat(): this {
    return this.event({ type: "heartbeat" });
  }

  event(body: Unnumbered<MarketEvent>): this {
    const event: MarketEvent = { ...body, seq: ++this.#seq, timeMs: this.#timeMs };
    this.events.push(event);
    this.engine.apply(event, this.changes);
    return this;
  }

  number(symbol: string): number {
    return this.#numbers.get(symbol) ?? Number(symbol);
  }
}

export function timeAt(day: Day, timeOfDay: string): number {
  return dayStartMs(day) + (parseTimeOfDay(timeOfDay) ?? Number.NaN);
}

/** Riyals as the service keeps them. */
export const sar = decimalOf;
