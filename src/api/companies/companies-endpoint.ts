// GET /companies/: the directory, searched as people type, in stable pages.

import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import type { MarketSources } from "../sources.ts";

export function companiesEndpoint({ answers }: MarketSources): EndpointHandler {
  return onEndpoint(rest.endpoints.getCompanies, "companies", ({ parameters, dataMode, format }) => {
    const { search = null, market = null, sectorId = "", limit, offset } = parameters;
    const query = { search, market, sectorId: sectorId === "" ? null : sectorId.toLowerCase(), limit, offset };
    return encodedAs(format, answers.companies.page(query, dataMode, format));
  });
}
