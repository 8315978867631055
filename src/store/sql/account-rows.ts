// Accounts and keys as rows, and the stamp that orders their changes; shared by SqlAccounts and SqlKeys.

import { present } from "../../base/index.ts";
import {
  type Account,
  type ApiKey,
  DEPTH_ENTITLEMENTS,
  KEY_KINDS,
  KEY_SCOPES,
  PLANS,
  readLimitOverrides,
} from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";
import { oneOf } from "./one-of.ts";

export interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly plan: string;
  readonly overrides_json: string;
  readonly depth: string;
  readonly is_verified: number;
  readonly is_suspended: number;
  readonly is_demo: number;
  readonly created_at_ms: number;
  readonly deleted_at_ms: number | null;
}

export interface KeyRow {
  readonly id: number;
  readonly account_id: number;
  readonly kind: string;
  readonly scope: string;
  readonly label: string;
  readonly hash: string;
  readonly hint: string;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
}

/** The lock of transactions on accounts and keys: one after the other, so that stamps become visible in their order. */
export const ACCOUNTS_LOCK = "accounts";

type StampName = "accounts" | "usage" | "sessions";

/** The stamp of a change that is being made; call it inside the transaction, under the lock. */
export async function nextStamp(sql: Sql, name: StampName): Promise<number> {
  const [row] = await sql<{ readonly stamp: number }>`
    update access_stamps set stamp = stamp + 1 where name = ${name} returning stamp`;
  return present(row, `the stamp of ${name} is there`).stamp;
}

export async function stampOf(sql: Sql, name: StampName): Promise<number> {
  const [row] = await sql<{ readonly stamp: number }>`select stamp from access_stamps where name = ${name}`;
  return present(row, `the stamp of ${name} is there`).stamp;
}

/** Keys that are neither revoked nor expired. */
export async function countActiveKeys(sql: Sql, accountId: number, nowMs: number): Promise<number> {
  const [row] = await sql<{ readonly count: number }>`
    select count(*) as count from api_keys
    where account_id = ${accountId} and revoked_at_ms is null and (expires_at_ms is null or expires_at_ms > ${nowMs})`;
  return row?.count ?? 0;
}

export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: oneOf(PLANS, row.plan),
    overrides: readLimitOverrides(JSON.parse(row.overrides_json)),
    depth: oneOf(DEPTH_ENTITLEMENTS, row.depth),
    isVerified: row.is_verified !== 0,
    isSuspended: row.is_suspended !== 0,
    isDemo: row.is_demo !== 0,
    createdAtMs: row.created_at_ms,
  };
}

export function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: oneOf(KEY_KINDS, row.kind),
    scope: oneOf(KEY_SCOPES, row.scope),
    label: row.label,
    hash: row.hash,
    hint: row.hint,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    revokedAtMs: row.revoked_at_ms,
  };
}
