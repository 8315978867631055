// Quotes as bytes, projected once for each change and audience: a single answer and an item of a batch are joined from the
// same encoded quote. Bound: one entry per instrument of the day and audience; a new day forgets them all.

import { type Day, decimalToNumber } from "../../base/index.ts";
import type { DataMode, Instrument } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import type { LiveMarket } from "../live/live-market.ts";
import { encodeJson, encodeText, type JsonBytes, joinBytes } from "./json-bytes.ts";
import { projectQuote, projectResolved } from "./quote.ts";

interface EncodedQuote {
  readonly version: number;
  /** The JSON of the quote without its closing brace, so that fields can follow. */
  readonly open: JsonBytes;
  /** The item of a batch. */
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

const CLOSE = encodeText("}");
const COMMA = encodeText(",");
const BATCH_OPEN = encodeText('{"quotes":[');

/** The quotes of both markets. */
export class QuoteAnswers {
  readonly #market: LiveMarket;
  readonly #shelves: Readonly<Record<DataMode, Shelf>> = {
    realtime: { day: null, bySymbol: new Map() },
    delayed: { day: null, bySymbol: new Map() },
  };

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

  /** Quotes in the order of `symbols`; one that is unknown or without a price is left out. */
  batch(symbols: readonly string[], mode: DataMode, facts: BatchFacts): JsonBytes {
    const parts: JsonBytes[] = [BATCH_OPEN];
    let count = 0;
    for (const symbol of symbols) {
      const encoded = this.#encoded(symbol, mode);
      if (encoded === null) continue;
      if (count > 0) parts.push(COMMA);
      parts.push(encoded.item);
      count++;
    }
    parts.push(encodeText(batchEnd(count, facts)));
    return joinBytes(parts);
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
    const netLiquidity = encodeText(`,"net_liquidity":${decimalToNumber(quote.liquidity.netValue)}`);
    const resolved = JSON.stringify(projectResolved(instrument.symbol, instrument, "symbolExact"));
    return {
      version,
      open,
      item: joinBytes([open, netLiquidity, CLOSE]),
      single: joinBytes([open, encodeText(`,"resolved_instrument":${resolved}}`)]),
    };
  }
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
