// GET /companies/: the directory, searched as people type, in stable pages.

import { rest } from "../../wire/index.ts";
import { encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import type { MarketViews } from "./market-views.ts";

export function companiesEndpoint({ answers }: MarketViews): EndpointHandler {
  return onEndpoint(rest.endpoints.getCompanies, "companies", ({ parameters }) => {
    const { search = null, market = null, limit, offset } = parameters;
    return encoded(answers.companies.page({ search, market, limit, offset }));
  });
}
