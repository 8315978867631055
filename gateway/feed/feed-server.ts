// Serves the log over our feed protocol: a reader says from which event on it wants the market, and gets it out of the log, first at full
// speed and then live.

import { type Clock, isDay, isWeekend, nextTradingDay, Repeat } from "../../src/base/index.ts";
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
import type { FeedGuard } from "./feed-guard.ts";
import type { FeedLog } from "./feed-log.ts";

export interface FeedServer {
  readonly port: number;
  /** There are new events in the log. */
  moved(): void;
  /** The numbering has changed: readers must connect again. */
  dropAll(): void;
  stop(): void;
}

const READERS_MAX = 64;
const HELLO_MS = 5_000;
const STALL_MS = 30_000;
const CHECK_EVERY_MS = 500;
const CHUNK_BYTES = 256 * 1024;
/** Chunks for one reader before the others have their turn. */
const STEPS_MAX = 4;

interface ReaderSocket {
  write(bytes: Uint8Array): number;
  end(bytes?: Uint8Array): void;
  terminate(): void;
}

class Reader {
  readonly #socket: ReaderSocket;
  readonly #log: FeedLog;
  readonly #clock: Clock;
  readonly #openedMs: number;
  #hello: Uint8Array = new Uint8Array(0);
  #hasSaidHello = false;
  /** The next event to send; null until there is a first day. */
  #next: Position | null = null;
  #isWelcome = false;
  #isCaughtUp = false;
  /** Bound: one chunk. */
  #pending: Uint8Array = new Uint8Array(0);
  #progressMs = 0;
  #hasTurn = false;
  isClosed = false;

  constructor(socket: ReaderSocket, log: FeedLog, clock: Clock) {
    this.#socket = socket;
    this.#log = log;
    this.#clock = clock;
    this.#openedMs = clock.monotonicMs();
  }

