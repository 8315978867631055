// The index channel: how a market stands, at once when it changed after a quiet second, else as soon as the second since the
// last message is over.

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
/** INDEXWS-06: wall time from one message of an index to the next. */
const INTERVAL_MS = SECOND_MS;

/** When an index went out last, and whether a change of it waits for its turn. */
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

  /** What REST answers at the same moment. Null while no level of the index is known; it is sent as soon as there is one. */
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
    const { clock, publisher } = this.options;
    pace.isWaiting = false;
    pace.sentAtMs = clock.nowMs();
    this.lastChanges.add(market, 0, pace.sentAtMs);
    this.topics.publish(market, publisher, (variant) => this.state(market, variant));
    publisher.release();
  }
}
