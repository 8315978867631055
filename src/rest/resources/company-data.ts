// All endpoints of company knowledge, for the composition root.

import type { CompanyKnowledge } from "../../views/index.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { companyEndpoint } from "./company.ts";
import { compareEndpoint } from "./compare.ts";
import { dividendsEndpoint } from "./dividends.ts";
import { eventsEndpoint } from "./events.ts";
import { financialsEndpoint } from "./financials.ts";
import type { MarketViews } from "./market-views.ts";
import { ratiosEndpoint } from "./ratios.ts";

/** What they answer from. */
export interface CompanyViews extends Pick<MarketViews, "market" | "directory"> {
  readonly knowledge: CompanyKnowledge;
}

export function companyEndpoints(views: CompanyViews): readonly EndpointHandler[] {
  return [
    companyEndpoint(views),
    financialsEndpoint(views),
    ratiosEndpoint(views),
    compareEndpoint(views),
    dividendsEndpoint(views),
    eventsEndpoint(views),
  ];
}
