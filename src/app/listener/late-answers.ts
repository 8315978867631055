// Sends answers that are not ready in the turn of their request. The server under the listener closes a connection when it reads another
// request on it meanwhile, and would drop the answer. A copy of the connection's descriptor survives that close: the answer goes out on it
// with `Connection: close`, so that the client sends the other request again on a new connection.

import { closeSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { type Clock, RecentMap } from "../../base/index.ts";
import type { SocketEnd, SystemSockets } from "./system-sockets.ts";

/** Connections whose descriptor is known. */
const KNOWN_MAX = 4_096;
/** Descriptors that are tried first for a new connection: short connections take the same ones again and again. */
const NEWEST_MAX = 64;
/** A client has this long to read on; then its connection is cut. */
const SILENCE_LIMIT_S = 10;

const WITHOUT_BODY = new Set([204, 304]);

export class LateAnswers {
  readonly #clock: Clock;
  readonly #sockets: SystemSockets;
  /** Descriptors by the client's port. The system is asked whether one was closed since. Bound: KNOWN_MAX. */
  readonly #byPort = new RecentMap<number, number>(KNOWN_MAX);
  /** Descriptors, the latest first. Bound: NEWEST_MAX; the oldest are forgotten. */
  readonly #newest: number[] = [];

  constructor(clock: Clock, sockets: SystemSockets) {
    this.#clock = clock;
    this.#sockets = sockets;
  }

  /** Returns the answer for the server to send; sends it here when the server has closed the connection. */
  async keep(request: Request, answer: Promise<Response>, server: Bun.Server<unknown>): Promise<Response> {
    // The server reads on after this turn; most answers are ready by then.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (Bun.peek.status(answer) !== "pending") return answer;
    const client = server.requestIP(request);
    const found = client === null ? undefined : this.#descriptorOf(client, server.port ?? 0);
    const copy = found === undefined ? null : this.#sockets.copy(found);
    if (copy === null) return answer;
    const { signal, method } = request;
    const response = await answer;
    if (!signal.aborted) {
      closeSync(copy);
      return response;
    }
    const body = await response.blob();
    await sendLast(copy, this.#headOf(method, response, body.size), body);
    return new Response(null);
  }

  #headOf(method: string, { status, headers }: Response, byteLength: number): string {
    headers.set("Connection", "close");
    headers.set("Date", new Date(this.#clock.nowMs()).toUTCString());
    if (method !== "HEAD" && !WITHOUT_BODY.has(status)) headers.set("Content-Length", String(byteLength));
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const { [status]: words = "" } = STATUS_CODES;
    return `HTTP/1.1 ${status} ${words}\r\n${lines.join("")}\r\n`;
  }

  #descriptorOf(client: SocketEnd, port: number): number | undefined {
    const isIt = (descriptor: number): boolean => this.#sockets.isClient(descriptor, client, port);
    const known = this.#byPort.get(client.port);
    if (known !== undefined && isIt(known)) return known;
    const found = this.#newest.find(isIt) ?? this.#search(isIt);
    if (found === undefined) return undefined;
    this.#byPort.set(client.port, found);
    if (!this.#newest.includes(found)) this.#newest.unshift(found);
    this.#newest.length = Math.min(this.#newest.length, NEWEST_MAX);
    return found;
  }

  #search(isIt: (descriptor: number) => boolean): number | undefined {
    const end = this.#sockets.searchEnd();
    for (let descriptor = 3; descriptor < end; descriptor++) if (isIt(descriptor)) return descriptor;
    return undefined;
  }
}

/** Sends the answer on the descriptor, which is closed once the client has left. */
async function sendLast(descriptor: number, head: string, body: Blob): Promise<void> {
  let goOn = (): void => undefined;
  const handlers: Bun.SocketHandler = {
    data: () => undefined,
    drain: () => goOn(),
    close: () => goOn(),
    error: () => undefined,
    timeout: (silent) => silent.terminate(),
  };
  const options: Bun.FdSocketOptions = { fd: descriptor, socket: handlers };
  // The runtime takes a descriptor in place of a path; its types leave that out.
  const socket = await Bun.connect(options as Bun.FdSocketOptions & Bun.UnixSocketOptions);
  socket.timeout(SILENCE_LIMIT_S);
  const send = async (bytes: Uint8Array): Promise<void> => {
    for (let rest = bytes; rest.byteLength > 0 && socket.readyState > 0; ) {
      rest = rest.subarray(Math.max(0, socket.write(rest)));
      const drained = Promise.withResolvers<void>();
      goOn = drained.resolve;
      if (rest.byteLength > 0) await drained.promise;
    }
  };
  await send(new TextEncoder().encode(head));
  for await (const chunk of body.stream()) await send(chunk);
  socket.shutdown();
}
