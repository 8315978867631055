// The index channel: sends the summary of a market at once when it changes after a quiet second, else when one second has passed since
// the last message.

import type { Caller } from "../../access/index.ts";
import { present, SECOND_MS } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import { MARKETS, type Market, marketNamed } from "../../model/index.ts";
import type { IndexConnected, StreamIndex } from "../../wire/index.ts";
import { Channel, type ChannelOptions, type Listings } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import type { Variant } from "../stream/topics.ts";
import { projectSummary } from "./project-market.ts";

const INDICES: readonly string[] = MARKETS.toSorted();
/** One index for each market. */
const LISTED_INDICES: Listings = { symbols: () => INDICES, resolve: marketNamed };
/** INDEXWS-06: wall time between two messages of an index. */
const INTERVAL_MS = SECOND_MS;

/** The time of the last message of an index, and whether a change of it waits to be sent. */
interface Pace {
  sentAtMs: number;
  isWaiting: boolean;
}

export class IndexChannel extends Channel {
  readonly lastChanges = new LastChanges(1);
  /** Bound: the markets there are. */
  readonly #paces = new Map<Market, Pace>(
    MARKETS.map((market) => [market, { sentAtMs: Number.NEGATIVE_INFINITY, isWaiting: false }]),
  );

  constructor(options: ChannelOptions) {
    super("index", options, LISTED_INDICES);
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
    for (const market of changes.markets) this.#changed(market);
  }

  #changed(market: Market): void {
    const { clock, guard } = this.options;
    const pace = present(this.#paces.get(market), "every market has its pace");
    if (pace.isWaiting) return;
    const passedMs = clock.nowMs() - pace.sentAtMs;
    // When the wall clock was set back, the wait is one interval at most, so that the index is not held back.
    const waitMs = Math.min(INTERVAL_MS - passedMs, INTERVAL_MS);
    if (waitMs <= 0) {
      this.#send(market, pace);
      return;
    }
    pace.isWaiting = true;
    clock.after(waitMs, () => guard(this.name, () => this.#send(market, pace)));
  }

  #send(market: Market, pace: Pace): void {
    const { clock, publisher } = this.options;
    pace.isWaiting = false;
    pace.sentAtMs = clock.nowMs();
    this.lastChanges.add(market, 0, pace.sentAtMs);
    this.topics.publish(market, publisher, (variant) => this.state(market, variant));
    publisher.release();
  }
}
