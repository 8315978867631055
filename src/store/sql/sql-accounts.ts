// Accounts and their keys in the database.

import { present } from "../../base/index.ts";
import {
  type Account,
  type Actor,
  type ApiKey,
  DEPTH_ENTITLEMENTS,
  KEY_KINDS,
  KEY_SCOPES,
  PLANS,
  readLimitOverrides,
} from "../../model/index.ts";
import type { Accounts, DemoAccount, Keys } from "../accounts.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import { WEBHOOKS_LOCK } from "./delivery-queue.ts";
import { auditedAccount, auditedKey, differenceOf, writeAudit } from "./sql-audit.ts";
import { LINKS_LOCK } from "./sql-links.ts";
import { REPLAYS_LOCK } from "./sql-replays.ts";
import { REQUEST_LOG_LOCK } from "./sql-request-log.ts";
import { WATCHLISTS_LOCK } from "./sql-watchlists.ts";
import { nextStamp, stampOf } from "./stamps.ts";
import { boolean, integer, json, named, nullable, oneOf, table, text } from "./table.ts";

/** The lock of transactions on accounts and keys: one after the other, so that stamps become visible in their order. */
const ACCOUNTS_LOCK = "accounts";
/** The name of a deleted account: its own name is deleted with it. */
const DELETED_NAME = "Deleted account";

const ACCOUNTS = table<Account>("accounts", ["id"], {
  id: integer,
  name: text,
  plan: oneOf(PLANS),
  overrides: named("overrides_json", json(readLimitOverrides)),
  depth: oneOf(DEPTH_ENTITLEMENTS),
  isVerified: boolean,
  isSuspended: boolean,
  isDemo: boolean,
  createdAtMs: integer,
});

const KEYS = table<ApiKey>("api_keys", ["id"], {
  id: integer,
  accountId: integer,
  kind: oneOf(KEY_KINDS),
  scope: oneOf(KEY_SCOPES),
  label: text,
  hash: text,
  hint: text,
  createdAtMs: integer,
  expiresAtMs: nullable(integer),
  revokedAtMs: nullable(integer),
});

export function sqlAccounts(database: Database): Accounts {
  const { read } = database;
  return {
    create: (account, actor = "service") =>
      database.transaction(async (sql) => {
        const row = { overrides: {}, ...account, isSuspended: false, isDemo: false };
        const made = await ACCOUNTS.add(sql, row, { changed: await nextStamp(sql, "accounts") });
        const about = { actor, timeMs: account.createdAtMs, accountId: made.id };
        await writeAudit(sql, { ...about, action: "account.create", before: null, after: auditedAccount(made) });
        return made;
      }, ACCOUNTS_LOCK),

    get: (id) => findAccount(read, id),

    list: () => ACCOUNTS.all(read)`select * from accounts where deleted_at_ms is null order by id`,

    update: (id, change, keysMax, nowMs, actor = "service") =>
      database.transaction(async (sql) => {
        const before = await findAccount(sql, id);
        if (before === null) return { ok: false, reason: "unknown" };
        const account = { ...before, ...change };
        const keysActive = await countActiveKeys(sql, id, nowMs);
        if (keysActive > keysMax(account)) {
          return { ok: false, reason: "keys", keysActive, keysMax: keysMax(account) };
        }
        const difference = differenceOf(auditedAccount(before), auditedAccount(account));
        if (difference === null) return { ok: true, account };
        await ACCOUNTS.put(sql, [account], { changed: await nextStamp(sql, "accounts") });
        await writeAudit(sql, { actor, timeMs: nowMs, accountId: id, action: "account.change", ...difference });
        return { ok: true, account };
      }, ACCOUNTS_LOCK),

    remove: (id, nowMs, actor = "service") =>
      database.transaction(
        async (sql) => {
          const before = await findAccount(sql, id);
          if (before === null) return false;
          const stamp = await nextStamp(sql, "accounts");
          await sql`
            update accounts set name = ${DELETED_NAME}, overrides_json = '{}', is_suspended = 1,
              deleted_at_ms = ${nowMs}, changed = ${stamp} where id = ${id}`;
          await revokeAll(sql, id, stamp, nowMs, actor);
          await sql`delete from console_sessions where account_id = ${id}`;
          await sql`delete from request_log where account_id = ${id}`;
          await sql`delete from alert_rules where account_id = ${id}`;
          await sql`delete from webhook_destinations where account_id = ${id}`;
          await sql`delete from notifications where account_id = ${id}`;
          await sql`delete from links where account_id = ${id}`;
          await sql`delete from watchlists where account_id = ${id}`;
          await sql`delete from replays where account_id = ${id}`;
          // The entry describes the deleted account without its name, which is deleted too.
          const { name: _name, ...kept } = auditedAccount(before);
          const change = { actor, timeMs: nowMs, accountId: id, before: kept, after: null };
          await writeAudit(sql, { ...change, action: "account.delete" });
          return true;
        },
        [ACCOUNTS_LOCK, WEBHOOKS_LOCK, REQUEST_LOG_LOCK, WATCHLISTS_LOCK, LINKS_LOCK, REPLAYS_LOCK],
      ),

    ensureDemo: (accounts, nowMs) =>
      database.transaction(async (sql) => {
        for (const demo of accounts) await ensure(sql, demo, nowMs);
      }, ACCOUNTS_LOCK),

    touch: (id) =>
      database.transaction(async (sql) => {
        const stamp = await nextStamp(sql, "accounts");
        await sql`update accounts set changed = ${stamp} where id = ${id}`;
      }),

    // The stamp is read before the rows: a change in between is returned twice, but never missed.
    since: async (stamp) => {
      const now = await stampOf(read, "accounts");
      if (now === stamp) return { stamp, accounts: [], keys: [] };
      return {
        stamp: now,
        accounts: await ACCOUNTS.all(read)`select * from accounts where changed > ${stamp} order by id`,
        // A process that asks for the first time does not need keys that were revoked before.
        keys: await KEYS.all(read)`
          select * from api_keys where changed > ${stamp} and (revoked_at_ms is null or ${stamp} > 0) order by id`,
      };
    },
  };
}

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
      database.transaction(
        async (sql) => {
          const stamp = await nextStamp(sql, "accounts");
          const revoked = await sql`
          update api_keys set revoked_at_ms = ${nowMs}, changed = ${stamp}
          where id = ${id} and revoked_at_ms is null returning id`;
          const key = await KEYS.first(sql)`select * from api_keys where id = ${id}`;
          if (key !== null && revoked.length === 1) {
            await sql`delete from console_sessions where key_id = ${id}`;
            await sql`delete from links where key_id = ${id}`;
            const about = { actor, timeMs: nowMs, accountId: key.accountId, keyId: id };
            await writeAudit(sql, { ...about, action: "key.revoke", before: auditedKey(key), after: null });
          }
          return key;
        },
        [ACCOUNTS_LOCK, LINKS_LOCK],
      ),

    list: (accountId) =>
      accountId === undefined
        ? KEYS.all(read)`select * from api_keys order by id`
        : KEYS.all(read)`select * from api_keys where account_id = ${accountId} order by id`,

    findByHash: (hash) => KEYS.first(read)`select * from api_keys where hash = ${hash}`,
  };
}

