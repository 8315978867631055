// The delay line: reads the journal 15 market minutes behind its end, so that the delayed engine applies exactly the bytes
// that the real-time engine applied. One exception: the reference data of the very first day, which holds closes of the day
// before, is applied at once, so that the delayed market has prices from its first minute.

import { outOfRange } from "../../base/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { Journal } from "../../store/index.ts";

/** How much of the journal is read at a time: a few seconds of a busy market. */
const PAGE_BYTES = 128 * 1024;

/** Reads the journal in order and applies the events that are old enough. */
export class DelayLine {
  readonly #journal: Pick<Journal, "read">;
  readonly #apply: (event: MarketEvent) => void;
  readonly #reader: FrameReader;
  /** Events that were read; from `#at` on they are not old enough yet. Bound: a page, as the next one is read when it is used up. */
  #page: MarketEvent[] = [];
  #at = 0;
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
      while (this.#at < this.#page.length) {
        const event = this.#page[this.#at] ?? outOfRange(this.#at);
        this.#isFirstReference &&= isReference(event);
        if (event.timeMs > untilMs && !this.#isFirstReference) return;
        this.#apply(event);
        this.#at++;
      }
    } while (await this.#readPage());
  }

  /** False when the journal has nothing more. */
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

/** The events before a day's first phase: which instruments are listed, and the closes of the day before. */
function isReference({ type }: MarketEvent): boolean {
  return type === "day-start" || type === "instrument" || type === "index-reference";
}
