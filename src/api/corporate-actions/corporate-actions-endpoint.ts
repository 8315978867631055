// GET /corporate-actions/{symbol}/: what changed a company's shares, listing or name, newest first.

import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { type MarketSources, unknownSymbol } from "../sources.ts";

export function corporateActionsEndpoint(sources: MarketSources): EndpointHandler {
  const { answers } = sources;
  const endpoint = rest.endpoints.getCorporateActions;
  return onEndpoint(endpoint, "corporateActions", async ({ path, parameters, dataMode, format }) => {
    const { type = null, from = null, to = null, limit, offset } = parameters;
    const page = answers.corporateActions.page(path.symbol, dataMode, { type, from, to, limit, offset }, format);
    if (page === null) throw unknownSymbol(sources, path.symbol);
    return encodedAs(format, await page, false);
  });
}
