// The WebSocket door: lets sockets in, hands their frames to their connections, and follows what happens to their accounts.

import { type AccessChange, clientAddress, type Gate, parseTrustedHops, type TrustedHops } from "../access/index.ts";
import { errorFrame } from "../answers/index.ts";
import { type Clock, type Component, type Log, type Metrics, present } from "../base/index.ts";
import type { LiveMarket } from "../live/index.ts";
import { CLIENT_FRAME_BYTES_MAX, type StreamChannel, streamError, throttled } from "../wire/index.ts";
import { ActionDesk } from "./action-desk.ts";
import type { Channel, ChannelParts } from "./channel.ts";
import { Connection, type ConnectionGround } from "./connection.ts";
import { ConnectionTable } from "./connection-table.ts";
import { DepthChannel } from "./depth-channel.ts";
import { FanOut } from "./fan-out.ts";
import { channelAt, handshakeRefusal, OriginPolicy, plain } from "./handshake.ts";
import { Listings } from "./listings.ts";
import { Publisher } from "./publisher.ts";
import { StocksChannel } from "./stocks-channel.ts";
import { StreamFigures } from "./stream-figures.ts";
import { TradesChannel } from "./trades-channel.ts";
import { Visitor } from "./visitor.ts";

/** A client that is silent for so long is pinged, and closed when it does not answer. */
const IDLE_TIMEOUT_S = 60;
/** The last guard: a socket that somehow holds more is cut off rather than left with a gap. */
const SOCKET_BYTES_MAX = 2 * 1024 * 1024;
/** Open sockets of the whole service; further ones get 503. */
const CONNECTIONS_MAX = 65_536;

export interface StreamParts {
  readonly gate: Gate;
  readonly market: LiveMarket;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings: { readonly wsOrigins: readonly string[]; readonly trustedProxies: readonly string[] };
  readonly idleTimeoutS?: number;
}

type Socket = Bun.ServerWebSocket<unknown>;

export class StreamDoor implements Component {
  readonly name = "stream";
  readonly websocket: Bun.WebSocketHandler<unknown>;
  readonly #parts: StreamParts;
  readonly #ground: ConnectionGround;
  readonly #channels: Readonly<Record<StreamChannel, Channel>>;
  readonly #publisher = new Publisher(() => this.#fanOut.inspect());
  readonly #fanOut: FanOut;
  readonly #origins: OriginPolicy;
  readonly #trustedHops: TrustedHops;
  readonly #table = new ConnectionTable();
  readonly #figures: StreamFigures;
  readonly #stopListening: readonly (() => void)[];

  constructor(parts: StreamParts) {
    const { market, clock, log, gate } = parts;
    const channelParts: ChannelParts = { market, clock, publisher: this.#publisher };
    const listings = new Listings(market);
    const desk = new ActionDesk(listings, () => market.clock.nowMs());
    this.#parts = parts;
    this.#channels = {
      stocks: new StocksChannel(channelParts),
      trades: new TradesChannel(channelParts),
      depth: new DepthChannel(channelParts),
    };
    this.#fanOut = new FanOut({ channels: this.#channels, table: this.#table, listings, log });
    this.#ground = { gate, clock, listings, desk };
    this.#origins = new OriginPolicy(parts.settings.wsOrigins);
    this.#trustedHops = parseTrustedHops(parts.settings.trustedProxies);
    this.#figures = new StreamFigures(parts.metrics, this.#table, this.#publisher);
    this.websocket = this.#handlers();
    this.#stopListening = [this.#fanOut.follow(market), gate.watch((change) => this.#follow(change))];
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
  }

