// Puts the feed's events into their one order: strictly numbered within a day, days one after the other. Duplicates are
// harmless, a hole is seen before anything after it can be taken.

import { assert } from "../base/index.ts";
import type { MarketEvent, Position } from "../model/index.ts";

export type SequenceVerdict = "next" | "duplicate" | "gap";

/** Knows which event comes next. */
export class Sequencer {
  #day = 0;
  #lastSeq = 0;
  #dayIsOver = false;
  #isDayGivenUp = false;

  /** The position to ask the feed for; null, the first that it has, before the first event ever and after a lost day. */
  next(): Position | null {
    return this.#day === 0 || this.#isDayGivenUp ? null : { day: this.#day, seq: this.#lastSeq + 1 };
  }

  /** The rest of the day is lost: the start of a later day may be next as well. */
  giveUpDay(): void {
    this.#isDayGivenUp = true;
  }

  /** Judges an event; the caller takes it with `take` only when it is next. */
  judge(event: MarketEvent): SequenceVerdict {
    if (event.type === "day-start") {
      if (event.seq !== 1) return "gap";
      if (event.day <= this.#day) return "duplicate";
      return this.#day === 0 || this.#dayIsOver || this.#isDayGivenUp ? "next" : "gap";
    }
    // After a day's end the tail of that day may come again; anything else waits for the next day start.
    if (event.seq <= this.#lastSeq) return "duplicate";
    if (this.#day === 0 || this.#dayIsOver) return "gap";
    return event.seq === this.#lastSeq + 1 ? "next" : "gap";
  }

  take(event: MarketEvent): void {
    assert(this.judge(event) === "next", "only the next event can be taken");
    if (event.type === "day-start") {
      this.#day = event.day;
      this.#dayIsOver = false;
    }
    if (event.type === "day-end") this.#dayIsOver = true;
    this.#isDayGivenUp = false;
    this.#lastSeq = event.seq;
  }
}
