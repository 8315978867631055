// All endpoints of companies, for the composition root.

import type { EndpointHandler } from "../endpoint/endpoint-handler.ts";
import { companyEndpoint } from "./company.ts";
import { compareEndpoint } from "./compare.ts";
import { corporateActionsEndpoint } from "./corporate-actions.ts";
import { dividendsEndpoint } from "./dividends.ts";
import { eventsEndpoint } from "./events.ts";
import { financialsEndpoint } from "./financials.ts";
import { ratiosEndpoint } from "./ratios.ts";
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