/** Null when there is no such account, or it was deleted. */
function findAccount(sql: Sql, id: number): Promise<Account | null> {
  return ACCOUNTS.first(sql)`select * from accounts where id = ${id} and deleted_at_ms is null`;
}

/** Keys that are neither revoked nor expired. */
async function countActiveKeys(sql: Sql, accountId: number, nowMs: number): Promise<number> {
  const count = await sql.number`
    select count(*) from api_keys
    where account_id = ${accountId} and revoked_at_ms is null and (expires_at_ms is null or expires_at_ms > ${nowMs})`;
  return count ?? 0;
}

/** Revokes the keys of an account that is deleted; their labels may name people, and go too. */
async function revokeAll(sql: Sql, accountId: number, stamp: number, nowMs: number, actor: Actor): Promise<void> {
  const revoked = await KEYS.all(sql)`
    update api_keys set revoked_at_ms = ${nowMs}, changed = ${stamp}
    where account_id = ${accountId} and revoked_at_ms is null returning *`;
  for (const key of revoked) {
    const { name: _name, ...before } = auditedKey(key);
    const about = { actor, timeMs: nowMs, accountId, keyId: key.id };
    await writeAudit(sql, { ...about, action: "key.revoke", before, after: null });
  }
  await sql`update api_keys set label = '' where account_id = ${accountId}`;
}

/** A demo account is known by its fixed key. Only differing fields are written, so that a restart changes nothing. */
async function ensure(sql: Sql, demo: DemoAccount, nowMs: number): Promise<void> {
  const { name, plan, depth, keyHash: hash, keyHint: hint, keyScope: scope } = demo;
  const state = { name, plan, overrides: {}, depth, isVerified: true, isSuspended: false };
  const key = await KEYS.first(sql)`select * from api_keys where hash = ${hash}`;
  if (key === null) {
    const changed = await nextStamp(sql, "accounts");
    const made = await ACCOUNTS.add(sql, { ...state, isDemo: true, createdAtMs: nowMs }, { changed });
    const added = { accountId: made.id, kind: "test", scope, label: "demo", hash, hint, createdAtMs: nowMs } as const;
    await KEYS.add(sql, added, { changed });
    return;
  }
  await sql`update accounts set deleted_at_ms = null where id = ${key.accountId} and deleted_at_ms is not null`;
  const before = present(await findAccount(sql, key.accountId), "a key has an account");
  const after = { ...before, ...state };
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await ACCOUNTS.put(sql, [after], { changed: await nextStamp(sql, "accounts") });
  }
  if (key.revokedAtMs !== null || key.scope !== scope) {
    const stamp = await nextStamp(sql, "accounts");
    await sql`
      update api_keys set revoked_at_ms = null, scope = ${scope}, label = 'demo', changed = ${stamp}
      where id = ${key.id}`;
  }
}
