// Writes a backup of a database while a service goes on writing to it: one state of all its tables, in one file.

import { type Clock, Outage } from "../../base/index.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { type Snapshot, withSnapshot } from "../database/snapshot.ts";
import { labelOf, MIGRATIONS } from "../migrations/migrations.ts";
import { endOf } from "../sql/journal-rows.ts";
import { type BackupHeader, BackupWriter, BLOCK, totalsOf } from "./backup-file.ts";
import { encodeRow } from "./backup-rows.ts";
import { highestNumber, isNumbered, KEPT_TABLES, tablesIn } from "./backup-tables.ts";

/** Rows are put into blocks of about this size before compression; one row may be larger. */
const BLOCK_BYTES = 1024 * 1024;

export interface BackupOptions {
  readonly location: DatabaseLocation;
  /** The path of the file; nothing may be there yet. */
  readonly path: string;
  readonly version: string;
  readonly clock: Clock;
  /** The text of the key file of webhook secrets, to put it into the file. */
  readonly webhooksKey: string | null;
  /** Called once the state is fixed: all that was acknowledged before the mark is in it. */
  readonly marked: (header: BackupHeader) => void;
  /** Called with how many of the tables are in the file. */
  readonly progress: (tables: number, of: number) => void;
}

export interface BackupReport {
  readonly rows: number;
  readonly bytes: number;
  readonly hasDestinations: boolean;
}

/** Writes the file whole, or leaves nothing behind. */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  // Taken before the state is fixed: all writes that were acknowledged until now are in it.
  const markMs = options.clock.nowMs();
  return withSnapshot(options.location, async (snapshot) => {
    const tables = await tablesIn(snapshot.read, snapshot.dialect);
    if (!tables.has("schema_migrations")) throw new Outage("the database is empty: there is nothing to back up");
    const header = await headerOf(options, snapshot, markMs);
    options.marked(header);
    const file = await BackupWriter.create(options.path);
    try {
      await file.json(BLOCK.header, header);
      const totals = await writeTables(snapshot, file, options.progress);
      await file.finish();
      return { ...totals, bytes: file.bytes };
    } catch (error) {
      await file.discard();
      throw error;
    }
  });
}

async function headerOf(
  { version, webhooksKey }: BackupOptions,
  { read, dialect }: Snapshot,
  markMs: number,
): Promise<BackupHeader> {
  const migrations = await read<{ readonly number: number; readonly name: string }>`
    select number, name from schema_migrations order by number`;
  const unknown = migrations.find(({ number }) => !MIGRATIONS.some((known) => known.number === number));
  if (unknown !== undefined) {
    throw new Outage(
      `the database has migration ${labelOf(unknown)} of a newer version of marsad: back it up with that version`,
    );
  }
  if (migrations.length < MIGRATIONS.length) {
    throw new Outage(
      "the database has the schema of an earlier version: back it up with that version, or run marsad migrate first",
    );
  }
  const journal = await endOf(read);
  return { version, database: dialect.name, markMs, journal, migrations, ...(webhooksKey !== null && { webhooksKey }) };
}

async function writeTables(snapshot: Snapshot, file: BackupWriter, progress: BackupOptions["progress"]) {
  const rows: Record<string, number> = {};
  const highest: Record<string, number> = {};
  for (const [name, key] of KEPT_TABLES) {
    progress(Object.keys(rows).length, KEPT_TABLES.size);
    rows[name] = await writeTable(snapshot, file, name, key);
    if (isNumbered(key)) highest[name] = await highestNumber(snapshot.read, snapshot.dialect, name);
  }
  await file.json(BLOCK.end, { rows, highest });
  progress(KEPT_TABLES.size, KEPT_TABLES.size);
  return totalsOf({ rows, highest });
}

/** Writes a table, or leaves it out where it has no rows. Returns the number of its rows. */
async function writeTable(
  snapshot: Snapshot,
  file: BackupWriter,
  name: string,
  key: readonly string[],
): Promise<number> {
  let columns: readonly string[] = [];
  let count = 0;
  let encoded: Uint8Array[] = [];
  let bytes = 0;
  for await (const rows of snapshot.rows(name)) {
    if (count === 0) {
      columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "row_number");
      await file.json(BLOCK.table, { name, columns, key });
    }
    count += rows.length;
    for (const row of rows) {
      const one = encodeRow(row, columns);
      encoded.push(one);
      bytes += one.length;
      if (bytes < BLOCK_BYTES) continue;
      await file.rows(Buffer.concat(encoded));
      encoded = [];
      bytes = 0;
    }
  }
  if (bytes > 0) await file.rows(Buffer.concat(encoded));
  return count;
}
