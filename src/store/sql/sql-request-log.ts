// The request log in the database: rows in the order in which they were written, trimmed with each batch.

import type { RequestRecord } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import { part, words } from "../database/sql.ts";
import { REQUESTS_KEPT, type RequestLog } from "../request-log.ts";
import { type Column, integer, named, nullable, table, text } from "./table.ts";

/**
 * Processes that trim at once would wait for each other's rows in different orders. The deletion of an account holds the lock too: a batch
 * that saw the account would else be stored after it.
 */
export const REQUEST_LOG_LOCK = "request-log";
const FAILED_FROM = 400;
const MICROSECONDS = 1_000;
const microseconds: Column<number> = {
  read: (value) => integer.read(value) / MICROSECONDS,
  write: (ms) => Math.round(ms * MICROSECONDS),
};

/** The hint is a column of the key that is joined when records are read. */
const REQUESTS = table<RequestRecord>("request_log", ["id"], {
  accountId: integer,
  timeMs: integer,
  requestId: text,
  method: text,
  path: text,
  status: integer,
  code: nullable(text),
  elapsedMs: named("elapsed_us", microseconds),
  keyId: integer,
  keyHint: text,
});

export function sqlRequestLog(database: Database): RequestLog {
  return {
    add: async (records) => {
      if (records.length === 0) return;
      await database.transaction(async (sql) => {
        const ids = records.map(({ accountId }) => accountId);
        const accounts = await sql.pick<{ readonly id: number; readonly deleted_at_ms: number | null }>(
          "accounts",
          ["id", "deleted_at_ms"],
          "id",
          ids,
        );
        // Accounts that were deleted meanwhile have no log.
        const existing = new Set(accounts.filter((row) => row.deleted_at_ms === null).map(({ id }) => id));
        const kept = records.filter(({ accountId }) => existing.has(accountId));
        const isFailed = (status: number): number => Number(status >= FAILED_FROM);
        const rows = kept.map((record) => ({ ...REQUESTS.row(record), is_failed: isFailed(record.status) }));
        await sql.insert(REQUESTS.name, rows);
        for (const [accountId, own] of Map.groupBy(kept, (record) => record.accountId)) {
          for (const failed of new Set(own.map(({ status }) => isFailed(status)))) {
            await sql`
              delete from request_log where account_id = ${accountId} and is_failed = ${failed} and id <= (
                select id from request_log where account_id = ${accountId} and is_failed = ${failed}
                order by id desc limit 1 offset ${REQUESTS_KEPT})`;
          }
        }
      }, REQUEST_LOG_LOCK);
    },

    latest: (accountId, { limit, isFailedOnly }) =>
      REQUESTS.all(database.read)`
        select l.*, k.hint as key_hint from request_log l join api_keys k on k.id = l.key_id
        where l.account_id = ${accountId} ${isFailedOnly ? part`and l.is_failed = 1` : words("")}
        order by l.time_ms desc, l.id desc limit ${limit}`,
  };
}
