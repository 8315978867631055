// Sessions and tickets of the console in the database. A session that ended keeps its row until it would have expired, so that
// the other processes learn of it.

import type { ConsoleSession, ConsoleSessions, ConsoleTicket, EndedSessions } from "../console-sessions.ts";
import type { Database } from "../database/database.ts";
import { nextStamp, stampOf } from "./account-rows.ts";

interface SessionRow {
  readonly hash: string;
  readonly account_id: number;
  readonly key_id: number;
  readonly opened_at_ms: number;
  readonly expires_at_ms: number;
}

/** One after the other, so that stamps become visible in their order. */
const SESSIONS_LOCK = "console-sessions";
/** The `ended` of a session that did not end. */
const RUNNING = 0;
/** More than this are never over the limit at once: each session that is opened ends those that are too many. */
const SURPLUS_MAX = 1_000;

export class SqlConsoleSessions implements ConsoleSessions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open(session: ConsoleSession, accountMax: number): Promise<void> {
    const { hash, accountId, keyId, openedAtMs, expiresAtMs } = session;
    await this.#database.transaction(async (sql) => {
      const row = { hash, account_id: accountId, key_id: keyId, opened_at_ms: openedAtMs, expires_at_ms: expiresAtMs };
      await sql.upsert("console_sessions", ["hash"], [{ ...row, ended: RUNNING }]);
      const surplus = await sql<{ readonly hash: string }>`
        select hash from console_sessions where account_id = ${accountId} and ended = ${RUNNING}
        order by opened_at_ms desc, hash limit ${SURPLUS_MAX} offset ${accountMax}`;
      if (surplus.length === 0) return;
      const stamp = await nextStamp(sql, "sessions");
      for (const old of surplus) await sql`update console_sessions set ended = ${stamp} where hash = ${old.hash}`;
    }, SESSIONS_LOCK);
  }

  async find(hash: string, nowMs: number): Promise<ConsoleSession | null> {
    const [row] = await this.#database.read<SessionRow>`
      select * from console_sessions where hash = ${hash} and ended = ${RUNNING} and expires_at_ms > ${nowMs}`;
    return row === undefined ? null : sessionOf(row);
  }

  async end(hash: string): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const stamp = await nextStamp(sql, "sessions");
      await sql`update console_sessions set ended = ${stamp} where hash = ${hash} and ended = ${RUNNING}`;
    }, SESSIONS_LOCK);
  }

  // The stamp is read before the rows: what ends in between is returned twice, but never missed.
  async endedSince(stamp: number): Promise<EndedSessions> {
    const { read } = this.#database;
    const now = await stampOf(read, "sessions");
    if (now === stamp) return { stamp, hashes: [] };
    const rows = await read<{ readonly hash: string }>`select hash from console_sessions where ended > ${stamp}`;
    return { stamp: now, hashes: rows.map(({ hash }) => hash) };
  }

  async addTicket({ hash, accountId, keyId, expiresAtMs }: ConsoleTicket, accountMax: number): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const row = { hash, account_id: accountId, key_id: keyId, expires_at_ms: expiresAtMs };
      await sql.upsert("console_tickets", ["hash"], [row]);
      await sql`
        delete from console_tickets where account_id = ${accountId} and hash not in (
          select hash from console_tickets where account_id = ${accountId}
          order by expires_at_ms desc, hash limit ${accountMax})`;
    }, SESSIONS_LOCK);
  }

  takeTicket(hash: string, nowMs: number): Promise<number | null> {
    return this.#database.transaction(async (sql) => {
      const [row] = await sql<{ readonly key_id: number; readonly expires_at_ms: number }>`
        delete from console_tickets where hash = ${hash} returning key_id, expires_at_ms`;
      return row === undefined || row.expires_at_ms <= nowMs ? null : row.key_id;
    });
  }

  async forget(beforeMs: number): Promise<void> {
    await this.#database.transaction(async (sql) => {
      await sql`delete from console_sessions where expires_at_ms < ${beforeMs}`;
      await sql`delete from console_tickets where expires_at_ms < ${beforeMs}`;
    }, SESSIONS_LOCK);
  }
}

function sessionOf(row: SessionRow): ConsoleSession {
  return {
    hash: row.hash,
    accountId: row.account_id,
    keyId: row.key_id,
    openedAtMs: row.opened_at_ms,
    expiresAtMs: row.expires_at_ms,
  };
}
