// GET /quotes/: several quotes in the caller's order, by ticker or by name.

import { LIMITS, priceUnavailable, rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encoded } from "../http/response/answer.ts";
import type { MarketSources } from "../sources.ts";
import { resolveBatch } from "./resolve-batch.ts";

export function quotesEndpoint({ market, directory, answers }: MarketSources): EndpointHandler {
  return onEndpoint(rest.endpoints.getQuotes, "quotes", ({ parameters, dataMode }) => {
    const { symbols, identifiers } = parameters;
    const requested = symbols.length > 0 ? symbols : identifiers;
    // One symbol without a price is left out; when none can be trusted, an empty list would look as if all were unknown.
    if (market.trouble(dataMode) !== null)
      throw priceUnavailable(requested.slice(0, LIMITS.quotesPerBatch.max).join(","));
    // The same query string gives the same array of symbols, which the batch is kept under.
    if (symbols.length > 0) return encoded(answers.quote.keptBatch(symbols, dataMode));
    const requestedCount = requested.length;
    const resolved = resolveBatch(directory().identifiers, identifiers, LIMITS.quotesPerBatch.max);
    const { resolution } = resolved;
    return encoded(answers.quote.batch(resolved.symbols, dataMode, { requestedCount, resolution }), false);
  });
}
