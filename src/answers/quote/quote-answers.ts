// Quotes as bytes, projected once for each change and audience: a single answer and an item of a batch are joined from the
// same encoded quote. Bound: one entry per instrument of the day and audience; a new day forgets them all.

import { type Day, decimalToNumber } from "../../base/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode, Instrument } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import { EncodedCache } from "../cache/encoded-cache.ts";
import { encodeJson, encodeText, type JsonBytes, joinBytes } from "../cache/json-bytes.ts";
import { projectQuote, projectResolved } from "./quote.ts";

interface EncodedQuote {
  readonly version: number;
  /** The JSON of the quote without its closing brace, so that fields can follow. */
  readonly open: JsonBytes;
  /** The item of a batch, after a comma. */
  readonly item: JsonBytes;
  /** The answer to the ticker itself. */
  readonly single: JsonBytes;
}

interface Shelf {
  day: Day | null;
  readonly bySymbol: Map<string, EncodedQuote>;
}

/** What a batch answer says beside its quotes. */
export interface BatchFacts {
  readonly requestedCount: number;
  readonly resolution: rest.Resolution | null;
}

/** A list of tickers that is asked for again and again, and the instruments that it names today. */
interface KnownList {
  readonly key: number;
  readonly day: Day | null;
  readonly instruments: readonly number[];
}

const COMMA = encodeText(",");
/** Batches that are asked for again before any of their quotes has changed. */
const BATCH_BYTES_MAX = 16 * 1024 * 1024;
const BATCH_OPEN = encodeText('{"quotes":[');

/** The quotes of both markets. */
export class QuoteAnswers {
  readonly #market: LiveMarket;
  readonly #shelves: Readonly<Record<DataMode, Shelf>> = {
    realtime: { day: null, bySymbol: new Map() },
    delayed: { day: null, bySymbol: new Map() },
  };
  readonly #lists: Readonly<Record<DataMode, WeakMap<readonly string[], KnownList>>> = {
    realtime: new WeakMap(),
    delayed: new WeakMap(),
  };
  #lastKey = 0;
  /** By the key of the list, which is another one on another day. */
  readonly #batches = new EncodedCache(BATCH_BYTES_MAX);

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** True when the market of this mode lists the symbol today. */
  isListed(symbol: string, mode: DataMode): boolean {
    return this.#market.engine(mode).instrumentBySymbol(symbol) !== null;
  }

  /** The answer to a ticker; null when no price of it is known. */
  single(symbol: string, mode: DataMode): JsonBytes | null {
    return this.#encoded(symbol, mode)?.single ?? null;
  }

  /** The answer to anything else that was resolved to the symbol; null when no price of it is known. */
  resolved(symbol: string, mode: DataMode, resolved: rest.ResolvedInstrument): JsonBytes | null {
    const encoded = this.#encoded(symbol, mode);
    if (encoded === null) return null;
    return joinBytes([encoded.open, encodeText(`,"resolved_instrument":${JSON.stringify(resolved)}}`)]);
  }

  /** Quotes in the order of `symbols`, the first that one request answers; one that is unknown or without a price is left out. */
  batch(symbols: readonly string[], mode: DataMode, facts: BatchFacts): JsonBytes {
    const asked = symbols.slice(0, rest.BATCH_SYMBOLS_MAX);
    return batchOf(
      asked.map((symbol) => this.#encoded(symbol, mode)).filter((encoded) => encoded !== null),
      facts,
    );
  }

  /** The same for a list that may come again: the second time and later it is not looked through before a quote changes. */
  keptBatch(symbols: readonly string[], mode: DataMode): JsonBytes {
    const facts = { requestedCount: symbols.length, resolution: null };
    const engine = this.#market.engine(mode);
    const list = this.#lists[mode].get(symbols);
    if (list === undefined || list.day !== engine.tradingDay) {
      this.#lists[mode].set(symbols, this.#listOf(symbols, mode));
      return this.batch(symbols, mode, facts);
    }
    // Within a day what is listed stays so and versions only grow: their sum is another one as soon as any of them is.
    let version = 0;
    for (const number of list.instruments) version += engine.quoteVersion(number);
    const kept = this.#batches.get(list.key, version);
    if (kept !== undefined) return kept;
    return this.#batches.keep(list.key, version, this.batch(symbols, mode, facts));
  }

  #listOf(symbols: readonly string[], mode: DataMode): KnownList {
    const engine = this.#market.engine(mode);
    const instruments = symbols
      .slice(0, rest.BATCH_SYMBOLS_MAX)
      .flatMap((symbol) => engine.instrumentBySymbol(symbol)?.number ?? []);
    return { key: ++this.#lastKey, day: engine.tradingDay, instruments };
  }

  #encoded(symbol: string, mode: DataMode): EncodedQuote | null {
    const engine = this.#market.engine(mode);
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return null;
    const shelf = this.#shelves[mode];
    if (shelf.day !== engine.tradingDay) {
      shelf.bySymbol.clear();
      shelf.day = engine.tradingDay;
    }
    const version = engine.quoteVersion(instrument.number);
    const kept = shelf.bySymbol.get(symbol);
    if (kept !== undefined && kept.version === version) return kept;
    const encoded = this.#encode(instrument, mode, version);
    if (encoded === null) shelf.bySymbol.delete(symbol);
    else shelf.bySymbol.set(symbol, encoded);
    return encoded;
  }

  #encode(instrument: Instrument, mode: DataMode, version: number): EncodedQuote | null {
    const quote = this.#market.engine(mode).quote(instrument.number);
    if (quote.price === 0) return null;
    const open = encodeJson(projectQuote(quote, mode)).subarray(0, -1);
    const netLiquidity = encodeText(`,"net_liquidity":${decimalToNumber(quote.liquidity.netValue)}}`);
    const resolved = JSON.stringify(projectResolved(instrument.symbol, instrument, "symbolExact"));
    return {
      version,
      open,
      item: joinBytes([COMMA, open, netLiquidity]),
      single: joinBytes([open, encodeText(`,"resolved_instrument":${resolved}}`)]),
    };
  }
}

function batchOf(quotes: readonly EncodedQuote[], facts: BatchFacts): JsonBytes {
  // The first item has no comma before it.
  const items = quotes.map(({ item }, i) => (i === 0 ? item.subarray(COMMA.byteLength) : item));
  return joinBytes([BATCH_OPEN, ...items, encodeText(batchEnd(quotes.length, facts))]);
}

/** Everything after the quotes themselves. */
function batchEnd(count: number, facts: BatchFacts): string {
  const envelope: Omit<rest.BatchQuotes, "quotes"> = {
    count,
    max_symbols: rest.BATCH_SYMBOLS_MAX,
    requested_count: facts.requestedCount,
    ...truncation(facts),
    ...(facts.resolution === null ? {} : { resolution: facts.resolution }),
  };
  return `],${JSON.stringify(envelope).slice(1)}`;
}

/** Spec, Batch quotes: both fields only when more was asked for than one request answers. */
function truncation({ requestedCount, resolution }: BatchFacts): Pick<rest.BatchQuotes, "truncated" | "warning"> {
  if (requestedCount <= rest.BATCH_SYMBOLS_MAX) return {};
  const things = resolution === null ? "symbols" : "identifiers";
  return {
    truncated: true,
    warning: `Only the first ${rest.BATCH_SYMBOLS_MAX} of ${requestedCount} ${things} were processed.`,
  };
}
