// The WebSocket door: upgrades requests to sockets, hands client frames to their connections, publishes every tick of the market on
// all channels, and applies changes of an account to its open connections. It knows no channel by name: the composition gives it
// their table.

import {
  type AccessChange,
  type Admission,
  type ConsoleSignIn,
  type Credential,
  clientAddress,
  type Gate,
  parseTrustedHops,
  type TrustedHops,
} from "../../access/index.ts";
import { type Clock, type Component, type Log, type Metrics, present } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";
import type { Inbox } from "../../notify/index.ts";
import {
  CLIENT_FRAME_BYTES_MAX,
  CLOSE,
  parseAuthenticate,
  readAddressOptions,
  STREAM_CHANNELS,
  type StreamChannel,
  serviceUnavailable,
  streamError,
  throttled,
} from "../../wire/index.ts";
import { ActionHandler } from "./action-handler.ts";
import { AwaitedKeys } from "./awaited-keys.ts";
import { type Channel, type ChannelTable, ListedInstruments } from "./channel.ts";
import { Connection, type ConnectionContext } from "./connection.ts";
import { ReadingTurns } from "./connection-output.ts";
import { ConnectionTable } from "./connection-table.ts";
import {
  type AskedSocket,
  answerOf,
  askedBy,
  dataOf,
  handshakeRefusal,
  keyRefusal,
  type Opening,
  OriginPolicy,
  plain,
  SocketData,
  unknownPath,
} from "./handshake.ts";
import { Heartbeats } from "./heartbeats.ts";
import { Publisher } from "./publisher.ts";
import { shed } from "./shed.ts";
import { errorFrame } from "./stream-frames.ts";
import { StreamMetrics } from "./stream-metrics.ts";

/** A client that is silent for so long is pinged, and closed when it does not answer. */
const IDLE_TIMEOUT_S = 60;
/** The last guard: the server itself closes a socket that holds more, rather than leave out a message. */
const SOCKET_BYTES_MAX = 2 * 1024 * 1024;
/** Connections that are published to in one turn of the event loop, each of which takes it a few microseconds. */
const SHARD_CONNECTIONS = 1_000;
/** Open sockets of the whole process; the next one is answered with 503. */
const CONNECTIONS_MAX = 65_536;

export interface StreamOptions {
  readonly gate: Gate;
  /** Takes the tickets of the console's pages; null where there is no console. */
  readonly tickets?: Pick<ConsoleSignIn, "takeTicket"> | null;
  readonly market: LiveMarket;
  /** The notifications of accounts; null where there are none. */
  readonly inbox?: Pick<Inbox, "follow"> | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings: { readonly wsOrigins: readonly string[]; readonly trustedProxies: readonly string[] };
  readonly idleTimeoutS?: number;
  readonly shardConnections?: number;
}

/** Where a request for a socket comes from, and its id. */
export interface UpgradeSource {
  /** That of the TCP connection, which may be a proxy's. */
  readonly address: string;
  readonly port: number;
  readonly requestId: string;
}

type ServerSocket = Bun.ServerWebSocket<unknown>;

