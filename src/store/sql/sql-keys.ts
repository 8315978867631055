// API keys in the database.

import { present } from "../../base/index.ts";
import type { ApiKey } from "../../model/index.ts";
import type { KeysMax } from "../accounts.ts";
import type { Database } from "../database/database.ts";
import type { KeyIssue, Keys, NewKey } from "../keys.ts";
import {
  ACCOUNTS_LOCK,
  type AccountRow,
  accountOf,
  countActiveKeys,
  type KeyRow,
  keyOf,
  nextStamp,
} from "./account-rows.ts";

export class SqlKeys implements Keys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  issue(key: NewKey, keysMax: KeysMax): Promise<KeyIssue> {
    return this.#database.transaction<KeyIssue>(async (sql) => {
      const [row] = await sql<AccountRow>`select * from accounts where id = ${key.accountId}`;
      if (row === undefined) return { ok: false, reason: "unknown-account" };
      const max = keysMax(accountOf(row));
      const active = await countActiveKeys(sql, key.accountId, key.createdAtMs);
      if (active >= max) return { ok: false, reason: "keys", keysMax: max };
      const [added] = await sql<{ readonly id: number }>`
        insert into api_keys
          (account_id, kind, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, changed)
        values (${key.accountId}, ${key.kind}, ${key.label}, ${key.hash}, ${key.hint}, ${key.createdAtMs},
          ${key.expiresAtMs}, null, ${await nextStamp(sql, "accounts")})
        returning id`;
      return { ok: true, key: { ...key, id: present(added, "an insert answers its id").id, revokedAtMs: null } };
    }, ACCOUNTS_LOCK);
  }

  revoke(id: number, nowMs: number): Promise<ApiKey | null> {
    return this.#database.transaction(async (sql) => {
      const stamp = await nextStamp(sql, "accounts");
      await sql`
        update api_keys set revoked_at_ms = ${nowMs}, changed = ${stamp} where id = ${id} and revoked_at_ms is null`;
      const [row] = await sql<KeyRow>`select * from api_keys where id = ${id}`;
      return row === undefined ? null : keyOf(row);
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
