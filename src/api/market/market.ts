// GET /market/…/: summary, movers and sectors of TASI and NOMU, encoded once for each change and audience.

import { VersionedCache } from "../../base/index.ts";
import type { DataMode, Market, MoverKind } from "../../model/index.ts";
import { csvColumns, priceUnavailable, rest } from "../../wire/index.ts";
import type { MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes, type ListFormat } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, encodedAs } from "../http/response/answer.ts";
import { projectMoverRows, projectMovers, projectSectors, projectSummary } from "./project-market.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;
const COLUMNS = csvColumns(rest.Mover);
const VALUE_COLUMNS = csvColumns(rest.ValueMover);

const MOVERS = [
  [rest.endpoints.getGainers, "gainers"],
  [rest.endpoints.getLosers, "losers"],
  [rest.endpoints.getVolumeLeaders, "volume"],
  [rest.endpoints.getValueLeaders, "value"],
] as const satisfies readonly (readonly [unknown, MoverKind])[];

export function marketEndpoints({ market }: MarketSources): readonly EndpointHandler[] {
  const caches = {
    realtime: new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf),
    delayed: new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf),
  };

  /** The bytes of an answer, encoded once for each version of its subject; null, and not stored, where `encode` gives none. */
  const kept = (mode: DataMode, key: string, version: string | number, encode: () => JsonBytes | null) => {
    const known = caches[mode].get(key, version);
    if (known !== undefined) return known;
    const bytes = encode();
    return bytes === null ? null : caches[mode].keep(key, version, bytes);
  };

  /** Null while the market of this audience has no trading day, or no level of the index is known. */
  const summaryOf = (index: Market, mode: DataMode): JsonBytes | null => {
    const engine = market.engine(mode);
    // The summary shows the market time, which moves with every event.
    const { timeMs } = engine;
    return kept(mode, `${index} summary`, `${engine.marketVersion(index)} ${timeMs}`, () => {
      const summary = engine.summary(index);
      return summary === null ? null : encodeJson(projectSummary(summary, mode, timeMs));
    });
  };

  /** A list of the market; null while the market of this audience has no trading day. */
  const listOf = (index: Market, mode: DataMode, list: string, encode: () => JsonBytes): JsonBytes | null => {
    const engine = market.engine(mode);
    return engine.tradingDay === null ? null : kept(mode, `${index} ${list}`, engine.marketVersion(index), encode);
  };

  const moversOf = (kind: MoverKind, index: Market, limit: number, mode: DataMode, format: ListFormat) =>
    listOf(index, mode, `${kind} ${limit} ${format}`, () => {
      const movers = market.engine(mode).movers(index, kind, limit);
      if (format === "json") return encodeJson(projectMovers(kind, index, movers, mode));
      return encodeCsv(kind === "value" ? VALUE_COLUMNS : COLUMNS, projectMoverRows(kind, movers));
    });

  return [
    onMarketEndpoint({ market }, rest.endpoints.getMarketSummary, ({ parameters: { index }, dataMode }) =>
      answer(index, summaryOf(index, dataMode)),
    ),
    ...MOVERS.map(([endpoint, kind]) =>
      onMarketEndpoint({ market }, endpoint, ({ parameters: { index, limit }, dataMode, format }) =>
        answer(index, moversOf(kind, index, limit, dataMode, format), format),
      ),
    ),
    onMarketEndpoint({ market }, rest.endpoints.getSectors, ({ parameters: { index }, dataMode: mode }) => {
      const encode = () => encodeJson(projectSectors(index, market.engine(mode).sectors(index), mode));
      return answer(index, listOf(index, mode, "sectors", encode));
    }),
  ];
}

/** `bytes` is null before the first day has opened, in real time or delayed. */
function answer(index: string, bytes: JsonBytes | null, format: ListFormat = "json"): Answer {
  if (bytes === null) throw priceUnavailable(index);
  return encodedAs(format, bytes);
}
