// GET /market/depth/{symbol}/: the book of one instrument in real time, cut to what the account is entitled to.

import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { depthNotAvailable, entitlementRequired, rest, symbolNotFound } from "../../wire/index.ts";
import { encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import { isKnownSymbol, type MarketViews } from "./market-views.ts";

export function depthEndpoint(views: MarketViews): EndpointHandler {
  const depth = views.answers.depth;
  return onEndpoint(rest.endpoints.getDepth, "depth", ({ caller, path, parameters }) => {
    const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
    // An agreement may have taken every level away.
    if (entitledLevels < 1) throw entitlementRequired();
    const symbol = path["symbol"] ?? "";
    const bytes = depth.snapshot(symbol, parameters.levels, entitledLevels);
    // A book that the feed has stopped to keep is no usable one.
    if (bytes !== null && views.market.trouble() === null) return encoded(bytes);
    throw isKnownSymbol(views, symbol, "realtime") ? depthNotAvailable(symbol) : symbolNotFound(symbol);
  });
}
