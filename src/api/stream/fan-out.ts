// Publishes every tick of the market on all channels, and adapts the subscriptions when a new day begins.

import type { Log } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";
import { type StreamChannel, streamError } from "../../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { ConnectionTable } from "./connection-table.ts";

export interface FanOutOptions {
  readonly channels: readonly Channel[];
  readonly table: ConnectionTable;
  readonly log: Log;
}

export class FanOut {
  readonly #options: FanOutOptions;

  constructor(options: FanOutOptions) {
    this.#options = options;
  }

  /** Returns a function that stops following. */
  follow(market: LiveMarket): () => void {
    return market.listen((tick) => this.#publishAll(tick));
  }

  #publishAll(tick: MarketTick): void {
    const { channels } = this.#options;
    for (const channel of channels) channel.startTick(tick);
    if (tick.changes.isDayChanged) this.#startDay();
    for (const channel of channels) this.guard(channel.name, () => channel.publish(tick));
    for (const channel of channels) channel.endTick();
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
    for (const { lastChanges, listings } of channels) lastChanges?.keepOnly(new Set(listings.symbols()));
    for (const connection of table.all()) {
      if (connection.subscriptions.isAll) connection.updateTopics();
      // The trade log has dropped a day, and perhaps the place of a connection that reads it.
      if (connection.output.isReading) connection.inspect();
    }
  }
}
