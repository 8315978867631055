// GET /analytics/ratios/{symbol}/: ratios by period, computed from the statements of that period.

import { mayReadRatios } from "../../access/index.ts";
import { rest, symbolNotFound } from "../../wire/index.ts";
import { encodedOrLater } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import { grant } from "../plan-refusal.ts";
import { isKnownSymbol, type MarketViews } from "./market-views.ts";
import { yearsOf } from "./statement-years.ts";

export function ratiosEndpoint(views: MarketViews): EndpointHandler {
  const { ratios } = views.answers;
  return onEndpoint(rest.endpoints.getRatios, "ratios", ({ caller, path, parameters, dataMode }) => {
    const symbol = path["symbol"] ?? "";
    const { history, period, metrics, meta } = parameters;
    grant(mayReadRatios(caller, { history, period, metrics, meta }));
    if (!isKnownSymbol(views, symbol, dataMode)) throw symbolNotFound(symbol);
    const years = history === "latest" ? history : yearsOf(history);
    return encodedOrLater(ratios.ratios(symbol, dataMode, { period, years, set: metrics }, meta === "extended"));
  });
}
