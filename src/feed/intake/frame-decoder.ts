// Decodes frames in sequence and checks every event. It holds the position of the feed, so a process that begins to lead continues with
// the decoder of the market that it followed. A chunk becomes rows for the journal, each consecutive bytes of one day, and batches for
// the market.

import { assert, type Day } from "../../base/index.ts";
import { FRAME_HEADER_BYTES, FRAME_TYPE, FrameReader, frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { JournalBatch } from "../../store/index.ts";
import type { Duplicate } from "./duplicate-check.ts";
import { EventCheck } from "./event-check.ts";
import { Sequencer } from "./sequencer.ts";

/** Events are missing in the sequence and must be asked for again. */
export class FeedGap extends Error {
  override readonly name = "FeedGap";
}

/**
 * The source of frames: the feed, whose events are checked; the relay, whose events are checked again, and whose leader may have given
 * up a day; or the journal, which has only checked events.
 */
export type FrameOrigin = "feed" | "relay" | "journal";

/** The part of a chunk that was decoded. */
export interface DecodedRun {
  readonly rows: readonly JournalBatch[];
  readonly batches: readonly (readonly MarketEvent[])[];
  /** The fault of the next frame; null when there is none. */
  readonly fault: unknown;
  /** The number of bytes that were decoded. */
  readonly taken: number;
}

export class FrameDecoder {
  readonly #sequencer = new Sequencer();
  readonly #check: EventCheck;
  #reader = new FrameReader();
  #day: Day = 0;
  /** The day of the arriving frames: earlier than `#day` while the feed sends past days again. */
  #streamDay: Day = 0;

  constructor(check: EventCheck = new EventCheck()) {
    this.#check = check;
  }

  /** Continues after an event of the journal that the check has seen. */
  resume(position: Position, dayIsOver: boolean): void {
    this.#sequencer.resume(position, dayIsOver);
    this.#day = position.day;
    this.reconnected();
  }

  /** The position to ask the feed for. */
  next(): Position | null {
    return this.#sequencer.next();
  }

  get isDayOpen(): boolean {
    return this.#sequencer.isDayOpen;
  }

  /** Resets the reader: a new connection begins at the position of `next`, wherever the last connection ended. */
  reconnected(): void {
    this.#reader = new FrameReader(this.#day);
    this.#streamDay = this.#day;
  }

  giveUpDay(): void {
    this.#sequencer.giveUpDay();
  }

  /** Decodes a batch of the journal from `fromSeq` on. Its events were checked on arrival: a day without an end was given up then. */
  replay(batch: JournalBatch, fromSeq: number): { readonly batches: DecodedRun["batches"]; readonly events: number } {
    const cutter = new BatchCutter();
    this.#check.isReplaying = true;
    this.#reader.readAll(batch.frames, (event) => {
      const { type, seq } = event;
      if (seq < fromSeq) return;
      const startedDay = event.type === "day-start" ? event.day : null;
      if (startedDay !== null) this.#sequencer.giveUpDay();
      assert(this.#sequencer.judge(seq, startedDay) === "next", "the journal has every event once, in order");
      this.#sequencer.take(seq, startedDay, type === "day-end");
      this.#check.observe(event);
      this.#day = startedDay ?? this.#day;
      this.#streamDay = this.#day;
      cutter.add(event, type);
    });
    this.#check.isReplaying = false;
    return { batches: cutter.batches, events: cutter.count };
  }

  /** Decodes the frames up to a fault, or to the next duplicate after a new event. */
  decode(bytes: Uint8Array, source: FrameOrigin): DecodedRun {
    const cutter = new BatchCutter();
    const rows: OpenRow[] = [];
    let fault: unknown = null;
    let taken = 0;
    this.#check.isReplaying = source === "journal";
    try {
      taken = this.#decodeFrames(bytes, cutter, rows, source);
    } catch (error) {
      fault = error;
      // Frames after the fault are not trusted; the reader drops a day that a refused frame may have set.
      this.reconnected();
    }
    this.#check.isReplaying = false;
    return {
      rows: rows.map(({ start, end, ...row }) => ({ ...row, frames: bytes.subarray(start, end) })),
      batches: cutter.batches,
      fault,
      taken,
    };
  }

  /** Returns the offset where it stopped: the end, or a duplicate after new events, which is compared once these are stored. */
  #decodeFrames(bytes: Uint8Array, cutter: BatchCutter, rows: OpenRow[], source: FrameOrigin): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let offset = 0;
    let row: OpenRow | null = null;
    while (offset < bytes.length) {
      const length = frameLengthAt(view, offset);
      if (length === 0) throw new FeedGap("a chunk ends within a frame");
      const event = this.#reader.read(view, offset, length);
      // The fields that all events share are read once: each type of event has another object shape, which makes reads slow.
      const { type, seq, timeMs } = event;
      const startedDay = event.type === "day-start" ? event.day : null;
      if (startedDay !== null) {
        this.#streamDay = startedDay;
        // The leader may have given up the day before.
        if (source !== "feed" && startedDay > this.#day) this.#sequencer.giveUpDay();
      }
      const verdict = this.#streamDay < this.#day ? "duplicate" : this.#sequencer.judge(seq, startedDay);
      if (verdict === "gap") throw new FeedGap(`event ${seq} came where ${describe(this.next())} was due`);
      if (verdict === "duplicate" && row !== null) return offset;
      if (verdict === "next") {
        this.#check.observe(event);
        this.#sequencer.take(seq, startedDay, type === "day-end");
        this.#day = startedDay ?? this.#day;
        if (row === null || startedDay !== null) {
          row = {
            day: this.#day,
            firstSeq: seq,
            firstTimeMs: timeMs,
            lastSeq: seq,
            lastTimeMs: timeMs,
            start: offset,
            end: 0,
          };
          rows.push(row);
        }
        row.lastSeq = seq;
        row.lastTimeMs = timeMs;
        row.end = offset + length;
        cutter.add(event, type);
      }
      offset += length;
    }
    return offset;
  }

  /** The duplicates at the front, found by their numbers alone. */
  leadingDuplicates(bytes: Uint8Array): readonly Duplicate[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Bound: the frames of one chunk.
    const duplicates: Duplicate[] = [];
    const lastSeq = this.#sequencer.lastSeq;
    let day = this.#streamDay;
    for (let offset = 0; offset < bytes.length; ) {
      const length = frameLengthAt(view, offset);
      if (length === 0) break;
      day = dayStartOf(view, offset, length) ?? day;
      const seq = view.getUint32(offset + HEADER.seq, true);
      if (day > this.#day || (day === this.#day && seq > lastSeq)) break;
      duplicates.push({ day, seq, frame: bytes.subarray(offset, offset + length) });
      offset += length;
    }
    return duplicates;
  }

  /** Describes the event of a frame in words. */
  nameOf(frame: Uint8Array): string {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    return this.#check.nameOf(new FrameReader(this.#day).read(view, 0, frame.length));
  }
}

/** A row of the journal while it is built, and the offsets of its bytes in the chunk. */
interface OpenRow {
  readonly day: Day;
  readonly firstSeq: number;
  readonly firstTimeMs: number;
  lastSeq: number;
  lastTimeMs: number;
  readonly start: number;
  end: number;
}

/** Cuts events into batches so that a day's start is the first event of a batch and a day's end the last. */
class BatchCutter {
  // Bound: the events of one chunk.
  readonly batches: MarketEvent[][] = [];
  count = 0;
  #open: MarketEvent[] | null = null;

  add(event: MarketEvent, type: MarketEvent["type"]): void {
    if (this.#open === null || type === "day-start") {
      this.#open = [];
      this.batches.push(this.#open);
    }
    this.#open.push(event);
    this.count++;
    if (type === "day-end") this.#open = null;
  }
}

/** The day of a day-start frame; null for any other frame. */
function dayStartOf(view: DataView, offset: number, length: number): Day | null {
  if (view.getUint8(offset + HEADER.type) !== FRAME_TYPE.dayStart || length < FRAME_HEADER_BYTES + 4) return null;
  return view.getUint32(offset + FRAME_HEADER_BYTES, true);
}

function describe(position: Position | null): string {
  return position === null ? "a day start" : `event ${position.seq} of ${position.day}`;
}
