// The answers of /market/ about a whole market: summary, movers and sectors, encoded once for each change and audience.

import { VersionedCache } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import { type DataMode, MARKETS, type Market, MOVER_KINDS, type MoverKind } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { encodeCsv, type ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { projectMoverRows, projectMovers, projectSectors, projectSummary } from "./project-market.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;
/** A key is a number: which market, which of its lists, and how many rows; negative for CSV. */
const KEYS_PER_LIST = 1_024;
const SUMMARY = MOVER_KINDS.length;
const SECTORS = SUMMARY + 1;

const COLUMNS = csvColumns(rest.Mover);
const VALUE_COLUMNS = csvColumns(rest.ValueMover);

function keyOf(index: Market, list: number, rows = 0): number {
  return (MARKETS.indexOf(index) * (SECTORS + 1) + list) * KEYS_PER_LIST + rows;
}

/** Each answer is null while the market of this audience has no trading day. */
export class MarketAnswers {
  readonly #market: MarketSource;
  readonly #caches: Readonly<Record<DataMode, VersionedCache<JsonBytes>>> = {
    realtime: new VersionedCache(CACHE_BYTES_MAX, byteLengthOf),
    delayed: new VersionedCache(CACHE_BYTES_MAX, byteLengthOf),
  };

  constructor(market: MarketSource) {
    this.#market = market;
  }

  /** Also null while no level of the index is known. */
  summary(index: Market, mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    // The summary shows the market time, which moves with every event.
    const timeMs = this.#market.timeMs(mode);
    const version = `${engine.marketVersion(index)} ${timeMs}`;
    const key = keyOf(index, SUMMARY);
    const kept = this.#caches[mode].get(key, version);
    if (kept !== undefined) return kept;
    const summary = engine.summary(index);
    if (summary === null) return null;
    return this.#caches[mode].keep(key, version, encodeJson(projectSummary(summary, mode, timeMs)));
  }

  movers(kind: MoverKind, index: Market, limit: number, mode: DataMode, format: ListFormat): JsonBytes | null {
    const engine = this.#market.engine(mode);
    if (engine.tradingDay === null) return null;
    const cache = this.#caches[mode];
    const version = engine.marketVersion(index);
    const number = keyOf(index, MOVER_KINDS.indexOf(kind), limit);
    const key = format === "csv" ? -number : number;
    const kept = cache.get(key, version);
    if (kept !== undefined) return kept;
    const movers = engine.movers(index, kind, limit);
    const bytes =
      format === "csv"
        ? encodeCsv(kind === "value" ? VALUE_COLUMNS : COLUMNS, projectMoverRows(kind, movers))
        : encodeJson(projectMovers(kind, index, movers, mode));
    return cache.keep(key, version, bytes);
  }

  sectors(index: Market, mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    if (engine.tradingDay === null) return null;
    const cache = this.#caches[mode];
    const version = engine.marketVersion(index);
    const key = keyOf(index, SECTORS);
    const kept = cache.get(key, version);
    if (kept !== undefined) return kept;
    return cache.keep(key, version, encodeJson(projectSectors(index, engine.sectors(index), mode)));
  }
}
