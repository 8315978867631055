// GET /market/trades/{symbol}/: the newest trades of one instrument, in real time.

import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../sources.ts";

export function tradesEndpoint(sources: MarketSources): EndpointHandler {
  const trades = sources.answers.trades;
  return onMarketEndpoint(
    { market: sources.market, mode: "realtime" },
    rest.endpoints.getTrades,
    "trades",
    ({ path, parameters, format }) => {
      const symbol = path.symbol;
      if (!isKnownSymbol(sources, symbol, "realtime")) throw unknownSymbol(sources, symbol);
      return encodedAs(format, trades.newest(symbol, parameters.limit, format));
    },
  );
}
