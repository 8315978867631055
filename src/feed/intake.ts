// Turns chunks of frames into batches: decoded, in sequence, checked, and durable in the journal before anyone sees them.
// A chunk is one group commit: the carrier holds the next one back until this one is kept and shown. What a chunk brings is
// cut into batches where a day starts or ends.

import type { Clock, Day } from "../base/index.ts";
import { FrameReader, frameLengthAt } from "../feed-protocol/index.ts";
import type { EventBatch, MarketEvent, Position } from "../model/index.ts";
import type { Journal, JournalBatch } from "../store/index.ts";
import { EventCheck } from "./event-check.ts";
import { Sequencer } from "./sequencer.ts";

/** Events are missing in the sequence and must be asked for again. */
export class FeedGap extends Error {
  override readonly name = "FeedGap";
}

/** How much of the journal recovery reads at a time. */
const REPLAY_PAGE_BYTES = 1 << 20;

/** A row of the journal while it is gathered: where its bytes lie in the chunk. */
interface OpenRow {
  readonly day: Day;
  readonly firstSeq: number;
  readonly firstTimeMs: number;
  lastSeq: number;
  lastTimeMs: number;
  readonly start: number;
  end: number;
}

/** The chunk that is on its way through the journal into the market. */
export interface HeldChunk {
  readonly bytes: number;
  readonly sinceMs: number;
}

/** The one way into the market, live and in recovery. */
export class Intake {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #publish: (batch: EventBatch) => Promise<void> | void;
  readonly #sequencer = new Sequencer();
  readonly #check = new EventCheck();
  #reader = new FrameReader();
  #day: Day = 0;
  #held: HeldChunk | null = null;

  constructor(journal: Journal, clock: Clock, publish: (batch: EventBatch) => Promise<void> | void) {
    this.#journal = journal;
    this.#clock = clock;
    this.#publish = publish;
  }

  /** The position to ask the feed for. */
  next(): Position | null {
    return this.#sequencer.next();
  }

  /** What has come and is not kept and shown yet; null between two chunks. There is never more than one. */
  get held(): HeldChunk | null {
    return this.#held;
  }

  /** The feed no longer has the rest of the day: the market goes on with the first later day that the feed has. */
  giveUpDay(): void {
    this.#sequencer.giveUpDay();
  }

  /**
   * Replays the journal from the start of `fromDay` and publishes it as if it came from the feed; returns how many events
   * there were. The next event that the intake takes is then the one after the journal's end.
   */
  async recover(fromDay: Day): Promise<number> {
    let position: Position = { day: fromDay, seq: 1 };
    let count = 0;
    for (;;) {
      const batches = await this.#journal.read(position, REPLAY_PAGE_BYTES);
      if (batches.length === 0) return count;
      for (const batch of batches) {
        count += await this.#replay(batch);
        position = { day: batch.day, seq: batch.lastSeq + 1 };
      }
    }
  }

  async #replay(batch: JournalBatch): Promise<number> {
    const cutter = new BatchCutter();
    this.#reader.readAll(batch.frames, (event) => {
      // What the journal has was checked when it came: a day without an end in it was given up then.
      if (event.type === "day-start") this.#sequencer.giveUpDay();
      this.#sequencer.take(event);
      this.#check.observe(event);
      if (event.type === "day-start") this.#day = event.day;
      cutter.add(event);
    });
    await this.#publishAll(cutter.batches, this.#clock.nowMs());
    return cutter.count;
  }

  /**
   * Takes whole frames. What comes before a fault is kept and shown; then the fault is thrown: FeedGap, FeedGarbage or
   * FrameError.
   */
  async accept(bytes: Uint8Array): Promise<void> {
    const arrivedAtMs = this.#clock.nowMs();
    const cutter = new BatchCutter();
    const rows: OpenRow[] = [];
    let fault: unknown = null;
    try {
      this.#decode(bytes, cutter, rows);
    } catch (error) {
      fault = error;
      // Frames after the fault are not trusted; the reader forgets a day that a refused frame may have set.
      this.#reader = new FrameReader(this.#day);
    }
    if (rows.length > 0) {
      this.#held = { bytes: bytes.length, sinceMs: arrivedAtMs };
      await this.#journal.append(rows.map((row) => closed(row, bytes)));
      await this.#publishAll(cutter.batches, arrivedAtMs);
      this.#held = null;
    }
    if (fault !== null) throw fault;
  }

  async #publishAll(batches: readonly (readonly MarketEvent[])[], arrivedAtMs: number): Promise<void> {
    for (const events of batches) await this.#publish({ events, arrivedAtMs });
  }

  #decode(bytes: Uint8Array, cutter: BatchCutter, rows: OpenRow[]): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let offset = 0;
    let row: OpenRow | null = null;
    while (offset < bytes.length) {
      const length = frameLengthAt(view, offset);
      if (length === 0) throw new FeedGap("a chunk ends within a frame");
      const event = this.#reader.read(view, offset, length);
      const verdict = this.#sequencer.judge(event);
      if (verdict === "gap") throw new FeedGap(`event ${event.seq} came where ${describe(this.next())} was due`);
      if (verdict === "next") {
        this.#check.observe(event);
        this.#sequencer.take(event);
        if (event.type === "day-start") this.#day = event.day;
        // A row holds consecutive bytes of one day: a duplicate that was left out between two events begins another.
        if (row === null || event.type === "day-start" || row.end !== offset) {
          row = openRow(this.#day, event, offset);
          rows.push(row);
        }
        row.lastSeq = event.seq;
        row.lastTimeMs = event.timeMs;
        row.end = offset + length;
        cutter.add(event);
      }
      offset += length;
    }
  }
}

/** Cuts events into batches so that a day's start is the first event of a batch and a day's end the last. */
class BatchCutter {
  // Bound: the events of one chunk.
  readonly batches: MarketEvent[][] = [];
  count = 0;
  #open: MarketEvent[] | null = null;

  add(event: MarketEvent): void {
    if (this.#open === null || event.type === "day-start") {
      this.#open = [];
      this.batches.push(this.#open);
    }
    this.#open.push(event);
    this.count++;
    if (event.type === "day-end") this.#open = null;
  }
}

function openRow(day: Day, event: MarketEvent, start: number): OpenRow {
  const { seq, timeMs } = event;
  return { day, firstSeq: seq, firstTimeMs: timeMs, lastSeq: seq, lastTimeMs: timeMs, start, end: start };
}

function closed(row: OpenRow, bytes: Uint8Array): JournalBatch {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, start, end } = row;
  return { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames: bytes.subarray(start, end) };
}

function describe(position: Position | null): string {
  return position === null ? "a day start" : `event ${position.seq} of ${position.day}`;
}
