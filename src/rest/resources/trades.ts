// GET /market/trades/{symbol}/: the newest trades of one instrument, in real time.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint/endpoint-handler.ts";
import { encoded } from "../response/answer.ts";
import { isKnownSymbol, type MarketSources } from "./sources.ts";

export function tradesEndpoint(sources: MarketSources): EndpointHandler {
  const trades = sources.answers.trades;
  return onEndpoint(rest.endpoints.getTrades, "trades", ({ path, parameters }) => {
    const symbol = path.symbol;
    if (!isKnownSymbol(sources, symbol, "realtime")) throw symbolNotFound(symbol);
    return encoded(trades.newest(symbol, parameters.limit));
  });
}
