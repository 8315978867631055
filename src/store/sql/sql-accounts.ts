// Accounts in the database.

import { present } from "../../base/index.ts";
import type { Account, Actor } from "../../model/index.ts";
import type {
  AccountChange,
  AccountChanges,
  Accounts,
  AccountUpdate,
  DemoAccount,
  KeysMax,
  NewAccount,
} from "../accounts.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import {
  ACCOUNTS_LOCK,
  type AccountRow,
  accountOf,
  countActiveKeys,
  type KeyRow,
  keyOf,
  nextStamp,
  stampOf,
} from "./account-rows.ts";
import { auditedAccount, auditedKey, differenceOf, writeAudit } from "./audit-rows.ts";
import { WEBHOOKS_LOCK } from "./destination-rows.ts";
import { REQUEST_LOG_LOCK } from "./sql-request-log.ts";

/** What a deleted account is called: its own name is forgotten with it. */
const DELETED_NAME = "Deleted account";

export class SqlAccounts implements Accounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(account: NewAccount, actor: Actor = "service"): Promise<Account> {
    return this.#database.transaction(async (sql) => {
      const row = { ...account, overrides: {}, isSuspended: false, isDemo: false };
      const made = await insert(sql, row, await nextStamp(sql, "accounts"));
      const about = { actor, timeMs: account.createdAtMs, accountId: made.id };
      await writeAudit(sql, { ...about, action: "account.create", before: null, after: auditedAccount(made) });
      return made;
    }, ACCOUNTS_LOCK);
  }

  get(id: number): Promise<Account | null> {
    return find(this.#database.read, id);
  }

  async list(): Promise<readonly Account[]> {
    const rows = await this.#database.read<AccountRow>`
      select * from accounts where deleted_at_ms is null order by id`;
    return rows.map(accountOf);
  }

  update(id: number, change: AccountChange, keysMax: KeysMax, nowMs: number, by?: Actor): Promise<AccountUpdate> {
    const actor = by ?? "service";
    return this.#database.transaction<AccountUpdate>(async (sql) => {
      const before = await find(sql, id);
      if (before === null) return { ok: false, reason: "unknown" };
      const account = { ...before, ...change };
      const keysActive = await countActiveKeys(sql, id, nowMs);
      if (keysActive > keysMax(account)) {
        return { ok: false, reason: "keys", keysActive, keysMax: keysMax(account) };
      }
      const difference = differenceOf(auditedAccount(before), auditedAccount(account));
      if (difference === null) return { ok: true, account };
      await write(sql, account, await nextStamp(sql, "accounts"));
      await writeAudit(sql, { actor, timeMs: nowMs, accountId: id, action: "account.change", ...difference });
      return { ok: true, account };
    }, ACCOUNTS_LOCK);
  }

  remove(id: number, nowMs: number, actor: Actor = "service"): Promise<boolean> {
    return this.#database.transaction(
      async (sql) => {
        const before = await find(sql, id);
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
        // The entry tells what was deleted; the account's own name goes with the account.
        const { name: _name, ...kept } = auditedAccount(before);
        const change = { actor, timeMs: nowMs, accountId: id, before: kept, after: null };
        await writeAudit(sql, { ...change, action: "account.delete" });
        return true;
      },
      [ACCOUNTS_LOCK, WEBHOOKS_LOCK, REQUEST_LOG_LOCK],
    );
  }

  ensureDemo(accounts: readonly DemoAccount[], nowMs: number): Promise<void> {
    return this.#database.transaction(async (sql) => {
      for (const demo of accounts) await ensure(sql, demo, nowMs);
    }, ACCOUNTS_LOCK);
  }

  async touch(id: number): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const stamp = await nextStamp(sql, "accounts");
      await sql`update accounts set changed = ${stamp} where id = ${id}`;
    });
  }

  // The stamp is read before the rows: a change in between is returned twice, but never missed.
  async since(stamp: number): Promise<AccountChanges> {
    const { read } = this.#database;
    const now = await stampOf(read, "accounts");
    if (now === stamp) return { stamp, accounts: [], keys: [] };
    const accounts = await read<AccountRow>`select * from accounts where changed > ${stamp} order by id`;
    // A process that asks for the first time does not need keys that were revoked before.
    const keys = await read<KeyRow>`
      select * from api_keys where changed > ${stamp} and (revoked_at_ms is null or ${stamp} > 0) order by id`;
    return { stamp: now, accounts: accounts.map(accountOf), keys: keys.map(keyOf) };
  }
}

async function find(sql: Sql, id: number): Promise<Account | null> {
  const [row] = await sql<AccountRow>`select * from accounts where id = ${id} and deleted_at_ms is null`;
  return row === undefined ? null : accountOf(row);
}

async function insert(sql: Sql, account: Omit<Account, "id">, stamp: number): Promise<Account> {
  const [row] = await sql<{ readonly id: number }>`
    insert into accounts
      (name, plan, overrides_json, depth, is_verified, is_suspended, is_demo, created_at_ms, changed)
    values (${account.name}, ${account.plan}, ${JSON.stringify(account.overrides)}, ${account.depth},
      ${Number(account.isVerified)}, ${Number(account.isSuspended)}, ${Number(account.isDemo)},
      ${account.createdAtMs}, ${stamp})
    returning id`;
  return { ...account, id: present(row, "an insert answers its id").id };
}

async function write(sql: Sql, account: Account, stamp: number): Promise<void> {
  await sql`
    update accounts set name = ${account.name}, plan = ${account.plan},
      overrides_json = ${JSON.stringify(account.overrides)}, depth = ${account.depth},
      is_verified = ${Number(account.isVerified)}, is_suspended = ${Number(account.isSuspended)}, changed = ${stamp}
    where id = ${account.id}`;
}

/** The keys of an account that is deleted; their labels may name people, and go too. */
async function revokeAll(sql: Sql, accountId: number, stamp: number, nowMs: number, actor: Actor): Promise<void> {
  const revoked = await sql<KeyRow>`
    update api_keys set revoked_at_ms = ${nowMs}, changed = ${stamp}
    where account_id = ${accountId} and revoked_at_ms is null returning *`;
  for (const row of revoked) {
    const { name: _name, ...before } = auditedKey(keyOf(row));
    const about = { actor, timeMs: nowMs, accountId, keyId: row.id };
    await writeAudit(sql, { ...about, action: "key.revoke", before, after: null });
  }
  await sql`update api_keys set label = '' where account_id = ${accountId}`;
}

/** A demo account is known by its fixed key. Only what differs is written, so that a restart changes nothing. */
async function ensure(sql: Sql, demo: DemoAccount, nowMs: number): Promise<void> {
  const state = {
    name: demo.name,
    plan: demo.plan,
    overrides: {},
    depth: demo.depth,
    isVerified: true,
    isSuspended: false,
  };
  const [key] = await sql<KeyRow>`select * from api_keys where hash = ${demo.keyHash}`;
  if (key === undefined) {
    const stamp = await nextStamp(sql, "accounts");
    const account = await insert(sql, { ...state, isDemo: true, createdAtMs: nowMs }, stamp);
    await sql`
      insert into api_keys
        (account_id, kind, scope, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, changed)
      values (${account.id}, 'test', ${demo.keyScope}, 'demo', ${demo.keyHash}, ${demo.keyHint}, ${nowMs}, null, null,
        ${stamp})`;
    return;
  }
  await sql`update accounts set deleted_at_ms = null where id = ${key.account_id} and deleted_at_ms is not null`;
  const before = present(await find(sql, key.account_id), "a key has an account");
  const after = { ...before, ...state };
  if (JSON.stringify(after) !== JSON.stringify(before)) await write(sql, after, await nextStamp(sql, "accounts"));
  if (key.revoked_at_ms !== null || key.scope !== demo.keyScope) {
    const stamp = await nextStamp(sql, "accounts");
    await sql`
      update api_keys set revoked_at_ms = null, scope = ${demo.keyScope}, label = 'demo', changed = ${stamp}
      where id = ${key.id}`;
  }
}
