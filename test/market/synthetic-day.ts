// A made-up trading day as feed frames, for properties and benchmarks: every kind of event, most of the activity near the
// top of the books and in few instruments. It follows the feed's rules and no market's.

import { type Day, type Decimal, Random } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import type { Instrument, Market, MarketEvent, Phase, SecurityType } from "../../src/model/index.ts";
import { INDEX_CLOSES } from "./script.ts";
import { SyntheticBook } from "./synthetic-book.ts";

export interface SyntheticDayOptions {
  readonly seed: number;
  readonly day: Day;
  readonly instrumentCount: number;
  /** About how many events the continuous session has; auctions and reference data come on top. */
  readonly eventCount: number;
  /** The closes of the day before; a symbol that is missing gets a made-up price. */
  readonly closes?: ReadonlyMap<string, Decimal>;
}

export interface SyntheticDay {
  readonly frames: Uint8Array;
  readonly closes: ReadonlyMap<string, Decimal>;
}

const SECTORS = ["Banks", "Energy", "Materials", "Insurance", ""] as const;
const TYPES: readonly SecurityType[] = [
  "Equity",
  "Equity",
  "Equity",
  "Equity",
  "Closed-End Fund",
  "ETF",
  "Sukuk",
  "Unknown",
];
const TICK = 100;
/** The numbers of the first so many instruments are scattered; a prime. */
const SCATTERED = 1_009;
const AUCTION_ROUNDS = 6;
const MINUTE_MS = 60_000;
const at = (hour: number, minute: number): number => (hour * 60 + minute) * MINUTE_MS;

export function syntheticDay(options: SyntheticDayOptions): SyntheticDay {
  const { seed, day, instrumentCount, eventCount } = options;
  const random = new Random(seed, day);
  const writer = new FrameWriter();
  const listings = Array.from({ length: instrumentCount }, (_, i) => listingOf(i, random, options.closes));
  const books = listings.map((listing) => new SyntheticBook(listing, writer, random));
  writer.dayStart(at(9, 0), day, instrumentCount);
  for (const listing of listings) writer.instrument(at(9, 0), listing);
  for (const index of ["TASI", "NOMU"] as const) writer.indexReference(at(9, 0), index, INDEX_CLOSES[index]);
  auction(books, at(9, 30), at(9, 59), "opening-auction");
  for (const book of books) book.uncross(at(10, 0), "opening", true);
  for (let i = 0; i < eventCount; i++) {
    const timeMs = Math.floor(at(10, 1) + ((at(14, 59) - at(10, 1)) * i) / eventCount);
    // Most events belong to few instruments.
    const book = books[Math.floor(instrumentCount * random.next() ** 2.5)] ?? books[0];
    if (i % 97 === 0) writer.heartbeat(timeMs);
    else book?.act(timeMs);
  }
  auction(books, at(15, 0), at(15, 9), "closing-auction");
  for (const book of books) book.uncross(at(15, 10), "closing", random.chance(0.7));
  for (const book of books) book.tradeAtLast(at(15, 15));
  for (const book of books) book.close(at(16, 0));
  writer.dayEnd(at(16, 1));
  return { frames: writer.take(), closes: new Map(books.map((book) => [book.symbol, book.officialPrice])) };
}

function auction(books: readonly SyntheticBook[], startMs: number, endMs: number, phase: Phase): void {
  for (const book of books) book.startAuction(startMs, phase);
  for (let round = 0; round < AUCTION_ROUNDS; round++) {
    const timeMs = startMs + Math.floor(((endMs - startMs) * round) / AUCTION_ROUNDS);
    for (const book of books) book.collect(timeMs);
  }
}

/** The day's events, as a feed would bring them. */
export function eventsOf(frames: Uint8Array): MarketEvent[] {
  const events: MarketEvent[] = [];
  new FrameReader().readAll(frames, (event) => events.push(event));
  return events;
}

function listingOf(i: number, random: Random, closes: ReadonlyMap<string, Decimal> | undefined): Instrument {
  const symbol = String(1000 + i * 7);
  const market: Market = i % 4 === 3 ? "NOMU" : "TASI";
  const madeUp = random.between(500, 30_000) * TICK;
  const sector = SECTORS[i % SECTORS.length] ?? "";
  return {
    // Numbers of the day are the exchange's own and not in the order of symbols.
    number: i < SCATTERED ? (i * 31) % SCATTERED : i,
    symbol,
    nameAr: `سهم ${symbol}`,
    nameEn: `Share ${symbol}`,
    market,
    securityType: TYPES[i % TYPES.length] ?? "Unknown",
    sectorEn: sector,
    sectorAr: sector === "" ? "" : `قطاع ${sector}`,
    sharesOutstanding: random.between(1, 3_000) * 1_000_003,
    freeFloatBps: random.between(0, 10_000),
    referencePrice: closes?.get(symbol) ?? madeUp,
    limitLow: 0,
    limitHigh: 0,
    tick: TICK,
  };
}
