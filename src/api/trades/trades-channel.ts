// The trades channel: every trade once, in order, never merged and never left out.

import type { Caller } from "../../access/index.ts";
import { present } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import type { Channel, ChannelOptions, StateReason } from "../stream/channel/channel.ts";
import { planRefusal } from "../stream/channel/channel-access.ts";
import type { Listings } from "../stream/channel/listings.ts";
import type { Variant } from "../stream/channel/topic.ts";
import { Topics } from "../stream/channel/topics.ts";
import {
  type SubscribeResult,
  tradesConnectedFrame,
  tradesSnapshotFrame,
  tradesSubscribedFrame,
} from "../stream/stream-frames.ts";
import { TradeFlow } from "./trade-flow.ts";

/** Every connection sees the same trades. */
const STANDARD: Variant = { key: "", levels: 1, entitledLevels: 0 };

export class TradesChannel implements Channel {
  readonly name = "trades";
  readonly topics = new Topics("trades");
  readonly lastChanges = null;
  readonly flow: TradeFlow;
  readonly isStateFirst = false;
  /** Snapshots are for symbols that were named: those of all at once would be megabytes. */
  readonly hasStateOfAll = false;
  readonly symbolParameter = "subscribes";
  readonly listings: Listings;
  readonly #options: ChannelOptions;

  constructor(options: ChannelOptions) {
    this.listings = options.listings;
    this.#options = options;
    this.flow = new TradeFlow(options.market);
  }

  refusalOf(caller: Caller) {
    return planRefusal("trades", caller);
  }

  variantFor(): Variant {
    return STANDARD;
  }

  connected(caller: Caller): string {
    return tradesConnectedFrame(caller, this.#options.market.clock.nowMs());
  }

  subscribed(result: SubscribeResult, isAll: boolean): string {
    return tradesSubscribedFrame(result, isAll);
  }

  state(symbol: string, _variant: Variant, _reason: StateReason, limit: number): string {
    const { market } = this.#options;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    return tradesSnapshotFrame(symbol, engine.trades(instrument.number, limit), market.clock.nowMs());
  }

  publish({ changes }: MarketTick): void {
    const { publisher } = this.#options;
    for (const { symbol } of changes.trades) {
      this.topics.publish(symbol, publisher, () => this.flow.frameAt(this.flow.position));
      this.flow.published();
      publisher.release();
    }
  }
}
