// The last official trade of every symbol on each trading day. Recovery starts an engine with it, and a stored day means that its bars are
// recorded.

import type { Day } from "../base/index.ts";
import type { ClosingRecord } from "../model/index.ts";

/** Closing records by day; the newest few days are kept. */
export interface Closings {
  /** Stores the records of a day; harmless to repeat. */
  write(day: Day, records: readonly ClosingRecord[]): Promise<void>;

  /** The records of the last day before `day`; none when there is no such day. */
  before(day: Day): Promise<readonly ClosingRecord[]>;

  /** True when the day's records are kept. */
  has(day: Day): Promise<boolean>;

  /** Deletes the days before `keepFromDay`, but never the newest of them: a recovery may need it. */
  prune(keepFromDay: Day): Promise<void>;
}
