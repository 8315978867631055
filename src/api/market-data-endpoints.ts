// All endpoints of market data, for the composition root.

import { companiesEndpoint } from "./companies/companies-endpoint.ts";
import { depthEndpoint } from "./depth/depth-endpoint.ts";
import { historicalEndpoint } from "./historical/historical-endpoint.ts";
import type { EndpointHandler } from "./http/endpoint-handler.ts";
import { intradayEndpoint } from "./intraday/intraday-endpoint.ts";
import { marketEndpoints } from "./market/market-endpoints.ts";
import { quoteEndpoint } from "./quote/quote-endpoint.ts";
import { quotesEndpoint } from "./quote/quotes-endpoint.ts";
import { snapshotEndpoint } from "./snapshot/snapshot-endpoint.ts";
import type { MarketSources } from "./sources.ts";
import { statusEndpoints } from "./status/status-endpoints.ts";
import { tradesEndpoint } from "./trades/trades-endpoint.ts";

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
