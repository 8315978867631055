// The events of the journal from a position on, one after the other. It reads a page at a time, and decodes an event when it is
// requested, so that the caller never waits until a whole page is decoded.

import { FrameError, FrameReader, frameLengthAt } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";

/** The bytes of the journal that are read at a time: a few seconds of a busy market. */
const PAGE_BYTES = 128 * 1024;

/** The batch that is being decoded, with the offset of its next frame. */
interface OpenBatch {
  readonly batch: JournalBatch;
  readonly frames: DataView;
  readonly reader: FrameReader;
  /** The first event to return: a batch may begin with events that the caller has already. */
  readonly fromSeq: number;
  offset: number;
}

export class JournalEvents {
  readonly #journal: Pick<Journal, "read">;
  readonly #isReusing: boolean;
  /** Batches that were read, the next one first. Bound: PAGE_BYTES, or one batch. */
  #page: JournalBatch[] = [];
  #open: OpenBatch | null = null;
  /** The next event, once it is decoded. */
  #event: MarketEvent | null = null;
  /** The position after the batch that is being decoded. */
  #next: Position;

  /** With `isReusing` an event of `peek` is overwritten after `take`: see `FrameReader`. */
  constructor(journal: Pick<Journal, "read">, from: Position, isReusing = false) {
    this.#journal = journal;
    this.#next = from;
    this.#isReusing = isReusing;
  }

  /** The day of the next event, as far as it is known. */
  get day(): number {
    return this.#next.day;
  }

  /** The next event; null when the page is used up. Throws JournalDamage for bytes that are not valid frames. */
  peek(): MarketEvent | null {
    this.#event ??= this.#decode();
    return this.#event;
  }

  /** Moves past the event of `peek`. */
  take(): void {
    this.#event = null;
  }

  /** Reads the next page; false when the journal has no further batch. */
  async readPage(): Promise<boolean> {
    this.#page = [...(await this.#journal.read(this.#next, PAGE_BYTES))];
    return this.#page.length > 0;
  }

  #decode(): MarketEvent | null {
    for (let open = this.#openBatch(); open !== null; open = this.#openBatch()) {
      try {
        const length = frameLengthAt(open.frames, open.offset);
        if (length === 0) throw new FrameError("it ends within a frame");
        const event = open.reader.read(open.frames, open.offset, length);
        open.offset += length;
        if (event.seq >= open.fromSeq) return event;
      } catch (error) {
        if (error instanceof FrameError) throw new JournalDamage(open.batch, error.message);
        throw error;
      }
    }
    return null;
  }

  /** The batch with the next frame; null when the page is used up. */
  #openBatch(): OpenBatch | null {
    if (this.#open !== null && this.#open.offset < this.#open.frames.byteLength) return this.#open;
    const batch = this.#page.shift();
    if (batch === undefined) return null;
    const { day, lastSeq, frames } = batch;
    this.#open = {
      batch,
      frames: new DataView(frames.buffer, frames.byteOffset, frames.byteLength),
      reader: new FrameReader(day, this.#isReusing),
      fromSeq: day === this.#next.day ? this.#next.seq : 1,
      offset: 0,
    };
    this.#next = { day, seq: lastSeq + 1 };
    return this.#open;
  }
}
