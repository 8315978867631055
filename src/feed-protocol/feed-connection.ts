// The sender's side of one connection to a reader over TCP: it waits for the hello, answers with a welcome or a reject, and sends frames
// as fast as the reader takes them. It holds only one chunk for the reader, so a slow reader falls behind without cost to the others.

import type { Clock, Timer } from "../base/index.ts";
import type { Position } from "../model/index.ts";
import type { ClientSocket } from "./client-listener.ts";
import { decodeControl, encodeControl, FEED_REJECTIONS, type FeedRejection } from "./control-frames.ts";
import { FEED_VERSION, HEADER } from "./frame.ts";
import { FrameError, frameLengthAt } from "./frame-reader.ts";

/** The reason for refusing a reader. */
export interface Rejected {
  readonly code: FeedRejection;
  readonly message: string;
}

/** The source of one reader's bytes. */
export interface ReaderSource {
  /** Begins at the position that the reader requests, null for the first event there is; returns a rejection when it cannot. */
  open(from: Position | null): Rejected | null;
  /**
   * The next bytes, the welcome first. "working": bytes will come soon; "waiting": none until the market has moved; "caught up": also
   * none, and all past events are sent; "cut": the connection must be closed.
   */
  read(): Uint8Array | "working" | "waiting" | "caught up" | "cut" | Rejected;
}

export interface ReaderLimits {
  /** A connection without a hello within this time is closed. */
  readonly helloMs: number;
  /** A reader that takes no bytes for this long is closed. */
  readonly stallMs: number;
}

/** Steps of work for one reader before the others have their turn. */
const STEPS_MAX = 4;

export class FeedConnection {
  readonly #socket: ClientSocket;
  readonly #source: ReaderSource;
  readonly #clock: Clock;
  readonly #limits: ReaderLimits;
  readonly #openedMs: number;
  #hello: Uint8Array = new Uint8Array(0);
  #hasSaidHello = false;
  /** Bound: the bytes of one `read` of the source. */
  #pending: Uint8Array = new Uint8Array(0);
  #progressMs = 0;
  #isCaughtUp = false;
  #isClosed = false;
  #turn: Timer | null = null;

  constructor(socket: ClientSocket, source: ReaderSource, clock: Clock, limits: ReaderLimits) {
    this.#socket = socket;
    this.#source = source;
    this.#clock = clock;
    this.#limits = limits;
    this.#openedMs = clock.monotonicMs();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Bytes from the reader, which sends nothing after its hello. */
  received(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    try {
      if (this.#hasSaidHello) throw new FrameError("a reader says nothing after its hello");
      this.#hello = Buffer.concat([this.#hello, bytes]);
      this.#readHello(new DataView(this.#hello.buffer, this.#hello.byteOffset, this.#hello.byteLength));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.reject("BAD_HELLO", error.message);
    }
  }

  /** The socket has room again. */
  drained(): void {
    this.#pump();
  }

  /** The market has moved. */
  moved(): void {
    if (this.#turn === null) this.#pump();
  }

  /** Closes a connection that has been silent or stuck for too long. */
  check(): void {
    if (this.#isClosed) return;
    const nowMs = this.#clock.monotonicMs();
    if (!this.#hasSaidHello) {
      if (nowMs - this.#openedMs >= this.#limits.helloMs) this.reject("HELLO_TIMEOUT");
    } else if (this.#pending.length > 0 && nowMs - this.#progressMs >= this.#limits.stallMs) {
      // The socket is full, so a reject frame would never arrive.
      this.drop();
    }
  }

  /** The socket is closed, or about to be. */
  closed(): void {
    this.#isClosed = true;
    this.#turn?.cancel();
    this.#pending = new Uint8Array(0);
  }

  drop(): void {
    this.closed();
    this.#socket.terminate();
  }

  /** Rejects the reader, with the message of FEED_REJECTIONS unless another is given. */
  reject(code: FeedRejection, message: string = FEED_REJECTIONS[code]): void {
    this.closed();
    this.#socket.end(encodeControl({ type: "reject", code, message }));
  }

  #readHello(view: DataView): void {
    const length = frameLengthAt(view, 0);
    if (length === 0) return;
    const version = view.getUint8(HEADER.version);
    if (version !== FEED_VERSION) {
      this.reject("UNSUPPORTED_VERSION", `this exchange speaks version ${FEED_VERSION}, not ${version}`);
      return;
    }
    const frame = decodeControl(view, 0, length);
    if (frame.type !== "hello") throw new FrameError(`a ${frame.type} frame where a hello belongs`);
    if (view.byteLength > length) throw new FrameError("a reader says nothing after its hello");
    const rejected = this.#source.open(frame.from);
    if (rejected !== null) {
      this.reject(rejected.code, rejected.message);
      return;
    }
    this.#hasSaidHello = true;
    this.#hello = new Uint8Array(0);
    this.#pump();
  }

  /** Sends as much as the socket takes, and schedules itself again while there is more to do. */
  #pump(): void {
    this.#turn?.cancel();
    this.#turn = null;
    if (!this.#hasSaidHello) return;
    for (let step = 0; step < STEPS_MAX; step++) {
      if (this.#isClosed || !this.#flush() || !this.#fetch()) return;
    }
    this.#turn = this.#clock.after(0, () => this.#pump());
  }

  /** True when nothing is left to write. */
  #flush(): boolean {
    if (this.#pending.length === 0) return true;
    const written = Math.max(this.#socket.write(this.#pending), 0);
    if (written > 0) this.#progressMs = this.#clock.monotonicMs();
    this.#pending = this.#pending.subarray(written);
    return this.#pending.length === 0;
  }

  /** Gets the next chunk; false when there is nothing to do until the market has moved. */
  #fetch(): boolean {
    const answer = this.#source.read();
    if (answer === "working") return true;
    if (answer === "waiting" || (answer === "caught up" && this.#isCaughtUp)) return false;
    if (answer === "cut") {
      this.drop();
      return false;
    }
    if (answer === "caught up") {
      this.#isCaughtUp = true;
      this.#pending = encodeControl({ type: "caught-up" });
    } else if (answer instanceof Uint8Array) {
      this.#pending = answer;
    } else {
      this.reject(answer.code, answer.message);
      return false;
    }
    this.#progressMs = this.#clock.monotonicMs();
    return true;
  }
}
