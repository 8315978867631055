// One connection to a SoupBinTCP server: it logs in, passes on sequenced messages in order, sends heartbeats, and reports how the
// connection ended. The caller decides whether to connect again, and from which number on.

import type { Socket } from "bun";
import type { Clock, Timer } from "../../src/base/index.ts";
import {
  type Accepted,
  decodeAccepted,
  encodeLogin,
  encodePacket,
  HEARTBEAT_MS,
  type Login,
  SILENCE_MS,
  SOUP,
  SoupError,
  SoupReader,
} from "./soup-packets.ts";

/** The end of a connection. After "session-over" the session has no more messages. */
export type SoupEnd =
  | { readonly kind: "session-over" }
  | { readonly kind: "rejected"; readonly code: string }
  | { readonly kind: "lost"; readonly message: string };

export interface SoupReceiver {
  accepted(accepted: Accepted): void;
  /** One sequenced message: the bytes of `view` from `start` to `end`. */
  message(view: DataView, start: number, end: number): void;
  /** All messages of a piece of the stream have been passed on. */
  settled(): void;
  /** The server has nothing to send at the moment. */
  idle(): void;
  /** Called once, as the last call. */
  ended(end: SoupEnd): void;
}

/** The session that a client wants, empty for the current one, and its first wanted message. */
export interface Wanted {
  readonly session: string;
  readonly seq: number;
}

export interface SoupAddress {
  readonly host: string;
  readonly port: number;
}

const CODES = {
  accepted: SOUP.accepted.charCodeAt(0),
  rejected: SOUP.rejected.charCodeAt(0),
  sequenced: SOUP.sequenced.charCodeAt(0),
  serverHeartbeat: SOUP.serverHeartbeat.charCodeAt(0),
  endOfSession: SOUP.endOfSession.charCodeAt(0),
} as const;

export class SoupClient {
  readonly #receiver: SoupReceiver;
  readonly #clock: Clock;
  readonly #reader = new SoupReader();
  #socket: Socket | null = null;
  #timer: Timer | null = null;
  #receivedMs: number;
  #isAccepted = false;
  #isClosed = false;

  constructor(address: SoupAddress, login: Login, clock: Clock, receiver: SoupReceiver) {
    this.#receiver = receiver;
    this.#clock = clock;
    this.#receivedMs = clock.monotonicMs();
    const lost = (message: string): void => this.#end({ kind: "lost", message });
    Bun.connect({
      hostname: address.host,
      port: address.port,
      socket: {
        open: (socket) => {
          this.#socket = socket;
          if (this.#isClosed) socket.end();
          else socket.write(encodeLogin(login));
        },
        data: (_socket, bytes) => this.#take(bytes),
        close: () => lost("the server closed the connection"),
        error: (_socket, error) => lost(error.message),
      },
    }).catch((error: Error) => lost(`cannot reach ${address.host}:${address.port}: ${error.message}`));
    this.#beat();
  }

  /** Logs out and closes; `ended` is not called. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#socket?.end(encodePacket(SOUP.logout));
  }

  #take(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    this.#receivedMs = this.#clock.monotonicMs();
    try {
      this.#reader.read(bytes, (type, view, start, end) => this.#packet(type, view, start, end));
    } catch (error) {
      if (!(error instanceof SoupError)) throw error;
      this.#end({ kind: "lost", message: error.message });
    }
    if (!this.#isClosed) this.#receiver.settled();
  }

  /** Takes a packet; true while the connection continues. */
  #packet(type: number, view: DataView, start: number, end: number): boolean {
    if (type === CODES.sequenced) {
      if (!this.#isAccepted) throw new SoupError("a message before the acceptance");
      this.#receiver.message(view, start, end);
    } else if (type === CODES.accepted) {
      this.#isAccepted = true;
      this.#receiver.accepted(decodeAccepted(payloadOf(view, start, end)));
    } else if (type === CODES.rejected) {
      this.#end({ kind: "rejected", code: String.fromCharCode(...payloadOf(view, start, end)).slice(0, 1) });
    } else if (type === CODES.endOfSession) {
      this.#receiver.settled();
      this.#end({ kind: "session-over" });
    } else if (type === CODES.serverHeartbeat) {
      this.#receiver.idle();
    }
    // Debug and unsequenced packets carry no market data.
    return !this.#isClosed;
  }

  #beat(): void {
    this.#timer = this.#clock.after(HEARTBEAT_MS, () => {
      if (this.#clock.monotonicMs() - this.#receivedMs > SILENCE_MS) {
        this.#end({ kind: "lost", message: `nothing came for ${SILENCE_MS / 1_000} seconds` });
        return;
      }
      if (this.#isAccepted) this.#socket?.write(encodePacket(SOUP.clientHeartbeat));
      this.#beat();
    });
  }

  #end(end: SoupEnd): void {
    if (this.#isClosed) return;
    this.close();
    this.#receiver.ended(end);
  }
}

function payloadOf(view: DataView, start: number, end: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + start, end - start);
}
