// GET /market/depth/{symbol}/: the book of one instrument in real time, cut to the entitled levels of the account. A book is encoded once
// for each change and number of levels.

import { VersionedCache } from "../../base/index.ts";
import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { depthNotAvailable, entitlementRequired, rest } from "../../wire/index.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../companies/market-sources.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { encoded } from "../http/response/answer.ts";
import { projectDepth } from "./project-depth.ts";

const CACHE_BYTES_MAX = 32 * 1024 * 1024;
/**
 * A cache key is one number made of the instrument's number and both counts of levels. On another day the instrument's number may stand
 * for another symbol; versions never repeat, so a cached book of an earlier day is never served.
 */
const KEYS_PER_INSTRUMENT = 1_024;
const LEVELS_BASE = DEPTH_LEVELS_MAX + 1;

export function depthEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf);

  /** The best levels of the book, never more than the account may receive; null when there is no usable book. */
  const bookOf = (symbol: string, levels: number, entitledLevels: number): JsonBytes | null => {
    const engine = market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return null;
    const shown = Math.min(levels, entitledLevels);
    const key = instrument.number * KEYS_PER_INSTRUMENT + shown * LEVELS_BASE + entitledLevels;
    const version = engine.depthVersion(instrument.number, shown);
    const kept = cache.get(key, version);
    if (kept !== undefined) return kept;
    const depth = engine.depth(instrument.number, shown);
    return depth === null ? null : cache.keep(key, version, encodeJson(projectDepth(depth, entitledLevels)));
  };

  return [
    onMarketEndpoint({ market, mode: "realtime" }, rest.endpoints.getDepth, ({ caller, path, parameters }) => {
      const { symbol } = path;
      const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
      // An override of an Enterprise account may allow no level at all.
      if (entitledLevels < 1) throw entitlementRequired();
      const bytes = bookOf(symbol, parameters.levels, entitledLevels);
      // While the feed is silent the book may be out of date, so it is not shown.
      if (bytes !== null && market.trouble() === null) return encoded(bytes);
      throw isKnownSymbol(sources, symbol, "realtime") ? depthNotAvailable(symbol) : unknownSymbol(sources, symbol);
    }),
  ];
}
