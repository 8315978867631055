// GET /market/…/: summary, movers and sectors of TASI and NOMU.

import type { Feature } from "../../access/index.ts";
import type { MoverKind } from "../../model/index.ts";
import { priceUnavailable, rest } from "../../wire/index.ts";
import type { ListFormat } from "../encoding/csv.ts";
import type { JsonBytes } from "../encoding/json-bytes.ts";
import { type EndpointHandler, onEndpoint, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, encodedAs } from "../http/response/answer.ts";
import type { MarketSources } from "../sources.ts";

const MOVERS = [
  [rest.endpoints.getGainers, "marketGainers", "gainers"],
  [rest.endpoints.getLosers, "marketLosers", "losers"],
  [rest.endpoints.getVolumeLeaders, "marketVolume", "volume"],
  [rest.endpoints.getValueLeaders, "marketValue", "value"],
] as const satisfies readonly (readonly [unknown, Feature, MoverKind])[];

export function marketEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market } = sources.answers;
  return [
    onEndpoint(rest.endpoints.getMarketSummary, "marketSummary", ({ parameters: { index }, dataMode }) =>
      answer(index, market.summary(index, dataMode)),
    ),
    ...MOVERS.map(([endpoint, feature, kind]) =>
      onMarketEndpoint(sources, endpoint, feature, ({ parameters: { index, limit }, dataMode, format }) =>
        answer(index, market.movers(kind, index, limit, dataMode, format), format),
      ),
    ),
    onMarketEndpoint(sources, rest.endpoints.getSectors, "marketSectors", ({ parameters: { index }, dataMode }) =>
      answer(index, market.sectors(index, dataMode)),
    ),
  ];
}

/** Before the first day has opened there are no bytes, in real time or delayed. */
function answer(index: string, bytes: JsonBytes | null, format: ListFormat = "json"): Answer {
  if (bytes === null) throw priceUnavailable(index);
  return encodedAs(format, bytes);
}
