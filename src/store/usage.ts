// Requests per account and day: what quotas are measured against and what `marsad usage` shows. Several processes add to
// the same totals, each batch exactly once.

import type { Day } from "../base/index.ts";

/** Requests of one account on one day of Riyadh. */
export interface UsageIncrement {
  readonly accountId: number;
  readonly day: Day;
  readonly requests: number;
}

/** A batch of one writer; its sequence numbers are 1, 2, 3, … */
export interface UsageBatch {
  readonly writer: string;
  readonly sequence: number;
  readonly increments: readonly UsageIncrement[];
}

/** Totals that changed, and the stamp from which to ask next. */
export interface UsageChanges {
  readonly stamp: number;
  readonly totals: readonly UsageIncrement[];
}

/** Keeps totals per account and day. */
export interface Usage {
  /** Adds a batch: all or none, durable, and harmless to repeat when it is not known whether it was kept. */
  add(batch: UsageBatch): Promise<void>;

  /** Totals of the day that changed after `stamp` (0: all of them), those of every writer. */
  since(day: Day, stamp: number): Promise<UsageChanges>;

  /** Totals of days `from` to `to`, of one account or of all, newest day first, then by account. */
  report(from: Day, to: Day, accountId?: number): Promise<readonly UsageIncrement[]>;

  /** Forgets a writer that has stopped; its totals stay. */
  retireWriter(writer: string): Promise<void>;
}
