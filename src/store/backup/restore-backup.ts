// Brings a database to the state of a backup, in one transaction: afterwards it has that state, or its old one. The whole file is checked
// before the database is touched.

import { assert, type Clock, Fault, Outage, secretBytes } from "../../base/index.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import type { Dialect } from "../database/dialect.ts";
import { openDatabase } from "../database/open-database.ts";
import { type Sql, type SqlRow, words } from "../database/sql.ts";
import { migrateIn } from "../migrations/migrate.ts";
import { labelOf, MIGRATIONS, type Migration } from "../migrations/migrations.ts";
import { sqlLeadership } from "../sql/sql-leadership.ts";
import {
  type BackupEnd,
  type BackupHeader,
  BackupReader,
  BadBackup,
  BLOCK,
  type TableHead,
  totalsOf,
} from "./backup-file.ts";
import { decodeRows } from "./backup-rows.ts";
import { FORMER_TABLES, KEPT_TABLES, MADE_ANEW, numberFrom, tablesIn } from "./backup-tables.ts";

export interface RestoreOptions {
  readonly location: DatabaseLocation;
  readonly path: string;
  readonly clock: Clock;
  /** True when a database that is not empty may be replaced. */
  readonly isReplacing: boolean;
  /** Called once the file is known to be whole, before the database is touched; an error from it ends the restore. */
  readonly verified: (header: BackupHeader) => void;
  /** Called with how many bytes of the file are checked, and later restored. */
  readonly progress: (step: "checking" | "restoring", bytes: number, of: number) => void;
}

export interface RestoreReport {
  readonly header: BackupHeader;
  readonly rows: number;
  readonly hasDestinations: boolean;
}

export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const file = await BackupReader.open(options.path);
  try {
    const checked = await check(file, options);
    options.verified(checked.header);
    const database = await openDatabase(options.location, options.clock);
    try {
      await withoutServices(database, () => replaceContents(database, file, checked, options));
    } finally {
      await database.close();
    }
    return { header: checked.header, ...totalsOf(checked.end) };
  } finally {
    await file.close();
  }
}

/** A file that is whole: its header, its migrations and its counts. */
interface Checked {
  readonly header: BackupHeader;
  readonly schema: readonly Migration[];
  readonly end: BackupEnd;
}

/** Reads the file to its end, which compares its checksum. A file of a newer version is refused at its header. */
async function check(file: BackupReader, { progress }: RestoreOptions): Promise<Checked> {
  let header: BackupHeader | null = null;
  let schema: readonly Migration[] = [];
  let end: BackupEnd | null = null;
  let done = 0;
  for await (const { kind, contents } of file.blocks()) {
    if (kind === BLOCK.header) {
      header = file.header(contents);
      schema = schemaOf(header, file.path);
    }
    if (kind === BLOCK.end) end = file.end(contents);
    done += contents.length;
    progress("checking", done, file.bytes);
  }
  assert(header !== null && end !== null, "a file has a header and an end");
  return { header, schema, end };
}

/** The migrations of the file. Later ones are applied to its rows afterwards. */
function schemaOf({ migrations, version }: BackupHeader, path: string): readonly Migration[] {
  return migrations.map((applied) => {
    const known = MIGRATIONS.find(({ number, name }) => number === applied.number && name === applied.name);
    if (known !== undefined) return known;
    const why = `has migration ${labelOf(applied)} of version ${version}, which this version does not know`;
    throw new BadBackup(path, `${why}: restore it with that version`);
  });
}

function replaceContents(
  database: Database,
  file: BackupReader,
  { schema, end }: Checked,
  { clock, isReplacing, progress }: RestoreOptions,
): Promise<void> {
  const { dialect } = database;
  return database.transaction(async (sql) => {
    if (!isReplacing) await refuseHeld(sql, dialect);
    const leaderships = await leadershipsIn(sql, dialect);
    await clear(sql, dialect);
    await migrateIn(sql, dialect, schema);
    await load(sql, file, end, (done) => progress("restoring", done, file.bytes));
    for (const [table, highest] of Object.entries(end.highest))
      if (highest > 0) await numberFrom(sql, dialect, table, highest);
    await migrateIn(sql, dialect, MIGRATIONS);
    // Signatures from after the backup cover a journal that is gone: later signatures use another key.
    await sql`update proof_keys set until_ms = ${clock.nowMs()} where until_ms is null`;
    await sql.upsert("leaderships", ["name"], leaderships);
  }, "migrations");
}

