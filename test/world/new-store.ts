// New stores on SQLite for tests. The migrations run once in a test process; every folder after that gets a copy of the file,
// because the migrations take longer than most tests.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQLITE_FILE } from "../../src/store/database/sqlite-database.ts";
import { openStore, type Store } from "../../src/store/index.ts";

let migrated: Promise<Uint8Array> | null = null;

/** Gives a folder without a database one that has every table and no row. */
export async function giveTables(folder: string): Promise<void> {
  migrated ??= migratedFile();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, SQLITE_FILE), await migrated, { mode: 0o600 });
}

/** Opens a store without a row in a folder without a database. */
export async function openNewStore(folder: string): Promise<Store> {
  await giveTables(folder);
  return await openStore({ dataDir: folder });
}

async function migratedFile(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-tables-"));
  await (await openStore({ dataDir: folder })).close();
  const bytes = readFileSync(join(folder, SQLITE_FILE));
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}
