// GET /quote/{symbol}/ and GET /quotes/: the quote of one instrument, found by ticker, name or alias, and several in the caller's order. A
// quote is encoded once for each change and audience; the single answer and the item of a batch are joined from the same bytes.

import { type Day, decimalToNumber, VersionedCache } from "../../base/index.ts";
import type { Identifiers, MarketSource, Resolution } from "../../companies/index.ts";
import type { Company, DataMode, Instrument } from "../../model/index.ts";
import {
  csvColumns,
  identifierAmbiguous,
  identifierNotFound,
  LIMITS,
  priceUnavailable,
  rest,
} from "../../wire/index.ts";
import { bySize, type MarketSources, projectCandidate, unknownSymbol } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, encodeText, type JsonBytes, joinBytes } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, encoded, encodedAs } from "../http/response/answer.ts";
import { projectQuote, projectResolved } from "./project-quote.ts";

export function quoteEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory } = sources;
  const quotes = new EncodedQuotes(market);

  /** Answers nearly all requests, so it looks nothing up twice. Null when today's market does not list the symbol. */
  const byTicker = (symbol: string, mode: DataMode): Answer | null => {
    const bytes = quotes.single(symbol, mode);
    if (bytes === null && market.engine(mode).instrumentBySymbol(symbol) === null) {
      // Before the first market day the listed symbols are not known.
      if (market.engine(mode).tradingDay === null) throw priceUnavailable(symbol);
      return null;
    }
    if (bytes === null || market.trouble(mode) !== null) throw priceUnavailable(symbol);
    return encoded(bytes);
  };

  const byResolution = (input: string, resolution: Resolution, mode: DataMode): Answer => {
    if (resolution.kind === "ambiguous")
      throw identifierAmbiguous(input, resolution.candidates.toSorted(bySize(market, mode)).map(projectCandidate));
    if (resolution.kind === "none") throw identifierNotFound(input, directory().suggest(input).map(projectCandidate));
    const { company, matchType } = resolution;
    const resolved = projectResolved(input, company, matchType);
    const bytes = market.trouble(mode) === null ? quotes.resolved(company.symbol, mode, resolved) : null;
    if (bytes === null) throw priceUnavailable(company.symbol);
    return encoded(bytes, false);
  };

  return [
    onMarketEndpoint({ market }, rest.endpoints.getQuote, ({ path: { symbol }, parameters, dataMode }) => {
      const { identifier } = parameters;
      // QUOTE-17: `identifier` wins over the path.
      if (identifier !== undefined) {
        return byResolution(identifier, directory().identifiers.resolve(identifier), dataMode);
      }
      const answer = byTicker(symbol, dataMode);
      if (answer !== null) return answer;
      const resolution = directory().identifiers.resolve(symbol);
      if (resolution.kind === "none") throw unknownSymbol(sources, symbol);
      return byResolution(symbol, resolution, dataMode);
    }),
    onMarketEndpoint(
      { market },
      rest.endpoints.getQuotes,
      ({ parameters: { symbols, identifiers }, dataMode, format }) => {
        // A symbol without a price is left out. When no price can be trusted, an empty list would look as if all symbols were unknown.
        if (market.trouble(dataMode) !== null) {
          const requested = symbols.length > 0 ? symbols : identifiers;
          throw priceUnavailable(requested.slice(0, BATCH_MAX).join(","));
        }
        if (format === "csv") {
          const { found } =
            identifiers.length === 0
              ? { found: symbols }
              : resolveBatch(directory().identifiers, identifiers, bySize(market, dataMode));
          return encodedAs(format, quotes.rows(found, dataMode), false);
        }
        // A repeated query string gives the same array of symbols, which is the cache key of the batch.
        if (symbols.length > 0) return encoded(quotes.keptBatch(symbols, dataMode));
        const { found, resolution } = resolveBatch(directory().identifiers, identifiers, bySize(market, dataMode));
        const context = { requestedCount: identifiers.length, resolution };
        return encoded(quotes.batch(found, dataMode, context), false);
      },
    ),
  ];
}

const BATCH_MAX = LIMITS.quotesPerBatch.max;
const ROW_COLUMNS = csvColumns(rest.QuoteRow);

interface EncodedQuote {
  /** The JSON of the quote without its closing brace, so that fields can follow. */
  readonly open: JsonBytes;
  /** The item of a batch, after a comma. */
  readonly item: JsonBytes;
  /** The answer to a request by ticker. */
  readonly single: JsonBytes;
}

/** A list of tickers that may be requested again, with its instruments of today. */
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

