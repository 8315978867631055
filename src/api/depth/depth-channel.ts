// The depth channel: the book of an instrument whenever one of its levels changed, encoded once for each number of levels
// that is subscribed.

import { type Caller, depthAccess } from "../../access/index.ts";
import { formatTimestamp, present } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import { DEPTH_LEVELS_MAX, type Depth } from "../../model/index.ts";
import {
  type DepthConnected,
  type StreamDepth,
  type StreamDepthUnavailable,
  type StreamError,
  streamError,
} from "../../wire/index.ts";
import { Channel, type ChannelOptions } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import { symbolLimits } from "../stream/stream-frames.ts";
import type { AskedVariant, Variant } from "../stream/topics.ts";
import { projectDepth } from "./project-depth.ts";

export class DepthChannel extends Channel {
  readonly lastChanges = new LastChanges(DEPTH_LEVELS_MAX);
  /** LADDER-09: depth sends the snapshots of named symbols before `subscribed`; the other channels send them after it. */
  override readonly isStateFirst = true;
  override readonly symbolParameter = "shows";

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

  /** Two connections with the same levels differ when one account may see more levels: a snapshot says how many. */
  override variantFor(caller: Caller, { levels, minutes }: AskedVariant): Variant {
    const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
    const shown = Math.max(1, Math.min(levels, entitledLevels));
    return { key: `${shown}/${entitledLevels}`, levels: shown, entitledLevels, minutes };
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

  state(symbol: string, variant: Variant): string {
    const { market } = this.options;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    const depth = engine.depth(instrument.number, variant.levels);
    return depthFrame(symbol, depth, variant.entitledLevels, market.clock.nowMs());
  }

  publish({ batch, changes, engine }: MarketTick): void {
    const { publisher } = this.options;
    for (const number of changes.books) {
      const { symbol } = engine.instrument(number);
      const bidFrom = changes.bidFrom(number) ?? DEPTH_LEVELS_MAX;
      const askFrom = changes.askFrom(number) ?? DEPTH_LEVELS_MAX;
      this.lastChanges.add(symbol, Math.min(bidFrom, askFrom), batch.arrivedAtMs);
      this.topics.publish(symbol, publisher, ({ levels, entitledLevels }) =>
        changes.isBookChanged(number, levels)
          ? depthFrame(symbol, engine.depth(number, levels), entitledLevels, engine.timeMs)
          : null,
      );
      publisher.release();
    }
  }
}

/** LADDER-15: without a book the snapshot says so. */
export function depthFrame(symbol: string, depth: Depth | null, entitledLevels: number, nowMs: number): string {
  const timestamp = formatTimestamp(nowMs);
  if (depth !== null) {
    const frame: StreamDepth = {
      type: "depth_snapshot",
      available: true,
      ...projectDepth(depth, entitledLevels),
      timestamp,
    };
    return JSON.stringify(frame);
  }
  const frame: StreamDepthUnavailable = {
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
  return JSON.stringify(frame);
}
