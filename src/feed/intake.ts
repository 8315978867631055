// Turns chunks of frames into batches: decoded, in sequence, checked, and durable in the journal before anyone sees them.
// A chunk is one group commit: the carrier holds the next one back until this one is kept and shown. What a chunk brings is
// cut into batches where a day starts or ends.

import type { Clock, Day } from "../base/index.ts";
import { FRAME_HEADER_BYTES, FRAME_TYPE, FrameReader, frameLengthAt, HEADER } from "../feed-protocol/index.ts";
import type { EventBatch, MarketEvent, Position } from "../model/index.ts";
import type { Journal, JournalBatch } from "../store/index.ts";
import { BatchCutter, closed, type DecodedRun, type OpenRow, openRow } from "./decoded-run.ts";
import { compareDuplicates, type Duplicate } from "./duplicate-check.ts";
import { EventCheck } from "./event-check.ts";
import { Sequencer } from "./sequencer.ts";

/** Events are missing in the sequence and must be asked for again. */
export class FeedGap extends Error {
  override readonly name = "FeedGap";
}

/** How much of the journal recovery reads at a time. */
const REPLAY_PAGE_BYTES = 1 << 20;

/** The chunk that is on its way through the journal into the market. */
export interface HeldChunk {
  readonly bytes: number;
  readonly sinceMs: number;
}

/** Told of everything that the journal has, in its order and before it is shown. */
export interface KeptListener {
  /** `arrivedAtMs` is null for what was kept before, or by another process: it is not news. */
  kept(batch: JournalBatch, arrivedAtMs: number | null): void;
}

const NOBODY: KeptListener = { kept: () => undefined };

/** The one way into the market, live and in recovery. */
export class Intake {
  #journal: Journal;
  readonly #clock: Clock;
  readonly #publish: (batch: EventBatch) => Promise<void> | void;
  readonly #sequencer = new Sequencer();
  readonly #check: EventCheck;
  readonly #listener: KeptListener;
  #reader = new FrameReader();
  #day: Day = 0;
  #held: HeldChunk | null = null;
  /** The day of the frames that come: an earlier one than `#day` while the feed sends past days again. */
  #streamDay: Day = 0;

  constructor(
    journal: Journal,
    clock: Clock,
    publish: (batch: EventBatch) => Promise<void> | void,
    check: EventCheck = new EventCheck(),
    listener: KeptListener = NOBODY,
  ) {
    this.#check = check;
    this.#listener = listener;
    this.#journal = journal;
    this.#clock = clock;
    this.#publish = publish;
  }

  /** From now on this process writes the journal, as its leader. */
  lead(journal: Journal): void {
    this.#journal = journal;
  }

  /** The position to ask the feed for. */
  next(): Position | null {
    return this.#sequencer.next();
  }

  /** What has come and is not kept and shown yet; null between two chunks. There is never more than one. */
  get held(): HeldChunk | null {
    return this.#held;
  }

  /** True while a trading day is on: the feed must not be silent, and its numbering must go on. */
  get isDayOpen(): boolean {
    return this.#sequencer.isDayOpen;
  }

