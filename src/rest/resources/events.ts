// GET /events/: what happened to listed companies, newest first.

import { rest, symbolNotFound } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint/endpoint-handler.ts";
import { encoded } from "../response/answer.ts";
import { isKnownSymbol, type MarketSources } from "./sources.ts";

export function eventsEndpoint(sources: MarketSources): EndpointHandler {
  return onEndpoint(rest.endpoints.getEvents, "events", async ({ parameters, dataMode }) => {
    const { symbol = null, type = null, importance = null, limit, offset } = parameters;
    if (symbol !== null && !isKnownSymbol(sources, symbol, dataMode)) throw symbolNotFound(symbol);
    const page = await sources.answers.events.page({ symbol, type, importance, limit, offset }, dataMode);
    return encoded(page, false);
  });
}
