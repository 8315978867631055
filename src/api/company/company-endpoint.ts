// GET /company/{symbol}/: what a company is, and the groups of facts that the plan has.

import { type Caller, mayUse } from "../../access/index.ts";
import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedOrLater } from "../http/response/answer.ts";
import { type MarketSources, unknownSymbol } from "../sources.ts";
import type { CompanyGroups } from "./company-answers.ts";

export function companyEndpoint(sources: MarketSources): EndpointHandler {
  const { answers } = sources;
  return onEndpoint(rest.endpoints.getCompany, "company", ({ caller, path, dataMode }) => {
    const symbol = path.symbol;
    const bytes = answers.company.detail(symbol, dataMode, groupsOf(caller));
    if (bytes === null) throw unknownSymbol(sources, symbol);
    return encodedOrLater(bytes);
  });
}

/** COMPANY-05: a group above the plan is absent. */
function groupsOf(caller: Caller): CompanyGroups {
  return {
    fundamentals: mayUse(caller, "company.fundamentals").ok,
    technicals: mayUse(caller, "company.technicals").ok,
    valuation: mayUse(caller, "company.valuation").ok,
    analysts: mayUse(caller, "company.analysts").ok,
  };
}
