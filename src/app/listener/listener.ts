// The listener: one port for REST, WebSocket and pages. It hands requests to the REST API and upgrades to the streams, and when the service
// stops it lets running requests finish.

import { rmSync } from "node:fs";
import type { RemoteAddresses, RestApi, UpgradeSource } from "../../api/index.ts";
import { type Clock, present, reasonOf, systemCodeOf, withTimeLimit } from "../../base/index.ts";
import { serviceUnavailable } from "../../wire/index.ts";
import { Complaint } from "../terminal/complaint.ts";
import { LateAnswers } from "./late-answers.ts";
import { openSystemSockets } from "./system-sockets.ts";

/** The running server; only the streams know the data of a socket. */
export type Server = Bun.Server<unknown>;

/** `draining`: an operator empties the process. `stopping`: it ends. */
type Leaving = "draining" | "stopping";

/** The REST API, as the listener sees it. */
export type RequestHandler = Pick<RestApi, "fetch" | "upgrade" | "fault" | "idle">;

/** The WebSocket streams, as the listener sees them. */
export interface UpgradeHandler {
  readonly websocket: Bun.WebSocketHandler<unknown>;
  /** Takes an upgrade: undefined once the socket is upgraded, else the plain answer to give instead. */
  readonly upgrade: (
    request: Request,
    server: Server,
    source: UpgradeSource,
  ) => Response | undefined | Promise<Response | undefined>;
  /** True when the TCP connection from this address and port is an open socket. */
  readonly holds: (address: string, port: number) => boolean;
  /** The number of open sockets; null where none are taken. */
  readonly connections: number | null;
  /** Closes `count` sockets with 1012, spread over at most `limitMs`, while `isWanted` holds; resolves when all of them are closed. */
  readonly shed: (count: number, limitMs: number, isWanted: () => boolean) => Promise<void>;
  /** Closes every socket with 1001 at once. */
  readonly goAway: () => void;
}

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly idleTimeoutS: number;
  readonly shutdownDelayMs: number;
  /** True when several processes listen on the port, each with connections of its own. */
  readonly isPortShared?: boolean;
  /** Listens on this unix socket in place of the port; the rights of its folder decide who may connect. */
  readonly socketPath?: string;
}

/** The time that requests have to finish after a signal, and the time that sockets have to leave; both fit into the time for stopping. */
const FINISH_LIMIT_MS = 7_500;
const LEAVE_LIMIT_MS = 500;
/** The longest time over which sockets are closed: by a process that stops, and by one that goes on. */
const STOP_SHED_LIMIT_MS = 5_000;
const SHED_LIMIT_MS = 60_000;

/** The running server and its handlers. */
interface Opened {
  readonly server: Server;
  readonly rest: RequestHandler;
  readonly stream: UpgradeHandler;
  /** False while another process leads the market, and this one has nothing new to send. */
  readonly hasStreams: boolean;
}

export class Listener {
  readonly #clock: Clock;
  readonly #options: ListenerOptions;
  /** Null where the system does not let us copy connections. */
  readonly #late: LateAnswers | null;
  #opened: Opened | undefined;
  #leaving: Leaving | null = null;

  constructor(clock: Clock, options: ListenerOptions) {
    const sockets = openSystemSockets();
    this.#clock = clock;
    this.#options = options;
    this.#late = sockets === null ? null : new LateAnswers(clock, sockets);
  }

  /** The reason why customers should go elsewhere; null where there is none. */
  get leaving(): Leaving | null {
    return this.#leaving;
  }

