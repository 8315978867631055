// All endpoints of market data, for the composition root.

import type { EndpointHandler } from "../endpoint-handler.ts";
import { companiesEndpoint } from "./companies.ts";
import { depthEndpoint } from "./depth.ts";
import { historicalEndpoint } from "./historical.ts";
import { marketEndpoints } from "./market.ts";
import type { MarketViews } from "./market-views.ts";
import { quoteEndpoint } from "./quote.ts";
import { quotesEndpoint } from "./quotes.ts";
import { tradesEndpoint } from "./trades.ts";

export function marketDataEndpoints(views: MarketViews): readonly EndpointHandler[] {
  return [
    quoteEndpoint(views),
    quotesEndpoint(views),
    tradesEndpoint(views),
    depthEndpoint(views),
    ...marketEndpoints(views),
    companiesEndpoint(views),
    historicalEndpoint(views),
  ];
}
