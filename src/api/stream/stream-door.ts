// The WebSocket door: upgrades requests to sockets, passes client frames to their connections, which are on the live market or on a
// replay, and applies changes of an account to them. It gets the table of channels as an argument and knows none by name.

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
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import type { CompanyDirectory } from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { Inbox } from "../../notify/index.ts";
import {
  CLIENT_FRAME_BYTES_MAX,
  CLOSE,
  parseAuthenticate,
  readAddressOptions,
  serviceUnavailable,
  throttled,
} from "../../wire/index.ts";
import { AwaitedKeys } from "./awaited-keys.ts";
import type { ChannelTable } from "./channel.ts";
import { Connection } from "./connection.ts";
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
import { RelayedConnection, type ReplayStreams } from "./relayed-connection.ts";
import { shed } from "./shed.ts";
import { errorFrame } from "./stream-frames.ts";
import { type HeartbeatFrame, StreamHub } from "./stream-hub.ts";
import { StreamMetrics } from "./stream-metrics.ts";

/** A client that is silent for this long gets a ping, and is closed when it does not answer. */
const IDLE_TIMEOUT_S = 60;
/** The last guard: the server itself closes a socket with more unread bytes than this, and so never skips a message. */
const SOCKET_BYTES_MAX = 2 * 1024 * 1024;
/** Open sockets of the whole process; the next one is answered with 503. */
const CONNECTIONS_MAX = 65_536;

export interface StreamOptions {
  readonly gate: Gate;
  /** Takes the tickets of the console's pages; null where there is no console. */
  readonly tickets?: Pick<ConsoleSignIn, "takeTicket"> | null;
  readonly market: LiveMarket;
  /** The notifications of accounts; null where there are none. */
  readonly inbox?: Pick<Inbox, "follow"> | null;
  readonly directory?: (() => CompanyDirectory) | null;
  /** The streams of replays; without them the parameter is ignored. */
  readonly replays?: ReplayStreams;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings: { readonly wsOrigins: readonly string[]; readonly trustedProxies: readonly string[] };
  readonly idleTimeoutS?: number;
  readonly shardConnections?: number;
}

/** The remote address and the id of a request for a socket. */
export interface UpgradeSource {
  /** The remote address of the TCP connection, which may be a proxy's. */
  readonly address: string;
  readonly port: number;
  readonly requestId: string;
}

type ServerSocket = Bun.ServerWebSocket<unknown>;

export class StreamDoor implements Component {
  readonly name = "stream";
  readonly websocket: Bun.WebSocketHandler<unknown>;
  readonly #options: StreamOptions;
  readonly #hub: StreamHub;
  /** Connections on replays. Bound: CONNECTIONS_MAX. */
  readonly #relayed = new Set<RelayedConnection>();
  /** The remote addresses and ports of the open connections. Bound: CONNECTIONS_MAX. */
  readonly #peers = new Set<string>();
  readonly #awaitedKeys: AwaitedKeys<ServerSocket>;
  readonly #origins: OriginPolicy;
  readonly #trustedHops: TrustedHops;
  readonly #metrics: StreamMetrics;
  readonly #stopWatching: () => void;

  /** `heartbeatFrame` writes the heartbeat of this moment. */
  constructor(options: StreamOptions, channels: ChannelTable, heartbeatFrame: HeartbeatFrame) {
    const { clock, gate } = options;
    this.#options = options;
    this.#hub = new StreamHub(options, channels, heartbeatFrame);
    this.#awaitedKeys = new AwaitedKeys(clock);
    this.#origins = new OriginPolicy(options.settings.wsOrigins);
    this.#trustedHops = parseTrustedHops(options.settings.trustedProxies);
    this.#metrics = new StreamMetrics(options.metrics, this.#hub, () => this.#relayed.size);
    this.websocket = this.#handlers();
    this.#stopWatching = gate.watch((change) => this.#applyAccessChange(change));
  }

  stop(): void {
    this.#stopWatching();
    this.#hub.stop();
  }

