// The connection of one TCP reader: it says hello, is welcomed or rejected, then gets its frames as fast as it takes them. Only one
// chunk is held for it, so a slow reader falls behind and costs the others nothing.

import type { Clock, Timer } from "../../src/base/index.ts";
import {
  decodeControl,
  encodeControl,
  FEED_REJECTIONS,
  FEED_VERSION,
  type FeedRejection,
  FrameError,
  frameLengthAt,
  HEADER,
  type Position,
} from "../../src/feed-protocol/index.ts";
import { FastForward } from "./fast-forward.ts";
import { joinBytes } from "./frame-chunks.ts";
import { FrameSource } from "./frame-source.ts";
import { inFuture, positionProblem, type Refused } from "./position-check.ts";
import type { SharedMarket } from "./shared-market.ts";

/** The part of a socket that a connection uses. */
export interface ReaderSocket {
  /** Returns how many bytes were taken: fewer than given when the socket is full; `drained` is called later. */
  write(bytes: Uint8Array): number;
  /** Sends `bytes` and closes. */
  end(bytes?: Uint8Array): void;
  /** Closes at once. */
  terminate(): void;
}

export interface ReaderLimits {
  /** A connection that has not said hello by then is closed. */
  readonly helloMs: number;
  /** A reader that takes nothing for this long is closed. */
  readonly stallMs: number;
}

/** Steps of work for one reader before the others have their turn. */
const STEPS_MAX = 4;
const DAY_ENDED_BEFORE = "the day ended before the event that was asked for";

export class FeedConnection {
  readonly #socket: ReaderSocket;
  readonly #market: SharedMarket;
  readonly #clock: Clock;
  readonly #limits: ReaderLimits;
  readonly #isAlone: () => boolean;
  readonly #openedMs: number;
  #hello: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** The position that the reader asked for in its hello. */
  #from: Position | null = null;
  /** Simulates the way to a position that is ahead of the market. */
  #fastForward: FastForward | null = null;
  #source: FrameSource | null = null;
  #pending: Uint8Array = new Uint8Array(0);
  #lastProgressMs: number;
  #isCaughtUp = false;
  #isClosed = false;
  #turn: Timer | null = null;