  /**
   * The load that this process reports to the others: its open sockets, null where none are taken, and whether customers should go
   * elsewhere.
   */
  get load(): { readonly connections: number | null; readonly draining: boolean } {
    const { stream, hasStreams = false } = this.#opened ?? {};
    return { connections: hasStreams ? (stream?.connections ?? null) : null, draining: this.#leaving !== null };
  }

  /** The port in use, which differs from the one asked for when that was 0. */
  get port(): number {
    return this.#opened?.server.port ?? this.#options.port;
  }

  get url(): string {
    const { host } = this.#options;
    const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
    return `http://${shown.includes(":") ? `[${shown}]` : shown}:${this.port}`;
  }

  /**
   * Opens the port: from here on requests go to the REST API, and upgrades to the streams. A second call replaces both on the same port.
   */
  listen(rest: RequestHandler, stream: UpgradeHandler): void {
    const { host, port, idleTimeoutS, isPortShared = false, socketPath } = this.#options;
    if (this.#opened !== undefined) {
      this.#opened.stream.goAway();
      this.#opened = { server: this.#opened.server, rest, stream, hasStreams: true };
      return;
    }
    const unknownCaller = socketPath === undefined ? NOWHERE : THIS_MACHINE;
    const current = (): Opened => present(this.#opened, "requests come in once the port is open");
    const sourceOf = (request: Request) => current().server.requestIP(request) ?? unknownCaller;
    const addresses: RemoteAddresses = { of: (request) => sourceOf(request).address };
    try {
      const place = { hostname: host, port, reusePort: isPortShared, idleTimeout: idleTimeoutS };
      const server = Bun.serve<unknown>({
        ...(socketPath === undefined ? place : { unix: anew(socketPath) }),
        // The REST API reads bodies itself and refuses large ones with an error of its table.
        maxRequestBodySize: Number.MAX_SAFE_INTEGER,
        development: false,
        fetch: (request, server) => {
          const { rest, stream, hasStreams } = current();
          if (!isForStream(request)) {
            const answer = rest.fetch(request, addresses);
            const isLate = answer instanceof Promise && this.#late !== null;
            return isLate ? this.#late.keep(request, answer, server) : answer;
          }
          const { address, port } = sourceOf(request);
          const isTaken = hasStreams && this.#leaving !== "draining";
          return rest.upgrade(request, address, (requestId) =>
            isTaken ? stream.upgrade(request, server, { address, port, requestId }) : noStreams(),
          );
        },
        // Nothing above throws. If it did, the runtime would print the error with any secret that it holds.
        error: (error) => current().rest.fault(error),
        websocket: {
          ...stream.websocket,
          open: (socket) => current().stream.websocket.open?.(socket),
          message: (socket, frame) => current().stream.websocket.message?.(socket, frame),
          drain: (socket) => current().stream.websocket.drain?.(socket),
          close: (socket, code, reason) => current().stream.websocket.close?.(socket, code, reason),
        },
      });
      this.#opened = { server, rest, stream, hasStreams: true };
    } catch (error) {
      throw listenComplaint(error, host, port);
    }
  }

  /** The port that is open; null while none is. */
  get openPort(): number | null {
    return this.#opened?.server.port ?? null;
  }

  /** True when the TCP connection from this address and port is an open WebSocket. */
  holds(address: string, port: number): boolean {
    return this.#opened?.stream.holds(address, port) ?? false;
  }

  /** Closes every socket and refuses new ones until `listen` is called again: the market is not followed here. */
  closeStreams(): void {
    if (this.#opened === undefined) return;
    this.#opened = { ...this.#opened, hasStreams: false };
    this.#opened.stream.goAway();
  }

  /** The market is followed again: accepts sockets. */
  openStreams(): void {
    if (this.#opened !== undefined) this.#opened = { ...this.#opened, hasStreams: true };
  }

  /** Closes `count` sockets; their clients come back to the process that the balancer chooses. */
  shed(count: number): void {
    void this.#opened?.stream.shed(count, SHED_LIMIT_MS, () => true);
  }

  /**
   * While the process drains, readiness says no, requests are answered, new sockets are refused and the open ones are closed one after the
   * other. False takes customers again.
   */
  drain(isDraining: boolean): void {
    if (this.#leaving === "stopping" || isDraining === (this.#leaving === "draining")) return;
    this.#leaving = isDraining ? "draining" : null;
    if (isDraining) void this.#opened?.stream.shed(Infinity, SHED_LIMIT_MS, () => this.#leaving !== null);
  }

  /** First readiness says no; then no connection is accepted; then running requests finish, while sockets are closed. */
  async stop(): Promise<void> {
    if (this.#opened === undefined) return;
    const { server, rest, stream } = this.#opened;
    this.#leaving = "stopping";
    const { shutdownDelayMs } = this.#options;
    if (shutdownDelayMs > 0) await this.#wait(shutdownDelayMs);
    const left = server.stop(false);
    const finishMs = Math.max(0, FINISH_LIMIT_MS - shutdownDelayMs);
    const closed = stream.shed(Infinity, Math.min(STOP_SHED_LIMIT_MS, finishMs), () => true);
    await withTimeLimit(this.#clock, finishMs, Promise.all([rest.idle(), closed]));
    stream.goAway();
    // The last answers and close frames are on their way; connections that still idle are cut.
    await withTimeLimit(this.#clock, LEAVE_LIMIT_MS, left);
    await server.stop(true);
  }

  #wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.after(delayMs, resolve);
    });
  }
}

/** The stream handler of a process that serves no customers. */
export const NO_STREAMS: UpgradeHandler = {
  websocket: { message: () => undefined },
  upgrade: () => noStreams(),
  holds: () => false,
  connections: null,
  shed: async () => undefined,
  goAway: () => undefined,
};

/** The address of a client that hung up before its request was handled. */
const NOWHERE = { address: "", port: 0 };
/** The address of a caller over a unix socket. */
const THIS_MACHINE = { address: "127.0.0.1", port: 0 };

function noStreams(): Response {
  const refusal = serviceUnavailable();
  return Response.json(refusal.body(), { status: refusal.status, headers: refusal.headers() });
}

/** A path under /ws/, or an upgrade wherever it is sent. The path is found without building a URL for every request. */
function isForStream({ headers, url }: Request): boolean {
  // Without a Host an address is a path alone.
  const pathAt = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  return url.startsWith("/ws/", pathAt) || headers.get("upgrade")?.toLowerCase() === "websocket";
}

/** Removes the socket that a killed process has left behind: it is in the way of the next one. */
function anew(socketPath: string): string {
  rmSync(socketPath, { force: true });
  return socketPath;
}

/** A port that is free at this moment, for processes that are to share one. */
export function freePort(host: string): number {
  const probe = Bun.listen({ hostname: host, port: 0, socket: { data: () => {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

/** Refuses a taken port before a long start begins. The port is free again until the listener opens it. */
export function checkPort(host: string, port: number): void {
  try {
    Bun.listen({ hostname: host, port, socket: { data: () => {} } }).stop(true);
  } catch (error) {
    throw listenComplaint(error, host, port);
  }
}

function listenComplaint(error: unknown, host: string, port: number): Error {
  const code = systemCodeOf(error);
  if (code === "EADDRINUSE") {
    return new Complaint(`Port ${port} on ${host} is already in use; choose another with --port.`);
  }
  if (code === "EACCES")
    return new Complaint(`Port ${port} on ${host} may not be used by this user; choose one above 1023.`);
  const reason = reasonOf(error).split("\n", 1)[0];
  return new Complaint(`Cannot listen on ${host}, port ${port}: ${reason}`);
}
