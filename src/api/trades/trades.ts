// GET /market/trades/{symbol}/: the newest trades of one instrument, in real time, encoded once for each trade and limit.

import { VersionedCache } from "../../base/index.ts";
import type { Trade } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes, type ListFormat } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { projectTradeList } from "./project-trades.ts";

const CACHE_BYTES_MAX = 32 * 1024 * 1024;
/**
 * A cache key is one number made of the instrument's number and the limit, negative for CSV. On another day the instrument's number may
 * stand for another symbol; versions never repeat, so a cached answer of an earlier day is never served.
 */
const KEYS_PER_INSTRUMENT = 1_024;
const COLUMNS = csvColumns(rest.Trade);

export function tradesEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf);

  /** The newest trades of the day; an empty list for a symbol that is not listed today. */
  const newest = (symbol: string, limit: number, format: ListFormat): JsonBytes => {
    const engine = market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return encode(symbol, [], format);
    const number = instrument.number * KEYS_PER_INSTRUMENT + limit;
    const key = format === "csv" ? -number : number;
    const version = engine.tapeVersion(instrument.number);
    return (
      cache.get(key, version) ??
      cache.keep(key, version, encode(symbol, engine.trades(instrument.number, limit), format))
    );
  };

  return [
    onMarketEndpoint({ market, mode: "realtime" }, rest.endpoints.getTrades, ({ path, parameters, format }) => {
      const { symbol } = path;
      checkSymbol(sources, symbol, "realtime");
      return encodedAs(format, newest(symbol, parameters.limit, format));
    }),
  ];
}

function encode(symbol: string, trades: readonly Trade[], format: ListFormat): JsonBytes {
  const list = projectTradeList(symbol, trades);
  return format === "csv" ? encodeCsv(COLUMNS, list.events) : encodeJson(list);
}
