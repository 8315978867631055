// The journal in the database: one row per batch, frames as they came.

import { assert, type Day, nextTurn, outOfRange } from "../../base/index.ts";
import type { Database } from "../database/database.ts";
import { type Sql, words } from "../database/sql.ts";
import { type Journal, type JournalBatch, type JournalEnd, JournalGap } from "../journal.ts";
import { leafHashOf } from "../tree.ts";
import { BATCHES, endOf, insertBatch, soundBatches } from "./journal-rows.ts";
import { coveredTail, TreeTail } from "./tree-tail.ts";

/** The most batches of one read: bounds the rows that it looks at. Most are folded ones, of which a few fill a page. */
const READ_BATCHES_MAX = 64;
/** Batches deleted in one step of a prune (a few megabytes): writers wait no longer than that. */
const PRUNE_BATCHES = 200;

/**
 * A calm market commits a few events at a time. After this many such batches or bytes they are folded into one row, so that a day is a few
 * hundred rows to recover from and not a million.
 */
const FOLD_BATCHES = 512;
const FOLD_BYTES = 128 * 1024;
/** Days that were set aside and stay in the database; a further one replaces the oldest. */
const SET_ASIDE_MAX = 3;

export function sqlJournal(database: Database): Journal {
  const { read } = database;
  /** Null where the database has to be read: at first, and after a transaction that failed. */
  let tail: TreeTail | null = null;
  return {
    append: async (batches) => {
      for (const batch of batches) assertWhole(batch);
      if (batches.length === 0) return;
      const known = tail;
      tail = null;
      tail = await database.transaction(
        async (sql) => {
          let end = await endOf(sql);
          const growing =
            known?.isAt(end) === true ? known : (await coveredTail(sql, words(database.dialect.nowMs))).tail;
          for (const batch of batches) {
            if (follows(batch, end)) {
              await keep(sql, growing, batch);
              end = batch;
            } else if (!(await isKept(sql, batch, end))) {
              throw new JournalGap(`events ${nameOf(batch)} do not follow the journal's end (${endName(end)})`);
            }
          }
          return growing;
        },
        "journal",
        // Waiting for the disk before anyone sees a trade would cost more than a power cut does: the feed still has these events.
        "crash",
      );
    },

    end: () => endOf(read),

    // A prune that was cut short may have left the tail of a day, which cannot be replayed: a day counts from its first event.
    // Steps from day to day along the key: the table has millions of rows and a handful of days.
    days: async () => {
      const days: Day[] = [];
      for (let after = 0; ; ) {
        const [first] = await read<{ readonly day: number; readonly first_seq: number }>`
          select day, first_seq from journal_batches where day > ${after} order by day, last_seq limit 1`;
        if (first === undefined) return days;
        if (first.first_seq === 1) days.push(first.day);
        after = first.day;
      }
    },

    // One statement, and thereby one state of the journal: between two statements small batches may be folded into one that ends later. The
    // inner part finds the last batch that fits by the sizes alone, so no frames are read in vain.
    read: (from, maxBytes) =>
      soundBatches(
        from,
        BATCHES.all(read)`
      select day, first_seq, last_seq, first_time_ms, last_time_ms, frames, checksum from journal_batches
      where (day, last_seq) >= (${from.day}, ${from.seq}) and (day, last_seq) <= (
        select day, last_seq from (
          select day, last_seq, byte_count, sum(byte_count) over (order by day, last_seq rows unbounded preceding) as total
          from (
            select day, last_seq, byte_count from journal_batches
            where (day, last_seq) >= (${from.day}, ${from.seq}) order by day, last_seq limit ${READ_BATCHES_MAX}
          ) as sizes
        ) as totals
        where total <= ${maxBytes} or total = byte_count order by day desc, last_seq desc limit 1
      )
      order by day, last_seq`,
      ),

    // In steps, oldest first, so that appends run between them. The next prune deletes the rest after a crash.
    prune: async (keepFromDay) => {
      const end = await endOf(read);
      if (end === null) return 0;
      const before = Math.min(keepFromDay, end.day);
      let total = 0;
      for (;;) {
        const count = await database.transaction((sql) => deleteOldest(sql, before), "journal");
        total += count;
        if (count < PRUNE_BATCHES) break;
        await nextTurn();
      }
      await database.transaction((sql) => sql`delete from journal_set_aside where day < ${before}`, "journal");
      if (total > 0) await database.reclaim("journal_batches");
      return total;
    },

    setAside: async (day, markMs) => {
      tail = null;
      return await database.transaction((sql) => setDayAside(sql, day, markMs), "journal");
    },
  };
}

function firstWholeDay(sql: Sql): Promise<Day | null> {
  return sql.number`select day from journal_batches where first_seq = 1 order by day, last_seq limit 1`;
}

