// GET /quote/{symbol}/: the quote of one instrument, found by ticker, name or alias.

import type { Resolution } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { identifierAmbiguous, identifierNotFound, priceUnavailable, rest } from "../../wire/index.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, encoded } from "../http/response/answer.ts";
import { type MarketSources, unknownSymbol } from "../sources.ts";
import { projectCandidate, projectResolved } from "./project-quote.ts";

export function quoteEndpoint(sources: MarketSources): EndpointHandler {
  const { market, directory, answers } = sources;
  /** The path of nearly all requests, so nothing is looked up twice. Null when today's market does not list the symbol. */
  const byTicker = (symbol: string, mode: DataMode): Answer | null => {
    const bytes = answers.quote.single(symbol, mode);
    if (bytes === null && !answers.quote.isListed(symbol, mode)) {
      // Before the first market nobody knows what is listed.
      if (market.engine(mode).tradingDay === null) throw priceUnavailable(symbol);
      return null;
    }
    if (bytes === null || market.trouble(mode) !== null) throw priceUnavailable(symbol);
    return encoded(bytes);
  };

  const byResolution = (input: string, resolution: Resolution, mode: DataMode): Answer => {
    if (resolution.kind === "ambiguous") throw identifierAmbiguous(input, resolution.candidates.map(projectCandidate));
    if (resolution.kind === "none") throw identifierNotFound(input, directory().suggest(input).map(projectCandidate));
    const { company, matchType } = resolution;
    const resolved = projectResolved(input, company, matchType);
    const bytes = market.trouble(mode) === null ? answers.quote.resolved(company.symbol, mode, resolved) : null;
    if (bytes === null) throw priceUnavailable(company.symbol);
    return encoded(bytes, false);
  };

  return onMarketEndpoint(sources, rest.endpoints.getQuote, "quote", ({ path, parameters, dataMode }) => {
    const { identifier } = parameters;
    // QUOTE-17: a given identifier decides, whatever the path says.
    if (identifier !== undefined) {
      return byResolution(identifier, directory().identifiers.resolve(identifier), dataMode);
    }
    const symbol = path.symbol;
    const answer = byTicker(symbol, dataMode);
    if (answer !== null) return answer;
    const resolution = directory().identifiers.resolve(symbol);
    if (resolution.kind === "none") throw unknownSymbol(sources, symbol);
    return byResolution(symbol, resolution, dataMode);
  });
}
