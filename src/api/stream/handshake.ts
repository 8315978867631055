// What is checked before a request becomes a socket: the path, the opening handshake of RFC 6455 and the origin. What is
// wrong here is answered in plain HTTP.

import { editDistance, requestTargetOf } from "../../base/index.ts";
import { type Refusal, STREAM_CHANNELS, STREAM_QUERY, STREAMS, type StreamChannel } from "../../wire/index.ts";

/** Sixteen bytes in base64. */
const KEY_FORM = /^[A-Za-z0-9+/]{22}==$/;
const VERSION = "13";
/** A wrong path is compared with the right ones up to this length. */
const PATH_CHARS_MAX = 64;

/** What the address of a request for a socket says, as it was sent; null where it says nothing. */
export interface AskedSocket {
  readonly path: string;
  /** Null when there is no channel at the path. */
  readonly channel: StreamChannel | null;
  readonly keyText: string | null;
  readonly ticket: string | null;
  readonly symbol: string | null;
  readonly heartbeat: string | null;
}

export function askedBy({ url }: Request): AskedSocket {
  const { path, query } = requestTargetOf(url);
  const parameters = new URLSearchParams(query);
  return {
    path,
    channel: channelAt(path),
    keyText: parameters.get(STREAM_QUERY.key),
    ticket: parameters.get(STREAM_QUERY.ticket),
    symbol: parameters.get(STREAM_QUERY.symbol),
    heartbeat: parameters.get(STREAM_QUERY.heartbeat),
  };
}

/** The channel at a path; the slash at the end may be missing, as over REST. */
function channelAt(path: string): StreamChannel | null {
  const whole = path.endsWith("/") ? path : `${path}/`;
  return STREAM_CHANNELS.find((channel) => STREAMS[channel].path === whole) ?? null;
}

/** The answer at a path without a channel: it names the nearest one, and all of them. */
export function unknownPath(path: string): Response {
  const written = path.toLowerCase().slice(0, PATH_CHARS_MAX);
  const distanceOf = (channel: StreamChannel): number =>
    written.includes(channel.replace(/s$/, "")) ? 0 : editDistance(written, STREAMS[channel].path);
  const [nearest] = STREAM_CHANNELS.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  const suggestion = nearest === undefined ? "" : ` Did you mean ${STREAMS[nearest].path} ?`;
  const all = STREAM_CHANNELS.map((channel) => STREAMS[channel].path).join(", ");
  return plain(404, `There is no channel at this path.${suggestion} Channels: ${all}`);
}

/** Null when the handshake is valid, else the answer to give. */
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

/** Which web pages may open a stream. Programs other than browsers send no Origin and are not restricted. */
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

/** The same body and headers as over REST. */
export function answerOf(refusal: Refusal): Response {
  return Response.json(refusal.body(), { status: refusal.status, headers: refusal.headers() });
}
