// Usage in the database: each writer's own counts, and those of writers that are gone, folded per account and day. Details break the
// same requests down by key and by route; they are written and folded together with the counts.

import { DAY_MS, type Day } from "../../base/index.ts";
import type { UsageDetail } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import { joined, part, type Sql, words } from "../database/sql.ts";
import { type Usage, type UsageCount, type UsageMark, type UsageShare, WriterFolded } from "../usage.ts";
import { nextStamp } from "./stamps.ts";
import { integer, oneOf, table, text } from "./table.ts";

interface WriterRow {
  readonly writer: string;
  readonly sequence: number;
}

interface BreakdownRow {
  readonly kind: string;
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
}

/** Folding gives out stamps, one after the other. Writing needs no lock. */
const USAGE_LOCK = "usage";
/** The name of the folded counts in a mark and in rows; no writer has it. */
const FOLDED = "";
/** A folded writer is remembered for this long, in case it comes back. */
const REMEMBERED_MS = 7 * DAY_MS;
const LAST_DAY: Day = 99_999_999;

const COUNTS = table<UsageCount>("usage_counts", ["day", "account_id", "writer"], {
  accountId: integer,
  day: integer,
  requests: integer,
});
const SHARES = table<UsageShare>("usage_counts", ["day", "account_id", "writer"], {
  accountId: integer,
  writer: text,
  requests: integer,
});
const DETAILS = table<UsageDetail>("usage_details", ["account_id", "day", "kind", "name", "writer"], {
  accountId: integer,
  day: integer,
  kind: oneOf(["key", "route"]),
  name: text,
  requests: integer,
  failed: integer,
  lastMs: integer,
});

export function sqlUsage(database: Database): Usage {
  const { read } = database;
  const now = words(database.dialect.nowMs);

  /** Raises the sequence of the writer's row; false when this batch was stored already. The row keeps a fold and a batch apart. */
  const isNext = async (sql: Sql, writer: string, sequence: number): Promise<boolean> => {
    const accepted = await sql`
      insert into usage_writers (writer, sequence, written_at_ms) values (${writer}, ${sequence}, ${now})
      on conflict (writer) do update set sequence = excluded.sequence, written_at_ms = excluded.written_at_ms
        where usage_writers.sequence < excluded.sequence and usage_writers.folded_at_ms is null
      returning writer`;
    if (accepted.length === 1) return true;
    const [row] = await sql<{ readonly sequence: number; readonly folded_at_ms: number | null }>`
      select sequence, folded_at_ms from usage_writers where writer = ${writer}`;
    if (row !== undefined && row.folded_at_ms !== null) throw new WriterFolded(writer, row.sequence);
    return false;
  };

  /** Folds the writer if it has not written since; marks its row, in case the writer is alive after all. */
  const foldWriter = (writer: string, writtenBeforeMs: number): Promise<void> =>
    database.transaction(async (sql) => {
      const folded = await sql`
        update usage_writers set folded_at_ms = ${now}
        where writer = ${writer} and folded_at_ms is null and written_at_ms < ${writtenBeforeMs} returning writer`;
      if (folded.length === 1) await foldCounts(sql, writer, 0, LAST_DAY);
    }, USAGE_LOCK);

  return {
    write: ({ writer, sequence, counts, details }) =>
      database.transaction(async (sql) => {
        if (!(await isNext(sql, writer, sequence))) return;
        await COUNTS.put(sql, counts, { writer, sequence });
        await DETAILS.put(sql, details, { writer });
      }),

    since: async (day, mark) => {
      // Read before the counts: a count that changes in between is returned twice, but never missed.
      const writers = await read<WriterRow>`
        select writer, sequence from usage_writers where folded_at_ms is null
        union all select '' as writer, stamp as sequence from access_stamps where name = 'usage'`;
      const news = writers.filter(({ writer, sequence }) => sequence > (mark.get(writer) ?? 0));
      const shares = news.length === 0 ? [] : await sharesOf(read, day, mark, news);
      const totals = new Map<number, number>();
      for (const { accountId, requests } of shares) totals.set(accountId, (totals.get(accountId) ?? 0) + requests);
      return {
        mark: new Map(writers.map(({ writer, sequence }) => [writer, sequence])),
        totals: [...totals].map(([accountId, requests]) => ({ accountId, day, requests })),
        shares: shares.filter(({ writer }) => writer !== FOLDED),
      };
    },

    report: (from, to, accountId) => {
      const account = accountId === undefined ? words("") : part`account_id = ${accountId} and`;
      return COUNTS.all(read)`
        select account_id, day, cast(sum(requests) as bigint) as requests from (
          select account_id, day, requests from usage_days where ${account} day >= ${from} and day <= ${to}
          union all
          select account_id, day, requests from usage_counts where ${account} day >= ${from} and day <= ${to}
        ) as counted group by account_id, day order by day desc, account_id`;
    },

    // One statement, so that days, keys and routes are read at the same moment.
    breakdown: async (accountId, from, to) => {
      const where = part`account_id = ${accountId} and day >= ${from} and day <= ${to}`;
      const rows = await read<BreakdownRow>`
        select kind, name, cast(sum(requests) as bigint) as requests, cast(sum(failed) as bigint) as failed from (
          select 'day' as kind, cast(day as text) as name, requests, 0 as failed from usage_days where ${where}
          union all
          select 'day' as kind, cast(day as text) as name, requests, 0 as failed from usage_counts where ${where}
          union all
          select kind, name, requests, failed from usage_details where ${where}
        ) as counted group by kind, name`;
      const most = (a: BreakdownRow, b: BreakdownRow): number =>
        b.requests - a.requests || (a.name < b.name ? -1 : Number(a.name > b.name));
      const of = (kind: string): readonly BreakdownRow[] => rows.filter((row) => row.kind === kind).toSorted(most);
      return {
        days: of("day")
          .map(({ name, requests }) => ({ day: Number(name), requests }))
          .toSorted((a, b) => a.day - b.day),
        keys: of("key").map(({ name, requests, failed }) => ({ keyId: Number(name), requests, failed })),
        routes: of("route").map(({ name, requests, failed }) => ({ route: name, requests, failed })),
      };
    },

    lastUses: async (accountId, since) => {
      const rows = await read<{ readonly name: string; readonly last_ms: number }>`
        select name, max(last_ms) as last_ms from usage_details
        where account_id = ${accountId} and day >= ${since} and kind = 'key' group by name`;
      return new Map(rows.map(({ name, last_ms }) => [Number(name), last_ms]));
    },

    foldDays: (writer, days) =>
      database.transaction(async (sql) => {
        for (const day of days) await foldCounts(sql, writer, day, day);
      }, USAGE_LOCK),

    fold: (writer) => foldWriter(writer, Number.MAX_SAFE_INTEGER),

    foldIdle: async (idleMs) => {
      const nowMs = (await read.number`select ${now}`) ?? 0;
      const idle = await read<WriterRow>`
        select writer, sequence from usage_writers where folded_at_ms is null and written_at_ms < ${nowMs - idleMs}`;
      for (const { writer } of idle) await foldWriter(writer, nowMs - idleMs);
      await database.transaction((sql) => sql`delete from usage_writers where folded_at_ms < ${nowMs - REMEMBERED_MS}`);
    },

    forget: (before, detailsBefore) =>
      database.transaction(async (sql) => {
        await sql`delete from usage_days where day < ${before}`;
        await sql`delete from usage_details where day < ${detailsBefore} and writer = ''`;
      }, USAGE_LOCK),
  };
}

