// The journal: every market event as it came, durable before anyone sees it. Live, delayed and recovered markets read it at different
// positions.

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
  /** Whole frames; stored byte for byte. */
  readonly frames: Uint8Array;
}

/** The end of the journal: its last event. */
export type JournalEnd = Pick<JournalBatch, "day" | "lastSeq" | "lastTimeMs">;

/** Thrown for a batch that would leave a hole or overlap stored events. The batches that came with it are not stored either. */
export class JournalGap extends Error {
  override readonly name = "JournalGap";
}

/** Thrown where a part of the journal differs from the written one: the disk, or somebody, has changed it. */
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

/** Stores events in order: each batch follows the last one, within the day or as the start of a later day. */
export interface Journal {
  /**
   * Stores the batches in one durable transaction: all or none. A batch that is stored already (or was, before a prune) is ignored, so that
   * sending again is harmless; a batch that does not follow the end is refused with JournalGap.
   */
  append(batches: readonly JournalBatch[]): Promise<void>;

  /** The last stored event; null while nothing was ever stored. */
  end(): Promise<JournalEnd | null>;

  /** The days that can be read from their first event on, oldest first. */
  days(): Promise<readonly Day[]>;

  /**
   * Batches in order, over day borders, beginning with the one that contains `from` (or the first after it): as many as fit into `maxBytes`
   * (and no more than some dozens), and at least one while there is any; none means the end. The caller skips events before `from` in the
   * first batch. Throws JournalDamage when a batch does not match its checksum.
   */
  read(from: Position, maxBytes: number): Promise<readonly JournalBatch[]>;

  /**
   * Deletes the days before `keepFromDay` and gives their space back; the last event's day always stays. Returns how many batches it
   * deleted.
   */
  prune(keepFromDay: Day): Promise<number>;

  /**
   * Takes a day out of the journal, as it is, and stores it apart under the mark `markMs`; when it was the last day, the journal ends with
   * the day before it. The last few such days are kept, no longer than their day would be. Returns how many events it moved.
   */
  setAside(day: Day, markMs: number): Promise<number>;
}
