// Turns chunks of frames into batches: decoded, in sequence, checked, and durable in the journal before anyone sees them.
// A chunk is one group commit: the carrier holds the next one back until this one is kept and shown.

import type { Clock } from "../base/index.ts";
import { FrameReader, frameLengthAt } from "../feed-protocol/index.ts";
import type { EventBatch, MarketEvent, Position } from "../model/index.ts";
import type { Journal, JournalBatch } from "../store/index.ts";
import { EventCheck } from "./event-check.ts";
import { Sequencer } from "./sequencer.ts";

/** A hole in the sequence: the events between must be asked for again. */
export class FeedGap extends Error {
  override readonly name = "FeedGap";
}

const REPLAY_PAGE_BYTES = 1 << 20;

interface OpenBatch {
  readonly day: number;
  readonly firstSeq: number;
  readonly firstTimeMs: number;
  lastSeq: number;
  lastTimeMs: number;
  readonly start: number;
  end: number;
}

/** The one way into the market, live and in recovery. */
export class Intake {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #publish: (batch: EventBatch) => Promise<void> | void;
  readonly #sequencer = new Sequencer();
  readonly #check = new EventCheck();
  #reader = new FrameReader();
  #day = 0;

  constructor(journal: Journal, clock: Clock, publish: (batch: EventBatch) => Promise<void> | void) {
    this.#journal = journal;
    this.#clock = clock;
    this.#publish = publish;
  }

  /** The position to ask the feed for. */
  next(): Position | null {
    return this.#sequencer.next();
  }

  /** The feed no longer has the rest of the day: the market goes on with the first later day that it has. */
  giveUpDay(): void {
    this.#sequencer.giveUpDay();
  }

  /**
   * Replays the journal from the start of `fromDay` and publishes it as if it came from the feed. After it the intake
   * stands where the journal ends.
   */
  async recover(fromDay: number): Promise<number> {
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
    const events: MarketEvent[] = [];
    this.#reader.readAll(batch.frames, (event) => {
      // What the journal has was judged when it came: a day that it cuts short was given up then.
      if (event.type === "day-start") this.#sequencer.giveUpDay();
      this.#sequencer.take(event);
      this.#check.observe(event);
      if (event.type === "day-start") this.#day = event.day;
      events.push(event);
    });
    await this.#publish({ events, arrivedAtMs: this.#clock.nowMs() });
    return events.length;
  }

  /**
   * Takes whole frames. What comes before a fault is kept and shown; then the fault is thrown: FeedGap, FeedGarbage or
   * FrameError.
   */
  async accept(bytes: Uint8Array): Promise<void> {
    const arrivedAtMs = this.#clock.nowMs();
    const events: MarketEvent[] = [];
    const batches: OpenBatch[] = [];
    let fault: unknown = null;
    try {
      this.#decode(bytes, events, batches);
    } catch (error) {
      fault = error;
      // Frames after the fault are not trusted; the reader forgets a day that a refused frame may have set.
      this.#reader = new FrameReader(this.#day);
    }
    if (events.length > 0) {
      await this.#journal.append(batches.map((batch) => closed(batch, bytes)));
      await this.#publish({ events, arrivedAtMs });
    }
    if (fault !== null) throw fault;
  }

  #decode(bytes: Uint8Array, events: MarketEvent[], batches: OpenBatch[]): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let offset = 0;
    let batch: OpenBatch | null = null;
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
        if (batch === null || event.type === "day-start" || batch.end !== offset) {
          batch = openBatch(this.#day, event, offset);
          batches.push(batch);
        }
        batch.lastSeq = event.seq;
        batch.lastTimeMs = event.timeMs;
        batch.end = offset + length;
        events.push(event);
      }
      offset += length;
    }
  }
}

function openBatch(day: number, event: MarketEvent, start: number): OpenBatch {
  const { seq, timeMs } = event;
  return { day, firstSeq: seq, firstTimeMs: timeMs, lastSeq: seq, lastTimeMs: timeMs, start, end: start };
}

function closed(batch: OpenBatch, bytes: Uint8Array): JournalBatch {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, start, end } = batch;
  return { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames: bytes.subarray(start, end) };
}

function describe(position: Position | null): string {
  return position === null ? "a day start" : `event ${position.seq} of ${position.day}`;
}
