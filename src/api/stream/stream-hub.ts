// The open connections on one market: it has the channels publish each tick, and closes the connections of a task or channel that fails.
// The door has one hub on the live market; each replay has one on its own.

import type { Caller, Gate } from "../../access/index.ts";
import { type Clock, type Log, present } from "../../base/index.ts";
import type { CompanyDirectory } from "../../companies/index.ts";
import type { MarketTick, StreamedMarket } from "../../market/index.ts";
import type { Inbox } from "../../notify/index.ts";
import {
  type AddressOptions,
  type AskedOptions,
  STREAM_CHANNELS,
  type StreamChannel,
  streamError,
} from "../../wire/index.ts";
import { ActionHandler } from "./action-handler.ts";
import { type Channel, type ChannelTable, ListedInstruments } from "./channel.ts";
import { Connection, type ConnectionContext, type ConnectionSocket, type OpeningRequest } from "./connection.ts";
import { ReadingTurns } from "./connection-output.ts";
import { ConnectionTable } from "./connection-table.ts";
import { Heartbeats } from "./heartbeats.ts";
import { Publisher, type TopicServer } from "./publisher.ts";

/** Connections that are served in one turn of the event loop; each takes a few microseconds. */
const SHARD_CONNECTIONS = 1_000;

export interface HubOptions {
  readonly gate: Pick<Gate, "openConnection">;
  readonly market: StreamedMarket;
  /** The notifications of accounts; null where there are none. */
  readonly inbox?: Pick<Inbox, "follow"> | null;
  /** Companies that can be subscribed to before the market lists them; without it, only listed instruments can. */
  readonly directory?: (() => CompanyDirectory) | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly shardConnections?: number;
}

/** Makes the heartbeat of this moment. */
export type HeartbeatFrame = (market: StreamedMarket) => string;

export class StreamHub {
  readonly table: ConnectionTable;
  readonly publisher = new Publisher({
    inspect: (shard) => this.table.inspect(shard),
    failed: (shard, error) => this.#shardFailed(shard, error),
  });
  readonly #log: Log;
  readonly #context: ConnectionContext;
  /** Bound: the table of channels. */
  readonly #channels: ReadonlyMap<StreamChannel, Channel>;
  readonly #turns = new ReadingTurns<Connection>((connection) => this.guard(connection, () => connection.readOn()));
  /** Connections that continue at the market's next tick. Bound: the open connections. */
  readonly #awaiting = new Set<Connection>();
  readonly #heartbeats: Heartbeats;
  readonly #stopListening: () => void;

