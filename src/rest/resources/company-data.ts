// All endpoints of company knowledge, for the composition root.

import type { EndpointHandler } from "../endpoint-handler.ts";
import { companyEndpoint } from "./company.ts";
import { compareEndpoint } from "./compare.ts";
import { dividendsEndpoint } from "./dividends.ts";
import { eventsEndpoint } from "./events.ts";
import { financialsEndpoint } from "./financials.ts";
import type { MarketViews } from "./market-views.ts";
import { ratiosEndpoint } from "./ratios.ts";

export function companyEndpoints(views: MarketViews): readonly EndpointHandler[] {
  return [
    companyEndpoint(views),
    financialsEndpoint(views),
    ratiosEndpoint(views),
    compareEndpoint(views),
    dividendsEndpoint(views),
    eventsEndpoint(views),
  ];
}
