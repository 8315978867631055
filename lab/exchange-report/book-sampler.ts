// Samples the order books of a simulated day once a minute: spreads, depth, one depth snapshot at noon, and the index.

import { NONE } from "../../exchange/matching/order-ladder.ts";
import type { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START, indexClose } from "../../exchange/world/universe/index-weights.ts";
import type { Listing } from "../../exchange/world/universe/listing.ts";
import { type Decimal, HOUR_MS, MINUTE_MS, present } from "../../src/base/index.ts";

const FROM_MS = 10 * HOUR_MS + 60_000;
const UNTIL_MS = 15 * HOUR_MS;
const NOON_MS = 12 * HOUR_MS;

/** Sums over the samples of one book. */
interface BookSamples {
  count: number;
  spreadSteps: number;
  spreadBps: number;
  levels: number;
  /** Samples in which one side had no price. */
  oneSided: number;
}

interface NoonLevel {
  readonly price: Decimal;
  readonly bid: number;
  readonly ask: number;
}

export class BookSampler {
  readonly books = new Map<string, BookSamples>();
  /** TASI at the end of each minute from 10:01. */
  readonly index: number[] = [];
  /** The depth of one symbol at noon. */
  readonly noon: NoonLevel[] = [];
  readonly #listings: readonly Listing[];
  readonly #noonSymbol: string;

  constructor(listings: readonly Listing[], noonSymbol: string) {
    this.#listings = listings;
    this.#noonSymbol = noonSymbol;
  }

  sample(day: ExchangeDay, timeOfDayMs: number): void {
    if (timeOfDayMs < FROM_MS || timeOfDayMs > UNTIL_MS || timeOfDayMs % MINUTE_MS !== 0) return;
    const prices = new Map<number, Decimal>();
    day.instruments.forEach((instrument, at) => {
      const listing = this.#listings[at];
      if (listing === undefined) return;
      prices.set(listing.number, instrument.lastPrice);
      if (instrument.phase === "continuous") this.#sampleBook(listing.symbol, day, at);
      if (timeOfDayMs === NOON_MS && listing.symbol === this.#noonSymbol) this.#keepNoon(day, at);
    });
    const level = indexClose("TASI", INDEX_START.TASI, this.#listings, ({ number }) =>
      present(prices.get(number), "every listing has a price"),
    );
    this.index.push(level / 10_000);
  }

  #sampleBook(symbol: string, day: ExchangeDay, at: number): void {
    const book = day.instruments[at]?.book;
    if (book === undefined) return;
    const samples = this.books.get(symbol) ?? { count: 0, spreadSteps: 0, spreadBps: 0, levels: 0, oneSided: 0 };
    this.books.set(symbol, samples);
    const { buyers, sellers, grid } = book;
    if (buyers.best === NONE || sellers.best === NONE) {
      samples.oneSided++;
      return;
    }
    const bid = grid.priceAt(buyers.best);
    const ask = grid.priceAt(sellers.best);
    samples.count++;
    samples.spreadSteps += sellers.best - buyers.best;
    samples.spreadBps += ((ask - bid) / (ask + bid)) * 20_000;
    let levels = 0;
    for (let step = buyers.best; step !== NONE; step = buyers.worse(step)) levels++;
    for (let step = sellers.best; step !== NONE; step = sellers.worse(step)) levels++;
    samples.levels += levels / 2;
  }

  #keepNoon(day: ExchangeDay, at: number): void {
    const book = day.instruments[at]?.book;
    if (book === undefined) return;
    for (let step = 0; step < book.grid.size; step++) {
      const bid = book.buyers.quantityAt(step);
      const ask = book.sellers.quantityAt(step);
      if (bid > 0 || ask > 0) this.noon.push({ price: book.grid.priceAt(step), bid, ask });
    }
  }
}