  /** Upgrades a request to a socket; undefined once it is one, else a plain HTTP answer. */
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
      this.#hub.attach(server);
      const isConsole = typeof credential === "object" && credential?.isConsoleTicket === true;
      const data = new SocketData(asked, { channel, admission, isConsole, address }, peer);
      const headers = { "X-Request-Id": requestId };
      return server.upgrade(request, { data, headers }) ? undefined : plain(400, "The handshake failed.");
    };
    if (keyText !== null || ticket === null || tickets === null) return open(keyText);
    // A lookup of an invented ticket costs a query of the store, so it counts like a request without a key.
    const throttle = gate.visit(null, address);
    return throttle === null ? tickets.takeTicket(ticket).then(open) : answerOf(throttled(throttle.retryAfterS ?? 1));
  }

  /** The answer to a request that cannot become a socket with any key; null when it may become one. */
  #refusalOf(request: Request, { keyText, ticket }: AskedSocket): Response | null {
    const refusal = handshakeRefusal(request);
    if (refusal !== null) return refusal;
    // A ticket needs no check of the origin: the owner of a key has issued it.
    const hasTicket = keyText === null && ticket !== null;
    if (!hasTicket && !this.#origins.allows(request.headers.get("origin"))) {
      return plain(403, "This origin may not open a stream.");
    }
    return this.connections >= CONNECTIONS_MAX ? plain(503, "Too many connections.", { "Retry-After": "5" }) : null;
  }

  /** True when the connection from this address and port is a WebSocket of a valid key. */
  holds(address: string, port: number): boolean {
    return this.#peers.has(peerName(address, port));
  }

  /** Frames sent on the live market; a frame counts once for all its receivers. */
  get liveFrames(): number {
    return this.#hub.publisher.frames;
  }

  /** Open sockets, except those that wait for a key or were refused. */
  get connections(): number {
    return this.#hub.table.size + this.#relayed.size;
  }

  /**
   * Closes `count` sockets with 1012, the oldest first, spread over at most `limitMs`, as long as `isWanted`. Resolves when all of them
   * are closed.
   */
  shed(count: number, limitMs: number, isWanted: () => boolean): Promise<void> {
    const open = [...this.#hub.table.all(), ...this.#relayed].filter(({ isEnded }) => !isEnded);
    if (count >= open.length) for (const socket of this.#awaitedKeys.all()) socket.close(CLOSE.serviceRestart, "");
    return shed(open.slice(0, count), limitMs, isWanted, this.#options.clock);
  }

  /** Closes every socket with 1001, without an error frame. */
  goAway(): void {
    for (const connection of [...this.#hub.table.all(), ...this.#relayed]) connection.goAway();
    for (const socket of this.#awaitedKeys.all()) socket.close(CLOSE.goingAway, "");
  }

  #handlers(): Bun.WebSocketHandler<unknown> {
    return {
      open: (socket) => this.#safely(socket, () => this.#open(socket)),
      message: (socket, frame) => this.#receive(socket, frame),
      drain: (socket) => this.#drained(socket),
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
      if (connection instanceof RelayedConnection) connection.receive(frame);
      else if (connection !== null) this.#hub.guard(connection, () => connection.receive(frame));
      else if (this.#awaitedKeys.end(socket)) {
        const opening = data.takeOpening();
        const keyText = parseAuthenticate(frame);
        const { admission, address } = opening;
        this.#admit(socket, opening, keyText === null ? admission : this.#options.gate.identify(keyText, address));
      }
    });
  }

  /** Makes the socket a connection of the caller, or ends it with the refusal. */
  #admit(socket: ServerSocket, opening: Opening, admission: Admission): void {
    const { channel } = opening;
    if (!admission.ok) {
      const error = keyRefusal(channel, admission);
      if (error.hasFrame) socket.send(errorFrame(error.frame));
      socket.close(error.closeCode ?? CLOSE.internalError, error.frame.code);
      return;
    }
    const { caller } = admission;
    const { replay, options } = opening;
    const { replays, gate } = this.#options;
    const data = dataOf(socket);
    this.#peers.add(data.peer);
    if (replay !== null && replays !== undefined) {
      const connection = new RelayedConnection(this.#hub.channel(channel), caller, socket);
      data.connection = connection;
      this.#relayed.add(connection);
      connection.open(gate, replays, { replay, channel, caller, opening, options });
    } else {
      const asked = readAddressOptions(channel, options);
      const connection = this.#hub.connect(channel, socket, caller, asked.options);
      data.connection = connection;
      this.#hub.begin(connection, opening, asked);
    }
  }

  #drained(socket: ServerSocket): void {
    this.#safely(socket, () => {
      const { connection } = dataOf(socket);
      if (connection instanceof RelayedConnection) connection.drained();
      else if (connection !== null) this.#hub.guard(connection, () => connection.drained());
    });
  }

  /** Catches every error of a handler: the server would print the error, with any secret in it. */
  #safely(socket: ServerSocket, task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#options.log.error({ err: error }, "a stream socket failed");
      socket.terminate();
    }
  }

  /** Applies a change of an account or of a key to its open connections. */
  #applyAccessChange(change: AccessChange): void {
    const { accountId } = change;
    const relayed = [...this.#relayed].filter(({ caller }) => caller.accountId === accountId);
    const connections = [...this.#hub.table.ofAccount(accountId), ...relayed];
    for (const connection of connections) {
      const { keyId } = connection.caller;
      if (change.keyId !== undefined && keyId !== change.keyId) continue;
      const caller = this.#options.gate.callerOfKey(keyId);
      if (connection instanceof Connection) this.#hub.guard(connection, () => connection.revise(caller));
      else connection.revise(caller);
    }
    if (change.kind !== "plan") return;
    // A lower plan has fewer connections: the newest ones are closed.
    const open = connections.filter(({ isEnded, isConsole }) => !isEnded && !isConsole);
    for (const connection of open.slice(open[0]?.caller.limits.streamConnections)) connection.evict();
  }

  #closed(socket: ServerSocket, code: number): void {
    this.#metrics.countClose(code);
    this.#awaitedKeys.end(socket);
    const { connection } = dataOf(socket);
    if (connection === null) return;
    if (connection instanceof RelayedConnection) {
      connection.closed();
      this.#relayed.delete(connection);
    } else {
      this.#hub.closed(connection);
    }
    this.#peers.delete(dataOf(socket).peer);
  }
}

function peerName(address: string, port: number): string {
  return `${address} ${port}`;
}
