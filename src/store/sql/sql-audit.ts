// The audit log in the database, as it is read and forgotten.

import { AUDIT_ACTIONS, type AuditEntry, type AuditState } from "../../model/index.ts";
import type { Audit, AuditPage, AuditQuery } from "../audit.ts";
import type { Database } from "../database/database.ts";
import type { SqlValue } from "../database/sql.ts";
import type { AuditRow } from "./audit-rows.ts";
import { oneOf } from "./one-of.ts";

export class SqlAudit implements Audit {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page({ accountId, action, actor, fromMs, toMs, limit, offset }: AuditQuery): Promise<AuditPage> {
    const { read, dialect } = this.#database;
    const values: SqlValue[] = [];
    const bind = (value: SqlValue): string => dialect.parameter(values.push(value) - 1);
    const matches = [`time_ms >= ${bind(fromMs)}`, `time_ms < ${bind(toMs)}`];
    if (accountId !== null) matches.push(`account_id = ${bind(accountId)}`);
    if (action !== null) matches.push(`action = ${bind(action)}`);
    if (actor !== null) matches.push(`actor = ${bind(actor)}`);
    const where = matches.join(" and ");
    const [counted] = await read.statement<{ readonly total: number }>(
      `select count(*) as total from audit_log where ${where}`,
      values,
    );
    const total = counted?.total ?? 0;
    const rows = await read.statement<AuditRow>(
      `select * from audit_log where ${where} order by id desc limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    );
    return { entries: rows.map(entryOf), total };
  }

  async forget(beforeMs: number): Promise<void> {
    await this.#database.transaction((sql) => sql`delete from audit_log where time_ms < ${beforeMs}`);
  }
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    timeMs: row.time_ms,
    actor: row.actor,
    action: oneOf(AUDIT_ACTIONS, row.action),
    accountId: row.account_id,
    keyId: row.key_id,
    before: stateOf(row.before_json),
    after: stateOf(row.after_json),
  };
}

function stateOf(json: string | null): AuditState | null {
  // Written by writeAudit, from the very same type.
  return json === null ? null : (JSON.parse(json) as AuditState);
}
