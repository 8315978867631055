// The trades channel: every trade once, in order, never merged and never left out.

import type { Caller } from "../access/index.ts";
import {
  type Subscription,
  tradeFrame,
  tradesConnectedFrame,
  tradesSnapshotFrame,
  tradesSubscribedFrame,
} from "../answers/index.ts";
import { present } from "../base/index.ts";
import type { MarketTick } from "../live/index.ts";
import { Audiences } from "./audiences.ts";
import type { Channel, ChannelParts, StateReason } from "./channel.ts";
import { planRefusal } from "./entitlement.ts";
import type { Variant } from "./subscriptions.ts";

/** Every reader sees the same trades. */
const STANDARD: Variant = { key: "", levels: 1, entitledLevels: 0 };

export class TradesChannel implements Channel {
  readonly name = "trades";
  readonly audiences = new Audiences("trades");
  readonly marks = null;
  readonly isStateFirst = false;
  /** Spec: snapshots are for explicit symbols; those of all at once would be megabytes. */
  readonly hasStateOfAll = false;
  readonly symbolParameter = "subscribes";
  readonly #parts: ChannelParts;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  refusalOf(caller: Caller) {
    return planRefusal("trades", caller);
  }

  variantFor(): Variant {
    return STANDARD;
  }

  connected(caller: Caller): string {
    return tradesConnectedFrame(caller, this.#parts.market.clock.nowMs());
  }

  subscribed(subscription: Subscription, isAll: boolean): string {
    return tradesSubscribedFrame(subscription, isAll);
  }

  state(symbol: string, _variant: Variant, _reason: StateReason, limit: number): string {
    const { market } = this.#parts;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    return tradesSnapshotFrame(symbol, engine.trades(instrument.number, limit), market.clock.nowMs());
  }

  publish({ changes, engine }: MarketTick): void {
    const { publisher } = this.#parts;
    for (const trade of changes.trades) {
      this.audiences.publish(trade.symbol, publisher, () => tradeFrame(trade, engine.timeMs));
      publisher.settle();
    }
  }
}
