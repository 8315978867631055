// GET /events/: what happened to listed companies, newest first.

import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../sources.ts";

export function eventsEndpoint(sources: MarketSources): EndpointHandler {
  return onEndpoint(rest.endpoints.getEvents, "events", async ({ parameters, dataMode, format }) => {
    const { symbol = null, type = null, importance = null, from = null, to = null, limit, offset } = parameters;
    if (symbol !== null && !isKnownSymbol(sources, symbol, dataMode)) throw unknownSymbol(sources, symbol);
    const query = { symbol, type, importance, from, to, limit, offset };
    const page = await sources.answers.events.page(query, dataMode, format);
    return encodedAs(format, page, false);
  });
}
