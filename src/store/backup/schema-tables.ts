// What a backup asks of a database's own catalogue: its tables, and the highest number ever given to a row.

import type { Dialect } from "../database/dialect.ts";
import type { Sql } from "../database/sql.ts";

/** The tables of the database. */
export async function tablesIn(sql: Sql, dialect: Dialect): Promise<ReadonlySet<string>> {
  const rows =
    dialect.name === "sqlite"
      ? await sql<{ readonly name: string }>`
          select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : await sql<{ readonly name: string }>`
          select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`;
  return new Set(rows.map(({ name }) => name));
}

/** 0 when no row was ever numbered. Rows that were deleted count: their numbers must not come again. */
export async function highestNumber(sql: Sql, dialect: Dialect, table: string): Promise<number> {
  const [row] =
    dialect.name === "sqlite"
      ? await sql<{ readonly highest: number | null }>`select seq as highest from sqlite_sequence where name = ${table}`
      : await sql<{ readonly highest: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as highest`;
  return row?.highest ?? 0;
}

/** The next row of the table gets a higher number. */
export async function numberFrom(sql: Sql, dialect: Dialect, table: string, highest: number): Promise<void> {
  if (dialect.name === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${highest})`;
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`;
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`;
}
