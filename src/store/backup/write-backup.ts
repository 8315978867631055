// Writes a backup of a database while a service goes on working on it: one state of all its tables, in one file.

import { type Clock, Outage } from "../../base/index.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { type Snapshot, withSnapshot } from "../database/snapshot.ts";
import type { Sql } from "../database/sql.ts";
import type { JournalEnd } from "../journal.ts";
import { labelOf, MIGRATIONS } from "../migrations/migrations.ts";
import { BackupFile } from "./backup-file.ts";
import { type BackupHeader, BLOCK, BLOCK_BYTES, encodeJson, hasDestinations } from "./backup-format.ts";
import { KEPT_TABLES, type KeptTable } from "./kept-tables.ts";
import { RowWriter } from "./row-codec.ts";
import { highestNumber, tablesIn } from "./schema-tables.ts";

export interface BackupOptions {
  readonly location: DatabaseLocation;
  /** Where the file is to be; nothing may be there yet. */
  readonly path: string;
  readonly version: string;
  readonly clock: Clock;
  /** The text of the key file of webhook secrets, to put it into the file. */
  readonly webhooksKey: string | null;
  /** Told once the state is fixed: all that was acknowledged before the mark is in it. */
  readonly marked: (header: BackupHeader) => void;
  /** Told how many tables of all are in the file. */
  readonly progress: (tables: number, of: number) => void;
}

export interface BackupReport {
  readonly rows: number;
  readonly bytes: number;
  readonly hasDestinations: boolean;
}

/** Writes the file whole, or leaves nothing behind. */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  // Before the state is fixed: what was acknowledged until now is in it.
  const markMs = options.clock.nowMs();
  return withSnapshot(options.location, async (snapshot) => {
    const tables = await tablesIn(snapshot.read, snapshot.dialect);
    if (!tables.has("schema_migrations")) throw new Outage("the database is empty: there is nothing to back up");
    const header = await headerOf(options, snapshot, markMs);
    options.marked(header);
    const file = await BackupFile.create(options.path);
    try {
      await file.block(BLOCK.header, encodeJson(header));
      const report = await writeTables(snapshot, file, options.progress);
      await file.finish();
      return { ...report, bytes: file.bytes };
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
  return {
    version,
    database: dialect.name,
    markMs,
    journal: await journalEnd(read),
    migrations,
    ...(webhooksKey !== null && { webhooksKey }),
  };
}

async function journalEnd(read: Sql): Promise<JournalEnd | null> {
  const [end] = await read<{ readonly day: number; readonly last_seq: number; readonly last_time_ms: number }>`
    select day, last_seq, last_time_ms from journal_batches order by day desc, last_seq desc limit 1`;
  return end === undefined ? null : { day: end.day, lastSeq: end.last_seq, lastTimeMs: end.last_time_ms };
}

async function writeTables(
  snapshot: Snapshot,
  file: BackupFile,
  progress: BackupOptions["progress"],
): Promise<Pick<BackupReport, "rows" | "hasDestinations">> {
  const rows: Record<string, number> = {};
  const highest: Record<string, number> = {};
  for (const [index, table] of KEPT_TABLES.entries()) {
    progress(index, KEPT_TABLES.length);
    rows[table.name] = await writeTable(snapshot, file, table);
    if (table.isNumbered === true)
      highest[table.name] = await highestNumber(snapshot.read, snapshot.dialect, table.name);
  }
  await file.block(BLOCK.end, encodeJson({ rows, highest }));
  progress(KEPT_TABLES.length, KEPT_TABLES.length);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { rows: total, hasDestinations: hasDestinations(rows) };
}

async function writeTable(snapshot: Snapshot, file: BackupFile, { name, key }: KeptTable): Promise<number> {
  const writer = new RowWriter();
  let columns: readonly string[] = [];
  let count = 0;
  for await (const rows of snapshot.rows(name)) {
    if (columns.length === 0) {
      columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "row_number");
      await file.block(BLOCK.table, encodeJson({ name, columns, key }));
    }
    count += rows.length;
    for (const row of rows) {
      writer.add(row, columns);
      if (writer.length >= BLOCK_BYTES) await file.block(BLOCK.rows, writer.take());
    }
  }
  if (writer.length > 0) await file.block(BLOCK.rows, writer.take());
  return count;
}
