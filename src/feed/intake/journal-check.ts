// Reads the whole journal and finds damage: batches with a wrong checksum, batches that do not follow one another, and batches whose
// frames are not the expected ones. `marsad journal check` prints it.

import { type Day, reasonOf } from "../../base/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";

export interface CheckedDay {
  readonly day: Day;
  /** False for the tail of a day that is partly removed. */
  readonly isWhole: boolean;
  readonly batches: number;
  readonly events: number;
  readonly bytes: number;
  readonly damages: readonly JournalDamage[];
}

/** Damages of a day that are listed; a day with more is lost anyway. */
const DAMAGES_MAX = 100;

/** Every day of the journal, oldest first. */
export async function* checkJournal(journal: Pick<Journal, "read">): AsyncGenerator<CheckedDay, void, undefined> {
  let open: DayCheck | null = null;
  for (let next: Position = { day: 0, seq: 0 }; ; ) {
    const found = await readOne(journal, next);
    if (open !== null && found?.day !== open.day) yield open;
    if (found === null) return;
    if (found.day !== open?.day) open = new DayCheck(found.day, open === null);
    open.take(found);
    next = { day: found.day, seq: Math.max(found.lastSeq, found.day === next.day ? next.seq : 0) + 1 };
  }
}

/** Reads one batch at a time, so that a damaged batch hides no other. */
async function readOne(journal: Pick<Journal, "read">, from: Position): Promise<JournalBatch | JournalDamage | null> {
  try {
    return (await journal.read(from, 1))[0] ?? null;
  } catch (error) {
    if (error instanceof JournalDamage) return error;
    throw error;
  }
}

class DayCheck implements CheckedDay {
  readonly day: Day;
  readonly #isFirst: boolean;
  readonly damages: JournalDamage[] = [];
  isWhole = true;
  batches = 0;
  events = 0;
  bytes = 0;
  #lastSeq = 0;

  constructor(day: Day, isFirst: boolean) {
    this.day = day;
    this.#isFirst = isFirst;
  }

  take(found: JournalBatch | JournalDamage): void {
    const { day, firstSeq, lastSeq } = found;
    const due = this.#lastSeq + 1;
    if (this.batches === 0 && this.#isFirst && firstSeq > 1) this.isWhole = false;
    else if (firstSeq !== due)
      this.#note(new JournalDamage({ day, firstSeq: due, lastSeq: Math.max(due, firstSeq - 1) }, "they are missing"));
    this.batches++;
    this.#lastSeq = lastSeq;
    if (found instanceof JournalDamage) {
      this.#note(found);
      return;
    }
    this.events += lastSeq - firstSeq + 1;
    this.bytes += found.frames.length;
    const problem = problemOf(found);
    if (problem !== null) this.#note(new JournalDamage(found, problem));
  }

  #note(damage: JournalDamage): void {
    if (this.damages.length < DAMAGES_MAX) this.damages.push(damage);
  }
}

/** The difference between the frames and the events that the batch claims to have; null when there is none. */
function problemOf({ day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames }: JournalBatch): string | null {
  let seq = firstSeq - 1;
  let firstMs: number | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  let problem: string | null = null;
  try {
    new FrameReader(day).readAll(frames, (event) => {
      if (event.seq !== ++seq) problem ??= `event ${event.seq} stands where ${seq} belongs`;
      if (event.type === "day-start" && event.day !== day) problem ??= "another day starts in it";
      if (event.timeMs < lastMs) problem ??= `event ${event.seq} goes back in time`;
      firstMs ??= event.timeMs;
      lastMs = event.timeMs;
    });
  } catch (error) {
    return reasonOf(error);
  }
  if (problem === null && (seq !== lastSeq || firstMs !== firstTimeMs || lastMs !== lastTimeMs))
    return "its events are not those of its place";
  return problem;
}
