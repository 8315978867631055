// The delay line: a reader of the journal that stands 15 market minutes behind. What it applies is byte for byte what
// the live engine applied, only later. The one exception is the reference data of the very first day, which holds closes
// of the day before: a delayed market without any day takes it at once, so that it has prices from its first minute.

import { assert } from "../base/index.ts";
import { FrameReader } from "../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../model/index.ts";
import type { Journal } from "../store/index.ts";

/** How much of the journal is read at once: a few seconds of a busy market. */
const PAGE_BYTES = 128 * 1024;

/** Reads the journal in order and hands over the events whose time has come. */
export class DelayLine {
  readonly #journal: Journal;
  readonly #apply: (event: MarketEvent) => void;
  readonly #reader = new FrameReader();
  /** Events read but not yet due, from `#at` on. Bounded by the page size: a page is read only when the last one is used up. */
  #page: MarketEvent[] = [];
  #at = 0;
  #next: Position;
  #isFirstReference = true;

  constructor(journal: Journal, from: Position, apply: (event: MarketEvent) => void) {
    this.#journal = journal;
    this.#next = from;
    this.#apply = apply;
  }

  /** Applies every event up to and including `untilMs`; how many there were. */
  async advanceTo(untilMs: number): Promise<number> {
    let count = 0;
    for (;;) {
      while (this.#at < this.#page.length) {
        const event = this.#page[this.#at];
        assert(event !== undefined, "the page has an event at its cursor");
        this.#isFirstReference &&= isReference(event);
        if (event.timeMs > untilMs && !this.#isFirstReference) return count;
        this.#apply(event);
        this.#at++;
        count++;
      }
      if (!(await this.#readPage())) return count;
    }
  }

  async #readPage(): Promise<boolean> {
    const batches = await this.#journal.read(this.#next, PAGE_BYTES);
    const page: MarketEvent[] = [];
    for (const batch of batches) {
      const skipThrough = batch.day === this.#next.day ? this.#next.seq - 1 : 0;
      this.#reader.readAll(batch.frames, (event) => {
        if (event.seq > skipThrough) page.push(event);
      });
      this.#next = { day: batch.day, seq: batch.lastSeq + 1 };
    }
    this.#page = page;
    this.#at = 0;
    return page.length > 0;
  }
}

/** What is told before a day's first phase: who is listed, and what yesterday closed at. */
function isReference({ type }: MarketEvent): boolean {
  return type === "day-start" || type === "instrument" || type === "index-reference";
}
