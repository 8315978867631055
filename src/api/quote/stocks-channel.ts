// The stocks channel: the quote of an instrument whenever it changed, once for each tick.

import type { Caller } from "../../access/index.ts";
import { present } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import type { Channel, ChannelOptions, StateReason } from "../stream/channel/channel.ts";
import { planRefusal } from "../stream/channel/channel-access.ts";
import { LastChanges } from "../stream/channel/last-changes.ts";
import type { Listings } from "../stream/channel/listings.ts";
import type { Variant } from "../stream/channel/topic.ts";
import { Topics } from "../stream/channel/topics.ts";
import { type SubscribeResult, stocksConnectedFrame, subscribedFrame } from "../stream/stream-frames.ts";
import { QuoteFrames } from "./quote-frames.ts";

/** Every connection sees the same quote. */
const STANDARD: Variant = { key: "", levels: 1, entitledLevels: 0 };

export class StocksChannel implements Channel {
  readonly name = "stocks";
  readonly topics = new Topics("stocks");
  readonly lastChanges = new LastChanges(1);
  readonly flow = null;
  readonly isStateFirst = false;
  readonly hasStateOfAll = true;
  readonly symbolParameter = "ignored";
  readonly listings: Listings;
  readonly #options: ChannelOptions;
  readonly #frames = new QuoteFrames();

  constructor(options: ChannelOptions) {
    this.listings = options.listings;
    this.#options = options;
  }

  refusalOf(caller: Caller) {
    return planRefusal("stocks", caller);
  }

  variantFor(): Variant {
    return STANDARD;
  }

  connected(caller: Caller): string {
    return stocksConnectedFrame(caller, this.#options.market.clock.nowMs());
  }

  subscribed(result: SubscribeResult): string {
    return subscribedFrame(result);
  }

  state(symbol: string, _variant: Variant, reason: StateReason): string {
    const { market, clock } = this.#options;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    // A quote that was asked for has no latency.
    const arrivedAtMs = reason === "update" ? this.lastChanges.arrivedAtMs(symbol) : null;
    const latencyMs = arrivedAtMs === null ? 0 : clock.nowMs() - arrivedAtMs;
    return this.#frames.frame(engine.quote(instrument.number), market.clock.nowMs(), latencyMs);
  }

  publish({ batch, changes, engine }: MarketTick): void {
    const { clock, publisher } = this.#options;
    for (const number of changes.quotes) {
      const { symbol } = engine.instrument(number);
      this.lastChanges.add(symbol, 0, batch.arrivedAtMs);
      this.topics.publish(symbol, publisher, () =>
        this.#frames.frame(engine.quote(number), engine.timeMs, clock.nowMs() - batch.arrivedAtMs),
      );
      publisher.release();
    }
  }
}
