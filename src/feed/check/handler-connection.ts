// One connection to a feed handler that is being checked: it sends any bytes as its hello, and records the handler's answers.

import type { Socket } from "bun";
import { type Clock, reasonOf, type Timer } from "../../base/index.ts";
import type { ControlFrame } from "../../feed-protocol/index.ts";
import { FrameBuffer } from "../carriers/frame-buffer.ts";
import { type FeedTls, tlsOf } from "../carriers/tcp-carrier.ts";

export interface HandlerConnectionOptions {
  readonly host: string;
  readonly port: number;
  /** Without it the connection has no TLS. */
  readonly tls?: FeedTls;
  readonly clock: Clock;
  /** The first bytes to send; none for a reader that sends nothing. */
  readonly hello: Uint8Array;
  /** Takes whole event frames. */
  readonly events?: (bytes: Uint8Array) => void;
}

const CHUNK_BYTES_MAX = 256 * 1024;
/** Control frames beyond this number are ignored. */
const CONTROLS_MAX = 16;

export class HandlerConnection {
  readonly #options: HandlerConnectionOptions;
  readonly #buffer = new FrameBuffer();
  // Bound: CONTROLS_MAX.
  readonly controls: ControlFrame[] = [];
  // Bound: one entry for each `until` under way.
  readonly #waiting = new Set<() => void>();
  #socket: Socket | null = null;
  #isClosed = false;
  /** The fault of the bytes or the connection; empty when there was none. */
  #fault = "";
  #lastBytesMs: number;
  #longestSilenceMs = 0;

  constructor(options: HandlerConnectionOptions) {
    this.#options = options;
    this.#lastBytesMs = options.clock.nowMs();
    const { host, port, tls, hello } = options;
    const greet = (socket: Socket): void => {
      if (hello.length > 0) socket.write(hello);
    };
    Bun.connect({
      hostname: host,
      port,
      ...(tls === undefined ? {} : { tls: tlsOf(tls, host) }),
      socket: {
        open: (socket) => {
          this.#socket = socket;
          if (this.#isClosed) socket.end();
          else if (tls === undefined) greet(socket);
        },
        handshake: (socket, isTrusted, error) => {
          if (isTrusted) greet(socket);
          else this.#end(`no TLS with ${host}:${port}: ${error?.message ?? "the certificate is refused"}`);
        },
        data: (_socket, bytes) => this.#take(bytes),
        close: () => this.#end(""),
        error: (_socket, error) => this.#end(error.message),
      },
    }).catch((error: Error) => this.#end(`cannot reach ${options.host}:${options.port}: ${error.message}`));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get fault(): string {
    return this.#fault;
  }

  /** The longest time without a byte so far. */
  get silenceMs(): number {
    return Math.max(this.#longestSilenceMs, this.#isClosed ? 0 : this.#options.clock.nowMs() - this.#lastBytesMs);
  }

  get welcome(): Extract<ControlFrame, { type: "welcome" }> | null {
    return this.controls.find((frame) => frame.type === "welcome") ?? null;
  }

  get rejection(): Extract<ControlFrame, { type: "reject" }> | null {
    return this.controls.find((frame) => frame.type === "reject") ?? null;
  }

  get caughtUpCount(): number {
    return this.controls.filter((frame) => frame.type === "caught-up").length;
  }

  /** Waits until `condition` holds, the connection is closed or the time is up; true when the condition holds. */
  until(condition: () => boolean, limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (): void => {
        timer.cancel();
        this.#waiting.delete(look);
        resolve(condition());
      };
      const look = (): void => {
        if (condition() || this.#isClosed) done();
      };
      const timer: Timer = this.#options.clock.after(limitMs, done);
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.end();
    this.#wake();
  }

  #take(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    this.#longestSilenceMs = this.silenceMs;
    this.#lastBytesMs = this.#options.clock.nowMs();
    this.#buffer.push(bytes);
    try {
      for (let cut = this.#buffer.cut(CHUNK_BYTES_MAX); cut !== null; cut = this.#buffer.cut(CHUNK_BYTES_MAX)) {
        if (cut.kind === "events") this.#options.events?.(cut.bytes);
        else if (this.controls.push(cut.frame) >= CONTROLS_MAX) throw new Error("it says the same again and again");
      }
    } catch (error) {
      this.#end(reasonOf(error));
    }
    this.#wake();
  }

  #end(fault: string): void {
    if (this.#isClosed) return;
    this.#fault = fault;
    this.close();
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}