/** Stores a batch and its leaf, and folds the small batches when they are enough. A batch that is large by itself stays as it is. */
async function keep(sql: Sql, tail: TreeTail, batch: JournalBatch): Promise<void> {
  const leaf = leafHashOf(batch);
  await insertBatch(sql, batch, leaf);
  await tail.add(sql, batch, leaf);
  if (tail.batches < FOLD_BATCHES && tail.bytes < FOLD_BYTES) return;
  const { batches, firstSeq } = tail;
  // Packed first: a deleted row with an unpacked leaf would have its leaf rescued.
  await tail.pack(sql);
  if (batches > 1) await fold(sql, batch.day, firstSeq - 1, batch.lastSeq);
}

async function fold(sql: Sql, day: Day, afterSeq: number, lastSeq: number): Promise<void> {
  const rows = await soundBatches(
    { day, seq: afterSeq + 1 },
    BATCHES.all(sql)`
    select day, first_seq, last_seq, first_time_ms, last_time_ms, frames, checksum from journal_batches
    where day = ${day} and last_seq > ${afterSeq} and last_seq <= ${lastSeq} order by last_seq`,
  );
  const [first] = rows;
  const last = rows.at(-1);
  assert(first !== undefined && last !== undefined, "the batches of the tail are in the journal");
  await sql`delete from journal_batches where day = ${day} and last_seq > ${afterSeq} and last_seq <= ${lastSeq}`;
  const frames = new Uint8Array(Buffer.concat(rows.map((row) => row.frames)));
  await insertBatch(sql, { ...last, firstSeq: first.firstSeq, firstTimeMs: first.firstTimeMs, frames }, null);
}

/** Moves the batches of a day out of the market and stores them under a mark, so that an operator can look up what was shown. */
async function setDayAside(sql: Sql, day: Day, markMs: number): Promise<number> {
  const tail = await TreeTail.load(sql);
  if (tail.isCovered) await tail.pack(sql);
  await sql`
    insert into journal_set_aside
      (set_aside_ms, day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames, checksum)
    select ${markMs}, day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames, checksum
    from journal_batches where day = ${day}`;
  await sql`delete from journal_batches where day = ${day}`;
  await sql`update proof_tree set after_seq = 0 where after_day = ${day}`;
  const marks = await sql<{ readonly set_aside_ms: number }>`
    select distinct set_aside_ms from journal_set_aside order by set_aside_ms desc`;
  if (marks.length > SET_ASIDE_MAX) {
    const oldest = marks[SET_ASIDE_MAX - 1] ?? outOfRange(SET_ASIDE_MAX - 1);
    await sql`delete from journal_set_aside where set_aside_ms < ${oldest.set_aside_ms}`;
  }
  return (await sql.number`select max(last_seq) from journal_set_aside where set_aside_ms = ${markMs}`) ?? 0;
}

async function deleteOldest(sql: Sql, before: Day): Promise<number> {
  const oldest = await sql<{ readonly day: number; readonly last_seq: number }>`
    select day, last_seq from journal_batches where day < ${before} order by day, last_seq limit ${PRUNE_BATCHES}`;
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  await sql`delete from journal_batches where (day, last_seq) <= (${last.day}, ${last.last_seq})`;
  return oldest.length;
}

function follows(batch: JournalBatch, end: JournalEnd | null): boolean {
  if (end === null || batch.day > end.day) return batch.firstSeq === 1;
  return batch.day === end.day && batch.firstSeq === end.lastSeq + 1;
}

/**
 * A day is stored from its first event on, so a batch that ends no later than its day is stored whole; days before the first were pruned.
 */
async function isKept(sql: Sql, batch: JournalBatch, end: JournalEnd | null): Promise<boolean> {
  if (end === null || batch.day > end.day) return false;
  if (batch.day === end.day) return batch.lastSeq <= end.lastSeq;
  const lastKept = await sql.number`
    select last_seq from journal_batches where day = ${batch.day} order by last_seq desc limit 1`;
  if (lastKept !== null) return batch.lastSeq <= lastKept;
  const first = await firstWholeDay(sql);
  return first === null || batch.day < first;
}

function assertWhole(batch: JournalBatch): void {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames } = batch;
  assert(
    [day, firstSeq, lastSeq, firstTimeMs, lastTimeMs].every(Number.isSafeInteger),
    "a batch is placed by integers",
  );
  assert(firstSeq >= 1 && lastSeq >= firstSeq, "a batch holds at least one event");
  assert(lastTimeMs >= firstTimeMs && frames.byteLength > 0, "a batch runs forward in time and has frames");
}

function nameOf(batch: JournalBatch): string {
  return `${batch.day}/${batch.firstSeq}–${batch.lastSeq}`;
}

function endName(end: JournalEnd | null): string {
  return end === null ? "empty: the first batch begins a day at 1" : `${end.day}/${end.lastSeq}`;
}
