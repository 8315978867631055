// GET /dividends/{symbol}/: what was paid, what is to come, and the yield at the price of the caller's market.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { encodedOrLater } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import type { MarketViews } from "./market-views.ts";

export function dividendsEndpoint({ answers }: MarketViews): EndpointHandler {
  return onEndpoint(rest.endpoints.getDividends, "dividends", ({ path, parameters, dataMode }) => {
    const symbol = path["symbol"] ?? "";
    const bytes = answers.dividends.dividends(symbol, dataMode, parameters.limit);
    if (bytes === null) throw symbolNotFound(symbol);
    return encodedOrLater(bytes);
  });
}
