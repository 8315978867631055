// Summary, movers and sectors as bytes, encoded once for each change of the market and each audience.

import type { LiveMarket } from "../../live/index.ts";
import { type DataMode, MARKETS, type Market, MOVER_KINDS, type MoverKind } from "../../model/index.ts";
import { EncodedCache } from "../cache/encoded-cache.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { projectMovers, projectSectors, projectSummary } from "./market.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;
/** Keys are numbers: which market and which of its lists, and how long a list. */
const KEYS_PER_LIST = 1_024;
const SUMMARY = MOVER_KINDS.length;
const SECTORS = SUMMARY + 1;

function keyOf(index: Market, list: number, limit = 0): number {
  return (MARKETS.indexOf(index) * (SECTORS + 1) + list) * KEYS_PER_LIST + limit;
}

/** Both markets at both times. Each answer is null while this audience has no day to look at. */
export class MarketAnswers {
  readonly #market: LiveMarket;
  readonly #caches: Readonly<Record<DataMode, EncodedCache>> = {
    realtime: new EncodedCache(CACHE_BYTES_MAX),
    delayed: new EncodedCache(CACHE_BYTES_MAX),
  };

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** Null also while no level of the index is known. */
  summary(index: Market, mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    // The timestamp is the market's, and that moves with every event.
    const version = `${engine.marketVersion(index)} ${engine.timeMs}`;
    const key = keyOf(index, SUMMARY);
    const kept = this.#caches[mode].get(key, version);
    if (kept !== undefined) return kept;
    const summary = engine.summary(index);
    if (summary === null) return null;
    return this.#caches[mode].keep(key, version, encodeJson(projectSummary(summary, mode, engine.timeMs)));
  }

  movers(kind: MoverKind, index: Market, limit: number, mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    if (engine.tradingDay === null) return null;
    const version = engine.marketVersion(index);
    const key = keyOf(index, MOVER_KINDS.indexOf(kind), limit);
    return (
      this.#caches[mode].get(key, version) ??
      this.#caches[mode].keep(
        key,
        version,
        encodeJson(projectMovers(kind, index, engine.movers(index, kind, limit), mode)),
      )
    );
  }

  sectors(index: Market, mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    if (engine.tradingDay === null) return null;
    const version = engine.marketVersion(index);
    const key = keyOf(index, SECTORS);
    return (
      this.#caches[mode].get(key, version) ??
      this.#caches[mode].keep(key, version, encodeJson(projectSectors(index, engine.sectors(index), mode)))
    );
  }
}
