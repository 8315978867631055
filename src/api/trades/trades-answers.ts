// The answers of /market/trades/: the newest trades of an instrument in real time, encoded once for each trade and limit.

import { VersionedCache } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { Trade } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { encodeCsv, type ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { projectTradeList } from "./project-trades.ts";

const CACHE_BYTES_MAX = 32 * 1024 * 1024;
/**
 * A key is one number made of the instrument's number and the limit, negative for CSV. Tomorrow that number may stand for another symbol; as
 * versions never repeat, an answer of today is then not given.
 */
const KEYS_PER_INSTRUMENT = 1_024;

const COLUMNS = csvColumns(rest.Trade);

export class TradesAnswers {
  readonly #market: MarketSource;
  readonly #cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf);

  constructor(market: MarketSource) {
    this.#market = market;
  }

  /** The newest trades of the day; an empty list for a symbol that is not listed today. */
  newest(symbol: string, limit: number, format: ListFormat): JsonBytes {
    const engine = this.#market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return encode(symbol, [], format);
    const number = instrument.number * KEYS_PER_INSTRUMENT + limit;
    const key = format === "csv" ? -number : number;
    const version = engine.tapeVersion(instrument.number);
    return (
      this.#cache.get(key, version) ??
      this.#cache.keep(key, version, encode(symbol, engine.trades(instrument.number, limit), format))
    );
  }
}

function encode(symbol: string, trades: readonly Trade[], format: ListFormat): JsonBytes {
  const list = projectTradeList(symbol, trades);
  return format === "csv" ? encodeCsv(COLUMNS, list.events) : encodeJson(list);
}
