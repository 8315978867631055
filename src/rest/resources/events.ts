// GET /events/: what happened to listed companies, newest first.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import { isKnownSymbol, type MarketViews } from "./market-views.ts";

export function eventsEndpoint(views: MarketViews): EndpointHandler {
  return onEndpoint(rest.endpoints.getEvents, "events", async ({ parameters, dataMode }) => {
    const { symbol = null, type = null, importance = null, limit, offset } = parameters;
    if (symbol !== null && !isKnownSymbol(views, symbol, dataMode)) throw symbolNotFound(symbol);
    const page = await views.answers.events.page({ symbol, type, importance, limit, offset }, dataMode);
    return encoded(page, false);
  });
}
