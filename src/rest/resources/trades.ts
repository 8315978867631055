// GET /market/trades/{symbol}/: the newest trades of one instrument, in real time.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import { isKnownSymbol, type MarketViews } from "./market-views.ts";

export function tradesEndpoint(views: MarketViews): EndpointHandler {
  const trades = views.answers.trades;
  return onEndpoint(rest.endpoints.getTrades, "trades", ({ path, parameters }) => {
    const symbol = path["symbol"] ?? "";
    if (!isKnownSymbol(views, symbol, "realtime")) throw symbolNotFound(symbol);
    return encoded(trades.newest(symbol, parameters.limit));
  });
}
