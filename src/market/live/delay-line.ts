// The delay line: reads the journal 15 market minutes behind its end, so that the delayed engine applies exactly the bytes
// that the real-time engine applied. One exception: it applies the reference data of the very first day, which has the closes of the
// day before, at once, so that the delayed market has prices from its first minute.

import type { MarketEvent, Position } from "../../model/index.ts";
import type { Journal } from "../../store/index.ts";
import { JournalEvents } from "./journal-events.ts";

/** Reads the journal in order and applies the events that are old enough. */
export class DelayLine {
  readonly #events: JournalEvents;
  readonly #apply: (event: MarketEvent) => void;
  #isFirstReference: boolean;

  /** `isFirstDay`: the delayed market has had no event yet. */
  constructor(
    journal: Pick<Journal, "read">,
    from: Position,
    isFirstDay: boolean,
    apply: (event: MarketEvent) => void,
  ) {
    this.#events = new JournalEvents(journal, from, true);
    this.#isFirstReference = isFirstDay;
    this.#apply = apply;
  }

  /** Applies every event up to and including `untilMs`. */
  async advanceTo(untilMs: number): Promise<void> {
    const events = this.#events;
    do {
      for (let event = events.peek(); event !== null; event = events.peek()) {
        this.#isFirstReference &&= isReference(event);
        if (event.timeMs > untilMs && !this.#isFirstReference) return;
        events.take();
        this.#apply(event);
      }
    } while (await events.readPage());
  }
}

/** The events before a day's first phase: the listed instruments, and the closes of the day before. */
function isReference({ type }: MarketEvent): boolean {
  return type === "day-start" || type === "instrument" || type === "index-reference";
}
