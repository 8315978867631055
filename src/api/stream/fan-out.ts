// Publishes every tick of the market on the channels, and brings subscriptions over a change of day.

import type { Log } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";
import { STREAM_CHANNELS, type StreamChannel, streamError } from "../../wire/index.ts";
import type { Channel } from "./channel/channel.ts";
import type { ConnectionTable } from "./connection/connection-table.ts";

export interface FanOutOptions {
  readonly channels: Readonly<Record<StreamChannel, Channel>>;
  readonly table: ConnectionTable;
  readonly log: Log;
}

export class FanOut {
  readonly #options: FanOutOptions;

  constructor(options: FanOutOptions) {
    this.#options = options;
  }

  /** Returns what to call to stop following. */
  follow(market: LiveMarket): () => void {
    return market.listen((tick) => this.#publishAll(tick));
  }

  #publishAll(tick: MarketTick): void {
    const { flow } = this.#options.channels.trades;
    flow?.startTick(tick.changes.trades.length);
    if (tick.changes.isDayChanged) this.#startDay();
    for (const name of STREAM_CHANNELS) this.guard(name, () => this.#options.channels[name].publish(tick));
    flow?.endTick();
  }

  /** When a channel fails, its connections are closed: better that they reconnect than that they miss a trade. */
  guard(name: StreamChannel, task: () => void): void {
    const { table, log } = this.#options;
    try {
      task();
    } catch (error) {
      log.error({ err: error, channel: name }, "a tick could not be published");
      for (const connection of table.all()) {
        if (connection.channel.name === name) connection.end(streamError(name, "internal-error", {}));
      }
    }
  }

  /** A subscription to all symbols but some is on a topic for each symbol: the new day may have other symbols. */
  #startDay(): void {
    const { channels, table } = this.#options;
    for (const name of STREAM_CHANNELS) {
      const { lastChanges, listings } = channels[name];
      lastChanges?.keepOnly(new Set(listings.symbols()));
    }
    for (const connection of table.all()) {
      if (connection.subscriptions.isAll) connection.updateTopics();
      // The trade log has forgotten a day, and perhaps the place of one that reads it.
      if (connection.output.isReading) connection.inspect();
    }
  }
}
