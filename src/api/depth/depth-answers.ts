// The answers of /market/depth/: the order book of an instrument in real time, encoded once for each change and number of
// levels.

import { VersionedCache } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { projectDepth } from "./project-depth.ts";

const CACHE_BYTES_MAX = 32 * 1024 * 1024;
/**
 * A key is one number made of the instrument's number and both counts of levels. Tomorrow that number may stand for another
 * symbol; as versions never repeat, an answer of today is then not given.
 */
const KEYS_PER_INSTRUMENT = 1_024;
const LEVELS_BASE = DEPTH_LEVELS_MAX + 1;

export class DepthAnswers {
  readonly #market: MarketSource;
  readonly #cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf);

  constructor(market: MarketSource) {
    this.#market = market;
  }

  /** The best levels of the book, never more than the account may receive; null when there is no usable book. */
  snapshot(symbol: string, levels: number, entitledLevels: number): JsonBytes | null {
    const engine = this.#market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return null;
    const shown = Math.min(levels, entitledLevels);
    const key = instrument.number * KEYS_PER_INSTRUMENT + shown * LEVELS_BASE + entitledLevels;
    const version = engine.depthVersion(instrument.number, shown);
    const kept = this.#cache.get(key, version);
    if (kept !== undefined) return kept;
    const depth = engine.depth(instrument.number, shown);
    return depth === null ? null : this.#cache.keep(key, version, encodeJson(projectDepth(depth, entitledLevels)));
  }
}
