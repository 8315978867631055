// The FIX acceptor on a TCP port: it reads possibly hostile bytes, finds the session of a Logon, and enforces limits on each connection.

import { type Clock, SECOND_MS } from "../../src/base/index.ts";
import { type ClientSocket, type FeedGuard, listenForClients } from "../../src/feed-protocol/index.ts";
import { BEGIN_STRING, type Fields, FixReader, type Received, readMessage } from "./fix-message.ts";
import { type FixApplication, type FixLink, FixSession } from "./fix-session.ts";
import type { FixStore } from "./fix-store.ts";

const CONNECTIONS_MAX = 64;
const LOGON_MS = 5 * SECOND_MS;
/** Bytes that may wait for a client that does not read; beyond it the connection is closed, and the client can request a resend. */
const PENDING_BYTES_MAX = 8_388_608;
const CHECK_EVERY_MS = 250;

export interface FixServer {
  readonly port: number;
  stop(): void;
}

export interface FixServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly guard: FeedGuard;
  readonly clock: Clock;
  /** The CompID of the exchange. */
  readonly compId: string;
  /** The store of a client's session; null when the client is not admitted. */
  readonly admit: (compId: string, logon: Fields) => FixStore | null;
  /** Opens the application of a session that has logged on, or returns the reason for a refusal. */
  readonly open: (session: FixSession) => FixApplication | string;
}

/** One connection: after its logon it passes messages to its session. */
class FixConnection implements FixLink {
  readonly #socket: ClientSocket;
  readonly #options: FixServerOptions;
  /** The names of logged-on clients. */
  readonly #names: Set<string>;
  readonly #reader = new FixReader();
  readonly #openedMs: number;
  #session: FixSession | null = null;
  /** Bound: PENDING_BYTES_MAX. */
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #isClosing = false;

  constructor(socket: ClientSocket, options: FixServerOptions, names: Set<string>) {
    this.#socket = socket;
    this.#options = options;
    this.#names = names;
    this.#openedMs = options.clock.monotonicMs();
  }

  received(bytes: Uint8Array): void {
    if (this.#isClosing) return;
    this.#reader.read(bytes, (text) => {
      if (this.#session !== null) this.#session.received(text);
      else this.#logon(text === null ? null : readMessage(text));
      return !this.#isClosing;
    });
  }

  send(text: string): void {
    if (this.#isClosing) return;
    const bytes = Buffer.from(text, "latin1");
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.drained();
    if (this.#pendingBytes <= PENDING_BYTES_MAX) return;
    this.closed();
    this.#socket.terminate();
  }

  /** The socket has room again. */
  drained(): void {
    if (this.#pendingBytes > 0) {
      const waiting = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending);
      const written = Math.max(this.#socket.write(waiting ?? new Uint8Array(0)), 0);
      this.#pendingBytes -= written;
      this.#pending = this.#pendingBytes === 0 || waiting === undefined ? [] : [waiting.subarray(written)];
    }
    if (this.#isClosing && this.#pendingBytes === 0) this.#socket.end();
  }

  close(): void {
    this.#end();
    this.drained();
  }

  /** Logs the client out because the exchange stops. */
  stop(): void {
    this.#session?.logout("the exchange stops");
    this.closed();
  }

  check(): void {
    if (this.#session !== null) this.#session.check();
    else if (this.#options.clock.monotonicMs() - this.#openedMs > LOGON_MS) this.close();
  }

  /** The socket is closed, or about to be. */
  closed(): void {
    this.#end();
    this.#session?.closed();
  }

  #end(): void {
    if (!this.#isClosing && this.#session !== null) this.#names.delete(this.#session.ids.theirs);
    this.#isClosing = true;
  }

  /** Takes the Logon; disconnects an unknown client, or one whose first message is not a Logon, without a reply. */
  #logon(received: Received | null): void {
    const fields = received?.message.fields;
    const theirs = fields?.get("SenderCompID") ?? "";
    const { compId, admit, clock, open } = this.#options;
    const isLogon = received?.message.type === "A" && fields?.get("BeginString") === BEGIN_STRING;
    const isForUs = isLogon && fields?.get("TargetCompID") === compId && !this.#names.has(theirs);
    const store = isForUs && fields !== undefined ? admit(theirs, fields) : null;
    if (received === null || store === null) {
      this.close();
      return;
    }
    const session = new FixSession({ ours: compId, theirs }, store, this, clock, open);
    this.#session = session;
    this.#names.add(theirs);
    session.logon(received);
  }
}

export function listenFix(options: FixServerOptions): FixServer {
  /** Bound: CONNECTIONS_MAX. */
  const names = new Set<string>();
  const listener = listenForClients({
    host: options.host,
    port: options.port,
    guard: options.guard,
    clientsMax: CONNECTIONS_MAX,
    open: (socket, isFull) => (isFull ? null : new FixConnection(socket, options, names)),
    clock: options.clock,
    checkEveryMs: CHECK_EVERY_MS,
    check: (connection) => connection.check(),
  });
  return {
    port: listener.port,
    stop: () => {
      for (const connection of listener.clients) connection.stop();
      listener.stop();
    },
  };
}