class EncodedQuotes {
  readonly #market: MarketSource;
  /** By number of the instrument. On another day it may stand for another symbol, but versions never repeat, so quotes are not mixed up. */
  readonly #quotes: Readonly<Record<DataMode, VersionedCache<EncodedQuote>>> = {
    realtime: new VersionedCache(QUOTE_BYTES_MAX, quoteBytes),
    delayed: new VersionedCache(QUOTE_BYTES_MAX, quoteBytes),
  };
  /** A repeated query has the same list object as long as its QueryReader caches it; after that the entry is dropped here too. */
  readonly #lists: Readonly<Record<DataMode, WeakMap<readonly string[], KnownList>>> = {
    realtime: new WeakMap(),
    delayed: new WeakMap(),
  };
  #lastListKey = 0;
  /** By key of the list, which changes with the day. */
  readonly #batches = new VersionedCache(BATCH_BYTES_MAX, byteLengthOf);

  constructor(market: MarketSource) {
    this.#market = market;
  }

  /** The answer to a ticker; null when no price of it is known. */
  single(symbol: string, mode: DataMode): JsonBytes | null {
    return this.#encoded(symbol, mode)?.single ?? null;
  }

  /** The answer to a name or alias that was resolved to the symbol; null when no price of it is known. */
  resolved(symbol: string, mode: DataMode, resolved: rest.ResolvedInstrument): JsonBytes | null {
    const encoded = this.#encoded(symbol, mode);
    if (encoded === null) return null;
    return joinBytes([encoded.open, encodeText(`,"resolved_instrument":${JSON.stringify(resolved)}}`)]);
  }

  /** Quotes in the order of `symbols`, up to the limit of one request; an unknown symbol or one without a price is left out. */
  batch(symbols: readonly string[], mode: DataMode, context: BatchContext): JsonBytes {
    const asked = symbols.slice(0, BATCH_MAX);
    const quotes = asked.map((symbol) => this.#encoded(symbol, mode)).filter((encoded) => encoded !== null);
    return joinBatch(quotes, context);
  }

  /** The quotes of a batch as CSV, each in one row. */
  rows(symbols: readonly string[], mode: DataMode): JsonBytes {
    const engine = this.#market.engine(mode);
    const rows = symbols.slice(0, BATCH_MAX).flatMap((symbol) => {
      const instrument = engine.instrumentBySymbol(symbol);
      const quote = instrument === null ? null : engine.quote(instrument.number);
      if (quote === null || quote.price === 0) return [];
      const { liquidity, auction, ...fields } = projectQuote(quote, mode);
      const auctionCells = Object.entries(auction ?? {}).map(([field, value]) => [rest.auctionColumn(field), value]);
      return [{ ...fields, ...liquidity, net_liquidity: liquidity.net_value, ...Object.fromEntries(auctionCells) }];
    });
    return encodeCsv(ROW_COLUMNS, rows);
  }

  /** The batch of a list that may come again: from the second time on it is cached until one of its quotes changes. */
  keptBatch(symbols: readonly string[], mode: DataMode): JsonBytes {
    const context = { requestedCount: symbols.length, resolution: null };
    const engine = this.#market.engine(mode);
    const list = this.#lists[mode].get(symbols);
    if (list === undefined || list.day !== engine.tradingDay) {
      this.#lists[mode].set(symbols, this.#listOf(symbols, mode));
      return this.batch(symbols, mode, context);
    }
    // Within a day the listed instruments stay the same and versions only grow: a change of any version changes their sum.
    let version = 0;
    for (const number of list.instruments) version += engine.quoteVersion(number);
    const kept = this.#batches.get(list.key, version);
    if (kept !== undefined) return kept;
    return this.#batches.keep(list.key, version, this.batch(symbols, mode, context));
  }

  #listOf(symbols: readonly string[], mode: DataMode): KnownList {
    const engine = this.#market.engine(mode);
    const instruments = symbols
      .slice(0, BATCH_MAX)
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

/** The data of a batch answer beside its quotes. */
interface BatchContext {
  readonly requestedCount: number;
  /** The resolution of the identifiers; null when the caller sent tickers. */
  readonly resolution: rest.Resolution | null;
}

function projectBatchEnvelope(count: number, context: BatchContext): Omit<rest.BatchQuotes, "quotes"> {
  return {
    count,
    max_symbols: BATCH_MAX,
    requested_count: context.requestedCount,
    ...truncation(context),
    ...(context.resolution === null ? {} : { resolution: context.resolution }),
  };
}

/** BATCH-07: both fields only when the request names more than the limit. */
function truncation({ requestedCount, resolution }: BatchContext): Pick<rest.BatchQuotes, "truncated" | "warning"> {
  if (requestedCount <= BATCH_MAX) return {};
  const things = resolution === null ? "symbols" : "identifiers";
  return {
    truncated: true,
    warning: `Only the first ${BATCH_MAX} of ${requestedCount} ${things} were processed.`,
  };
}

/** The symbols of the identifiers of a batch, and the way each was found. */
interface ResolvedBatch {
  /** Each symbol once, in the order in which it was first named. */
  readonly found: readonly string[];
  readonly resolution: rest.Resolution;
}

/** Resolves identifiers up to the limit of one request; all of them count as requested. */
function resolveBatch(
  identifiers: Identifiers,
  inputs: readonly string[],
  order: (a: Company, b: Company) => number,
): ResolvedBatch {
  const symbols = new Set<string>();
  const ambiguous: rest.Resolution["ambiguous"] = [];
  const notFound: rest.Resolution["not_found"] = [];
  let resolvedCount = 0;
  for (const input of inputs.slice(0, BATCH_MAX)) {
    const resolution = identifiers.resolve(input);
    if (resolution.kind === "match") {
      symbols.add(resolution.company.symbol);
      resolvedCount++;
    } else if (resolution.kind === "ambiguous") {
      ambiguous.push({ input, candidates: resolution.candidates.toSorted(order).map(projectCandidate) });
    } else {
      notFound.push({ input });
    }
  }
  const counts = { requested_count: inputs.length, resolved_count: resolvedCount };
  return { found: [...symbols], resolution: { ...counts, ambiguous, not_found: notFound } };
}
