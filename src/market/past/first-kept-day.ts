// The first day whose market can be requested, for answers about the present.

import { type Clock, type Day, MINUTE_MS } from "../../base/index.ts";
import type { Journal } from "../../store/index.ts";

export class FirstKeptDay {
  readonly #journal: Pick<Journal, "days">;
  readonly #clock: Clock;
  #day: Day | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** The read that is under way. */
  #reading: Promise<Day | null> | null = null;

  constructor(journal: Pick<Journal, "days">, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Returns a known day at once and refreshes it in the background, once a minute. All callers share the first read. Null while the journal has no day. */
  now(): Day | null | Promise<Day | null> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#readAtMs >= MINUTE_MS) {
      this.#readAtMs = nowMs;
      this.#reading = this.#read();
    }
    return this.#day ?? this.#reading;
  }

  async #read(): Promise<Day | null> {
    try {
      const [first] = await this.#journal.days();
      this.#day = first ?? null;
    } catch {
      // While the database is unavailable, the last day that was read is used.
    }
    this.#reading = null;
    return this.#day;
  }
}
