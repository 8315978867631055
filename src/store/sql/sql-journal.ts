// The journal in the database: one row per batch, frames as they came.

import { assert, type Day, nextTurn } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import { type Journal, type JournalBatch, type JournalEnd, JournalGap } from "../journal.ts";
import { pruneSetAside, setDayAside } from "./journal-set-aside.ts";

/** Batches of one read at most: bounds what is looked at. Most are folded ones, of which a few fill a page. */
const READ_BATCHES_MAX = 64;
/** Batches deleted in one step of a prune (a few megabytes): writers wait no longer than that. */
const PRUNE_BATCHES = 200;

/**
 * A calm market commits a few events at a time. Once so many such batches or bytes have come they are folded into one row, so
 * that a day is a few hundred rows to recover from and not a million.
 */
const FOLD_BATCHES = 512;
const FOLD_BYTES = 128 * 1024;

/** The batches of a day that are not folded yet: those after `afterSeq`. */
interface Loose {
  readonly day: Day;
  readonly afterSeq: number;
  batches: number;
  bytes: number;
}

interface BatchRow {
  readonly day: number;
  readonly first_seq: number;
  readonly last_seq: number;
  readonly first_time_ms: number;
  readonly last_time_ms: number;
  readonly frames: Uint8Array;
}

interface EndRow {
  readonly day: number;
  readonly last_seq: number;
  readonly last_time_ms: number;
}

export class SqlJournal implements Journal {
  readonly #database: Database;
  #loose: Loose = { day: 0, afterSeq: 0, batches: 0, bytes: 0 };

  constructor(database: Database) {
    this.#database = database;
  }

