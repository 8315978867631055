// A journal in memory, for tests of the feed that are not about the database.

import type { Position } from "../../src/model/index.ts";
import type { Journal, JournalBatch } from "../../src/store/index.ts";

/** Stores every batch and reads it back; it refuses nothing. */
export function keptInMemory(): Journal {
  // Bound: what the test appends.
  const kept: JournalBatch[] = [];
  const isFrom = ({ day, lastSeq }: JournalBatch, from: Position): boolean =>
    day > from.day || (day === from.day && lastSeq >= from.seq);
  const journal: Partial<Journal> = {
    append: async (batches) => {
      for (const batch of batches) kept.push({ ...batch, frames: batch.frames.slice() });
    },
    read: async (from) => {
      const at = kept.findLastIndex((batch) => !isFrom(batch, from)) + 1;
      return kept.slice(at, at + 4_096);
    },
    end: async () => kept.at(-1) ?? null,
    days: async () => [...new Set(kept.filter(({ firstSeq }) => firstSeq === 1).map(({ day }) => day))],
  };
  return journal as Journal;
}
