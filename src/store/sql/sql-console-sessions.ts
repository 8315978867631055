// Sessions and tickets of the console in the database. A session that ended keeps its row until it would have expired, so that
// the other processes learn of it.

import type { ConsoleSession, ConsoleSessions, ConsoleTicket } from "../console-sessions.ts";
import type { Database } from "../database/database.ts";
import { nextStamp, stampOf } from "./stamps.ts";
import { boolean, integer, table, text } from "./table.ts";

/** Changes run one after the other, so that stamps become visible in their order. */
const SESSIONS_LOCK = "console-sessions";
/** The `ended` of a session that is still open. */
const RUNNING = 0;
/** The limit is never exceeded by more than this: each new session ends those that are too many. */
const SURPLUS_MAX = 1_000;

const TOKEN = { hash: text, accountId: integer, keyId: integer, expiresAtMs: integer };
const TICKETS = table<ConsoleTicket>("console_tickets", ["hash"], { ...TOKEN, isConsole: boolean });
const SESSIONS = table<ConsoleSession>("console_sessions", ["hash"], { ...TOKEN, openedAtMs: integer });

export function sqlConsoleSessions(database: Database): ConsoleSessions {
  const { read } = database;
  return {
    open: (session, accountMax) =>
      database.transaction(async (sql) => {
        await SESSIONS.put(sql, [session], { ended: RUNNING });
        const surplus = await SESSIONS.all(sql)`
          select * from console_sessions where account_id = ${session.accountId} and ended = ${RUNNING}
          order by opened_at_ms desc, hash limit ${SURPLUS_MAX} offset ${accountMax}`;
        if (surplus.length === 0) return;
        const stamp = await nextStamp(sql, "sessions");
        for (const { hash } of surplus) await sql`update console_sessions set ended = ${stamp} where hash = ${hash}`;
      }, SESSIONS_LOCK),

    find: (hash, nowMs) =>
      SESSIONS.first(read)`
        select * from console_sessions where hash = ${hash} and ended = ${RUNNING} and expires_at_ms > ${nowMs}`,

    end: (hash) =>
      database.transaction(async (sql) => {
        const stamp = await nextStamp(sql, "sessions");
        await sql`update console_sessions set ended = ${stamp} where hash = ${hash} and ended = ${RUNNING}`;
      }, SESSIONS_LOCK),

    // The stamp is read before the rows: a session that ends in between is returned twice, but never missed.
    endedSince: async (stamp) => {
      const now = await stampOf(read, "sessions");
      if (now === stamp) return { stamp, hashes: [] };
      const rows = await read<{ readonly hash: string }>`select hash from console_sessions where ended > ${stamp}`;
      return { stamp: now, hashes: rows.map(({ hash }) => hash) };
    },

    addTicket: (ticket, accountMax) =>
      database.transaction(async (sql) => {
        const { accountId } = ticket;
        await TICKETS.put(sql, [ticket]);
        await sql`
          delete from console_tickets where account_id = ${accountId} and hash not in (
            select hash from console_tickets where account_id = ${accountId}
            order by expires_at_ms desc, hash limit ${accountMax})`;
      }, SESSIONS_LOCK),

    takeTicket: (hash, nowMs) =>
      database.transaction(async (sql) => {
        const ticket = await TICKETS.first(sql)`delete from console_tickets where hash = ${hash} returning *`;
        return ticket === null || ticket.expiresAtMs <= nowMs ? null : ticket;
      }),

    forget: (beforeMs) =>
      database.transaction(async (sql) => {
        await sql`delete from console_sessions where expires_at_ms < ${beforeMs}`;
        await sql`delete from console_tickets where expires_at_ms < ${beforeMs}`;
      }, SESSIONS_LOCK),
  };
}