/** Runs `task` as the leader of the market, so that no service starts meanwhile; refuses while a service leads. */
async function withoutServices(database: Database, task: () => Promise<void>): Promise<void> {
  const refusal = new Outage("a marsad serves from this database: stop it first, then restore; nothing was changed");
  if (!(await tablesIn(database.read, database.dialect)).has("leaderships")) {
    if ((await database.fileLocks?.take("market")) === false) throw refusal;
    return task();
  }
  const leadership = sqlLeadership(database);
  const { term } = await leadership.take("market", `restore ${Buffer.from(secretBytes(9)).toString("hex")}`);
  if (term === null) throw refusal;
  try {
    await task();
  } finally {
    // A lease that cannot be given back runs out by itself.
    await leadership.release(term).catch(() => undefined);
  }
}

/** Terms go on counting after a restore: an earlier leader must not take a new leader's term for its own. */
async function leadershipsIn(sql: Sql, dialect: Dialect): Promise<readonly SqlRow[]> {
  if (!(await tablesIn(sql, dialect)).has("leaderships")) return [];
  const rows = await sql<{ readonly name: string; readonly term: number }>`select name, term from leaderships`;
  return rows.map(({ name, term }) => ({ name, term: term + 1, member: "", until_ms: 0 }));
}

/** A database without rows may be filled; one with rows is in use. */
async function refuseHeld(sql: Sql, dialect: Dialect): Promise<void> {
  if (!(await tablesIn(sql, dialect)).has("settings")) return;
  for (const table of ["settings", "accounts", "companies", "journal_batches"]) {
    if ((await sql`select 1 from ${words(table)} limit 1`).length === 0) continue;
    throw new Outage(
      "the database already holds something: choose another --data-dir or --database-url, or add --replace to lose what it holds; nothing was changed",
    );
  }
}

/** Drops our tables, children first; other tables in the same database stay. */
async function clear(sql: Sql, dialect: Dialect): Promise<void> {
  const there = await tablesIn(sql, dialect);
  const ours = [...FORMER_TABLES, ...[...KEPT_TABLES.keys()].reverse(), ...MADE_ANEW];
  await sql.script(ours.filter((table) => there.has(table)).map((table) => `drop table ${table}`));
}

async function load(sql: Sql, file: BackupReader, end: BackupEnd, progress: (bytes: number) => void): Promise<void> {
  const loaded = new Map<string, number>();
  let table: TableHead | null = null;
  let bytes = 0;
  for await (const { kind, contents } of file.blocks()) {
    bytes += contents.length;
    if (kind === BLOCK.table) {
      table = file.tableHead(contents);
      // A migration may have added rows of its own.
      await sql.script([`delete from ${table.name}`]);
    } else if (kind === BLOCK.rows) {
      assert(table !== null, "rows follow their table");
      const rows = rowsOf(file, await file.rows(contents), table);
      await sql.upsert(table.name, table.key, rows);
      loaded.set(table.name, (loaded.get(table.name) ?? 0) + rows.length);
      progress(bytes);
    }
  }
  const short = Object.entries(end.rows).find(([name, count]) => (loaded.get(name) ?? 0) !== count);
  if (short !== undefined) throw file.damaged(`rows of ${short[0]} are missing`);
}

function rowsOf(file: BackupReader, encoded: Uint8Array, { columns }: TableHead): readonly SqlRow[] {
  try {
    return decodeRows(encoded, columns);
  } catch (error) {
    throw error instanceof Fault ? file.damaged(error.message) : error;
  }
}
