// Finds where a market stood at a moment: the last event with that time or an earlier one. Batches of the journal say which times they
// hold, so that a few of them are read and not a day.

import { dayStartMs } from "../../base/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import type { Journal, JournalBatch } from "../../store/index.ts";

/** How far the search first looks ahead: about the events of one batch. */
const STEP_FIRST = 4_096;

/** Never after `upTo`; null before the first event that is kept. Between two days it is the last event of the earlier one. */
export async function positionAt(
  journal: Pick<Journal, "read" | "days">,
  timeMs: number,
  upTo: Position,
): Promise<Position | null> {
  const days = (await journal.days()).filter((day) => day <= upTo.day && dayStartMs(day) <= timeMs);
  for (const day of days.toReversed()) {
    const first = await batchAt(journal, { day, seq: 1 });
    if (first === null || first.firstTimeMs > timeMs) continue;
    const endSeq = day === upTo.day ? upTo.seq + 1 : Number.POSITIVE_INFINITY;
    const last = await lastBegun(journal, first, timeMs, endSeq);
    return { day, seq: Math.min(seqAt(last, timeMs), endSeq - 1) };
  }
  return null;
}

/** The last batch of the day that begins at `timeMs` or earlier, and before `endSeq`; `first` is such a one. */
async function lastBegun(
  journal: Pick<Journal, "read">,
  first: JournalBatch,
  timeMs: number,
  endSeq: number,
): Promise<JournalBatch> {
  let last = first;
  let end = endSeq;
  for (let step = STEP_FIRST; last.lastSeq + 1 < end; step *= 2) {
    // Ahead in longer and longer steps, but never over more than half of what is left.
    const seq = Math.min(last.lastSeq + step, Math.ceil((last.lastSeq + end) / 2));
    const found = await batchAt(journal, { day: first.day, seq });
    if (found === null) end = seq;
    else if (found.firstTimeMs > timeMs) end = Math.min(seq, found.firstSeq);
    else last = found;
  }
  return last;
}

/** The batch of this day that holds an event; null when the day has no such event. */
async function batchAt(journal: Pick<Journal, "read">, position: Position): Promise<JournalBatch | null> {
  const [batch] = await journal.read(position, 1);
  return batch === undefined || batch.day !== position.day ? null : batch;
}

function seqAt({ day, firstSeq, lastSeq, lastTimeMs, frames }: JournalBatch, timeMs: number): number {
  if (lastTimeMs <= timeMs) return lastSeq;
  let seq = firstSeq;
  new FrameReader(day).readAll(frames, (event) => {
    if (event.timeMs <= timeMs) seq = event.seq;
  });
  return seq;
}