  /** `isAlone` says whether there is no other reader: only then may this one fast-forward the market. */
  constructor(socket: ReaderSocket, market: SharedMarket, clock: Clock, limits: ReaderLimits, isAlone: () => boolean) {
    this.#socket = socket;
    this.#market = market;
    this.#clock = clock;
    this.#limits = limits;
    this.#isAlone = isAlone;
    this.#openedMs = clock.nowMs();
    this.#lastProgressMs = this.#openedMs;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Bytes from the reader, which sends nothing after its hello. */
  received(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    if (this.#from !== null) {
      this.#rejectAs("BAD_HELLO", "a reader says nothing after its hello");
      return;
    }
    this.#hello = joinBytes([this.#hello, bytes]);
    try {
      this.#readHello(new DataView(this.#hello.buffer));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#rejectAs("BAD_HELLO", error.message);
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
    const nowMs = this.#clock.nowMs();
    if (this.#from === null) {
      if (nowMs - this.#openedMs >= this.#limits.helloMs) this.reject("HELLO_TIMEOUT");
      return;
    }
    if (this.#pending.length === 0 || nowMs - this.#lastProgressMs < this.#limits.stallMs) return;
    // The socket is full, so a reject frame would never arrive.
    this.closed();
    this.#socket.terminate();
  }

  /** The socket is closed, or about to be. */
  closed(): void {
    this.#isClosed = true;
    this.#turn?.cancel();
    this.#fastForward = null;
    this.#pending = new Uint8Array(0);
  }

  /** Rejects the reader for a reason of the table. */
  reject(code: FeedRejection): void {
    this.#rejectAs(code, FEED_REJECTIONS[code]);
  }

  #readHello(view: DataView): void {
    const length = frameLengthAt(view, 0);
    if (length === 0) return;
    const version = view.getUint8(HEADER.version);
    if (version !== FEED_VERSION) {
      this.#rejectAs("UNSUPPORTED_VERSION", `this exchange speaks version ${FEED_VERSION}, not ${version}`);
      return;
    }
    const frame = decodeControl(view, 0, length);
    if (frame.type !== "hello") throw new FrameError(`a ${frame.type} frame where a hello belongs`);
    if (view.byteLength > length) throw new FrameError("a reader says nothing after its hello");
    this.#open(frame.from ?? { day: this.#market.chain.firstDay, seq: 1 });
  }

  #open(from: Position): void {
    const { chain, live } = this.#market;
    const refused = positionProblem(from, chain.firstDay) ?? this.#prepareFastForward(from, live);
    if (refused !== null) {
      this.#rejectAs(refused.code, refused.message);
      return;
    }
    this.#from = from;
    this.#hello = new Uint8Array(0);
    if (this.#fastForward === null) this.#welcome(from);
    this.#pump();
  }

  /** After a restart of the exchange its readers are ahead of it: the first to come back brings the market forward, at once where what comes next was kept. */
  #prepareFastForward(from: Position, live: Position): Refused | null {
    const isFuture = from.day > live.day || (from.day === live.day && from.seq > live.seq);
    if (!isFuture) return null;
    if (!this.#isAlone() || !this.#market.mayFastForward) return inFuture(from);
    if (this.#market.goOn(from)) return null;
    this.#fastForward = FastForward.towards(from, this.#market.chain);
    return this.#fastForward === null ? inFuture(from) : null;
  }

  #welcome(from: Position): void {
    this.#source = new FrameSource(this.#market, from);
    this.#pending = encodeControl({ type: "welcome", from, live: this.#market.live, epoch: this.#market.epoch });
  }

  /** Sends what can be sent, and calls itself again while there is more to do. */
  #pump(): void {
    this.#turn?.cancel();
    this.#turn = null;
    if (this.#from === null) return;
    for (let step = 0; step < STEPS_MAX; step++) {
      if (this.#isClosed) return;
      if (this.#fastForward !== null) this.#advanceTo(this.#fastForward, this.#from);
      else if (this.#source === null || !this.#flush() || !this.#fetch(this.#source)) return;
    }
    this.#turn = this.#clock.after(0, () => this.#pump());
  }

  #advanceTo(fastForward: FastForward, from: Position): void {
    const answer = fastForward.step();
    if (answer === "working") return;
    this.#fastForward = null;
    if (answer === "beyond") {
      this.#rejectAs("POSITION_IN_FUTURE", DAY_ENDED_BEFORE);
      return;
    }
    this.#market.adopt(fastForward);
    this.#welcome(from);
  }

  /** True when nothing is left to write. */
  #flush(): boolean {
    if (this.#pending.length === 0) return true;
    const written = this.#socket.write(this.#pending);
    if (written > 0) this.#lastProgressMs = this.#clock.nowMs();
    this.#pending = this.#pending.subarray(Math.max(written, 0));
    return this.#pending.length === 0;
  }

  /** Gets the next chunk; false when there is nothing to do until the market has moved. */
  #fetch(source: FrameSource): boolean {
    const answer = source.read();
    if (answer === "beyond") {
      this.#rejectAs("POSITION_IN_FUTURE", DAY_ENDED_BEFORE);
      return false;
    }
    if (answer === "cut") {
      this.closed();
      this.#socket.terminate();
      return false;
    }
    if (answer === "waiting") {
      if (this.#isCaughtUp || !this.#market.isLive) return false;
      this.#isCaughtUp = true;
      this.#pending = encodeControl({ type: "caught-up" });
    } else if (answer !== "working") {
      this.#pending = answer;
    }
    if (this.#pending.length > 0) this.#lastProgressMs = this.#clock.nowMs();
    return true;
  }

  #rejectAs(code: FeedRejection, message: string): void {
    this.closed();
    this.#socket.end(encodeControl({ type: "reject", code, message }));
  }
}
