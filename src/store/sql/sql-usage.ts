// Usage in the database: each writer's own counts, and those of writers that are gone, folded per account and day.

import type { Day } from "../../base/index.ts";
import type { UsageReport } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql, SqlValue } from "../database/sql.ts";
import {
  type Usage,
  type UsageBatch,
  type UsageChanges,
  type UsageCount,
  type UsageMark,
  WriterFolded,
} from "../usage.ts";
import { nextStamp } from "./account-rows.ts";
import { detailRow, foldDetails, readBreakdown, readLastUses } from "./usage-detail-rows.ts";

interface CountRow {
  readonly account_id: number;
  readonly day: number;
  readonly requests: number;
}

interface ShareRow {
  readonly account_id: number;
  readonly writer: string;
  readonly requests: number;
}

interface WriterRow {
  readonly writer: string;
  readonly sequence: number;
}

/** Folding gives out stamps, one after the other. Writing needs no lock. */
const USAGE_LOCK = "usage";
/** The name in a mark under which the stamp of folded counts is kept. */
const FOLDED = "";
/** A writer that was folded is remembered for so long, should it come back. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

export class SqlUsage implements Usage {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async write({ writer, sequence, counts, details }: UsageBatch): Promise<void> {
    await this.#database.transaction(async (sql) => {
      if (!(await this.#isNext(sql, writer, sequence))) return;
      const rows = counts.map(({ accountId, day, requests }) => ({
        day,
        account_id: accountId,
        writer,
        requests,
        sequence,
      }));
      await sql.upsert("usage_counts", ["day", "account_id", "writer"], rows);
      const detailRows = details.map((detail) => detailRow(detail, writer));
      await sql.upsert("usage_details", ["account_id", "day", "kind", "name", "writer"], detailRows);
    });
  }

  async since(day: Day, mark: UsageMark): Promise<UsageChanges> {
    const { read } = this.#database;
    // Read before the counts: what changes in between is returned twice, but never missed.
    const writers = await read<WriterRow>`
      select writer, sequence from usage_writers where folded_at_ms is null
      union all select '' as writer, stamp as sequence from access_stamps where name = 'usage'`;
    const now = new Map(writers.map(({ writer, sequence }) => [writer, sequence]));
    const news = writers.filter(({ writer, sequence }) => sequence > (mark.get(writer) ?? 0));
    return news.length === 0
      ? { mark: now, totals: [], shares: [] }
      : { mark: now, ...(await this.#totals(day, mark, news)) };
  }

  async report(from: Day, to: Day, accountId?: number): Promise<readonly UsageCount[]> {
    const { read } = this.#database;
    const rows =
      accountId === undefined
        ? await read<CountRow>`
            select account_id, day, cast(sum(requests) as bigint) as requests from (
              select account_id, day, requests from usage_days where day >= ${from} and day <= ${to}
              union all select account_id, day, requests from usage_counts where day >= ${from} and day <= ${to}
            ) as counted group by account_id, day order by day desc, account_id`
        : await read<CountRow>`
            select account_id, day, cast(sum(requests) as bigint) as requests from (
              select account_id, day, requests from usage_days
              where account_id = ${accountId} and day >= ${from} and day <= ${to}
              union all select account_id, day, requests from usage_counts
              where account_id = ${accountId} and day >= ${from} and day <= ${to}
            ) as counted group by account_id, day order by day desc`;
    return rows.map(countOf);
  }

  breakdown(accountId: number, from: Day, to: Day): Promise<UsageReport> {
    return readBreakdown(this.#database.read, accountId, from, to);
  }

  lastUses(accountId: number, since: Day): Promise<ReadonlyMap<number, number>> {
    return readLastUses(this.#database.read, accountId, since);
  }

  foldDays(writer: string, days: readonly Day[]): Promise<void> {
    return this.#database.transaction(async (sql) => {
      for (const day of days) await foldCounts(sql, writer, day, day);
    }, USAGE_LOCK);
  }

  fold(writer: string): Promise<void> {
    return this.#foldWriter(writer, Number.MAX_SAFE_INTEGER);
  }

  async foldIdle(idleMs: number): Promise<void> {
    const nowMs = await this.#nowMs();
    const idle = await this.#database.read<WriterRow>`
      select writer, sequence from usage_writers where folded_at_ms is null and written_at_ms < ${nowMs - idleMs}`;
    for (const { writer } of idle) await this.#foldWriter(writer, nowMs - idleMs);
    await this.#database.transaction(
      (sql) => sql`delete from usage_writers where folded_at_ms < ${nowMs - REMEMBERED_MS}`,
    );
  }

  async forget(before: Day, detailsBefore: Day): Promise<void> {
    await this.#database.transaction(async (sql) => {
      await sql`delete from usage_days where day < ${before}`;
      await sql`delete from usage_details where day < ${detailsBefore} and writer = ''`;
    }, USAGE_LOCK);
  }

  /** Counts the writer's row up; false when this batch was kept already. The row keeps a fold and a batch apart. */
  async #isNext(sql: Sql, writer: string, sequence: number): Promise<boolean> {
    const { nowMs, parameter } = this.#database.dialect;
    const [p0, p1] = [0, 1].map(parameter);
    const accepted = await sql.statement(
      `insert into usage_writers (writer, sequence, written_at_ms) values (${p0}, ${p1}, ${nowMs})
       on conflict (writer) do update set sequence = excluded.sequence, written_at_ms = excluded.written_at_ms
         where usage_writers.sequence < excluded.sequence and usage_writers.folded_at_ms is null
       returning writer`,
      [writer, sequence],
    );
    if (accepted.length === 1) return true;
    const [row] = await sql<{ readonly sequence: number; readonly folded_at_ms: number | null }>`
      select sequence, folded_at_ms from usage_writers where writer = ${writer}`;
    if (row !== undefined && row.folded_at_ms !== null) throw new WriterFolded(writer, row.sequence);
    return false;
  }

  /** For the accounts whose counts changed: what each writer counted and the sum over all, as of one moment. */
  async #totals(day: Day, mark: UsageMark, news: readonly WriterRow[]): Promise<Omit<UsageChanges, "mark">> {
    const { parameter } = this.#database.dialect;
    const values: SqlValue[] = [];
    const bind = (value: SqlValue): string => parameter(values.push(value) - 1);
    const changed = news.map(({ writer }) => {
      const after = mark.get(writer) ?? 0;
      return writer === FOLDED
        ? `select account_id from usage_days where day = ${bind(day)} and changed > ${bind(after)}`
        : `select account_id from usage_counts where writer = ${bind(writer)} and day = ${bind(day)} and sequence > ${bind(after)}`;
    });
    // SQLite numbers its parameters by their place in the text, so what is bound first stands first.
    const rows = await this.#database.read.statement<ShareRow>(
      `with found as (${changed.join(" union ")})
       select account_id, '' as writer, requests from usage_days
       where day = ${bind(day)} and account_id in (select account_id from found)
       union all select account_id, writer, requests from usage_counts
       where day = ${bind(day)} and account_id in (select account_id from found)
       order by account_id`,
      values,
    );
    const totals = new Map<number, number>();
    for (const row of rows) totals.set(row.account_id, (totals.get(row.account_id) ?? 0) + row.requests);
    return {
      totals: [...totals].map(([accountId, requests]) => ({ accountId, day, requests })),
      shares: rows
        .filter(({ writer }) => writer !== FOLDED)
        .map(({ account_id, writer, requests }) => ({ accountId: account_id, writer, requests })),
    };
  }

  /** Folds the writer if it has not written since; says so in its row, in case it is alive after all. */
  #foldWriter(writer: string, writtenBeforeMs: number): Promise<void> {
    const { nowMs, parameter } = this.#database.dialect;
    return this.#database.transaction(async (sql) => {
      const folded = await sql.statement(
        `update usage_writers set folded_at_ms = ${nowMs}
         where writer = ${parameter(0)} and folded_at_ms is null and written_at_ms < ${parameter(1)} returning writer`,
        [writer, writtenBeforeMs],
      );
      if (folded.length === 1) await foldCounts(sql, writer, 0, LAST_DAY);
    }, USAGE_LOCK);
  }

  async #nowMs(): Promise<number> {
    const [row] = await this.#database.read.statement<{ readonly now_ms: number }>(
      `select ${this.#database.dialect.nowMs} as now_ms`,
      [],
    );
    return row?.now_ms ?? 0;
  }
}

const LAST_DAY: Day = 99_999_999;

/** Moves a writer's counts of these days to those of no writer, under the lock of folding. */
async function foldCounts(sql: Sql, writer: string, from: Day, to: Day): Promise<void> {
  const stamp = await nextStamp(sql, "usage");
  await sql`
    insert into usage_days (account_id, day, requests, changed)
    select account_id, day, requests, cast(${stamp} as bigint) from usage_counts
    where writer = ${writer} and day >= ${from} and day <= ${to}
    on conflict (account_id, day)
    do update set requests = usage_days.requests + excluded.requests, changed = excluded.changed`;
  await sql`delete from usage_counts where writer = ${writer} and day >= ${from} and day <= ${to}`;
  await foldDetails(sql, writer, from, to);
}

function countOf(row: CountRow): UsageCount {
  return { accountId: row.account_id, day: row.day, requests: row.requests };
}
