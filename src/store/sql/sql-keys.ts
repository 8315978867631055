// API keys in the database.

import type { Database } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import { ACCOUNTS_LOCK, countActiveKeys, findAccount, KEYS } from "./sql-accounts.ts";
import { auditedKey, writeAudit } from "./sql-audit.ts";
import { nextStamp } from "./stamps.ts";

export function sqlKeys(database: Database): Keys {
  const { read } = database;
  return {
    issue: (key, keysMax, { by: actor = "service", pace } = {}) =>
      database.transaction(async (sql) => {
        const { accountId, createdAtMs } = key;
        const account = await findAccount(sql, accountId);
        if (account === null) return { ok: false, reason: "unknown-account" };
        const max = keysMax(account);
        if ((await countActiveKeys(sql, accountId, createdAtMs)) >= max) {
          return { ok: false, reason: "keys", keysMax: max };
        }
        if (pace !== undefined) {
          const [made] = await sql<{ readonly count: number; readonly oldest_ms: number | null }>`
            select count(*) as count, min(created_at_ms) as oldest_ms from api_keys
            where account_id = ${accountId} and created_at_ms > ${pace.sinceMs}`;
          if ((made?.count ?? 0) >= pace.max(account)) {
            return { ok: false, reason: "pace", oldestMs: made?.oldest_ms ?? 0 };
          }
        }
        const issued = await KEYS.add(sql, key, { changed: await nextStamp(sql, "accounts") });
        const about = { actor, timeMs: createdAtMs, accountId, keyId: issued.id };
        await writeAudit(sql, { ...about, action: "key.issue", before: null, after: auditedKey(key) });
        return { ok: true, key: issued };
      }, ACCOUNTS_LOCK),

    revoke: (id, nowMs, actor = "service") =>
      database.transaction(async (sql) => {
        const stamp = await nextStamp(sql, "accounts");
        const revoked = await sql`
          update api_keys set revoked_at_ms = ${nowMs}, changed = ${stamp}
          where id = ${id} and revoked_at_ms is null returning id`;
        const key = await KEYS.first(sql)`select * from api_keys where id = ${id}`;
        if (key !== null && revoked.length === 1) {
          await sql`delete from console_sessions where key_id = ${id}`;
          const about = { actor, timeMs: nowMs, accountId: key.accountId, keyId: id };
          await writeAudit(sql, { ...about, action: "key.revoke", before: auditedKey(key), after: null });
        }
        return key;
      }, ACCOUNTS_LOCK),

    list: (accountId) =>
      accountId === undefined
        ? KEYS.all(read)`select * from api_keys order by id`
        : KEYS.all(read)`select * from api_keys where account_id = ${accountId} order by id`,

    findByHash: (hash) => KEYS.first(read)`select * from api_keys where hash = ${hash}`,
  };
}
