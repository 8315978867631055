// The history of the known facts about companies. When a fact changes, its old row is stored with the market time until which it was known:
// a past answer shows the filings known by then, and no later corrections.

import { dayOf, nextTurn, present, Turns } from "../../base/index.ts";
import type { Sql, SqlRow } from "../database/sql.ts";
import { joined, part, words } from "../database/sql.ts";
import type { Known } from "../facts.ts";
import type { Table } from "./table.ts";

/** The most rows that one statement looks for. */
const ROWS_MAX = 200;

/** Adds facts and replaces those with the same key, which are stored as past versions. An unchanged fact stays untouched. */
export async function putFacts<T>(sql: Sql, table: Table<T>, facts: readonly T[]): Promise<void> {
  if (facts.length === 0) return;
  const nowMs = await marketTimeMs(sql);
  // Before the first event there is no past to store.
  if (nowMs === 0) return await table.put(sql, facts);
  const rows = facts.map((fact) => table.row(fact));
  const kept = await keptRows(sql, table, rows);
  const changed = rows.filter((row) => !isSame(row, kept.get(nameOf(table, row))));
  const replaced = changed.map((row) => kept.get(nameOf(table, row))).filter((row) => row !== undefined);
  await keepVersions(sql, table, replaced, nowMs);
  const known = changed.map((row) => ({ ...row, known_at_ms: nowMs }));
  await sql.upsert(table.name, table.key, known);
}

/** Removes a fact and stores it as a past version. */
export async function removeFact<T>(sql: Sql, table: Table<T>, key: SqlRow): Promise<void> {
  const nowMs = await marketTimeMs(sql);
  if (nowMs > 0) await keepVersions(sql, table, [...(await keptRows(sql, table, [key])).values()], nowMs);
  await sql`delete from ${words(table.name)} where ${isRow(table, key)}`;
}

/** Every state of the facts of a kind, or of those of one symbol, with the time in which it was known. */
export async function factStates<T>(read: Sql, table: Table<T>, symbol: string | null): Promise<readonly Known<T>[]> {
  const rows =
    symbol === null
      ? await read<SqlRow>`select * from ${words(table.name)}`
      : await read<SqlRow>`select * from ${words(table.name)} where symbol = ${symbol}`;
  return statesOf(table, rows, await versionsOf(read, table, symbol, 0));
}

/** Rows that were replaced after this time, the latest first. */
export function versionsOf<T>(
  read: Sql,
  table: Table<T>,
  symbol: string | null,
  afterMs: number,
): Promise<readonly FactVersion[]> {
  const ofSymbol = symbol === null ? part`` : part` and symbol = ${symbol}`;
  return read<FactVersion>`
    select name, until_ms, row_json from fact_versions
    where kind = ${table.name} and until_ms > ${afterMs}${ofSymbol} order by until_ms desc, name`;
}

export interface FactVersion {
  readonly name: string;
  readonly until_ms: number;
  readonly row_json: string;
}

/** The present rows, and the rows that they replaced: thousands, so others have their turn in between. */
export async function statesOf<T>(
  table: Table<T>,
  rows: readonly SqlRow[],
  versions: readonly FactVersion[],
): Promise<readonly Known<T>[]> {
  // The database may have read its rows on this very thread.
  await nextTurn();
  const past = versions.map(({ name, until_ms, row_json }) => ({
    name,
    row: JSON.parse(row_json) as SqlRow,
    untilMs: until_ms,
  }));
  const replacedAt = new Set(past.map(({ name, untilMs }) => `${untilMs} ${name}`));
  const states: Known<T>[] = [];
  const turns = new Turns();
  const current = rows.map((row) => ({ name: nameOf(table, row), row, untilMs: Number.POSITIVE_INFINITY }));
  for (const { name, row, untilMs } of [...current, ...past]) {
    const fromMs = Number(row["known_at_ms"]);
    states.push({ fact: table.of(row), fromMs, untilMs, isFirst: !replacedAt.has(`${fromMs} ${name}`) });
    await turns.share();
  }
  return states;
}

/**
 * True when a state of a fact was the known one at a time. `ownDay` is the fact's own day of publication: a fact that was written later,
 * from an archive, counts from that day on; a fact that was written on that very day, from its writing on.
 */
export function isKnownAt<T>({ fromMs, untilMs, isFirst }: Known<T>, ownDay: number, timeMs: number): boolean {
  if (timeMs >= untilMs) return false;
  return fromMs <= timeMs || (isFirst && dayOf(fromMs) !== ownDay);
}

/** Market time of the last event; 0 before the first. */
async function marketTimeMs(sql: Sql): Promise<number> {
  return (await sql.number`select last_time_ms from journal_batches order by day desc, last_seq desc limit 1`) ?? 0;
}

async function keepVersions<T>(sql: Sql, table: Table<T>, rows: readonly SqlRow[], untilMs: number): Promise<void> {
  // A row that was written at this very moment was known for no time at all.
  const seen = rows.filter((row) => row["known_at_ms"] !== untilMs);
  const versions = seen.map((row) => ({
    kind: table.name,
    symbol: present(row["symbol"], "every fact is about a symbol"),
    name: nameOf(table, row),
    until_ms: untilMs,
    row_json: JSON.stringify(row),
  }));
  await sql.upsert("fact_versions", ["kind", "name", "until_ms"], versions);
}

/** The stored rows that have the keys of these rows, by name. */
async function keptRows<T>(sql: Sql, table: Table<T>, rows: readonly SqlRow[]): Promise<ReadonlyMap<string, SqlRow>> {
  const kept = new Map<string, SqlRow>();
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    const some = joined(
      rows.slice(from, from + ROWS_MAX).map((row) => part`(${isRow(table, row)})`),
      " or ",
    );
    for (const row of await sql<SqlRow>`select * from ${words(table.name)} where ${some}`)
      kept.set(nameOf(table, row), row);
  }
  return kept;
}

const isRow = <T>({ key }: Table<T>, row: SqlRow) =>
  joined(
    key.map((column) => part`${words(column)} = ${row[column] ?? null}`),
    " and ",
  );

const nameOf = <T>({ key }: Table<T>, row: SqlRow): string => JSON.stringify(key.map((column) => row[column] ?? null));

const isSame = (row: SqlRow, before: SqlRow | undefined): boolean =>
  before !== undefined && Object.entries(row).every(([column, value]) => before[column] === value);
