// The index channel: sends the summary of a market at once when it changes after a quiet second, else when one second has passed since
// the last message.

import type { Caller } from "../../access/index.ts";
import { present } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import { MARKETS, type Market, marketNamed } from "../../model/index.ts";
import type { IndexConnected, StreamIndex } from "../../wire/index.ts";
import { Channel, type ChannelOptions, type Listings } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import { SpacedSending } from "../stream/spaced-sending.ts";
import type { Variant } from "../stream/topics.ts";
import { projectSummary } from "./project-market.ts";

const INDICES: readonly string[] = MARKETS.toSorted();
/** One index for each market. */
const LISTED_INDICES: Listings = { symbols: () => INDICES, resolve: marketNamed };

export class IndexChannel extends Channel {
  readonly lastChanges = new LastChanges(1);
  /** Bound: the markets there are. */
  readonly #sendings: ReadonlyMap<Market, SpacedSending>;

  constructor(options: ChannelOptions) {
    super("index", options, LISTED_INDICES);
    this.#sendings = new Map(
      MARKETS.map((market) => [market, new SpacedSending(options, this.name, () => this.#send(market))]),
    );
  }

  connected(caller: Caller): IndexConnected {
    return { type: "connected", channel: "index", ...this.greeting(caller, {}) };
  }

  /** The answer of REST at the same moment. Null while no level of the index is known; the frame is sent as soon as one is. */
  state(symbol: string, variant: Variant): StreamFrame | null {
    const engine = this.options.market.engine("realtime");
    const summary = engine.summary(present(marketNamed(symbol), "only indices are shown"));
    if (summary === null) return null;
    const answer = projectSummary(summary, "realtime", engine.timeMs);
    const frame: StreamIndex = { type: "index", symbol: summary.index, ...answer };
    return this.frameOf("index", frame, variant);
  }

  publish({ changes }: MarketTick): void {
    for (const market of changes.markets) this.#sendings.get(market)?.ask();
  }

  #send(market: Market): void {
    const { clock, publisher } = this.options;
    this.lastChanges.add(market, 0, clock.nowMs());
    this.topics.publish(market, publisher, (variant) => this.state(market, variant));
    publisher.release();
  }
}
