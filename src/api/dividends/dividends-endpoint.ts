// GET /dividends/{symbol}/: what was paid, what is to come, and the yield at the price of the caller's market.

import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedOrLater } from "../http/response/answer.ts";
import { type MarketSources, unknownSymbol } from "../sources.ts";

export function dividendsEndpoint(sources: MarketSources): EndpointHandler {
  const { answers } = sources;
  return onEndpoint(rest.endpoints.getDividends, "dividends", ({ path, parameters, dataMode, format }) => {
    const symbol = path.symbol;
    const bytes = answers.dividends.dividends(symbol, dataMode, parameters.limit, format);
    if (bytes === null) throw unknownSymbol(sources, symbol);
    return encodedOrLater(bytes, format);
  });
}
