// The audit log in the database. Entries are written inside the transaction of the change that they describe.

import { snakeCase } from "../../base/index.ts";
import {
  type Account,
  type Actor,
  type ApiKey,
  AUDIT_ACTIONS,
  type AuditEntry,
  type AuditState,
  accountStatusOf,
} from "../../model/index.ts";
import type { Audit } from "../audit.ts";
import type { Database } from "../database/database.ts";
import { joined, part, type Sql } from "../database/sql.ts";
import { integer, json, named, nullable, oneOf, table, text } from "./table.ts";

const AUDIT = table<AuditEntry>("audit_log", ["id"], {
  id: integer,
  timeMs: integer,
  actor: text,
  action: oneOf(AUDIT_ACTIONS),
  accountId: integer,
  keyId: nullable(integer),
  before: named("before_json", nullable(json<AuditState>())),
  after: named("after_json", nullable(json<AuditState>())),
});

export function sqlAudit(database: Database): Audit {
  const { read } = database;
  return {
    page: async ({ accountId, action, actor, fromMs, toMs, limit, offset }) => {
      const matches = [part`time_ms >= ${fromMs}`, part`time_ms < ${toMs}`];
      if (accountId !== null) matches.push(part`account_id = ${accountId}`);
      if (action !== null) matches.push(part`action = ${action}`);
      if (actor !== null) matches.push(part`actor = ${actor}`);
      const where = joined(matches, " and ");
      return {
        total: (await read.number`select count(*) from audit_log where ${where}`) ?? 0,
        entries: await AUDIT.all(read)`
          select * from audit_log where ${where} order by id desc limit ${limit} offset ${offset}`,
      };
    },

    forget: async (beforeMs) => {
      await database.transaction((sql) => sql`delete from audit_log where time_ms < ${beforeMs}`);
    },
  };
}

export async function writeAudit(
  sql: Sql,
  change: Omit<AuditEntry, "id" | "keyId" | "actor"> & { readonly actor: Actor; readonly keyId?: number },
): Promise<void> {
  await sql.insert(AUDIT.name, [AUDIT.row(change)]);
}

/** The fields of an account in the log. */
export function auditedAccount(account: Omit<Account, "id">): AuditState {
  const { name, plan, overrides, depth } = account;
  const limits = Object.fromEntries(Object.entries(overrides).map(([limit, value]) => [snakeCase(limit), value]));
  return { name, plan, status: accountStatusOf(account), depth, limits };
}

/** The fields of a key in the log: never its hash. */
export function auditedKey(key: Omit<ApiKey, "id" | "hash" | "accountId" | "revokedAtMs">): AuditState {
  const { label, hint, kind, scope, expiresAtMs } = key;
  return { name: label, hint, kind, scope, expires_at_ms: expiresAtMs };
}

/** The fields in which two states differ, as they were and as they are; null when nothing changed. */
export function differenceOf(
  before: AuditState,
  after: AuditState,
): { readonly before: AuditState; readonly after: AuditState } | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  const only = (state: AuditState): AuditState => Object.fromEntries(names.map((name) => [name, state[name]]));
  return { before: only(before), after: only(after) };
}
