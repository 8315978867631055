// GET /corporate-actions/{symbol}/: what changed a company's shares, listing or name, newest first.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint/endpoint-handler.ts";
import { encodedAs } from "../response/answer.ts";
import type { MarketSources } from "./sources.ts";

export function corporateActionsEndpoint({ answers }: MarketSources): EndpointHandler {
  const endpoint = rest.endpoints.getCorporateActions;
  return onEndpoint(endpoint, "corporateActions", async ({ path, parameters, dataMode, format }) => {
    const { type = null, from = null, to = null, limit, offset } = parameters;
    const page = answers.corporateActions.page(path.symbol, dataMode, { type, from, to, limit, offset }, format);
    if (page === null) throw symbolNotFound(path.symbol);
    return encodedAs(format, await page, false);
  });
}