  async append(batches: readonly JournalBatch[]): Promise<void> {
    for (const batch of batches) assertWhole(batch);
    if (batches.length === 0) return;
    this.#loose = await this.#database.transaction(async (sql) => {
      let end = await endOf(sql);
      let loose = { ...this.#loose };
      for (const batch of batches) {
        if (follows(batch, end)) {
          await insert(sql, batch);
          loose = await foldedWith(sql, loose, batch);
          end = batch;
        } else if (!(await isKept(sql, batch, end))) {
          throw new JournalGap(`events ${nameOf(batch)} do not follow the journal's end (${endName(end)})`);
        }
      }
      return loose;
    }, "journal");
  }

  end(): Promise<JournalEnd | null> {
    return endOf(this.#database.read);
  }

  // A prune that was cut short may have left the tail of a day, which cannot be replayed: a day counts from its first event.
  async firstPosition(): Promise<Position | null> {
    const day = await firstWholeDay(this.#database.read);
    return day === null ? null : { day, seq: 1 };
  }

  // Steps from day to day along the key: the table has millions of rows and a handful of days.
  async days(): Promise<readonly Day[]> {
    const days: Day[] = [];
    for (let after = 0; ; ) {
      const [first] = await this.#database.read<{ readonly day: number; readonly first_seq: number }>`
        select day, first_seq from journal_batches where day > ${after} order by day, last_seq limit 1`;
      if (first === undefined) return days;
      if (first.first_seq === 1) days.push(first.day);
      after = first.day;
    }
  }

  // One statement, and thereby one state of the journal: between two of them small batches may be folded into one that ends later.
  // The inner part finds the last batch that fits by the sizes alone, so no frames are read in vain.
  async read(from: Position, maxBytes: number): Promise<readonly JournalBatch[]> {
    const rows = await this.#database.read<BatchRow>`
      select day, first_seq, last_seq, first_time_ms, last_time_ms, frames from journal_batches
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
      order by day, last_seq`;
    return rows.map(batchOf);
  }

  // In steps, oldest first, so that appends run between them. What a crash leaves behind is deleted by the next prune.
  async prune(keepFromDay: Day): Promise<number> {
    const end = await this.end();
    if (end === null) return 0;
    const before = Math.min(keepFromDay, end.day);
    let total = 0;
    for (;;) {
      const count = await this.#database.transaction((sql) => deleteOldest(sql, before), "journal");
      total += count;
      if (count < PRUNE_BATCHES) break;
      await nextTurn();
    }
    await this.#database.transaction((sql) => pruneSetAside(sql, before), "journal");
    if (total > 0) await this.#database.reclaim("journal_batches");
    return total;
  }

  async setAside(day: Day, markMs: number): Promise<number> {
    const end = await this.end();
    assert(end === null || day >= end.day, "only the last day can be set aside");
    this.#loose = { day: 0, afterSeq: 0, batches: 0, bytes: 0 };
    return await this.#database.transaction((sql) => setDayAside(sql, day, markMs), "journal");
  }
}

async function endOf(sql: Sql): Promise<JournalEnd | null> {
  const [row] = await sql<EndRow>`
    select day, last_seq, last_time_ms from journal_batches order by day desc, last_seq desc limit 1`;
  return row === undefined ? null : { day: row.day, lastSeq: row.last_seq, lastTimeMs: row.last_time_ms };
}

async function firstWholeDay(sql: Sql): Promise<Day | null> {
  const [row] = await sql<{ readonly day: number }>`
    select day from journal_batches where first_seq = 1 order by day, last_seq limit 1`;
  return row?.day ?? null;
}

async function insert(sql: Sql, batch: JournalBatch): Promise<void> {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames } = batch;
  await sql`
    insert into journal_batches (day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames)
    values (${day}, ${firstSeq}, ${lastSeq}, ${firstTimeMs}, ${lastTimeMs}, ${frames.byteLength}, ${frames})`;
}

/** Counts a new batch, and folds the loose ones when they are enough. A batch that is large by itself stays as it is. */
async function foldedWith(sql: Sql, before: Loose, batch: JournalBatch): Promise<Loose> {
  const { day, firstSeq, lastSeq, frames } = batch;
  const loose = before.day === day ? before : { day, afterSeq: firstSeq - 1, batches: 0, bytes: 0 };
  loose.batches++;
  loose.bytes += frames.byteLength;
  if (loose.batches < FOLD_BATCHES && loose.bytes < FOLD_BYTES) return loose;
  if (loose.batches > 1) await fold(sql, day, loose.afterSeq, lastSeq);
  return { day, afterSeq: lastSeq, batches: 0, bytes: 0 };
}

async function fold(sql: Sql, day: Day, afterSeq: number, lastSeq: number): Promise<void> {
  const rows = await sql<BatchRow>`
    select day, first_seq, last_seq, first_time_ms, last_time_ms, frames from journal_batches
    where day = ${day} and last_seq > ${afterSeq} and last_seq <= ${lastSeq} order by last_seq`;
  const [first] = rows;
  const last = rows.at(-1);
  assert(first !== undefined && last !== undefined, "loose batches are in the journal");
  await sql`delete from journal_batches where day = ${day} and last_seq > ${afterSeq} and last_seq <= ${lastSeq}`;
  const frames = new Uint8Array(Buffer.concat(rows.map((row) => row.frames)));
  await insert(sql, { ...batchOf(last), firstSeq: first.first_seq, firstTimeMs: first.first_time_ms, frames });
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

/** A day is kept from its first event on, so a batch that ends no later than its day is kept whole; days before the first were pruned. */
async function isKept(sql: Sql, batch: JournalBatch, end: JournalEnd | null): Promise<boolean> {
  if (end === null || batch.day > end.day) return false;
  if (batch.day === end.day) return batch.lastSeq <= end.lastSeq;
  const [kept] = await sql<{ readonly last_seq: number }>`
    select last_seq from journal_batches where day = ${batch.day} order by last_seq desc limit 1`;
  if (kept !== undefined) return batch.lastSeq <= kept.last_seq;
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

function batchOf(row: BatchRow): JournalBatch {
  return {
    day: row.day,
    firstSeq: row.first_seq,
    lastSeq: row.last_seq,
    firstTimeMs: row.first_time_ms,
    lastTimeMs: row.last_time_ms,
    frames: row.frames,
  };
}

function nameOf(batch: JournalBatch): string {
  return `${batch.day}/${batch.firstSeq}–${batch.lastSeq}`;
}

function endName(end: JournalEnd | null): string {
  return end === null ? "empty: the first batch begins a day at 1" : `${end.day}/${end.lastSeq}`;
}
