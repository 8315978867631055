// Events of a feed that are allowed but odd. They are counted by kind and shown to the operator; none is refused.

import type { StateReader, StateWriter } from "../../base/index.ts";

/** Every kind, with what it means for the operator. */
export const SUSPICIONS = {
  "time-gap": "market time jumped by more than two seconds within a day",
  "far-trade": "a trade lay more than 5 % beyond the best price of its book",
  "empty-removal": "a level was removed that was not there",
  "closed-level": "a level was added while the instrument was closed",
  "idle-indication": "an auction price came outside an auction",
  "quiet-instrument": "an instrument that trades often was silent for 30 minutes in continuous trading",
  holiday: "a day started that the calendar has as a holiday",
} as const;
export type Suspicion = keyof typeof SUSPICIONS;
const KINDS = Object.keys(SUSPICIONS) as readonly Suspicion[];

interface Noted {
  readonly kind: Suspicion;
  count: number;
  /** The details of the last one. */
  last: string;
}

/** Counts of the trading day, for the warnings of readiness. */
export class Suspicions {
  // Bound: the metrics that count them.
  readonly #listeners = new Set<(kind: Suspicion) => void>();
  // Bound: the kinds that there are.
  readonly #today = new Map<Suspicion, Noted>();

  /** Calls `listener` for each odd event; returns a function that removes it. */
  listen(listener: (kind: Suspicion) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  note(kind: Suspicion, about: string): void {
    for (const listener of this.#listeners) listener(kind);
    const noted = this.#today.get(kind);
    if (noted === undefined) this.#today.set(kind, { kind, count: 1, last: about });
    else {
      noted.count++;
      noted.last = about;
    }
  }

  startDay(): void {
    this.#today.clear();
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.#today.size);
    for (const { kind, count, last } of this.#today.values()) {
      writer.oneOf(KINDS, kind);
      writer.number(count);
      writer.text(last);
    }
  }

  /** Restores the counts of the day from before a restart, without reporting them again. */
  loadFrom(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const kind = reader.oneOf(KINDS);
      this.#today.set(kind, { kind, count: reader.number(), last: reader.text() });
    }
  }

  /** A sentence for each kind that was seen today. */
  warnings(): readonly string[] {
    return [...this.#today.values()].map(
      ({ kind, count, last }) => `${count.toLocaleString("en")} × ${SUSPICIONS[kind]}; last: ${last}`,
    );
  }
}
