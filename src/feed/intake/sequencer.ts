// Enforces the order of the feed's events: strictly numbered within a day, one day after the other. Duplicates are harmless; a gap is
// found before any event after it is taken.

import type { Day } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";

type SequenceVerdict = "next" | "duplicate" | "gap";

/** Knows which event comes next. */
export class Sequencer {
  #day = 0;
  #lastSeq = 0;
  #dayIsOver = false;
  #isDayGivenUp = false;

  /** Continues after an event that was taken before a restart. */
  resume({ day, seq }: Position, dayIsOver: boolean): void {
    this.#day = day;
    this.#lastSeq = seq;
    this.#dayIsOver = dayIsOver;
  }

  /** The position to ask the feed for; null, before the first event and after a lost day, asks for the feed's first event. */
  next(): Position | null {
    return this.#day === 0 || this.#isDayGivenUp ? null : { day: this.#day, seq: this.#lastSeq + 1 };
  }

  /** The number of the last event of the day; 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** From a day start until its day end, unless the rest was given up. */
  get isDayOpen(): boolean {
    return this.#day !== 0 && !this.#dayIsOver && !this.#isDayGivenUp;
  }

  /** The rest of the day is lost: a later day may start now too. */
  giveUpDay(): void {
    this.#isDayGivenUp = true;
  }

  /** Tells whether an event is next; only then may the caller call `take`. `startedDay` is the day of a day start, otherwise null. */
  judge(seq: number, startedDay: Day | null): SequenceVerdict {
    if (startedDay !== null) {
      if (seq !== 1) return "gap";
      if (startedDay <= this.#day) return "duplicate";
      return this.#day === 0 || this.#dayIsOver || this.#isDayGivenUp ? "next" : "gap";
    }
    // After a day's end, events of that day may come again; anything else is a gap until the next day start.
    if (seq <= this.#lastSeq) return "duplicate";
    if (this.#day === 0 || this.#dayIsOver) return "gap";
    return seq === this.#lastSeq + 1 ? "next" : "gap";
  }

  take(seq: number, startedDay: Day | null, isDayEnd: boolean): void {
    if (startedDay !== null) {
      this.#day = startedDay;
      this.#dayIsOver = false;
    }
    if (isDayEnd) this.#dayIsOver = true;
    this.#isDayGivenUp = false;
    this.#lastSeq = seq;
  }
}
