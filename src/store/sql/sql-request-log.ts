// The request log in the database: rows in the order in which they were written, trimmed with each batch.

import type { RequestRecord } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql, SqlRow } from "../database/sql.ts";
import { type NewRequestRecord, REQUESTS_KEPT, type RequestLog, type RequestQuery } from "../request-log.ts";

interface RequestRow {
  readonly account_id: number;
  readonly time_ms: number;
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly elapsed_us: number;
  readonly key_id: number;
  readonly key_hint: string;
}

/**
 * Processes that trim at once would wait for each other's rows in different orders. Whoever deletes an account holds it too: a batch
 * that saw the account would else be kept after it.
 */
export const REQUEST_LOG_LOCK = "request-log";
const FAILED_FROM = 400;
const MICROSECONDS = 1_000;

export class SqlRequestLog implements RequestLog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(records: readonly NewRequestRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.#database.transaction(async (sql) => {
      const accounts = await this.#existing(sql, records);
      const rows = records.filter(({ accountId }) => accounts.has(accountId)).map(rowOf);
      await sql.insert("request_log", rows);
      for (const [accountId, own] of Map.groupBy(rows, (row) => row["account_id"])) {
        for (const isFailed of new Set(own.map((row) => row["is_failed"]))) {
          await trim(sql, Number(accountId), Number(isFailed));
        }
      }
    }, REQUEST_LOG_LOCK);
  }

  async latest(accountId: number, { limit, isFailedOnly }: RequestQuery): Promise<readonly RequestRecord[]> {
    const { read } = this.#database;
    const rows = isFailedOnly
      ? await read<RequestRow>`
          select l.*, k.hint as key_hint from request_log l join api_keys k on k.id = l.key_id
          where l.account_id = ${accountId} and l.is_failed = 1 order by l.time_ms desc, l.id desc limit ${limit}`
      : await read<RequestRow>`
          select l.*, k.hint as key_hint from request_log l join api_keys k on k.id = l.key_id
          where l.account_id = ${accountId} order by l.time_ms desc, l.id desc limit ${limit}`;
    return rows.map(recordOf);
  }

  /** Accounts that were deleted meanwhile have no log. */
  async #existing(sql: Sql, records: readonly NewRequestRecord[]): Promise<ReadonlySet<number>> {
    const ids = records.map(({ accountId }) => accountId);
    const rows = await sql.pick<{ readonly id: number; readonly deleted_at_ms: number | null }>(
      "accounts",
      ["id", "deleted_at_ms"],
      "id",
      ids,
    );
    return new Set(rows.filter((row) => row.deleted_at_ms === null).map(({ id }) => id));
  }
}

async function trim(sql: Sql, accountId: number, isFailed: number): Promise<void> {
  await sql`
    delete from request_log where account_id = ${accountId} and is_failed = ${isFailed} and id <= (
      select id from request_log where account_id = ${accountId} and is_failed = ${isFailed}
      order by id desc limit 1 offset ${REQUESTS_KEPT})`;
}

function rowOf(record: NewRequestRecord): SqlRow {
  return {
    account_id: record.accountId,
    is_failed: Number(record.status >= FAILED_FROM),
    time_ms: record.timeMs,
    request_id: record.requestId,
    method: record.method,
    path: record.path,
    status: record.status,
    code: record.code,
    elapsed_us: Math.round(record.elapsedMs * MICROSECONDS),
    key_id: record.keyId,
  };
}

function recordOf(row: RequestRow): RequestRecord {
  return {
    accountId: row.account_id,
    timeMs: row.time_ms,
    requestId: row.request_id,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    elapsedMs: row.elapsed_us / MICROSECONDS,
    keyId: row.key_id,
    keyHint: row.key_hint,
  };
}
