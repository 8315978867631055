// The answers of /quote/ and /quotes/. A quote is encoded once for each change and audience; the single answer and the item of a
// batch are joined from the same bytes.

import { type Day, decimalToNumber, VersionedCache } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { DataMode, Instrument } from "../../model/index.ts";
import { LIMITS, type rest } from "../../wire/index.ts";
import { byteLengthOf, encodeJson, encodeText, type JsonBytes, joinBytes } from "../encoding/json-bytes.ts";
import { type BatchContext, projectBatchEnvelope } from "./project-batch.ts";
import { projectQuote, projectResolved } from "./project-quote.ts";

interface EncodedQuote {
  /** The JSON of the quote without its closing brace, so that fields can follow. */
  readonly open: JsonBytes;
  /** The item of a batch, after a comma. */
  readonly item: JsonBytes;
  /** The answer to the ticker itself. */
  readonly single: JsonBytes;
}

/** A list of tickers that may be asked for again, and the instruments that it names today. */
interface KnownList {
  readonly key: number;
  readonly day: Day | null;
  readonly instruments: readonly number[];
}

const COMMA = encodeText(",");
const BATCH_OPEN = encodeText('{"quotes":[');
/** Room for several thousand instruments. */
const QUOTE_BYTES_MAX = 16 * 1024 * 1024;
const BATCH_BYTES_MAX = 16 * 1024 * 1024;

export class QuoteAnswers {
  readonly #market: MarketSource;
  /** By number of the instrument. Tomorrow it may stand for another symbol; as versions never repeat, nothing is mixed up. */
  readonly #quotes: Readonly<Record<DataMode, VersionedCache<EncodedQuote>>> = {
    realtime: new VersionedCache(QUOTE_BYTES_MAX, quoteBytes),
    delayed: new VersionedCache(QUOTE_BYTES_MAX, quoteBytes),
  };
  /** The same query comes with the same list object as long as its reader keeps it; then the list is forgotten here too. */
  readonly #lists: Readonly<Record<DataMode, WeakMap<readonly string[], KnownList>>> = {
    realtime: new WeakMap(),
    delayed: new WeakMap(),
  };
  #lastListKey = 0;
  /** By key of the list; on another day the list has another key. */
  readonly #batches = new VersionedCache(BATCH_BYTES_MAX, byteLengthOf);

  constructor(market: MarketSource) {
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

  /** Quotes in the order of `symbols`, as many as one request answers; a symbol that is unknown or has no price is left out. */
  batch(symbols: readonly string[], mode: DataMode, context: BatchContext): JsonBytes {
    const asked = symbols.slice(0, LIMITS.quotesPerBatch.max);
    const quotes = asked.map((symbol) => this.#encoded(symbol, mode)).filter((encoded) => encoded !== null);
    return joinBatch(quotes, context);
  }

  /** The same for a list that may come again: from the second time on it is kept until one of its quotes changes. */
  keptBatch(symbols: readonly string[], mode: DataMode): JsonBytes {
    const context = { requestedCount: symbols.length, resolution: null };
    const engine = this.#market.engine(mode);
    const list = this.#lists[mode].get(symbols);
    if (list === undefined || list.day !== engine.tradingDay) {
      this.#lists[mode].set(symbols, this.#listOf(symbols, mode));
      return this.batch(symbols, mode, context);
    }
    // Within a day the listed instruments stay the same and versions only grow: a change of any changes their sum.
    let version = 0;
    for (const number of list.instruments) version += engine.quoteVersion(number);
    const kept = this.#batches.get(list.key, version);
    if (kept !== undefined) return kept;
    return this.#batches.keep(list.key, version, this.batch(symbols, mode, context));
  }

  #listOf(symbols: readonly string[], mode: DataMode): KnownList {
    const engine = this.#market.engine(mode);
    const instruments = symbols
      .slice(0, LIMITS.quotesPerBatch.max)
      .flatMap((symbol) => engine.instrumentBySymbol(symbol)?.number ?? []);
    return { key: ++this.#lastListKey, day: engine.tradingDay, instruments };
  }

  #encoded(symbol: string, mode: DataMode): EncodedQuote | null {
    const engine = this.#market.engine(mode);
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return null;
    const version = engine.quoteVersion(instrument.number);
    const kept = this.#quotes[mode].get(instrument.number, version);
    if (kept !== undefined) return kept;
    const encoded = this.#encode(instrument, mode);
    return encoded === null ? null : this.#quotes[mode].keep(instrument.number, version, encoded);
  }

  #encode(instrument: Instrument, mode: DataMode): EncodedQuote | null {
    const quote = this.#market.engine(mode).quote(instrument.number);
    if (quote.price === 0) return null;
    const open = encodeJson(projectQuote(quote, mode)).subarray(0, -1);
    const netLiquidity = encodeText(`,"net_liquidity":${decimalToNumber(quote.liquidity.netValue)}}`);
    const resolved = JSON.stringify(projectResolved(instrument.symbol, instrument, "symbolExact"));
    return {
      open,
      item: joinBytes([COMMA, open, netLiquidity]),
      single: joinBytes([open, encodeText(`,"resolved_instrument":${resolved}}`)]),
    };
  }
}

function quoteBytes({ open, item, single }: EncodedQuote): number {
  return open.byteLength + item.byteLength + single.byteLength;
}

function joinBatch(quotes: readonly EncodedQuote[], context: BatchContext): JsonBytes {
  // The first item has no comma before it.
  const items = quotes.map(({ item }, i) => (i === 0 ? item.subarray(COMMA.byteLength) : item));
  const envelope = JSON.stringify(projectBatchEnvelope(quotes.length, context));
  return joinBytes([BATCH_OPEN, ...items, encodeText(`],${envelope.slice(1)}`)]);
}