/** For the accounts whose counts changed: the counts of each writer, and the folded ones, at one moment. */
function sharesOf(read: Sql, day: Day, mark: UsageMark, news: readonly WriterRow[]): Promise<readonly UsageShare[]> {
  const changed = news.map(({ writer }) => {
    const after = mark.get(writer) ?? 0;
    return writer === FOLDED
      ? part`select account_id from usage_days where day = ${day} and changed > ${after}`
      : part`select account_id from usage_counts where writer = ${writer} and day = ${day} and sequence > ${after}`;
  });
  return SHARES.all(read)`
    with found as (${joined(changed, " union ")})
    select account_id, '' as writer, requests from usage_days
    where day = ${day} and account_id in (select account_id from found)
    union all select account_id, writer, requests from usage_counts
    where day = ${day} and account_id in (select account_id from found)
    order by account_id`;
}

/** Moves a writer's counts and details of these days to the folded ones, under the lock of folding. */
async function foldCounts(sql: Sql, writer: string, from: Day, to: Day): Promise<void> {
  const stamp = await nextStamp(sql, "usage");
  const where = part`writer = ${writer} and day >= ${from} and day <= ${to}`;
  await sql`
    insert into usage_days (account_id, day, requests, changed)
    select account_id, day, requests, cast(${stamp} as bigint) from usage_counts where ${where}
    on conflict (account_id, day)
    do update set requests = usage_days.requests + excluded.requests, changed = excluded.changed`;
  await sql`delete from usage_counts where ${where}`;
  await sql`
    insert into usage_details (account_id, day, kind, name, writer, requests, failed, last_ms)
    select account_id, day, kind, name, '', requests, failed, last_ms from usage_details where ${where}
    on conflict (account_id, day, kind, name, writer) do update set
      requests = usage_details.requests + excluded.requests,
      failed = usage_details.failed + excluded.failed,
      last_ms = case when excluded.last_ms > usage_details.last_ms then excluded.last_ms else usage_details.last_ms end`;
  await sql`delete from usage_details where ${where}`;
}
