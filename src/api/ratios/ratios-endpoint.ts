// GET /analytics/ratios/{symbol}/: ratios by period, computed from the statements of that period.

import { mayReadRatios } from "../../access/index.ts";
import { rest } from "../../wire/index.ts";
import { yearsOf } from "../financials/statement-years.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { encodedOrLater } from "../http/response/answer.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../sources.ts";

export function ratiosEndpoint(sources: MarketSources): EndpointHandler {
  const { ratios } = sources.answers;
  return onEndpoint(rest.endpoints.getRatios, "ratios", ({ caller, path, parameters, dataMode }) => {
    const symbol = path.symbol;
    const { history, period, metrics, meta } = parameters;
    grant(mayReadRatios(caller, { history, period, metrics, meta }));
    if (!isKnownSymbol(sources, symbol, dataMode)) throw unknownSymbol(sources, symbol);
    const years = history === "latest" ? history : yearsOf(history);
    return encodedOrLater(ratios.ratios(symbol, dataMode, { period, years, set: metrics }, meta === "extended"));
  });
}
