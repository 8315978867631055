// Checks a request before it becomes a socket: the path, the opening handshake of RFC 6455 and the origin. A fault is answered in
// plain HTTP. The data of a good request is stored on the socket until the socket is open.

import type { Admission } from "../../access/index.ts";
import { assert, editDistance, present, requestTargetOf } from "../../base/index.ts";
import {
  type Refusal,
  STREAM_CHANNELS,
  STREAM_QUERY,
  STREAMS,
  type StreamChannel,
  type StreamError,
  SYMBOL_CHARS_MAX,
  streamError,
  streamRow,
} from "../../wire/index.ts";
import type { Connection, OpeningRequest } from "./connection.ts";
import type { RelayedConnection } from "./relayed-connection.ts";

const NO_OPTIONS: AskedSocket["options"] = new Map();
/** Sixteen bytes in base64. */
const KEY_FORM = /^[A-Za-z0-9+/]{22}==$/;
const VERSION = "13";
/** A wrong path is compared with the right ones up to this length. */
const PATH_CHARS_MAX = 64;

/** The parameters of the address; null for an absent one. */
export interface AskedSocket extends Omit<OpeningRequest, "isConsole"> {
  readonly path: string;
  /** Null when there is no channel at the path. */
  readonly channel: StreamChannel | null;
  readonly keyText: string | null;
  readonly ticket: string | null;
  /** The options that the channel has, by name. */
  readonly options: ReadonlyMap<string, string>;
  /** The requested replay, on a channel that supports replays; null otherwise. */
  readonly replay: string | null;
}

export function askedBy({ url }: Request): AskedSocket {
  const { path, query } = requestTargetOf(url);
  const parameters = new URLSearchParams(query);
  const channel = channelAt(path);
  return {
    path,
    channel,
    keyText: parameters.get(STREAM_QUERY.key),
    ticket: parameters.get(STREAM_QUERY.ticket),
    symbol: parameters.get(STREAM_QUERY.symbol),
    after: parameters.get(STREAM_QUERY.after),
    heartbeat: parameters.get(STREAM_QUERY.heartbeat),
    options: channel === null ? NO_OPTIONS : optionsIn(parameters, channel),
    replay: channel !== null && streamRow(channel).takesReplay ? parameters.get(STREAM_QUERY.replay) : null,
  };
}

/** The options of an address that its channel supports. */
function optionsIn(parameters: URLSearchParams, channel: StreamChannel): AskedSocket["options"] {
  const { options = [] } = streamRow(channel);
  const given = [...parameters].filter(([name]) => options.some((option) => option === name));
  // The first value of a repeated parameter counts, as everywhere: reversed, it is set last.
  return given.length === 0 ? NO_OPTIONS : new Map(given.reverse());
}

/** The channel at a path; the slash at the end may be missing, as over REST. */
function channelAt(path: string): StreamChannel | null {
  const whole = path.endsWith("/") ? path : `${path}/`;
  return STREAM_CHANNELS.find((channel) => STREAMS[channel].path === whole) ?? null;
}

/** The answer at a path without a channel: it names the nearest channel, and all channels. */
export function unknownPath(path: string): Response {
  const written = path.toLowerCase().slice(0, PATH_CHARS_MAX);
  const distanceOf = (channel: StreamChannel): number =>
    written.includes(channel.replace(/s$/, "")) ? 0 : editDistance(written, STREAMS[channel].path);
  const [nearest] = STREAM_CHANNELS.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  const suggestion = nearest === undefined ? "" : ` Did you mean ${STREAMS[nearest].path} ?`;
  const all = STREAM_CHANNELS.map((channel) => STREAMS[channel].path).join(", ");
  return plain(404, `There is no channel at this path.${suggestion} Channels: ${all}`);
}

/** Null when the handshake is valid, else the plain answer. */
export function handshakeRefusal(request: Request): Response | null {
  const { headers } = request;
  if (request.method !== "GET") return plain(405, "A WebSocket is opened with GET.", { Allow: "GET" });
  if (headers.get("upgrade")?.toLowerCase() !== "websocket") {
    return plain(426, "This is the address of a WebSocket: open it with a WebSocket client.", {
      Connection: "Upgrade",
      Upgrade: "websocket",
    });
  }
  const connection = headers.get("connection")?.toLowerCase().split(",") ?? [];
  if (!connection.some((token) => token.trim() === "upgrade")) return plain(400, "Connection must be Upgrade.");
  if (headers.get("sec-websocket-version") !== VERSION) {
    return plain(426, `Only WebSocket version ${VERSION} is spoken here.`, {
      "Sec-WebSocket-Version": VERSION,
      Upgrade: "websocket",
    });
  }
  if (!KEY_FORM.test(headers.get("sec-websocket-key") ?? "")) return plain(400, "Sec-WebSocket-Key is not a key.");
  return null;
}

/** Decides which web pages may open a stream. Programs other than browsers send no Origin and are not restricted. */
export class OriginPolicy {
  readonly #origins: ReadonlySet<string>;

  /** `*` allows every page. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins.map((origin) => origin.toLowerCase()));
  }

  allows(origin: string | null): boolean {
    return origin === null || this.#origins.has("*") || this.#origins.has(origin.toLowerCase());
  }
}

export function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}

/** The answer to a refusal, with the same body and headers as over REST. */
export function answerOf(refusal: Refusal): Response {
  return Response.json(refusal.body(), { status: refusal.status, headers: refusal.headers() });
}

/** The request for a socket, with the admission or refusal of its key. */
export interface Opening extends OpeningRequest {
  readonly channel: StreamChannel;
  readonly admission: Admission;
  /** The address that the request counts for. */
  readonly address: string;
  /** True when the address has neither a key nor a ticket: the first message may then contain a key. */
  readonly isKeyless: boolean;
  /** The options of the address, by name. */
  readonly options: ReadonlyMap<string, string>;
  readonly replay: string | null;
}

/** The data of a socket from its upgrade on. */
export class SocketData {
  /** The remote address and port of the TCP connection. */
  readonly peer: string;
  /** Null until the socket is open, and always when the key was refused. */
  connection: Connection | RelayedConnection | null = null;
  #opening: Opening | null;

  constructor(
    asked: AskedSocket,
    opened: Pick<Opening, "channel" | "admission" | "isConsole" | "address">,
    peer: string,
  ) {
    this.peer = peer;
    const { after, heartbeat, options, replay, keyText, ticket } = asked;
    const symbol = asked.symbol?.trim().slice(0, SYMBOL_CHARS_MAX) || null;
    const isKeyless = keyText === null && ticket === null;
    this.#opening = { ...opened, isKeyless, symbol, after, heartbeat, options, replay };
  }

  get opening(): Opening {
    return present(this.#opening, "a socket is opened once");
  }

  /** Takes the opening out: the door needs it once, and a socket that is open for hours should not hold it. */
  takeOpening(): Opening {
    const { opening } = this;
    this.#opening = null;
    return opening;
  }
}

/** The error of a refused key. A throttled request is answered before the upgrade and never gets here. */
export function keyRefusal(channel: StreamChannel, admission: Admission): StreamError {
  assert(!admission.ok, "an admitted key has no refusal");
  const { refusal } = admission;
  const isAboutKey = refusal === "key-missing" || refusal === "key-format" || refusal === "key-invalid";
  return streamError(channel, isAboutKey ? refusal : "connection-limit", {});
}

export function dataOf(socket: Bun.ServerWebSocket<unknown>): SocketData {
  return present(
    socket.data instanceof SocketData ? socket.data : null,
    "every socket carries its data from the upgrade",
  );
}
