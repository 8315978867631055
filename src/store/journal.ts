// The journal: every market event as it came, durable before anyone sees it. Live, delayed and recovered markets are
// readers at different positions of it.

import { type Day, formatDay } from "../base/index.ts";
import type { Position } from "../model/index.ts";

/** Events of one trading day, strictly consecutive, as the frames that the feed brought. */
export interface JournalBatch {
  readonly day: Day;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Market time of the first and of the last event. */
  readonly firstTimeMs: number;
  readonly lastTimeMs: number;
  /** Whole frames; kept byte for byte. */
  readonly frames: Uint8Array;
}

/** Where the journal ends: its last event. */
export type JournalEnd = Pick<JournalBatch, "day" | "lastSeq" | "lastTimeMs">;

/** A batch that would leave a hole or overlap what is kept. The batches that came with it are not kept either. */
export class JournalGap extends Error {
  override readonly name = "JournalGap";
}

/** A part of the journal is not what was written: the disk, or somebody, has changed it. */
export class JournalDamage extends Error {
  override readonly name = "JournalDamage";
  readonly day: Day;
  readonly firstSeq: number;
  readonly lastSeq: number;

  constructor({ day, firstSeq, lastSeq }: Pick<JournalBatch, "day" | "firstSeq" | "lastSeq">, what: string) {
    const events = firstSeq === lastSeq ? `event ${firstSeq}` : `events ${firstSeq} to ${lastSeq}`;
    super(`the journal of ${formatDay(day)} is damaged at ${events}: ${what}`);
    this.day = day;
    this.firstSeq = firstSeq;
    this.lastSeq = lastSeq;
  }
}

/** Keeps events in order: each batch follows the last one, within the day or as the start of a later day. */
export interface Journal {
  /**
   * Keeps the batches in one durable transaction: all or none. A batch that is already kept (or was, before a prune) is
   * ignored, so that sending again is harmless; one that does not follow the end is refused with JournalGap.
   */
  append(batches: readonly JournalBatch[]): Promise<void>;

  /** The last event kept; null while nothing was ever kept. */
  end(): Promise<JournalEnd | null>;

  /** The days that can be read from their first event on, oldest first. */
  days(): Promise<readonly Day[]>;

  /**
   * Batches in order, over day borders, beginning with the one that contains `from` (or the first after it), as many as
   * fit into `maxBytes` (and no more than some dozens) and at least one while there is any: none means the end. Events before `from` in the first batch are the caller's to skip.
   * Throws JournalDamage when one of them is not what was written, by its checksum.
   */
  read(from: Position, maxBytes: number): Promise<readonly JournalBatch[]>;

  /** Forgets the days before `keepFromDay` and gives their space back; the last event's day is always kept. Returns how many batches it deleted. */
  prune(keepFromDay: Day): Promise<number>;

  /**
   * Takes a day out of the journal, as it is, and keeps it apart under the mark `markMs`; after its last day the journal ends with the
   * day before it. The last few such days are kept, no longer than their day would be. Returns how many events it moved.
   */
  setAside(day: Day, markMs: number): Promise<number>;
}
