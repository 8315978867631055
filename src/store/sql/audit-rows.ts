// Entries of the audit log, written inside the transaction of the change that they tell of.

import { snakeCase } from "../../base/index.ts";
import {
  type Account,
  type Actor,
  type ApiKey,
  type AuditAction,
  type AuditState,
  accountStatusOf,
} from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";

export interface AuditRow {
  readonly id: number;
  readonly time_ms: number;
  readonly actor: string;
  readonly action: string;
  readonly account_id: number;
  readonly key_id: number | null;
  readonly before_json: string | null;
  readonly after_json: string | null;
}

export interface AuditedChange {
  readonly actor: Actor;
  readonly timeMs: number;
  readonly action: AuditAction;
  readonly accountId: number;
  readonly keyId?: number;
  readonly before: AuditState | null;
  readonly after: AuditState | null;
}

export async function writeAudit(sql: Sql, change: AuditedChange): Promise<void> {
  const { actor, timeMs, action, accountId, keyId = null, before, after } = change;
  await sql`
    insert into audit_log (time_ms, actor, action, account_id, key_id, before_json, after_json)
    values (${timeMs}, ${actor}, ${action}, ${accountId}, ${keyId}, ${jsonOf(before)}, ${jsonOf(after)})`;
}

/** What the log keeps of an account. */
export function auditedAccount(account: Omit<Account, "id">): AuditState {
  const { name, plan, overrides, depth } = account;
  const limits = Object.fromEntries(Object.entries(overrides).map(([limit, value]) => [snakeCase(limit), value]));
  return { name, plan, status: accountStatusOf(account), depth, limits };
}

/** What the log keeps of a key: never its hash. */
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

function jsonOf(state: AuditState | null): string | null {
  return state === null ? null : JSON.stringify(state);
}
