// A SoupBinTCP server: clients log in to a session and get its messages from the requested number on, as fast as they take them.

import type { Clock } from "../../src/base/index.ts";
import { type ClientSocket, listenForClients, OPEN_TO_ALL } from "../../src/feed-protocol/index.ts";
import {
  decodeLogin,
  encodeAccepted,
  encodePacket,
  HEARTBEAT_MS,
  type Login,
  type LoginRejection,
  SILENCE_MS,
  SOUP,
  SoupError,
  SoupReader,
} from "./soup-packets.ts";

/** The messages of one session for one client. */
export interface SoupSession {
  readonly name: string;
  /** The number of the first message of `read`. */
  readonly seq: number;
  /** Sequenced packets in order; "working" when there are none yet, "waiting" at the live end, "over" after the last packet. */
  read(): Uint8Array | "working" | "waiting" | "over";
}

export interface SoupServer {
  readonly port: number;
  readonly clientCount: number;
  /** Tells the clients that there may be new messages. */
  moved(): void;
  stop(): void;
}

interface SoupServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly clock: Clock;
  /** Opens the session that a client asks for, or returns the reason for a refusal. */
  readonly open: (login: Login) => SoupSession | LoginRejection;
}

const CLIENTS_MAX = 64;
/** Steps of work for one client before the others have their turn. */
const STEPS_MAX = 4;

class SoupConnection {
  readonly #socket: ClientSocket;
  readonly #options: SoupServerOptions;
  readonly #reader = new SoupReader();
  #session: SoupSession | null = null;
  /** Bound: the bytes of one `read` of the session. */
  #pending: Uint8Array = new Uint8Array(0);
  #isOver = false;
  #hasTurn = false;
  #receivedMs: number;
  #sentMs: number;
  isClosed = false;

  constructor(socket: ClientSocket, options: SoupServerOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#receivedMs = options.clock.monotonicMs();
    this.#sentMs = this.#receivedMs;
  }

  received(bytes: Uint8Array): void {
    this.#receivedMs = this.#options.clock.monotonicMs();
    try {
      this.#reader.read(bytes, (type, view, start, end) => this.#packet(String.fromCharCode(type), view, start, end));
    } catch (error) {
      if (!(error instanceof SoupError)) throw error;
      this.#close();
    }
  }

  drained(): void {
    this.pump();
  }

  closed(): void {
    this.isClosed = true;
  }

  /** Sends as much as the socket takes, and schedules itself again while there is more to do. */
  pump(): void {
    if (this.#session === null || this.#hasTurn) return;
    for (let step = 0; step < STEPS_MAX; step++) {
      if (this.isClosed || !this.#flush()) return;
      if (this.#isOver) {
        this.isClosed = true;
        this.#socket.end();
        return;
      }
      const answer = this.#session.read();
      if (answer === "waiting") return;
      if (answer === "over") {
        this.#isOver = true;
        this.#pending = encodePacket(SOUP.endOfSession);
      } else if (answer !== "working") {
        this.#pending = answer;
      }
    }
    this.#hasTurn = true;
    this.#options.clock.after(0, () => {
      this.#hasTurn = false;
      this.pump();
    });
  }

  /** Sends a due heartbeat, and closes the connection of a silent client. */
  check(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (nowMs - this.#receivedMs > SILENCE_MS) {
      this.isClosed = true;
      this.#socket.terminate();
      return;
    }
    if (this.#session === null || this.#pending.length > 0 || nowMs - this.#sentMs < HEARTBEAT_MS) return;
    this.#pending = encodePacket(SOUP.serverHeartbeat);
    this.pump();
  }

  #packet(type: string, view: DataView, start: number, end: number): boolean {
    if (type === SOUP.logout) this.#close();
    else if (type === SOUP.login && this.#session === null) {
      this.#login(decodeLogin(new Uint8Array(view.buffer, view.byteOffset + start, end - start)));
    } else if (this.#session === null) throw new SoupError("a packet before the login");
    return !this.isClosed;
  }

  #login(login: Login): void {
    const opened = this.#options.open(login);
    if (typeof opened === "string") {
      this.isClosed = true;
      this.#socket.end(encodePacket(SOUP.rejected, new TextEncoder().encode(opened)));
      return;
    }
    this.#session = opened;
    this.#pending = encodeAccepted({ session: opened.name, seq: opened.seq });
    this.pump();
  }

  /** True when nothing is left to write. */
  #flush(): boolean {
    if (this.#pending.length === 0) return true;
    const written = Math.max(this.#socket.write(this.#pending), 0);
    if (written > 0) this.#sentMs = this.#options.clock.monotonicMs();
    this.#pending = this.#pending.subarray(written);
    return this.#pending.length === 0;
  }

  #close(): void {
    this.isClosed = true;
    this.#socket.end();
  }
}

export function listenSoup(options: SoupServerOptions): SoupServer {
  const listener = listenForClients({
    host: options.host,
    port: options.port,
    guard: OPEN_TO_ALL,
    clientsMax: CLIENTS_MAX,
    open: (socket, isFull) => (isFull ? null : new SoupConnection(socket, options)),
    clock: options.clock,
    checkEveryMs: HEARTBEAT_MS / 2,
    check: (client) => client.check(),
  });
  const { clients } = listener;
  return {
    port: listener.port,
    get clientCount() {
      return clients.size;
    },
    moved: () => {
      for (const client of clients) client.pump();
    },
    stop: () => listener.stop(),
  };
}
