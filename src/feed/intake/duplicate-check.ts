// Compares events that come again with the journal. A feed that sends another event under a number that was used before has restarted
// its numbering, and no later event can be trusted.

import { type Day, formatDay, Outage, outOfRange } from "../../base/index.ts";
import { eachFrame, HEADER } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import type { Journal, JournalBatch } from "../../store/index.ts";

/** An event came again and differs from the stored event with its number. */
export class FeedConflict extends Error {
  override readonly name = "FeedConflict";
}

/** An event that has come before: its number, and its bytes in the chunk. */
export interface Duplicate {
  readonly day: Day;
  readonly seq: number;
  readonly frame: Uint8Array;
}

/** The bytes of the journal that are read at a time. */
const PAGE_BYTES = 1 << 18;

/** Throws FeedConflict for the first duplicate that differs from the journal. Events that the journal no longer has are not compared. */
export async function compareDuplicates(
  journal: Pick<Journal, "read">,
  duplicates: readonly Duplicate[],
  nameOf: (frame: Uint8Array) => string,
): Promise<void> {
  let at = 0;
  while (at < duplicates.length) {
    const due = duplicates[at] ?? outOfRange(at);
    const batches = await journal.read(due, PAGE_BYTES);
    const before = at;
    for (const batch of batches) {
      eachEvent(batch.frames, (seq, frame) => {
        const next = duplicates[at];
        if (next === undefined || next.day !== batch.day || next.seq !== seq) return;
        if (!Buffer.from(frame).equals(next.frame)) {
          const what = `event ${seq.toLocaleString("en")} of ${formatDay(batch.day)}`;
          throw new FeedConflict(`${what} (${nameOf(next.frame)}) came again and differs from the one in the journal`);
        }
        at++;
      });
    }
    if (at === before) at = skipMissing(duplicates, at, batches[0]);
  }
}

/** True when the journal has all of these batches, byte for byte; false while it cannot be read. */
export async function areInJournal(journal: Pick<Journal, "read">, batches: readonly JournalBatch[]): Promise<boolean> {
  try {
    for (const batch of batches) if (!(await isInJournal(journal, batch))) return false;
    return true;
  } catch (error) {
    if (error instanceof Outage) return false;
    throw error;
  }
}

async function isInJournal(
  journal: Pick<Journal, "read">,
  { day, firstSeq, lastSeq, frames }: JournalBatch,
): Promise<boolean> {
  // Bound: the events of one batch.
  const kept: Uint8Array[] = [];
  while (kept.length <= lastSeq - firstSeq) {
    const before = kept.length;
    for (const batch of await journal.read({ day, seq: firstSeq + before }, PAGE_BYTES)) {
      eachEvent(batch.frames, (seq, frame) => {
        if (batch.day === day && seq === firstSeq + kept.length && seq <= lastSeq) kept.push(frame);
      });
    }
    if (kept.length === before) return false;
  }
  return Buffer.concat(kept).equals(frames);
}

/** The index of the first duplicate that may be in the journal, after duplicates that are missing there. */
function skipMissing(
  duplicates: readonly Duplicate[],
  from: number,
  first: { day: Day; firstSeq: number } | undefined,
) {
  if (first === undefined) return duplicates.length;
  const reached: Position = { day: first.day, seq: first.firstSeq };
  let at = from + 1;
  while (at < duplicates.length) {
    const { day, seq } = duplicates[at] ?? outOfRange(at);
    if (day > reached.day || (day === reached.day && seq >= reached.seq)) break;
    at++;
  }
  return at;
}

function eachEvent(bytes: Uint8Array, visit: (seq: number, frame: Uint8Array) => void): void {
  eachFrame(bytes, (view, start, length) =>
    visit(view.getUint32(start + HEADER.seq, true), bytes.subarray(start, start + length)),
  );
}
