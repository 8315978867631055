// GET /dividends/{symbol}/: what was paid, what is to come, and the yield at the price of the caller's market.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint/endpoint-handler.ts";
import { encodedOrLater } from "../response/answer.ts";
import type { MarketSources } from "./sources.ts";

export function dividendsEndpoint({ answers }: MarketSources): EndpointHandler {
  return onEndpoint(rest.endpoints.getDividends, "dividends", ({ path, parameters, dataMode, format }) => {
    const symbol = path.symbol;
    const bytes = answers.dividends.dividends(symbol, dataMode, parameters.limit, format);
    if (bytes === null) throw symbolNotFound(symbol);
    return encodedOrLater(bytes, format);
  });
}
