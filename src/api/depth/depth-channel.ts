// The depth channel: sends the book of an instrument whenever one of its levels changed, encoded once for each subscribed number of
// levels.

import { type Caller, depthAccess } from "../../access/index.ts";
import { formatTimestamp } from "../../base/index.ts";
import type { MarketEngine, MarketTick } from "../../market/index.ts";
import { DEPTH_LEVELS_MAX, type Depth } from "../../model/index.ts";
import {
  type DepthConnected,
  type StreamDepth,
  type StreamDepthChanges,
  type StreamDepthUnavailable,
  type StreamError,
  streamError,
  WILDCARD,
} from "../../wire/index.ts";
import { Channel, type ChannelOptions } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import { symbolLimits } from "../stream/stream-frames.ts";
import type { PaceName, StreamPace } from "../stream/stream-pace.ts";
import type { AskedVariant, Variant } from "../stream/topics.ts";
import { bookChanges } from "./book-changes.ts";
import { projectDepth } from "./project-depth.ts";

/** The pace of readers of changes who get every change at once. */
const LIVE_CHANGES: PaceName = { intervalMs: 0, onlyChanges: true };

export class DepthChannel extends Channel {
  readonly lastChanges = new LastChanges(DEPTH_LEVELS_MAX);
  /** LADDER-09: depth sends the snapshots of named symbols before `subscribed`; the other channels send them after it. */
  override readonly isStateFirst = true;
  override readonly symbolParameter = "shows";
  /** The last books that were sent to readers of changes, by pace and symbol. Bound: the symbols listed, for each pace. */
  #published = new WeakMap<StreamPace, Map<string, Depth | null>>();

  constructor(options: ChannelOptions) {
    super("depth", options);
  }

  /** The plan counts first, then the entitlement of the account. */
  override refusalOf(caller: Caller): StreamError | null {
    const refusal = super.refusalOf(caller);
    const access = depthAccess(caller);
    if (refusal !== null || access === "ok") return refusal;
    return streamError(this.name, access === "suspended" ? "entitlement-suspended" : "entitlement-required", {});
  }

  /** The variant has the account's entitled levels as well: a snapshot shows them, so they separate readers of the same levels. */
  override variantFor(caller: Caller, asked: AskedVariant): Variant {
    const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
    const shown = Math.max(1, Math.min(asked.levels, entitledLevels));
    const { key, ...others } = super.variantFor(caller, asked);
    return { ...others, key: `${shown}/${entitledLevels}/${key}`, levels: shown, entitledLevels };
  }

  connected({ plan, limits }: Caller, symbol: string | null): DepthConnected {
    return {
      type: "connected",
      channel: "depth",
      symbol,
      plan,
      entitled_levels: limits.depthLevels,
      limits: { ...symbolLimits(limits), wildcard_allowed: limits.streamWildcard },
      timestamp: this.timestamp(),
    };
  }

  state(symbol: string, variant: Variant): StreamFrame {
    const { market } = this.options;
    const depth = this.#bookOf(market.engine("realtime"), symbol, variant.levels);
    return this.#snapshot(symbol, depth, variant, market.clock.nowMs());
  }

  publish({ batch, changes, engine }: MarketTick): void {
    // LEAN-08: on a new day readers of changes get whole books first.
    if (changes.isDayChanged) this.#published = new WeakMap();
    for (const number of changes.books) {
      const { symbol } = engine.instrument(number);
      const bidFrom = changes.bidFrom(number) ?? DEPTH_LEVELS_MAX;
      const askFrom = changes.askFrom(number) ?? DEPTH_LEVELS_MAX;
      this.lastChanges.add(symbol, Math.min(bidFrom, askFrom), batch.arrivedAtMs);
      const isSeen = (levels: number): boolean => changes.isBookChanged(number, levels);
      this.publishTo(this.live, symbol, isSeen);
      const pace = this.paceOf(LIVE_CHANGES);
      if (pace !== undefined) this.publishTo(pace, symbol, isSeen);
    }
  }

  /** Stores the current book when the first reader of changes joins: that reader has the whole book from its snapshot. */
  protected override topicOpened(pace: StreamPace, symbol: string): void {
    if (!pace.onlyChanges) return;
    const engine = this.options.market.engine("realtime");
    const symbols = symbol === WILDCARD ? this.listings.symbols() : [symbol];
    for (const each of symbols) {
      if (engine.instrumentBySymbol(each) === null) continue;
      this.#booksOf(pace).set(each, this.#bookOf(engine, each, DEPTH_LEVELS_MAX));
    }
  }

  protected override publishTo(pace: StreamPace, symbol: string, isSeen: (levels: number) => boolean): void {
    if (pace.onlyChanges) this.#publishChanges(pace, symbol, isSeen);
    else super.publishTo(pace, symbol, isSeen);
  }

  #publishChanges(pace: StreamPace, symbol: string, isSeen: (levels: number) => boolean): void {
    const { market, publisher } = this.options;
    const engine = market.engine("realtime");
    const books = this.#booksOf(pace);
    if (!pace.topics.has(symbol) || engine.instrumentBySymbol(symbol) === null) {
      books.delete(symbol);
      return;
    }
    const before = books.get(symbol);
    const after = this.#bookOf(engine, symbol, DEPTH_LEVELS_MAX);
    books.set(symbol, after);
    pace.topics.publish(symbol, publisher, (variant) => {
      if (!isSeen(variant.levels)) return null;
      if (before === undefined) return this.state(symbol, variant);
      const frame: StreamDepthChanges = {
        type: "depth_changes",
        symbol,
        book_seq: pace.seqOf(symbol, variant.levels),
        ...bookChanges(before, after, variant.levels),
        timestamp: formatTimestamp(engine.timeMs),
      };
      return this.frameOf("depth_changes", frame, variant);
    });
    publisher.release();
  }

  #bookOf(engine: MarketEngine, symbol: string, levels: number): Depth | null {
    const instrument = engine.instrumentBySymbol(symbol);
    return instrument === null ? null : engine.depth(instrument.number, levels);
  }

  #booksOf(pace: StreamPace): Map<string, Depth | null> {
    let books = this.#published.get(pace);
    if (books === undefined) {
      books = new Map();
      this.#published.set(pace, books);
    }
    return books;
  }

  #snapshot(symbol: string, depth: Depth | null, variant: Variant, nowMs: number): StreamFrame {
    const { levels, entitledLevels, pace } = variant;
    const snapshot = depthSnapshot(symbol, depth, entitledLevels, nowMs);
    const frame = pace.onlyChanges ? { ...snapshot, book_seq: pace.seqOf(symbol, levels) } : snapshot;
    return this.frameOf(depth === null ? "depth_unavailable" : "depth_snapshot", frame, variant);
  }
}

/** LADDER-15: a snapshot without a book has `available` false. */
export function depthSnapshot(
  symbol: string,
  depth: Depth | null,
  entitledLevels: number,
  nowMs: number,
): StreamDepth | StreamDepthUnavailable {
  const timestamp = formatTimestamp(nowMs);
  if (depth !== null) {
    return { type: "depth_snapshot", available: true, ...projectDepth(depth, entitledLevels), timestamp };
  }
  return {
    type: "depth_snapshot",
    symbol,
    available: false,
    message: `No order book is available for '${symbol}' now.`,
    levels: 0,
    entitled_levels: entitledLevels,
    bids: [],
    asks: [],
    timestamp,
  };
}
