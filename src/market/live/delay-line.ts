// The delay line: reads the journal 15 market minutes behind its end, so that the delayed engine applies exactly the bytes
// that the real-time engine applied. One exception: the reference data of the very first day, which holds closes of the day
// before, is applied at once, so that the delayed market has prices from its first minute.

import { FrameError, FrameReader, frameLengthAt } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { Journal, JournalBatch } from "../../store/index.ts";

/** How much of the journal is read at a time: a few seconds of a busy market. */
const PAGE_BYTES = 128 * 1024;

/** Reads the journal in order and applies the events that are old enough. */
export class DelayLine {
  readonly #journal: Pick<Journal, "read">;
  readonly #apply: (event: MarketEvent) => void;
  readonly #reader: FrameReader;
  /** Batches that were read, the next one first. Bound: a page, as the next one is read when it is used up. */
  #page: JournalBatch[] = [];
  /** The batch that is decoded, how far that has come, and the last of its events that the market has had already. */
  #frames: DataView = new DataView(new ArrayBuffer(0));
  #offset = 0;
  #skipThrough = 0;
  /** The first event that is not old enough yet. */
  #waiting: MarketEvent | null = null;
  #next: Position;
  #isFirstReference: boolean;

  /** `isFirstDay`: the market that is fed has had no event yet. */
  constructor(
    journal: Pick<Journal, "read">,
    from: Position,
    isFirstDay: boolean,
    apply: (event: MarketEvent) => void,
  ) {
    this.#journal = journal;
    this.#next = from;
    this.#reader = new FrameReader(from.day);
    this.#isFirstReference = isFirstDay;
    this.#apply = apply;
  }

  /** Applies every event up to and including `untilMs`. */
  async advanceTo(untilMs: number): Promise<void> {
    do {
      for (let event = this.#waiting ?? this.#decode(); event !== null; event = this.#decode()) {
        this.#isFirstReference &&= isReference(event);
        const isDue = event.timeMs <= untilMs || this.#isFirstReference;
        this.#waiting = isDue ? null : event;
        if (!isDue) return;
        this.#apply(event);
      }
    } while (await this.#readPage());
  }

  /** The next event of the page; null when it is used up. */
  #decode(): MarketEvent | null {
    while (this.#offset < this.#frames.byteLength || this.#enterBatch()) {
      const length = frameLengthAt(this.#frames, this.#offset);
      if (length === 0) throw new FrameError("a batch ends within a frame");
      const event = this.#reader.read(this.#frames, this.#offset, length);
      this.#offset += length;
      if (event.seq > this.#skipThrough) return event;
    }
    return null;
  }

  #enterBatch(): boolean {
    const batch = this.#page.shift();
    if (batch === undefined) return false;
    const { day, lastSeq, frames } = batch;
    this.#frames = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
    this.#offset = 0;
    this.#skipThrough = day === this.#next.day ? this.#next.seq - 1 : 0;
    this.#next = { day, seq: lastSeq + 1 };
    return true;
  }

  /** False when the journal has nothing more. */
  async #readPage(): Promise<boolean> {
    this.#page = [...(await this.#journal.read(this.#next, PAGE_BYTES))];
    return this.#page.length > 0;
  }
}

/** The events before a day's first phase: which instruments are listed, and the closes of the day before. */
function isReference({ type }: MarketEvent): boolean {
  return type === "day-start" || type === "instrument" || type === "index-reference";
}
