// All endpoints of companies, for the composition root.

import { companyEndpoint } from "./company/company-endpoint.ts";
import { compareEndpoint } from "./compare/compare-endpoint.ts";
import { corporateActionsEndpoint } from "./corporate-actions/corporate-actions-endpoint.ts";
import { dividendsEndpoint } from "./dividends/dividends-endpoint.ts";
import { eventsEndpoint } from "./events/events-endpoint.ts";
import { financialsEndpoint } from "./financials/financials-endpoint.ts";
import type { EndpointHandler } from "./http/endpoint-handler.ts";
import { ratiosEndpoint } from "./ratios/ratios-endpoint.ts";
import type { MarketSources } from "./sources.ts";

export function companyEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  return [
    companyEndpoint(sources),
    financialsEndpoint(sources),
    ratiosEndpoint(sources),
    compareEndpoint(sources),
    dividendsEndpoint(sources),
    corporateActionsEndpoint(sources),
    eventsEndpoint(sources),
  ];
}
