// GET /events/: what happened to listed companies, newest first.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import type { CompanyViews } from "./company-views.ts";
import { isKnownSymbol } from "./market-views.ts";

export function eventsEndpoint(views: CompanyViews): EndpointHandler {
  return onEndpoint(rest.endpoints.getEvents, "events", async ({ parameters, dataMode }) => {
    const { symbol = null, type = null, importance = null, limit, offset } = parameters;
    if (symbol !== null && !isKnownSymbol(views, symbol, dataMode)) throw symbolNotFound(symbol);
    const page = await views.knowledge.events.page({ symbol, type, importance, limit, offset }, dataMode);
    return encoded(page, false);
  });
}
