// Trades and depth of one instrument as bytes, in real time, encoded once for each change and cut.

import type { LiveMarket } from "../../live/index.ts";
import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { EncodedCache } from "../cache/encoded-cache.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { projectDepth } from "../depth/depth.ts";
import { projectTradeList } from "./trades.ts";

const CACHE_BYTES_MAX = 32 * 1024 * 1024;
/**
 * Keys are numbers: the instrument's, which may name another symbol on another day, when no version of this day fits any more, and
 * how much of it is shown.
 */
const KEYS_PER_INSTRUMENT = 1_024;
const LEVELS_BASE = DEPTH_LEVELS_MAX + 1;

/** The tape of the live market. */
export class TradeAnswers {
  readonly #market: LiveMarket;
  readonly #cache = new EncodedCache(CACHE_BYTES_MAX);

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** The newest trades of the day; none for a symbol that is not listed today. */
  newest(symbol: string, limit: number): JsonBytes {
    const engine = this.#market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return encodeJson(projectTradeList(symbol, []));
    const key = instrument.number * KEYS_PER_INSTRUMENT + limit;
    const version = engine.tapeVersion(instrument.number);
    return (
      this.#cache.get(key, version) ??
      this.#cache.keep(key, version, encodeJson(projectTradeList(symbol, engine.trades(instrument.number, limit))))
    );
  }
}

/** The books of the live market. */
export class DepthAnswers {
  readonly #market: LiveMarket;
  readonly #cache = new EncodedCache(CACHE_BYTES_MAX);

  constructor(market: LiveMarket) {
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
