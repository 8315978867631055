// Publishes the ticks of the market on the channels, and looks at the buffers of connections when the publisher asks for it.

import type { Log } from "../base/index.ts";
import type { LiveMarket, MarketTick } from "../live/index.ts";
import { STREAM_CHANNELS, type StreamChannel, streamError } from "../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import type { ConnectionTable } from "./connection-table.ts";
import type { Listings } from "./listings.ts";

export interface FanOutParts {
  readonly channels: Readonly<Record<StreamChannel, Channel>>;
  readonly table: ConnectionTable;
  readonly listings: Listings;
  readonly log: Log;
}

export class FanOut {
  readonly #parts: FanOutParts;

  constructor(parts: FanOutParts) {
    this.#parts = parts;
  }

  /** Call the answer to stop. */
  follow(market: LiveMarket): () => void {
    return market.listen((tick) => this.#tell(tick));
  }

  /** Looks at the buffers of all connections. */
  inspect(): void {
    for (const connection of this.#parts.table.all()) connection.inspect();
  }

  /** A failure on one connection is that connection's alone. */
  guard(connection: Connection, task: () => void): void {
    if (connection.isEnded) return;
    try {
      task();
    } catch (error) {
      const channel = connection.channel.name;
      this.#parts.log.error({ err: error, channel }, "a stream connection failed");
      connection.end(streamError(channel, "internal-error", {}));
    }
  }

  #tell(tick: MarketTick): void {
    if (tick.changes.isDayChanged) this.#startDay();
    for (const name of STREAM_CHANNELS) this.#publish(name, tick);
  }

  /** A channel that fails ends its connections: better a reconnect than a trade that is missing. */
  #publish(name: StreamChannel, tick: MarketTick): void {
    const { channels, table, log } = this.#parts;
    try {
      channels[name].publish(tick);
    } catch (error) {
      log.error({ err: error, channel: name }, "a tick could not be published");
      for (const connection of table.all()) {
        if (connection.channel.name === name) connection.end(streamError(name, "internal-error", {}));
      }
    }
  }

  /** A subscription to all symbols with exceptions is held as single topics: they become those of the new day's symbols. */
  #startDay(): void {
    const { channels, table, listings } = this.#parts;
    const listed = new Set(listings.symbols());
    for (const name of STREAM_CHANNELS) channels[name].marks?.keepOnly(listed);
    for (const connection of table.all()) {
      if (connection.subscriptions.isAll) connection.delivery.settle();
    }
  }
}
