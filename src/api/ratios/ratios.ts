// GET /analytics/ratios/{symbol}/: ratios by period, computed from the statements of that period. Ratios change with the day only, so
// each answer is encoded once for each day and query.

import { mayUseOptions } from "../../access/index.ts";
import { VersionedCache } from "../../base/index.ts";
import { selectRatios } from "../../companies/index.ts";
import { rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { HISTORY_YEARS } from "../financials/financials.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { encodedOrLater } from "../http/response/answer.ts";
import { projectRatios } from "./project-ratios.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;

export function ratiosEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, records } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [() => records.actions()]);
  return [
    onEndpoint(rest.endpoints.getRatios, ({ caller, path: { symbol }, parameters, dataMode: mode }) => {
      const { history, period, metrics, meta } = parameters;
      grant(mayUseOptions(caller, "ratios", { history, period, metrics, meta }));
      checkSymbol(sources, symbol, mode);
      const years = history === "latest" ? history : HISTORY_YEARS[history];
      const query = { period, years, set: metrics };
      const dayNow = () => market.asOf(mode).day;
      const bytes = cache.getOrMake(`${mode} ${symbol} ${meta} ${Object.values(query).join(" ")}`, dayNow, async () => {
        const selected = selectRatios(await records.filings(symbol, dayNow()), query);
        return encodeJson(projectRatios(symbol, selected, query, meta === "extended"));
      });
      return encodedOrLater(bytes);
    }),
  ];
}
