// The stocks channel: the quote of an instrument whenever it changed, once for each tick.

import type { Caller } from "../../access/index.ts";
import type { MarketTick } from "../../market/index.ts";
import type { Quote } from "../../model/index.ts";
import { STREAM_MODES, type StocksConnected } from "../../wire/index.ts";
import { Channel, type ChannelOptions, type StateReason } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import type { Variant } from "../stream/topics.ts";
import { projectStreamQuote } from "./project-quote.ts";
import { QuoteFrames } from "./quote-frames.ts";

export class StocksChannel extends Channel {
  readonly lastChanges = new LastChanges(1);
  readonly #frames = new QuoteFrames();

  constructor(options: ChannelOptions) {
    super("stocks", options);
  }

  connected(caller: Caller): StocksConnected {
    const greeting = this.greeting(caller, { stream_modes: [...STREAM_MODES] });
    return { type: "connected", ...greeting };
  }

  /** Null for a company that is not listed today: no price of it is known. */
  state(symbol: string, variant: Variant, reason: StateReason): StreamFrame | null {
    const { market, clock } = this.options;
    const engine = market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    if (instrument === null) return null;
    // A snapshot has no latency.
    const arrivedAtMs = reason === "update" ? this.lastChanges.arrivedAtMs(symbol) : null;
    const latencyMs = arrivedAtMs === null ? 0 : clock.nowMs() - arrivedAtMs;
    return this.#frame(engine.quote(instrument.number), market.clock.nowMs(), latencyMs, variant);
  }

  publish({ batch, changes, engine }: MarketTick): void {
    const { clock, publisher } = this.options;
    for (const number of changes.quotes) {
      const { symbol } = engine.instrument(number);
      this.lastChanges.add(symbol, 0, batch.arrivedAtMs);
      this.topics.publish(symbol, publisher, (variant) =>
        this.#frame(engine.quote(number), engine.timeMs, clock.nowMs() - batch.arrivedAtMs, variant),
      );
      publisher.release();
    }
  }

  #frame(quote: Quote, nowMs: number, latencyMs: number, variant: Variant): StreamFrame {
    if (!variant.isCompact) return this.#frames.frame(quote, nowMs, latencyMs);
    return this.frameOf("quote", projectStreamQuote(quote, nowMs, latencyMs), variant);
  }
}
