// The stocks channel: the quote of an instrument whenever it changed, merged within a tick.

import type { Caller } from "../access/index.ts";
import { quoteFrame, type Subscription, stocksConnectedFrame, subscribedFrame } from "../answers/index.ts";
import { present } from "../base/index.ts";
import type { MarketTick } from "../live/index.ts";
import { Audiences } from "./audiences.ts";
import { ChangeMarks } from "./change-marks.ts";
import type { Channel, ChannelParts, StateReason } from "./channel.ts";
import { planRefusal } from "./entitlement.ts";
import type { Variant } from "./subscriptions.ts";

/** Every reader sees the same quote. */
const STANDARD: Variant = { key: "", levels: 1, entitledLevels: 0 };

export class StocksChannel implements Channel {
  readonly name = "stocks";
  readonly audiences = new Audiences("stocks");
  readonly marks = new ChangeMarks(1);
  readonly isStateFirst = false;
  readonly hasStateOfAll = true;
  readonly symbolParameter = "ignored";
  readonly #parts: ChannelParts;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  refusalOf(caller: Caller) {
    return planRefusal("stocks", caller);
  }

  variantFor(): Variant {
    return STANDARD;
  }

  connected(caller: Caller): string {
    return stocksConnectedFrame(caller, this.#parts.market.clock.nowMs());
  }

  subscribed(subscription: Subscription): string {
    return subscribedFrame(subscription);
  }

  state(symbol: string, _variant: Variant, reason: StateReason): string {
    const { market, clock } = this.#parts;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    // A quote that was asked for waited for nobody.
    const arrivedAtMs = reason === "update" ? this.marks.arrivedAtMs(symbol) : null;
    const latencyMs = arrivedAtMs === null ? 0 : clock.nowMs() - arrivedAtMs;
    return quoteFrame(engine.quote(instrument.number), market.clock.nowMs(), latencyMs);
  }

  publish({ batch, changes, engine }: MarketTick): void {
    const { clock, publisher } = this.#parts;
    for (const number of changes.quotes) {
      const { symbol } = engine.instrument(number);
      this.marks.mark(symbol, 0, batch.arrivedAtMs);
      this.audiences.publish(symbol, publisher, () =>
        quoteFrame(engine.quote(number), engine.timeMs, clock.nowMs() - batch.arrivedAtMs),
      );
      publisher.settle();
    }
  }
}
