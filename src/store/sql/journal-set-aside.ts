// Sets a day of the journal aside: its batches leave the market and are kept under a mark, for whoever wants to know what was
// shown. The newest few are kept.

import { type Day, outOfRange } from "../../base/index.ts";
import type { Sql } from "../database/sql.ts";

/** Days that were set aside and are kept; a further one replaces the oldest. */
const SET_ASIDE_MAX = 3;

/** Moves the batches of a day; returns how many events they hold. */
export async function setDayAside(sql: Sql, day: Day, markMs: number): Promise<number> {
  await sql`
    insert into journal_set_aside
      (set_aside_ms, day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames)
    select ${markMs}, day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames
    from journal_batches where day = ${day}`;
  await sql`delete from journal_batches where day = ${day}`;
  await forgetOldest(sql);
  const [moved] = await sql<{ readonly events: number | null }>`
    select max(last_seq) as events from journal_set_aside where set_aside_ms = ${markMs}`;
  return Number(moved?.events ?? 0);
}

/** Forgets what was set aside of days before `keepFromDay`. */
export async function pruneSetAside(sql: Sql, keepFromDay: Day): Promise<void> {
  await sql`delete from journal_set_aside where day < ${keepFromDay}`;
}

async function forgetOldest(sql: Sql): Promise<void> {
  const marks = await sql<{ readonly set_aside_ms: number }>`
    select distinct set_aside_ms from journal_set_aside order by set_aside_ms desc`;
  if (marks.length <= SET_ASIDE_MAX) return;
  const oldest = marks[SET_ASIDE_MAX - 1] ?? outOfRange(SET_ASIDE_MAX - 1);
  await sql`delete from journal_set_aside where set_aside_ms < ${oldest.set_aside_ms}`;
}
