// The depth channel: the book of an instrument whenever one of its levels changed, encoded once for each number of levels
// that is subscribed.

import type { Caller } from "../../access/index.ts";
import { present } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import type { Channel, ChannelOptions } from "../stream/channel/channel.ts";
import { depthRefusal } from "../stream/channel/channel-access.ts";
import { LastChanges } from "../stream/channel/last-changes.ts";
import type { Listings } from "../stream/channel/listings.ts";
import type { Variant } from "../stream/channel/topic.ts";
import { Topics } from "../stream/channel/topics.ts";
import { depthConnectedFrame, depthFrame, type SubscribeResult, subscribedFrame } from "../stream/stream-frames.ts";

export class DepthChannel implements Channel {
  readonly name = "depth";
  readonly topics = new Topics("depth");
  readonly lastChanges = new LastChanges(DEPTH_LEVELS_MAX);
  readonly flow = null;
  readonly isStateFirst = true;
  readonly hasStateOfAll = true;
  readonly symbolParameter = "shows";
  readonly listings: Listings;
  readonly #options: ChannelOptions;

  constructor(options: ChannelOptions) {
    this.listings = options.listings;
    this.#options = options;
  }

  refusalOf(caller: Caller) {
    return depthRefusal(caller);
  }

  /** Two connections with the same levels differ when one account may see more levels: a snapshot says how many. */
  variantFor(caller: Caller, levels: number): Variant {
    const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
    const shown = Math.max(1, Math.min(levels, entitledLevels));
    return { key: `${shown}/${entitledLevels}`, levels: shown, entitledLevels };
  }

  connected(caller: Caller, symbol: string | null): string {
    return depthConnectedFrame(caller, symbol, this.#options.market.clock.nowMs());
  }

  subscribed(result: SubscribeResult): string {
    return subscribedFrame(result);
  }

  state(symbol: string, variant: Variant): string {
    const { market } = this.#options;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    const depth = engine.depth(instrument.number, variant.levels);
    return depthFrame(symbol, depth, variant.entitledLevels, market.clock.nowMs());
  }

  publish({ batch, changes, engine }: MarketTick): void {
    const { publisher } = this.#options;
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
