// Serves the log over the service's feed protocol: a reader names its first event, and gets the events from the log, first at full speed
// and then live.

import { type Clock, isDay, isWeekend, nextTradingDay } from "../../src/base/index.ts";
import {
  eachFrame,
  encodeControl,
  FEED_REJECTIONS,
  type FeedGuard,
  type FeedListener,
  type FeedRejection,
  HEADER,
  listenForReaders,
  type Position,
  type ReaderSource,
  type Rejected,
} from "../../src/feed-protocol/index.ts";
import type { FeedLog } from "./feed-log.ts";

const CHUNK_BYTES = 256 * 1024;

class LogReader implements ReaderSource {
  readonly #log: FeedLog;
  /** The next event to send; null until there is a first day. */
  #next: Position | null = null;
  #isWelcome = false;

  constructor(log: FeedLog) {
    this.#log = log;
  }

  open(from: Position | null): Rejected | null {
    this.#next = from;
    const code = from === null ? null : this.#problem(from);
    return code === null ? null : { code, message: FEED_REJECTIONS[code] };
  }

  read(): Uint8Array | "working" | "waiting" | "caught up" {
    const { first, last } = this.#log;
    if (first === null || last === null) return "waiting";
    this.#next ??= { day: first.day, seq: 1 };
    if (!this.#isWelcome) {
      this.#isWelcome = true;
      const live = { day: last.day, seq: last.nextSeq };
      return encodeControl({ type: "welcome", from: this.#next, live, epoch: this.#log.epoch });
    }
    const { day, seq } = this.#next;
    const log = this.#log.of(day) ?? this.#log.after(day);
    const frames = log?.read(log.day === day ? seq : 1, CHUNK_BYTES) ?? new Uint8Array(0);
    if (log !== null && frames.length > 0) {
      this.#next = { day: log.day, seq: lastSeqOf(frames) + 1 };
      return frames;
    }
    const following = log?.isOver === true ? this.#log.after(log.day) : null;
    if (following === null) return "caught up";
    this.#next = { day: following.day, seq: 1 };
    return "working";
  }

  #problem({ day, seq }: Position): FeedRejection | null {
    const { first, last } = this.#log;
    if (!isDay(day) || isWeekend(day) || seq === 0) return "INVALID_POSITION";
    if (first === null || last === null) return seq === 1 ? null : "POSITION_IN_FUTURE";
    if (day < first.day) return "POSITION_TOO_OLD";
    // The position after the last event of a day is the first event of the next trading day.
    const isNext = last.isOver && day === nextTradingDay(last.day);
    if (day > last.day && !isNext) return "POSITION_IN_FUTURE";
    const nextSeq = this.#log.of(day)?.nextSeq ?? 1;
    return seq > nextSeq ? "POSITION_IN_FUTURE" : null;
  }
}

export function serveFeed(
  { host, port }: { readonly host: string; readonly port: number },
  guard: FeedGuard,
  log: FeedLog,
  clock: Clock,
): FeedListener {
  return listenForReaders({ host, port, guard, clock, newSource: () => new LogReader(log) });
}

function lastSeqOf(frames: Uint8Array): number {
  let last = 0;
  eachFrame(frames, (view, start) => {
    last = view.getUint32(start + HEADER.seq, true);
  });
  return last;
}
