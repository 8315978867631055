// The tables of a backup, and the queries of a backup to a database's own catalogue.

import type { Dialect } from "../database/dialect.ts";
import type { Sql } from "../database/sql.ts";

/**
 * Every table of a backup, with the columns that tell its rows apart, parents before the tables that refer to them. A table of the schema
 * is here or in `MADE_ANEW`; the contract test of the store checks that.
 */
export const KEPT_TABLES: ReadonlyMap<string, readonly string[]> = new Map([
  ["settings", ["name"]],
  ["access_stamps", ["name"]],
  ["accounts", ["id"]],
  ["api_keys", ["id"]],
  ["usage_days", ["account_id", "day"]],
  ["usage_writers", ["writer"]],
  ["usage_counts", ["day", "account_id", "writer"]],
  ["usage_details", ["account_id", "day", "kind", "name", "writer"]],
  ["request_log", ["id"]],
  ["audit_log", ["id"]],
  ["webhook_destinations", ["id"]],
  ["alert_rules", ["id"]],
  ["alert_rule_states", ["rule_id"]],
  ["webhook_deliveries", ["id"]],
  ["notifications", ["id"]],
  ["watchlists", ["id"]],
  ["links", ["id"]],
  ["companies", ["symbol"]],
  ["splits", ["symbol", "ex_day"]],
  ["corporate_actions", ["symbol", "type", "ex_day"]],
  ["dividends", ["symbol", "fiscal_year", "period", "eligibility_day"]],
  ["statements", ["symbol", "fiscal_year", "period", "fiscal_quarter"]],
  ["analyst_targets", ["symbol", "analyst", "issued_day"]],
  ["board_listings", ["symbol", "board", "as_of_day"]],
  ["ownerships", ["symbol", "as_of_day"]],
  ["fact_versions", ["kind", "name", "until_ms"]],
  ["articles", ["id", "symbol"]],
  ["stock_events", ["article_id", "symbol"]],
  ["bar_blocks", ["symbol", "bar_interval", "period"]],
  ["closings", ["day"]],
  ["journal_batches", ["day", "last_seq"]],
  ["journal_set_aside", ["set_aside_ms", "day", "last_seq"]],
  ["proof_tree", ["id"]],
  ["proof_leaves", ["first_leaf"]],
  ["proof_rescued", ["day", "last_seq"]],
  ["proof_nodes", ["level", "node"]],
  ["proof_heads", ["tree_size"]],
  ["proof_keys", ["key_id"]],
]);

/**
 * Tables that a backup leaves out: a restore applies migrations and so writes their table, the restored database elects its own leader,
 * people sign in to the console again, checkpoints are computed from the journal, and replays end with their process.
 */
export const MADE_ANEW: readonly string[] = [
  "checkpoints",
  "replays",
  "schema_migrations",
  "leaderships",
  "console_sessions",
  "console_tickets",
];

/** Tables that only earlier schemas have; a restore drops them too. */
export const FORMER_TABLES: readonly string[] = ["alert_states"];

/** True when the database numbers the rows of a table with this key, and gives no number twice. */
export const isNumbered = (key: readonly string[]): boolean => key.join() === "id";

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
  const highest =
    dialect.name === "sqlite"
      ? await sql.number`select seq from sqlite_sequence where name = ${table}`
      : await sql.number`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass)`;
  return highest ?? 0;
}

/** Gives the next row of the table a higher number. */
export async function numberFrom(sql: Sql, dialect: Dialect, table: string, highest: number): Promise<void> {
  if (dialect.name === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${highest})`;
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`;
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`;
}
