// The index channel: how a market stands, at once when it changed after a quiet second, else as soon as the second since the
// last message is over.

import type { Caller } from "../../access/index.ts";
import { present, SECOND_MS } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import { MARKETS, type Market, marketNamed } from "../../model/index.ts";
import type { Channel, ChannelOptions } from "../stream/channel/channel.ts";
import { planRefusal } from "../stream/channel/channel-access.ts";
import { LastChanges } from "../stream/channel/last-changes.ts";
import { LISTED_INDICES } from "../stream/channel/listings.ts";
import type { Variant } from "../stream/channel/topic.ts";
import { Topics } from "../stream/channel/topics.ts";
import { indexConnectedFrame, type SubscribeResult, subscribedFrame } from "../stream/stream-frames.ts";
import { indexFrame } from "./index-frame.ts";

/** Every connection sees the same index. */
const STANDARD: Variant = { key: "", levels: 1, entitledLevels: 0 };
/** INDEXWS-06: wall time from one message of an index to the next. */
const INTERVAL_MS = SECOND_MS;

/** When an index went out last, and whether a change of it waits for its turn. */
interface Pace {
  sentAtMs: number;
  isWaiting: boolean;
}

export class IndexChannel implements Channel {
  readonly name = "index";
  readonly topics = new Topics("index");
  readonly lastChanges = new LastChanges(1);
  readonly listings = LISTED_INDICES;
  readonly flow = null;
  readonly isStateFirst = false;
  readonly hasStateOfAll = true;
  readonly symbolParameter = "ignored";
  readonly #options: ChannelOptions;
  /** Bound: the markets there are. */
  readonly #paces = new Map<Market, Pace>(
    MARKETS.map((market) => [market, { sentAtMs: Number.NEGATIVE_INFINITY, isWaiting: false }]),
  );

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  refusalOf(caller: Caller) {
    return planRefusal("index", caller);
  }

  variantFor(): Variant {
    return STANDARD;
  }

  connected(caller: Caller): string {
    return indexConnectedFrame(caller, this.#options.market.clock.nowMs());
  }

  subscribed(result: SubscribeResult): string {
    return subscribedFrame(result);
  }

  /** Null while no level of the index is known; it is sent as soon as there is one. */
  state(symbol: string): string | null {
    const { market } = this.#options;
    const summary = market.engine("realtime").summary(present(marketNamed(symbol), "only indices are shown"));
    return summary === null ? null : indexFrame(summary, market.timeMs("realtime"));
  }

  publish({ changes }: MarketTick): void {
    for (const market of changes.markets) this.#changed(market);
  }

  #changed(market: Market): void {
    const { clock, guard } = this.#options;
    const pace = present(this.#paces.get(market), "every market has its pace");
    if (pace.isWaiting) return;
    const passedMs = clock.nowMs() - pace.sentAtMs;
    // A wall clock that was set back would hold the index up for as long: a negative time counts as a whole interval.
    const waitMs = Math.min(INTERVAL_MS - passedMs, INTERVAL_MS);
    if (waitMs <= 0) {
      this.#send(market, pace);
      return;
    }
    pace.isWaiting = true;
    clock.after(waitMs, () => guard(this.name, () => this.#send(market, pace)));
  }

  #send(market: Market, pace: Pace): void {
    const { clock, publisher } = this.#options;
    pace.isWaiting = false;
    pace.sentAtMs = clock.nowMs();
    this.lastChanges.add(market, 0, pace.sentAtMs);
    this.topics.publish(market, publisher, () => this.state(market));
    publisher.release();
  }
}
