// The first day whose market can be requested, for answers about the present.

import { type Clock, type Day, MINUTE_MS } from "../../base/index.ts";
import type { Journal } from "../../store/index.ts";

export class FirstKeptDay {
  readonly #journal: Pick<Journal, "days">;
  readonly #clock: Clock;
  #day: Day | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(journal: Pick<Journal, "days">, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Returns a cached day at once and refreshes it in the background, once a minute. Null while the journal has no day, and for other callers during the first read. */
  now(): Day | null | Promise<Day | null> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#readAtMs < MINUTE_MS) return this.#day;
    this.#readAtMs = nowMs;
    const read = this.#journal.days().then(
      ([first]) => {
        this.#day = first ?? null;
        return this.#day;
      },
      // While the database is unavailable, the last day that was read is used.
      () => this.#day,
    );
    return this.#day ?? read;
  }
}