  /** Takes an upgrade: undefined once the socket is upgraded, else the plain answer to give instead. */
  upgrade(request: Request, server: Bun.Server<unknown>, remoteAddress: string): Response | undefined {
    const { pathname, searchParams } = new URL(request.url);
    const channel = channelAt(pathname);
    if (channel === null) return plain(404, "Not found");
    const refusal = handshakeRefusal(request);
    if (refusal !== null) return refusal;
    if (!this.#origins.allows(request.headers.get("origin"))) return plain(403, "This origin may not open a stream.");
    if (this.#table.size >= CONNECTIONS_MAX) return plain(503, "Too many connections.", { "Retry-After": "5" });
    const address = clientAddress(remoteAddress, request.headers.get("x-forwarded-for"), this.#trustedHops);
    const admission = this.#parts.gate.identify(searchParams.get("api_key"), address);
    if (!admission.ok && admission.retryAfterS !== undefined) return tooFast(admission.retryAfterS);
    this.#publisher.attach(server);
    const visitor = new Visitor(channel, admission, searchParams.get("symbol"));
    return server.upgrade(request, { data: visitor }) ? undefined : plain(400, "The handshake failed.");
  }

  /** Closes every socket with 1001, for a service that goes away. */
  goAway(): void {
    for (const connection of this.#table.all()) connection.goAway();
  }

  #handlers(): Bun.WebSocketHandler<unknown> {
    return {
      open: (socket) => this.#open(socket),
      message: (socket, frame) => this.#with(socket, (connection) => connection.receive(frame)),
      drain: (socket) => this.#with(socket, (connection) => connection.delivery.drained()),
      close: (socket, code) => this.#closed(socket, code),
      maxPayloadLength: CLIENT_FRAME_BYTES_MAX,
      backpressureLimit: SOCKET_BYTES_MAX,
      closeOnBackpressureLimit: true,
      idleTimeout: this.#parts.idleTimeoutS ?? IDLE_TIMEOUT_S,
      sendPings: true,
      perMessageDeflate: false,
    };
  }

  #open(socket: Socket): void {
    const visitor = visitorOf(socket);
    const { admission, channel } = visitor;
    if (!admission.ok) {
      const error = visitor.refusal();
      if (error.hasFrame) socket.send(errorFrame(error.frame));
      socket.close(error.closeCode ?? 1011, error.frame.code);
      return;
    }
    const connection = new Connection(this.#ground, this.#channels[channel], admission.caller, socket);
    visitor.connection = connection;
    this.#table.add(connection);
    try {
      connection.open(visitor.symbol);
    } catch (error) {
      this.#parts.log.error({ err: error, channel }, "a stream connection could not be set up");
      connection.end(streamError(channel, "setup-failed", {}));
    }
  }

  #with(socket: Socket, task: (connection: Connection) => void): void {
    const { connection } = visitorOf(socket);
    if (connection !== null) this.#fanOut.guard(connection, () => task(connection));
  }

  #closed(socket: Socket, code: number): void {
    this.#figures.countClose(code);
    const { connection } = visitorOf(socket);
    if (connection === null) return;
    connection.closed();
    this.#table.remove(connection);
  }

  #follow(change: AccessChange): void {
    const connections = this.#table.ofAccount(change.accountId);
    for (const connection of connections) {
      const { keyId } = connection.caller;
      if (change.keyId !== undefined && keyId !== change.keyId) continue;
      this.#fanOut.guard(connection, () => connection.revise(this.#parts.gate.callerOfKey(keyId)));
    }
    if (change.kind !== "plan") return;
    // A lower plan has fewer connections: the youngest go.
    const open = connections.filter((connection) => !connection.isEnded);
    for (const connection of open.slice(open[0]?.caller.limits.streamConnections)) {
      connection.end(streamError(connection.channel.name, "connection-limit", {}));
    }
  }
}

function visitorOf(socket: Socket): Visitor {
  return present(socket.data instanceof Visitor ? socket.data : null, "every socket carries its visitor");
}

/** The same words as over REST. */
function tooFast(waitSeconds: number): Response {
  const refusal = throttled(waitSeconds);
  return Response.json(refusal.body(), { status: refusal.status, headers: refusal.headers() });
}
