// What breaks usage down by key and by route, as rows; shared with the counts, so that both are written and folded together.

import type { Day } from "../../base/index.ts";
import type { UsageDetail, UsageReport } from "../../model/index.ts";
import type { Sql, SqlRow } from "../database/sql.ts";

interface BreakdownRow {
  readonly kind: string;
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
}

export function detailRow(
  { accountId, day, kind, name, requests, failed, lastMs }: UsageDetail,
  writer: string,
): SqlRow {
  return { account_id: accountId, day, kind, name, writer, requests, failed, last_ms: lastMs };
}

/** Moves a writer's rows of these days to those of no writer. */
export async function foldDetails(sql: Sql, writer: string, from: Day, to: Day): Promise<void> {
  await sql`
    insert into usage_details (account_id, day, kind, name, writer, requests, failed, last_ms)
    select account_id, day, kind, name, '', requests, failed, last_ms from usage_details
    where writer = ${writer} and day >= ${from} and day <= ${to}
    on conflict (account_id, day, kind, name, writer) do update set
      requests = usage_details.requests + excluded.requests,
      failed = usage_details.failed + excluded.failed,
      last_ms = case when excluded.last_ms > usage_details.last_ms then excluded.last_ms else usage_details.last_ms end`;
  await sql`delete from usage_details where writer = ${writer} and day >= ${from} and day <= ${to}`;
}

/** One statement, so that days, keys and routes are of the same moment. */
export async function readBreakdown(read: Sql, accountId: number, from: Day, to: Day): Promise<UsageReport> {
  const rows = await read<BreakdownRow>`
    select kind, name, cast(sum(requests) as bigint) as requests, cast(sum(failed) as bigint) as failed from (
      select 'day' as kind, cast(day as text) as name, requests, 0 as failed from usage_days
      where account_id = ${accountId} and day >= ${from} and day <= ${to}
      union all
      select 'day' as kind, cast(day as text) as name, requests, 0 as failed from usage_counts
      where account_id = ${accountId} and day >= ${from} and day <= ${to}
      union all
      select kind, name, requests, failed from usage_details
      where account_id = ${accountId} and day >= ${from} and day <= ${to}
    ) as counted group by kind, name`;
  const of = (kind: string): readonly BreakdownRow[] => rows.filter((row) => row.kind === kind);
  const most = (a: BreakdownRow, b: BreakdownRow): number =>
    b.requests - a.requests || (a.name < b.name ? -1 : Number(a.name > b.name));
  return {
    days: of("day")
      .map(({ name, requests }) => ({ day: Number(name), requests }))
      .toSorted((a, b) => a.day - b.day),
    keys: of("key")
      .toSorted(most)
      .map(({ name, requests, failed }) => ({ keyId: Number(name), requests, failed })),
    routes: of("route")
      .toSorted(most)
      .map(({ name, requests, failed }) => ({ route: name, requests, failed })),
  };
}

export async function readLastUses(read: Sql, accountId: number, since: Day): Promise<ReadonlyMap<number, number>> {
  const rows = await read<{ readonly name: string; readonly last_ms: number }>`
    select name, max(last_ms) as last_ms from usage_details
    where account_id = ${accountId} and day >= ${since} and kind = 'key' group by name`;
  return new Map(rows.map(({ name, last_ms }) => [Number(name), last_ms]));
}
