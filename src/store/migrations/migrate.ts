// Brings a database to this version's schema. Several processes may start at once: one of them does the work, and the
// others find it done. A database that this version does not understand is refused, untouched; one of a newer version that only
// added things is understood.

import { createHash } from "node:crypto";
import { assert, Outage } from "../../base/index.ts";
import type { Database } from "../database/database.ts";
import type { Dialect } from "../database/dialect.ts";
import { type Sql, words } from "../database/sql.ts";

import { labelOf, MIGRATIONS, type Migration } from "./migrations.ts";

/** The result of `migrate`. */
export interface MigrationReport {
  /** Labels of the migrations applied now, in order; empty when the schema was up to date. */
  readonly applied: readonly string[];
  /** The number of migrations that were applied before. */
  readonly alreadyApplied: number;
  /** Labels of migrations of a newer version, with which this one can live. */
  readonly newer: readonly string[];
}

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly is_compatible: number;
}

/** Applies the missing migrations, all in one transaction. */
export function migrate(database: Database, migrations = MIGRATIONS): Promise<MigrationReport> {
  return database.transaction((sql) => migrateIn(sql, database.dialect, migrations), "migrations");
}

/** Like `migrate`, within a transaction that does more: a restore. */
export async function migrateIn(
  sql: Sql,
  dialect: Dialect,
  migrations: readonly Migration[],
): Promise<MigrationReport> {
  const ordered = migrations.toSorted((a, b) => a.number - b.number);
  assert(new Set(ordered.map(({ number }) => number)).size === ordered.length, "two migrations share a number");
  await prepareSchemaTable(sql, dialect);
  const applied = await sql<AppliedRow>`
    select number, name, checksum, is_compatible from schema_migrations order by number`;
  refuseForeign(applied, ordered, dialect);
  const known = new Set(applied.map(({ number }) => number));
  const pending = ordered.filter(({ number }) => !known.has(number));
  for (const migration of pending) await apply(sql, migration, dialect);
  const newer = applied.filter((row) => !ordered.some(({ number }) => number === row.number)).map(labelOf);
  return { applied: pending.map(labelOf), alreadyApplied: applied.length, newer };
}

/** True when a migration was applied to the database before. */
export async function hasSchema({ read, dialect }: Database): Promise<boolean> {
  const columns = await read<{ readonly name: string }>`${words(dialect.columnNames("schema_migrations"))}`;
  return columns.length > 0;
}

/** The checksum of the statements as this database runs them: SQLite and PostgreSQL differ in a few words. */
function checksumOf(migration: Migration, dialect: Dialect): string {
  return createHash("sha256").update(migration.statements(dialect).join(";\n")).digest("hex");
}

async function prepareSchemaTable(sql: Sql, { text, nowSeconds, columnNames }: Dialect): Promise<void> {
  await sql.script([
    `create table if not exists schema_migrations (
      number bigint primary key,
      name ${text} not null,
      checksum ${text} not null,
      applied_at_seconds bigint not null default ${nowSeconds}
    )`,
  ]);
  const columns = await sql<{ readonly name: string }>`${words(columnNames("schema_migrations"))}`;
  if (columns.some(({ name }) => name === "is_compatible")) return;
  await sql.script(["alter table schema_migrations add column is_compatible bigint not null default 0"]);
}

async function apply(sql: Sql, migration: Migration, dialect: Dialect): Promise<void> {
  await sql.script(migration.statements(dialect));
  const checksum = checksumOf(migration, dialect);
  const { number, name, isCompatible = false } = migration;
  await sql`
    insert into schema_migrations (number, name, checksum, is_compatible)
    values (${number}, ${name}, ${checksum}, ${isCompatible ? 1 : 0})`;
}

function refuseForeign(applied: readonly AppliedRow[], known: readonly Migration[], dialect: Dialect): void {
  for (const row of applied) {
    const migration = known.find(({ number }) => number === row.number);
    if (migration === undefined) {
      if (row.is_compatible === 1) continue;
      throw new Outage(
        `the database has migration ${labelOf(row)}, which this version does not know: it was used by a newer version; run that one, or another database`,
        { kind: "foreign" },
      );
    }
    if (row.name !== migration.name || row.checksum !== checksumOf(migration, dialect)) {
      throw new Outage(
        `migration ${labelOf(migration)} is not the one that was applied to the database as ${labelOf(row)}: an applied migration is never changed, only followed by a new one`,
        { kind: "foreign" },
      );
    }
  }
}