  /** A new connection begins at the event that `next` tells, whatever the last one was in the middle of. */
  reconnected(): void {
    this.#reader = new FrameReader(this.#day);
    this.#streamDay = this.#day;
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
        // The leader may have folded what was read before into one row with what follows.
        count += await this.#replay(batch, batch.day === position.day ? position.seq : 1);
        position = { day: batch.day, seq: batch.lastSeq + 1 };
      }
    }
  }

  /** Replays what the journal has after the last event that was taken: another process kept it. */
  async catchUp(): Promise<void> {
    for (let next = this.next(); next !== null; next = this.next()) {
      const batches = await this.#journal.read(next, REPLAY_PAGE_BYTES);
      if (batches.length === 0) return;
      for (const batch of batches) await this.follow(batch.frames);
    }
  }

  /**
   * Takes whole frames that another process has checked and kept. Those that have come before are left out. Throws FeedGap when
   * some are missing before them.
   */
  async follow(bytes: Uint8Array, arrivedAtMs = this.#clock.nowMs()): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const rest = bytes.subarray(at);
      const run = this.#decodeRun(rest, true);
      for (const row of run.rows) this.#listener.kept(closed(row, rest), null);
      await this.#publishAll(run.batches, arrivedAtMs);
      if (run.fault !== null) throw run.fault;
      at += run.taken;
    }
  }

  async #replay(batch: JournalBatch, fromSeq: number): Promise<number> {
    const cutter = new BatchCutter();
    // What the journal has was checked when it came: a day without an end in it was given up then.
    this.#check.isReplaying = true;
    this.#reader.readAll(batch.frames, (event) => {
      if (event.seq < fromSeq) return;
      if (event.type === "day-start") this.#sequencer.giveUpDay();
      this.#sequencer.take(event);
      this.#check.observe(event);
      if (event.type === "day-start") this.#day = event.day;
      this.#streamDay = this.#day;
      cutter.add(event);
    });
    this.#check.isReplaying = false;
    this.#listener.kept(batch, null);
    await this.#publishAll(cutter.batches, this.#clock.nowMs());
    return cutter.count;
  }

  /**
   * Takes whole frames. What comes before a fault is kept and shown; then the fault is thrown: FeedGap, FeedGarbage,
   * FeedConflict or FrameError.
   */
  async accept(bytes: Uint8Array): Promise<void> {
    const arrivedAtMs = this.#clock.nowMs();
    let at = 0;
    do {
      const rest = bytes.subarray(at);
      const duplicates = this.#leadingDuplicates(rest);
      if (duplicates.length > 0) await compareDuplicates(this.#journal, duplicates, (frame) => this.#nameOf(frame));
      at += await this.#acceptRun(rest, arrivedAtMs);
    } while (at < bytes.length);
  }

  /** Takes the frames up to the next duplicate after a new event; returns how many bytes that were. */
  async #acceptRun(bytes: Uint8Array, arrivedAtMs: number): Promise<number> {
    const { rows, batches, fault, taken } = this.#decodeRun(bytes, false);
    if (rows.length > 0) {
      this.#held = { bytes: bytes.length, sinceMs: arrivedAtMs };
      const kept = rows.map((row) => closed(row, bytes));
      await this.#journal.append(kept);
      for (const batch of kept) this.#listener.kept(batch, arrivedAtMs);
      // Whoever sends it on writes to its socket at the end of this turn: others need not wait until the market here has taken it.
      await Promise.resolve();
      await this.#publishAll(batches, arrivedAtMs);
      this.#held = null;
    }
    if (fault !== null) throw fault;
    return taken;
  }

  /** Decodes the frames up to a fault, or to the next duplicate after a new event. */
  #decodeRun(bytes: Uint8Array, isKept: boolean): DecodedRun {
    const cutter = new BatchCutter();
    const rows: OpenRow[] = [];
    let fault: unknown = null;
    let taken = 0;
    this.#check.isReplaying = isKept;
    try {
      taken = this.#decode(bytes, cutter, rows);
    } catch (error) {
      fault = error;
      // Frames after the fault are not trusted; the reader forgets a day that a refused frame may have set.
      this.reconnected();
    }
    this.#check.isReplaying = false;
    return { rows, batches: cutter.batches, fault, taken };
  }

  async #publishAll(batches: readonly (readonly MarketEvent[])[], arrivedAtMs: number): Promise<void> {
    for (const events of batches) await this.#publish({ events, arrivedAtMs });
  }

  /** Returns where it stopped: at the end, or at a duplicate after new events, which is compared with them kept. */
  #decode(bytes: Uint8Array, cutter: BatchCutter, rows: OpenRow[]): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let offset = 0;
    let row: OpenRow | null = null;
    while (offset < bytes.length) {
      const length = frameLengthAt(view, offset);
      if (length === 0) throw new FeedGap("a chunk ends within a frame");
      const event = this.#reader.read(view, offset, length);
      if (event.type === "day-start") {
        this.#streamDay = event.day;
        // What is kept was judged when it came: the day before may have been given up then.
        if (this.#check.isReplaying && event.day > this.#day) this.#sequencer.giveUpDay();
      }
      const verdict = this.#streamDay < this.#day ? "duplicate" : this.#sequencer.judge(event);
      if (verdict === "gap") throw new FeedGap(`event ${event.seq} came where ${describe(this.next())} was due`);
      if (verdict === "duplicate" && row !== null) return offset;
      if (verdict === "next") {
        this.#check.observe(event);
        this.#sequencer.take(event);
        if (event.type === "day-start") this.#day = event.day;
        // A row holds consecutive bytes of one day.
        if (row === null || event.type === "day-start") {
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
    return offset;
  }

  /** The events at the front that have come before, found by their numbers alone. */
  #leadingDuplicates(bytes: Uint8Array): readonly Duplicate[] {
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

  /** What a frame is about, for people. */
  #nameOf(frame: Uint8Array): string {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    return this.#check.nameOf(new FrameReader(this.#day).read(view, 0, frame.length));
  }
}

/** The day that a day start names; null for any other frame. */
function dayStartOf(view: DataView, offset: number, length: number): Day | null {
  if (view.getUint8(offset + HEADER.type) !== FRAME_TYPE.dayStart || length < FRAME_HEADER_BYTES + 4) return null;
  return view.getUint32(offset + FRAME_HEADER_BYTES, true);
}

function describe(position: Position | null): string {
  return position === null ? "a day start" : `event ${position.seq} of ${position.day}`;
}
