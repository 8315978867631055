// GET /analytics/compare/: companies side by side, as many as the plan compares.

import { mayCompare } from "../../access/index.ts";
import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { encoded } from "../http/response/answer.ts";
import { type MarketSources, unknownSymbol } from "../sources.ts";

export function compareEndpoint(sources: MarketSources): EndpointHandler {
  const { answers } = sources;
  return onEndpoint(rest.endpoints.getComparison, "compare", async ({ caller, parameters, dataMode }) => {
    const { symbols, metrics, meta } = parameters;
    grant(mayCompare(caller, { symbolCount: symbols.length, metrics, meta }));
    const bytes = await answers.compare.comparison(symbols, dataMode, metrics, meta === "extended");
    if (bytes === null) throw unknownSymbol(sources, symbols.join(","));
    return encoded(bytes, false);
  });
}