  constructor(options: HubOptions, channels: ChannelTable, heartbeatFrame: HeartbeatFrame) {
    const { market, inbox = null, directory = null, clock, log, gate } = options;
    this.#log = log;
    this.table = new ConnectionTable(options.shardConnections ?? SHARD_CONNECTIONS);
    const { publisher } = this;
    const instruments = new ListedInstruments(market, directory);
    const guard = (channel: StreamChannel, task: () => void): void => this.#guardChannel(channel, task);
    const channelOptions = { market, inbox, clock, publisher, instruments, guard };
    this.#channels = new Map(STREAM_CHANNELS.map((name) => [name, new channels[name](channelOptions)]));
    this.#heartbeats = new Heartbeats(
      () => heartbeatFrame(market),
      clock,
      publisher,
      (error) => log.error({ err: error }, "a heartbeat could not be sent"),
    );
    this.#context = {
      gate,
      clock,
      actions: new ActionHandler(() => market.clock.nowMs()),
      heartbeats: this.#heartbeats,
      publisher,
      guard: (connection, task) => this.guard(connection, task),
      turns: this.#turns,
      awaiting: this.#awaiting,
    };
    this.#stopListening = market.listen((tick) => {
      this.#publish(tick);
      this.#goOn();
    });
  }

  stop(): void {
    this.#stopListening();
    this.#heartbeats.stop();
  }

  get channels(): readonly Channel[] {
    return [...this.#channels.values()];
  }

  channel(name: StreamChannel): Channel {
    return present(this.#channels.get(name), "every channel of the table is open");
  }

  /** Sets the WebSocket server that publishes the frames. */
  attach(server: TopicServer): void {
    this.publisher.attach(server);
  }

  /** Makes a socket a connection of the caller, which `begin` opens. */
  connect(name: StreamChannel, socket: ConnectionSocket, caller: Caller, options: AddressOptions): Connection {
    const shard = this.table.shardWithRoom();
    const connection = new Connection(this.#context, this.channel(name), options, shard, caller, socket);
    this.table.add(connection);
    return connection;
  }

  /** Opens a connection, which may close its socket. */
  begin(connection: Connection, opening: OpeningRequest, asked: AskedOptions): void {
    try {
      connection.open(opening, asked);
    } catch (error) {
      const channel = connection.channel.name;
      this.#log.error({ err: error, channel }, "a stream connection could not be set up");
      connection.end(streamError(channel, "setup-failed", {}));
    }
  }

  /** Moves a connection of another hub to this market: its subscriptions stay, and their states are sent again. */
  takeOver(before: Connection, first: string): Connection {
    const channel = this.channel(before.channel.name);
    const connection = before.movedTo(this.#context, channel, this.table.shardWithRoom());
    this.table.add(connection);
    this.guard(connection, () => connection.showAnew(first));
    return connection;
  }

  /** Called when the socket of a connection is closed. */
  closed(connection: Connection): void {
    connection.closed();
    this.table.remove(connection);
  }

  /** Runs a task of one connection; when it fails, that connection alone is closed. */
  guard(connection: Connection, task: () => void): void {
    if (connection.isEnded && !connection.isLeaving) return;
    try {
      task();
    } catch (error) {
      const channel = connection.channel.name;
      this.#log.error({ err: error, channel }, "a stream connection failed");
      connection.end(streamError(channel, "internal-error", {}));
    }
  }

  #publish(tick: MarketTick): void {
    const { channels } = this;
    for (const channel of channels) channel.startTick(tick);
    if (tick.changes.isDayChanged) this.#startDay();
    for (const channel of channels) this.#guardChannel(channel.name, () => channel.publish(tick));
    for (const channel of channels) channel.endTick();
  }

  /** When a channel fails, its connections are closed: clients should reconnect rather than miss a trade. */
  #guardChannel(name: StreamChannel, task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#log.error({ err: error, channel: name }, "a tick could not be published");
      for (const connection of this.table.all()) {
        if (connection.channel.name === name) connection.end(streamError(name, "internal-error", {}));
      }
    }
  }

  /** Updates subscriptions to all symbols: with exceptions they are on a topic for each symbol, and the new day may have others. */
  #startDay(): void {
    for (const { lastChanges, listings } of this.#channels.values()) lastChanges?.keepOnly(new Set(listings.symbols()));
    for (const connection of this.table.all()) {
      if (connection.subscriptions.isAll) connection.updateTopics();
      // The trade log has dropped a day, and perhaps the position of a connection that reads it.
      if (connection.output.isReading) connection.inspect();
    }
  }

  /** Called after a tick is published: connections that waited for the market continue. */
  #goOn(): void {
    if (this.#awaiting.size === 0) return;
    const connections = [...this.#awaiting];
    this.#awaiting.clear();
    for (const connection of connections) this.guard(connection, () => connection.goOn());
  }

  /** Closes the connections of the shard: clients should reconnect rather than miss a trade. */
  #shardFailed(shard: number, error: unknown): void {
    this.#log.error({ err: error }, "a shard of connections could not be published to");
    for (const connection of this.table.ofShard(shard)) {
      connection.end(streamError(connection.channel.name, "internal-error", {}));
    }
  }
}
