// GET /market/depth/{symbol}/: the book of one instrument in real time, cut to what the account is entitled to.

import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { depthNotAvailable, entitlementRequired, rest } from "../../wire/index.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { encoded } from "../http/response/answer.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../sources.ts";

export function depthEndpoint(sources: MarketSources): EndpointHandler {
  const depth = sources.answers.depth;
  return onMarketEndpoint(
    { market: sources.market, mode: "realtime" },
    rest.endpoints.getDepth,
    "depth",
    ({ caller, path, parameters }) => {
      const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
      // The limits of an Enterprise account may be set to no level at all.
      if (entitledLevels < 1) throw entitlementRequired();
      const symbol = path.symbol;
      const bytes = depth.snapshot(symbol, parameters.levels, entitledLevels);
      // While the feed is silent the book may be out of date, so it is not shown.
      if (bytes !== null && sources.market.trouble() === null) return encoded(bytes);
      throw isKnownSymbol(sources, symbol, "realtime") ? depthNotAvailable(symbol) : unknownSymbol(sources, symbol);
    },
  );
}
