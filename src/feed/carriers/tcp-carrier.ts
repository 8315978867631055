// Receives frames over TCP from an exchange, or from an operator's own feed handler.

import { isIP } from "node:net";
import type { Socket } from "bun";
import { type Clock, reasonOf, type Timer } from "../../base/index.ts";
import {
  type Carrier,
  type CarrierEnd,
  type ControlFrame,
  encodeControl,
  FrameError,
  type FrameReceiver,
  type FrameStream,
  type Welcome,
} from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import { FrameBuffer } from "./frame-buffer.ts";

/** The authority of the feed's certificate, null for the authorities that the system trusts, and the reader's own certificate. */
export interface FeedTls {
  readonly ca: string | null;
  readonly own: { readonly certificate: string; readonly key: string } | null;
}

interface TcpCarrierOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** PEM texts; without it the connection has no TLS. */
  readonly tls?: FeedTls;
  /** A connection without a complete frame for this long counts as lost. */
  readonly idleTimeoutMs?: number;
}

const IDLE_TIMEOUT_MS = 30_000;
/** The interval of TCP keep-alive probes while silence is normal. */
const KEEP_ALIVE_MS = 60_000;
const CHUNK_BYTES_MAX = 256 * 1024;
/** Above this the socket is paused until the reader has caught up; meanwhile the exchange waits. */
const BUFFERED_BYTES_MAX = 1 << 20;

/** A carrier for `--feed tcp://host:port`. */
export class TcpCarrier implements Carrier {
  readonly #options: TcpCarrierOptions;

  constructor(options: TcpCarrierOptions) {
    this.#options = options;
  }

  open(from: Position | null, receiver: FrameReceiver): FrameStream {
    return new TcpStream(this.#options, from, receiver);
  }
}

export function tlsOf({ ca, own }: FeedTls, host: string): Bun.TLSOptions {
  return {
    rejectUnauthorized: true,
    // TLS does not allow an address as server name.
    ...(isIP(host) === 0 ? { serverName: host } : {}),
    ...(ca === null ? {} : { ca }),
    ...(own === null ? {} : { cert: own.certificate, key: own.key }),
  };
}

class TcpStream implements FrameStream {
  readonly #receiver: FrameReceiver;
  readonly #clock: Clock;
  readonly #idleTimeoutMs: number;
  readonly #buffer = new FrameBuffer();
  #socket: Socket | null = null;
  #idle: Timer | null = null;
  #isPumping = false;
  #isPaused = false;
  #isWelcome = false;
  #isClosed = false;

  constructor(options: TcpCarrierOptions, from: Position | null, receiver: FrameReceiver) {
    this.#receiver = receiver;
    this.#clock = options.clock;
    this.#idleTimeoutMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
    const lost = (message: string): void => this.#end({ kind: "lost", message });
    this.#watchIdle();
    const { tls } = options;
    Bun.connect({
      hostname: options.host,
      port: options.port,
      ...(tls === undefined ? {} : { tls: tlsOf(tls, options.host) }),
      socket: {
        open: (socket) => {
          this.#socket = socket;
          socket.setKeepAlive(true, KEEP_ALIVE_MS);
          if (this.#isClosed) socket.end();
          else if (tls === undefined) socket.write(encodeControl({ type: "hello", from }));
        },
        // The runtime has checked the certificate against the authority and the host.
        handshake: (socket, isTrusted, error) => {
          if (isTrusted) socket.write(encodeControl({ type: "hello", from }));
          else lost(`no TLS with ${options.host}:${options.port}: ${error?.message ?? "the certificate is refused"}`);
        },
        data: (_socket, bytes) => this.#take(bytes),
        close: () => lost("the exchange closed the connection"),
        error: (_socket, error) => lost(error.message),
      },
    }).catch((error: Error) => lost(`cannot reach ${options.host}:${options.port}: ${error.message}`));
  }

  close(): void {
    this.#isClosed = true;
    this.#idle?.cancel();
    this.#socket?.end();
  }

  #take(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    this.#buffer.push(bytes);
    if (this.#buffer.length > BUFFERED_BYTES_MAX && !this.#isPaused) {
      this.#isPaused = true;
      this.#socket?.pause();
    }
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      while (!this.#isClosed) {
        const cut = this.#buffer.cut(CHUNK_BYTES_MAX);
        if (cut === null) break;
        if (cut.kind === "events") await this.#events(cut.bytes);
        else await this.#control(cut.frame);
        if (!this.#isClosed) this.#watchIdle();
        if (this.#isPaused && this.#buffer.length < BUFFERED_BYTES_MAX / 2) {
          this.#isPaused = false;
          this.#socket?.resume();
        }
      }
    } catch (error) {
      this.#end({ kind: "rejected", code: "GARBAGE", message: reasonOf(error) });
    } finally {
      this.#isPumping = false;
    }
  }

  async #events(bytes: Uint8Array): Promise<void> {
    if (!this.#isWelcome) throw new FrameError("events before the welcome");
    await this.#receiver.frames(bytes);
  }

  async #control(frame: ControlFrame): Promise<void> {
    if (frame.type === "reject") this.#end({ ...frame, kind: "rejected" });
    else if (frame.type === "hello") throw new FrameError("a hello from the exchange");
    else if (frame.type === "welcome") await this.#welcome(frame);
    else if (this.#isWelcome) this.#receiver.caughtUp();
    else throw new FrameError("a caught-up before the welcome");
  }

  async #welcome(welcome: Welcome): Promise<void> {
    if (this.#isWelcome) throw new FrameError("a second welcome");
    const isWanted = (await this.#receiver.welcomed?.(welcome)) ?? true;
    if (isWanted) this.#isWelcome = true;
    else this.close();
  }

  #watchIdle(): void {
    this.#idle?.cancel();
    this.#idle = this.#clock.after(this.#idleTimeoutMs, () => {
      // Silence is normal while the reader is busy with a chunk, and between two days.
      const isQuiet = this.#isWelcome && this.#buffer.length === 0 && this.#receiver.isQuiet?.() === true;
      if (this.#isPumping || isQuiet) this.#watchIdle();
      else this.#end({ kind: "lost", message: "the exchange fell silent" });
    });
  }

  #end(end: CarrierEnd): void {
    if (this.#isClosed) return;
    this.close();
    this.#receiver.ended(end);
  }
}