  received(bytes: Uint8Array): void {
    if (this.isClosed) return;
    try {
      if (this.#hasSaidHello) throw new FrameError("a reader says nothing after its hello");
      this.#hello = Buffer.concat([this.#hello, bytes]);
      this.#readHello(new DataView(this.#hello.buffer, this.#hello.byteOffset, this.#hello.byteLength));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.reject("BAD_HELLO", error.message);
    }
  }

  reject(code: FeedRejection, message: string = FEED_REJECTIONS[code]): void {
    this.isClosed = true;
    this.#socket.end(encodeControl({ type: "reject", code, message }));
  }

  drop(): void {
    this.isClosed = true;
    this.#socket.terminate();
  }

  /** Closes a connection that has been silent or stuck for too long. */
  check(): void {
    const nowMs = this.#clock.monotonicMs();
    if (!this.#hasSaidHello && nowMs - this.#openedMs > HELLO_MS) this.reject("HELLO_TIMEOUT");
    else if (this.#pending.length > 0 && nowMs - this.#progressMs > STALL_MS) this.drop();
  }

  /** Sends what can be sent, and calls itself again while there is more to do. */
  pump(): void {
    if (!this.#hasSaidHello || this.#hasTurn) return;
    for (let step = 0; step < STEPS_MAX; step++) if (this.isClosed || !this.#flush() || !this.#fetch()) return;
    this.#hasTurn = true;
    this.#clock.after(0, () => {
      this.#hasTurn = false;
      this.pump();
    });
  }

  #readHello(view: DataView): void {
    const length = frameLengthAt(view, 0);
    if (length === 0) return;
    const version = view.getUint8(HEADER.version);
    if (version !== FEED_VERSION) {
      this.reject("UNSUPPORTED_VERSION", `this gateway speaks version ${FEED_VERSION}, not ${version}`);
      return;
    }
    const frame = decodeControl(view, 0, length);
    if (frame.type !== "hello") throw new FrameError(`a ${frame.type} frame where a hello belongs`);
    if (view.byteLength > length) throw new FrameError("a reader says nothing after its hello");
    const refusal = frame.from === null ? null : this.#refusalOf(frame.from);
    if (refusal !== null) {
      this.reject(refusal);
      return;
    }
    this.#hasSaidHello = true;
    this.#next = frame.from;
    this.pump();
  }

  #refusalOf({ day, seq }: Position): FeedRejection | null {
    const { first, last } = this.#log;
    if (!isDay(day) || isWeekend(day) || seq === 0) return "INVALID_POSITION";
    if (first === null || last === null) return seq === 1 ? null : "POSITION_IN_FUTURE";
    if (day < first.day) return "POSITION_TOO_OLD";
    // The position after the last event of a day is the first one of the next trading day.
    const isNext = last.isOver && day === nextTradingDay(last.day);
    if (day > last.day && !isNext) return "POSITION_IN_FUTURE";
    const nextSeq = this.#log.of(day)?.nextSeq ?? 1;
    return seq > nextSeq ? "POSITION_IN_FUTURE" : null;
  }

  /** True when nothing is left to write. */
  #flush(): boolean {
    if (this.#pending.length === 0) return true;
    const written = Math.max(this.#socket.write(this.#pending), 0);
    if (written > 0) this.#progressMs = this.#clock.monotonicMs();
    this.#pending = this.#pending.subarray(written);
    return this.#pending.length === 0;
  }

  /** Gets the next chunk; false when there is nothing to do until the log has grown. */
  #fetch(): boolean {
    const { first, last } = this.#log;
    if (first === null || last === null) return false;
    this.#next ??= { day: first.day, seq: 1 };
    if (!this.#isWelcome) {
      this.#isWelcome = true;
      const live = { day: last.day, seq: last.nextSeq };
      this.#hold(encodeControl({ type: "welcome", from: this.#next, live, epoch: this.#log.epoch }));
      return true;
    }
    const { day, seq } = this.#next;
    const log = this.#log.of(day) ?? this.#log.after(day);
    const frames = log?.read(log.day === day ? seq : 1, CHUNK_BYTES) ?? new Uint8Array(0);
    if (log !== null && frames.length > 0) {
      this.#hold(frames);
      this.#next = { day: log.day, seq: lastSeqOf(frames) + 1 };
      return true;
    }
    const following = log?.isOver === true ? this.#log.after(log.day) : null;
    if (following !== null) {
      this.#next = { day: following.day, seq: 1 };
      return true;
    }
    if (this.#isCaughtUp) return false;
    this.#isCaughtUp = true;
    this.#hold(encodeControl({ type: "caught-up" }));
    return true;
  }

  #hold(bytes: Uint8Array): void {
    this.#pending = bytes;
    this.#progressMs = this.#clock.monotonicMs();
  }
}

export function serveFeed(
  { host, port }: { readonly host: string; readonly port: number },
  { allowed, tls }: FeedGuard,
  log: FeedLog,
  clock: Clock,
): FeedServer {
  const readers = new Set<Reader>();
  const forget = (reader: Reader | null): void => {
    if (reader === null) return;
    reader.isClosed = true;
    readers.delete(reader);
  };
  const listener = Bun.listen<{ reader: Reader | null }>({
    hostname: host,
    port,
    data: { reader: null },
    ...(tls === null ? {} : { tls: tlsOf(tls) }),
    socket: {
      open(socket) {
        // Whoever is not on the list learns nothing, not even that this is a feed.
        if (allowed?.has(socket.remoteAddress) === false) {
          socket.data = { reader: null };
          socket.terminate();
          return;
        }
        const reader = new Reader(socket, log, clock);
        socket.data = { reader };
        if (readers.size >= READERS_MAX) reader.reject("TOO_MANY_READERS");
        else readers.add(reader);
      },
      data: (socket, bytes) => socket.data.reader?.received(bytes),
      drain: (socket) => socket.data.reader?.pump(),
      close: (socket) => forget(socket.data.reader),
      error: (socket) => forget(socket.data.reader),
    },
  });
  const checks = new Repeat({
    clock,
    everyMs: CHECK_EVERY_MS,
    task: () => {
      for (const reader of readers) reader.check();
    },
    failed: (error) => {
      throw error;
    },
  });
  checks.start();
  return {
    port: listener.port,
    moved: () => {
      for (const reader of readers) reader.pump();
    },
    dropAll: () => {
      for (const reader of readers) reader.drop();
    },
    stop: () => {
      void checks.stop();
      listener.stop(true);
    },
  };
}

function tlsOf({ certificate, key, clientsCa }: NonNullable<FeedGuard["tls"]>): Bun.TLSOptions {
  const clients = clientsCa === null ? {} : { ca: clientsCa, requestCert: true, rejectUnauthorized: true };
  return { cert: certificate, key, ...clients };
}

function lastSeqOf(frames: Uint8Array): number {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let last = 0;
  for (let at = 0; at < frames.length; at += frameLengthAt(view, at)) last = view.getUint32(at + HEADER.seq, true);
  return last;
}
