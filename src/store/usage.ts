// Requests per account and day: what quotas are measured against and what `marsad usage` shows. Several processes count at once,
// each in rows of its own; a total is the sum over them.

import type { Day } from "../base/index.ts";
import type { UsageDetail, UsageReport } from "../model/index.ts";

/** Requests of one account on one day of Riyadh. */
export interface UsageCount {
  readonly accountId: number;
  readonly day: Day;
  readonly requests: number;
}

/** What a writer has counted so far: whole counts, not what was added since. Its sequence numbers are 1, 2, 3, … */
export interface UsageBatch {
  readonly writer: string;
  readonly sequence: number;
  readonly counts: readonly UsageCount[];
  /** The same requests by key and by route, those that changed. */
  readonly details: readonly UsageDetail[];
}

/** Up to where a reader knows the counts: for each writer the number of its last batch. */
export type UsageMark = ReadonlyMap<string, number>;

/** What one writer has counted of an account, as a part of the account's total. */
export interface UsageShare {
  readonly accountId: number;
  readonly writer: string;
  readonly requests: number;
}

/** Totals that changed, and the mark from which to ask next. */
export interface UsageChanges {
  readonly mark: UsageMark;
  readonly totals: readonly UsageCount[];
  /** For the accounts of the totals: what each writer counted, those that are folded aside. All as of one moment. */
  readonly shares: readonly UsageShare[];
}

/** The writer was folded, because it had not written for long: it goes on under another name, from 0. */
export class WriterFolded extends Error {
  override readonly name = "WriterFolded";
  /** The last of its batches that was kept. */
  readonly lastSequence: number;

  constructor(writer: string, lastSequence: number) {
    super(`the usage writer ${writer} was folded after its batch ${lastSequence}`);
    this.lastSequence = lastSequence;
  }
}

/** Keeps counts per account and day. */
export interface Usage {
  /**
   * Keeps the counts of a batch in place of the writer's earlier ones: all or none, durable, and harmless to repeat when it is not
   * known whether they were kept. Throws WriterFolded.
   */
  write(batch: UsageBatch): Promise<void>;

  /** Totals of the day that changed after the mark (an empty one: all of them), those of every writer. */
  since(day: Day, mark: UsageMark): Promise<UsageChanges>;

  /** Totals of days `from` to `to`, of one account or of all, newest day first, then by account. */
  report(from: Day, to: Day, accountId?: number): Promise<readonly UsageCount[]>;

  /** One account's requests of days `from` to `to` by day, key and route, all as of one moment. */
  breakdown(accountId: number, from: Day, to: Day): Promise<UsageReport>;

  /** When each key of the account was last used, by its number; a key that was not used since is not there. */
  lastUses(accountId: number, since: Day): Promise<ReadonlyMap<number, number>>;

  /** Adds what the writer counted on these days to what no writer counts any more; for these days it begins at 0. Harmless to repeat. */
  foldDays(writer: string, days: readonly Day[]): Promise<void>;

  /** The same for everything that the writer counted; it must not write again. Harmless to repeat. */
  fold(writer: string): Promise<void>;

  /** Folds the writers that have not written for so long, by the database's clock. */
  foldIdle(idleMs: number): Promise<void>;

  /** Deletes what was counted on earlier days and is folded: counts before one day, and what breaks them down before another. */
  forget(before: Day, detailsBefore: Day): Promise<void>;
}
