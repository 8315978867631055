// All endpoints of market data, for the composition root.

import type { EndpointHandler } from "../endpoint/endpoint-handler.ts";
import { companiesEndpoint } from "./companies.ts";
import { depthEndpoint } from "./depth.ts";
import { historicalEndpoint } from "./historical.ts";
import { intradayEndpoint } from "./intraday.ts";
import { marketEndpoints } from "./market.ts";
import { quoteEndpoint } from "./quote.ts";
import { quotesEndpoint } from "./quotes.ts";
import { snapshotEndpoint } from "./snapshot.ts";
import type { MarketSources } from "./sources.ts";
import { statusEndpoints } from "./status.ts";
import { tradesEndpoint } from "./trades.ts";

export function marketDataEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  return [
    quoteEndpoint(sources),
    quotesEndpoint(sources),
    tradesEndpoint(sources),
    depthEndpoint(sources),
    ...marketEndpoints(sources),
    snapshotEndpoint(sources),
    ...statusEndpoints(sources),
    companiesEndpoint(sources),
    historicalEndpoint(sources),
    intradayEndpoint(sources),
  ];
}
