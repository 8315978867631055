// The limits of a request that are the same on every plan, each number once: parameters, their documentation, REST and the
// streams read them here. Limits that depend on the plan are in `access/plans.ts`.

import { DEPTH_LEVELS_MAX } from "../model/index.ts";

/** The range of a count that one request may ask for. */
export interface CountRange {
  /** The value for a request that does not name one. */
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

export const LIMITS = {
  quotesPerBatch: { max: 50 },
  tradesPerList: { default: 50, min: 1, max: 200 },
  moversPerList: { default: 10, min: 1, max: 50 },
  screenedPerPage: { default: 50, min: 1, max: 500 },
  companiesPerPage: { default: 100, min: 1, max: 500 },
  dividendsPerList: { default: 10, min: 1, max: 50 },
  actionsPerPage: { default: 20, min: 1, max: 100 },
  eventsPerPage: { default: 20, min: 1, max: 100 },
  barsPerPage: { default: 500, min: 1, max: 2_000 },
  barsOfSeveral: { default: 2_000, min: 1, max: 20_000 },
  symbolsPerHistory: { max: 20 },
  statementRows: { default: 4, min: 1, max: 20 },
  notificationsPerList: { default: 50, min: 1, max: 200 },
  notificationsPerRead: { max: 1_000 },
  /** The number of a notification; −1 comes before all of them and stands for none. */
  notificationAfter: { default: -1, min: -1, max: 1_000_000_000_000_000 },
  emails: { max: 10 },
  links: { max: 50 },
  watchlists: { max: 20 },
  symbolsPerWatchlist: { max: 200 },
  /** Seconds of market time in one second. */
  replaySpeed: { default: 1, min: 0.1, max: 1_000 },
  deliveriesPerPage: { default: 50, min: 1, max: 100 },
  usageDays: { default: 30, min: 1, max: 90 },
  requestsPerList: { default: 50, min: 1, max: 200 },
  accountsPerPage: { default: 50, min: 1, max: 200 },
  fileDaysPerPage: { default: 30, min: 1, max: 100 },
  usageRangeDays: { max: 366 },
  accountNumber: { default: 0, min: 0, max: 1_000_000_000_000 },
  auditPerPage: { default: 50, min: 1, max: 200 },
  calendarDays: { default: 30, min: 1, max: 366 },
  depthLevels: { default: 5, min: 1, max: DEPTH_LEVELS_MAX },
  tradesPerSnapshot: { default: 50, min: 1, max: 200 },
  heartbeatSeconds: { min: 1, max: 60 },
  conflateMs: { min: 100, max: 60_000 },
  /** Answers for past moments that an account may wait for at once. */
  pastAnswersAtOnce: { max: 4 },
  /** Rows before a page. No list has this many rows, and arithmetic on the number stays exact. */
  offsetRows: { default: 0, min: 0, max: 1_000_000_000 },
} as const satisfies Record<string, CountRange | { readonly min?: number; readonly max: number }>;
