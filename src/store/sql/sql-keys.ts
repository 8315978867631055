// API keys in the database.

import { present } from "../../base/index.ts";
import type { Actor, ApiKey } from "../../model/index.ts";
import type { KeysMax } from "../accounts.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { IssueTerms, KeyIssue, Keys, NewKey } from "../keys.ts";
import {
  ACCOUNTS_LOCK,
  type AccountRow,
  accountOf,
  countActiveKeys,
  type KeyRow,
  keyOf,
  nextStamp,
} from "./account-rows.ts";
import { auditedKey, writeAudit } from "./audit-rows.ts";

export class SqlKeys implements Keys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  issue(key: NewKey, keysMax: KeysMax, { by: actor = "service", pace }: IssueTerms = {}): Promise<KeyIssue> {
    return this.#database.transaction<KeyIssue>(async (sql) => {
      const [row] = await sql<AccountRow>`
        select * from accounts where id = ${key.accountId} and deleted_at_ms is null`;
      if (row === undefined) return { ok: false, reason: "unknown-account" };
      const max = keysMax(accountOf(row));
      const active = await countActiveKeys(sql, key.accountId, key.createdAtMs);
      if (active >= max) return { ok: false, reason: "keys", keysMax: max };
      if (pace !== undefined) {
        const made = await madeSince(sql, key.accountId, pace.sinceMs);
        if (made.count >= pace.max(accountOf(row))) return { ok: false, reason: "pace", oldestMs: made.oldestMs };
      }
      const [added] = await sql<{ readonly id: number }>`
        insert into api_keys
          (account_id, kind, scope, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, changed)
        values (${key.accountId}, ${key.kind}, ${key.scope}, ${key.label}, ${key.hash}, ${key.hint},
          ${key.createdAtMs}, ${key.expiresAtMs}, null, ${await nextStamp(sql, "accounts")})
        returning id`;
      const { id } = present(added, "an insert answers its id");
      const about = { actor, timeMs: key.createdAtMs, accountId: key.accountId, keyId: id };
      await writeAudit(sql, { ...about, action: "key.issue", before: null, after: auditedKey(key) });
      return { ok: true, key: { ...key, id, revokedAtMs: null } };
    }, ACCOUNTS_LOCK);
  }

  revoke(id: number, nowMs: number, actor: Actor = "service"): Promise<ApiKey | null> {
    return this.#database.transaction(async (sql) => {
      const stamp = await nextStamp(sql, "accounts");
      const revoked = await sql`
        update api_keys set revoked_at_ms = ${nowMs}, changed = ${stamp}
        where id = ${id} and revoked_at_ms is null returning id`;
      const [row] = await sql<KeyRow>`select * from api_keys where id = ${id}`;
      if (row === undefined) return null;
      const key = keyOf(row);
      if (revoked.length === 1) {
        await sql`delete from console_sessions where key_id = ${id}`;
        const about = { actor, timeMs: nowMs, accountId: key.accountId, keyId: id };
        await writeAudit(sql, { ...about, action: "key.revoke", before: auditedKey(key), after: null });
      }
      return key;
    }, ACCOUNTS_LOCK);
  }

  async list(accountId?: number): Promise<readonly ApiKey[]> {
    const { read } = this.#database;
    const rows =
      accountId === undefined
        ? await read<KeyRow>`select * from api_keys order by id`
        : await read<KeyRow>`select * from api_keys where account_id = ${accountId} order by id`;
    return rows.map(keyOf);
  }

  async findByHash(hash: string): Promise<ApiKey | null> {
    const [row] = await this.#database.read<KeyRow>`select * from api_keys where hash = ${hash}`;
    return row === undefined ? null : keyOf(row);
  }
}

async function madeSince(
  sql: Sql,
  accountId: number,
  sinceMs: number,
): Promise<{ readonly count: number; readonly oldestMs: number }> {
  const [made] = await sql<{ readonly count: number; readonly oldest_ms: number }>`
    select count(*) as count, coalesce(min(created_at_ms), 0) as oldest_ms from api_keys
    where account_id = ${accountId} and created_at_ms > ${sinceMs}`;
  const { count, oldest_ms } = present(made, "a count answers a row");
  return { count, oldestMs: oldest_ms };
}