export class StreamDoor implements Component {
  readonly name = "stream";
  readonly websocket: Bun.WebSocketHandler<unknown>;
  readonly #options: StreamOptions;
  readonly #context: ConnectionContext;
  /** Bound: the table of channels. */
  readonly #channels: ReadonlyMap<StreamChannel, Channel>;
  readonly #table: ConnectionTable;
  readonly #publisher = new Publisher({
    inspect: (shard) => this.#table.inspect(shard),
    failed: (shard, error) => this.#shardFailed(shard, error),
  });
  readonly #turns = new ReadingTurns<Connection>((connection) => this.#guard(connection, () => connection.readOn()));
  /** Connections that go on when the market has. Bound: CONNECTIONS_MAX. */
  readonly #awaiting = new Set<Connection>();
  /** Where the open connections come from. Bound: CONNECTIONS_MAX. */
  readonly #peers = new Set<string>();
  readonly #awaitedKeys: AwaitedKeys<ServerSocket>;
  readonly #heartbeats: Heartbeats;
  readonly #origins: OriginPolicy;
  readonly #trustedHops: TrustedHops;
  readonly #metrics: StreamMetrics;
  readonly #stopListening: readonly (() => void)[];

  /** `heartbeatFrame` writes the heartbeat of this moment. */
  constructor(options: StreamOptions, channels: ChannelTable, heartbeatFrame: (market: LiveMarket) => string) {
    const { market, inbox = null, clock, log, gate, shardConnections = SHARD_CONNECTIONS } = options;
    this.#table = new ConnectionTable(shardConnections);
    const channelOptions = {
      market,
      inbox,
      clock,
      publisher: this.#publisher,
      instruments: new ListedInstruments(market),
      guard: (channel: StreamChannel, task: () => void) => this.#guardChannel(channel, task),
    };
    this.#options = options;
    this.#channels = new Map(STREAM_CHANNELS.map((name) => [name, new channels[name](channelOptions)]));
    const actions = new ActionHandler(() => market.clock.nowMs());
    this.#heartbeats = new Heartbeats(
      () => heartbeatFrame(market),
      clock,
      this.#publisher,
      (error) => log.error({ err: error }, "a heartbeat could not be sent"),
    );
    this.#context = {
      gate,
      clock,
      actions,
      heartbeats: this.#heartbeats,
      publisher: this.#publisher,
      guard: (connection, task) => this.#guard(connection, task),
      turns: this.#turns,
      awaiting: this.#awaiting,
    };
    this.#awaitedKeys = new AwaitedKeys(clock);
    this.#origins = new OriginPolicy(options.settings.wsOrigins);
    this.#trustedHops = parseTrustedHops(options.settings.trustedProxies);
    this.#metrics = new StreamMetrics(options.metrics, this.#table, this.#publisher, [...this.#channels.values()]);
    this.websocket = this.#handlers();
    this.#stopListening = [
      market.listen((tick) => {
        this.#publish(tick);
        this.#goOn();
      }),
      gate.watch((change) => this.#applyAccessChange(change)),
    ];
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
    this.#heartbeats.stop();
  }

  /** Upgrades a request to a socket; returns undefined once that is done, else the plain HTTP answer to give instead. */
  upgrade(
    request: Request,
    server: Bun.Server<unknown>,
    { address: remoteAddress, port: remotePort, requestId }: UpgradeSource,
  ): Response | undefined | Promise<Response | undefined> {
    const { gate, tickets = null } = this.#options;
    const asked = askedBy(request);
    const address = clientAddress(remoteAddress, request.headers.get("x-forwarded-for"), this.#trustedHops);
    const { channel, keyText, ticket } = asked;
    const refusal = channel === null ? unknownPath(asked.path) : this.#refusalOf(request, asked);
    if (channel === null || refusal !== null) {
      const throttle = gate.visit(keyText, address);
      return throttle === null ? (refusal ?? unknownPath(asked.path)) : answerOf(throttled(throttle.retryAfterS ?? 1));
    }
    const peer = peerName(clientAddress(remoteAddress, null, this.#trustedHops), remotePort);
    const open = (credential: Credential): Response | undefined => {
      const admission = gate.identify(credential, address);
      if (!admission.ok && admission.retryAfterS !== undefined) return answerOf(throttled(admission.retryAfterS));
      if (!admission.ok && admission.refusal === "keys-unread") return answerOf(serviceUnavailable());
      this.#publisher.attach(server);
      const data = new SocketData(channel, admission, asked, address, peer);
      const headers = { "X-Request-Id": requestId };
      return server.upgrade(request, { data, headers }) ? undefined : plain(400, "The handshake failed.");
    };
    if (keyText !== null || ticket === null || tickets === null) return open(keyText);
    // A client that makes up tickets may ask the store for them no more often than one without a key.
    const throttle = gate.visit(null, address);
    return throttle === null ? tickets.takeTicket(ticket).then(open) : answerOf(throttled(throttle.retryAfterS ?? 1));
  }

  /** The answer to a request that becomes no socket, with any key; null when it may become one. */
  #refusalOf(request: Request, { keyText, ticket }: AskedSocket): Response | null {
    const refusal = handshakeRefusal(request);
    if (refusal !== null) return refusal;
    // Whoever was given a ticket was given it by the owner of a key.
    const hasTicket = keyText === null && ticket !== null;
    if (!hasTicket && !this.#origins.allows(request.headers.get("origin"))) {
      return plain(403, "This origin may not open a stream.");
    }
    return this.#table.size >= CONNECTIONS_MAX ? plain(503, "Too many connections.", { "Retry-After": "5" }) : null;
  }

  /** Whether the connection from there is a WebSocket of a valid key. */
  holds(address: string, port: number): boolean {
    return this.#peers.has(peerName(address, port));
  }

  /** Sockets that are open, without those that show no key. */
  get connections(): number {
    return this.#table.size;
  }

  /**
   * Closes so many sockets with 1012, the oldest first, spread over at most `limitMs`, as long as that is wanted. Resolves when all of
   * them were told.
   */
  shed(count: number, limitMs: number, isWanted: () => boolean): Promise<void> {
    const open = [...this.#table.all()].filter(({ isEnded }) => !isEnded);
    if (count >= open.length) for (const socket of this.#awaitedKeys.all()) socket.close(CLOSE.serviceRestart, "");
    return shed(open.slice(0, count), limitMs, isWanted, this.#options.clock);
  }

  /** Closes every socket with 1001, as there is nothing to send. */
  goAway(): void {
    for (const connection of this.#table.all()) connection.goAway();
    for (const socket of this.#awaitedKeys.all()) socket.close(CLOSE.goingAway, "");
  }

  #handlers(): Bun.WebSocketHandler<unknown> {
    return {
      open: (socket) => this.#safely(socket, () => this.#open(socket)),
      message: (socket, frame) => this.#receive(socket, frame),
      drain: (socket) => this.#with(socket, (connection) => connection.drained()),
      close: (socket, code) => this.#safely(socket, () => this.#closed(socket, code)),
      maxPayloadLength: CLIENT_FRAME_BYTES_MAX,
      backpressureLimit: SOCKET_BYTES_MAX,
      closeOnBackpressureLimit: true,
      idleTimeout: this.#options.idleTimeoutS ?? IDLE_TIMEOUT_S,
      sendPings: true,
      perMessageDeflate: false,
    };
  }

  #open(socket: ServerSocket): void {
    const data = dataOf(socket);
    const { opening } = data;
    const refuse = (): void => this.#admit(socket, data.takeOpening(), opening.admission);
    if (opening.isKeyless && this.#awaitedKeys.await(socket, opening.address, refuse)) return;
    refuse();
  }

  #receive(socket: ServerSocket, frame: string | Uint8Array): void {
    this.#safely(socket, () => {
      const data = dataOf(socket);
      const { connection } = data;
      if (connection !== null) this.#guard(connection, () => connection.receive(frame));
      else if (this.#awaitedKeys.end(socket)) {
        const opening = data.takeOpening();
        const keyText = parseAuthenticate(frame);
        const { admission, address } = opening;
        this.#admit(socket, opening, keyText === null ? admission : this.#options.gate.identify(keyText, address));
      }
    });
  }

  /** Makes the socket a connection of the caller, or turns it away. */
  #admit(socket: ServerSocket, opening: Opening, admission: Admission): void {
    const { channel } = opening;
    if (!admission.ok) {
      const error = keyRefusal(channel, admission);
      if (error.hasFrame) socket.send(errorFrame(error.frame));
      socket.close(error.closeCode ?? CLOSE.internalError, error.frame.code);
      return;
    }
    const data = dataOf(socket);
    const asked = readAddressOptions(channel, opening.options);
    const connection = new Connection(
      this.#context,
      present(this.#channels.get(channel), "every channel of the table is open"),
      asked.options,
      this.#table.shardWithRoom(),
      admission.caller,
      socket,
    );
    data.connection = connection;
    this.#table.add(connection);
    this.#peers.add(data.peer);
    try {
      connection.open(opening, asked);
    } catch (error) {
      this.#options.log.error({ err: error, channel }, "a stream connection could not be set up");
      connection.end(streamError(channel, "setup-failed", {}));
    }
  }

  #with(socket: ServerSocket, task: (connection: Connection) => void): void {
    this.#safely(socket, () => {
      const { connection } = dataOf(socket);
      if (connection !== null) this.#guard(connection, () => task(connection));
    });
  }

  /** Nothing leaves a handler of the server: it would print the error, and with it whatever secret it holds. */
  #safely(socket: ServerSocket, task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#options.log.error({ err: error }, "a stream socket failed");
      socket.terminate();
    }
  }

  /** Runs a task of one connection; when it fails, that connection alone is closed. */
  #guard(connection: Connection, task: () => void): void {
    if (connection.isEnded && !connection.isLeaving) return;
    try {
      task();
    } catch (error) {
      const channel = connection.channel.name;
      this.#options.log.error({ err: error, channel }, "a stream connection failed");
      connection.end(streamError(channel, "internal-error", {}));
    }
  }

  /** Applies a change of an account or of a key to its open connections. */
  #applyAccessChange(change: AccessChange): void {
    const connections = this.#table.ofAccount(change.accountId);
    for (const connection of connections) {
      const { keyId } = connection.caller;
      if (change.keyId !== undefined && keyId !== change.keyId) continue;
      this.#guard(connection, () => connection.revise(this.#options.gate.callerOfKey(keyId)));
    }
    if (change.kind !== "plan") return;
    // A lower plan has fewer connections: those opened last are closed.
    const open = connections.filter((connection) => !connection.isEnded);
    for (const connection of open.slice(open[0]?.caller.limits.streamConnections)) connection.evict();
  }

  #publish(tick: MarketTick): void {
    const channels = [...this.#channels.values()];
    for (const channel of channels) channel.startTick(tick);
    if (tick.changes.isDayChanged) this.#startDay();
    for (const channel of channels) this.#guardChannel(channel.name, () => channel.publish(tick));
    for (const channel of channels) channel.endTick();
  }

  /** When a channel fails, its connections are closed: better that they reconnect than that they miss a trade. */
  #guardChannel(name: StreamChannel, task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#options.log.error({ err: error, channel: name }, "a tick could not be published");
      for (const connection of this.#table.all()) {
        if (connection.channel.name === name) connection.end(streamError(name, "internal-error", {}));
      }
    }
  }

  /** A subscription to all symbols but some is on a topic for each symbol: the new day may have other symbols. */
  #startDay(): void {
    for (const { lastChanges, listings } of this.#channels.values()) lastChanges?.keepOnly(new Set(listings.symbols()));
    for (const connection of this.#table.all()) {
      if (connection.subscriptions.isAll) connection.updateTopics();
      // The trade log has dropped a day, and perhaps the place of a connection that reads it.
      if (connection.output.isReading) connection.inspect();
    }
  }

  /** A tick has been published: connections that waited for the market go on. */
  #goOn(): void {
    if (this.#awaiting.size === 0) return;
    const connections = [...this.#awaiting];
    this.#awaiting.clear();
    for (const connection of connections) this.#guard(connection, () => connection.goOn());
  }

  /** Better that its connections reconnect than that they miss a trade. */
  #shardFailed(shard: number, error: unknown): void {
    this.#options.log.error({ err: error }, "a shard of connections could not be published to");
    for (const connection of this.#table.ofShard(shard)) {
      connection.end(streamError(connection.channel.name, "internal-error", {}));
    }
  }

  #closed(socket: ServerSocket, code: number): void {
    this.#metrics.countClose(code);
    this.#awaitedKeys.end(socket);
    const { connection } = dataOf(socket);
    if (connection === null) return;
    connection.closed();
    this.#table.remove(connection);
    this.#peers.delete(dataOf(socket).peer);
  }
}

function peerName(address: string, port: number): string {
  return `${address} ${port}`;
}
