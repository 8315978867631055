// The trades channel: every trade once, in order, never merged and never left out.

import type { Caller } from "../../access/index.ts";
import type { MarketTick } from "../../market/index.ts";
import { LIMITS, type TradesConnected, type TradesSnapshot, type TradesSubscribed } from "../../wire/index.ts";
import { Channel, type ChannelOptions, type StateReason } from "../stream/channel.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import { type SubscribeResult, subscribedMessage } from "../stream/stream-frames.ts";
import type { Variant } from "../stream/topics.ts";
import { projectTradeList } from "./project-trades.ts";
import { PublishedTrades } from "./published-trades.ts";

export class TradesChannel extends Channel {
  readonly lastChanges = null;
  override readonly log: PublishedTrades;
  /** Only named symbols get snapshots: the snapshots of all symbols at once would be megabytes. */
  override readonly hasStateOfAll = false;
  override readonly symbolParameter = "subscribes";

  constructor(options: ChannelOptions) {
    super("trades", options);
    this.log = new PublishedTrades(options.market);
  }

  connected(caller: Caller): TradesConnected {
    const greeting = this.greeting(caller, { snapshot_limit_max: LIMITS.tradesPerSnapshot.max });
    return { type: "connected", channel: "trades", ...greeting };
  }

  override subscribed(result: SubscribeResult, isAll: boolean): string {
    const frame: TradesSubscribed = { ...subscribedMessage(result), subscribe_all: isAll };
    const { resumed } = result;
    if (resumed === undefined) return JSON.stringify(frame);
    return JSON.stringify({ ...frame, resume: { epoch: resumed.epoch, symbols: Object.fromEntries(resumed.symbols) } });
  }

  state(symbol: string, variant: Variant, _reason: StateReason, limit: number): StreamFrame {
    const engine = this.options.market.engine("realtime");
    const instrument = engine.instrumentBySymbol(symbol);
    const trades = instrument === null ? [] : engine.trades(instrument.number, limit);
    const frame: TradesSnapshot = {
      type: "trades_snapshot",
      ...projectTradeList(symbol, trades),
      timestamp: this.timestamp(),
    };
    return this.frameOf("trades_snapshot", frame, variant);
  }

  override startTick({ changes }: MarketTick): void {
    this.log.startTick(changes.trades.length);
  }

  override endTick(): void {
    this.log.endTick();
  }

  publish({ changes }: MarketTick): void {
    const { publisher } = this.options;
    for (const { symbol } of changes.trades) {
      this.topics.publish(symbol, publisher, ({ isCompact }) => this.log.frameAt(this.log.position, isCompact));
      this.log.published();
      publisher.release();
    }
  }
}
