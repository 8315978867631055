// The latest requests of each account: a bounded number of successes and of failures, from all processes.

import type { RequestRecord } from "../model/index.ts";

/** The stored requests of an account: this many that succeeded, and this many that failed. */
export const REQUESTS_KEPT = 200;

/** The hint is looked up when the record is read. */
export type NewRequestRecord = Omit<RequestRecord, "keyHint">;

export interface RequestQuery {
  readonly limit: number;
  readonly isFailedOnly: boolean;
}

/** Stores requests. Losing some harms nobody, so a batch is not repeated. */
export interface RequestLog {
  /** Adds requests, of each account the oldest first, and deletes those beyond REQUESTS_KEPT. */
  add(records: readonly NewRequestRecord[]): Promise<void>;

  /** The latest of an account, newest first. */
  latest(accountId: number, query: RequestQuery): Promise<readonly RequestRecord[]>;
}
