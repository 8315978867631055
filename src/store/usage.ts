// Requests per account and day, for quotas and for `marsad usage`. Several processes count at once, each in rows of its own; a total is the
// sum over them.

import type { Day } from "../base/index.ts";
import type { UsageDetail, UsageReport } from "../model/index.ts";

/** Requests of one account on one day of Riyadh. */
export interface UsageCount {
  readonly accountId: number;
  readonly day: Day;
  readonly requests: number;
}

/** The counts of one writer so far: totals, not increments. Its sequence numbers are 1, 2, 3, … */
export interface UsageBatch {
  readonly writer: string;
  readonly sequence: number;
  readonly counts: readonly UsageCount[];
  /** The same requests by key and by route, where they changed. */
  readonly details: readonly UsageDetail[];
}

/** The progress of a reader: for each writer the number of the last batch that the reader knows. */
export type UsageMark = ReadonlyMap<string, number>;

/** One writer's part of an account's total. */
export interface UsageShare {
  readonly accountId: number;
  readonly writer: string;
  readonly requests: number;
}

/** Totals that changed, and the mark from which to ask next. */
export interface UsageChanges {
  readonly mark: UsageMark;
  readonly totals: readonly UsageCount[];
  /** For the same accounts the part of each writer that is not folded. All at one moment. */
  readonly shares: readonly UsageShare[];
}

/** The writer was folded, because it had not written for long: it must go on under another name, from 0. */
export class WriterFolded extends Error {
  override readonly name = "WriterFolded";
  /** The last batch of the writer that was stored. */
  readonly lastSequence: number;

  constructor(writer: string, lastSequence: number) {
    super(`the usage writer ${writer} was folded after its batch ${lastSequence}`);
    this.lastSequence = lastSequence;
  }
}

/** Stores counts per account and day. */
export interface Usage {
  /**
   * Stores the counts of a batch in place of the writer's earlier ones: all or none, durable, and harmless to repeat when the outcome is
   * not known. Throws WriterFolded.
   */
  write(batch: UsageBatch): Promise<void>;

  /** Totals of the day, over all writers, that changed after the mark; an empty mark gives all of them. */
  since(day: Day, mark: UsageMark): Promise<UsageChanges>;

  /** Totals of days `from` to `to`, of one account or of all, newest day first, then by account. */
  report(from: Day, to: Day, accountId?: number): Promise<readonly UsageCount[]>;

  /** One account's requests of days `from` to `to` by day, key and route, all at one moment. */
  breakdown(accountId: number, from: Day, to: Day): Promise<UsageReport>;

  /** The time at which each key of the account was last used, by the number of the key; keys that were not used since are left out. */
  lastUses(accountId: number, since: Day): Promise<ReadonlyMap<number, number>>;

  /** Moves the writer's counts of these days to the folded counts; the writer begins these days at 0 again. Harmless to repeat. */
  foldDays(writer: string, days: readonly Day[]): Promise<void>;

  /** Folds all counts of the writer, which must not write again. Harmless to repeat. */
  fold(writer: string): Promise<void>;

  /** Folds the writers that have not written for `idleMs`, by the database's clock. */
  foldIdle(idleMs: number): Promise<void>;

  /** Deletes folded counts of days before `before`, and folded details of days before `detailsBefore`. */
  forget(before: Day, detailsBefore: Day): Promise<void>;
}
