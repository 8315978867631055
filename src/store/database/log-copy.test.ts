import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../test/world/until.ts";
import { SystemClock } from "../../base/index.ts";
import type { Database } from "./database.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite-database.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-log-copy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const BLOB = new Uint8Array(1 << 20).fill(7);
const clock = new SystemClock();

async function open(name: string): Promise<{ database: Database; file: string }> {
  const database = await openSqlite(join(folder, name), clock);
  await database.transaction((sql) => sql`create table parts (bytes blob not null)`);
  return { database, file: join(folder, name, SQLITE_FILE) };
}

async function write(database: Database, megabytes: number): Promise<void> {
  for (let part = 0; part < megabytes; part++) {
    await database.transaction((sql) => sql`insert into parts (bytes) values (${BLOB})`, undefined, "crash");
  }
}

test("eight megabytes of the log are copied into the file without a further write, and a close leaves no log", async () => {
  const { database, file } = await open("copied");
  await write(database, 7);
  expect(statSync(file).size).toBeLessThan(1 << 20);
  await write(database, 2);
  await until("the log in the file", () => statSync(file).size >= 8 << 20);
  await database.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test("writers that never pause wait for the copy: the log starts anew again and again, and nothing is lost", async () => {
  const { database, file } = await open("peak");
  await Promise.all(Array.from({ length: 8 }, () => write(database, 12)));
  expect(statSync(`${file}-wal`).size).toBeLessThan(24 << 20);
  await database.close();
  const again = await openSqlite(join(folder, "peak"), clock);
  expect(await again.read`select count(*) as parts, sum(length(bytes)) as bytes from parts`).toEqual([
    { parts: 96, bytes: 96 << 20 },
  ]);
  await again.close();
});

test("a file that was deleted is not made anew by the copy", async () => {
  const { database, file } = await open("gone");
  await write(database, 7);
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`);
  await expect(write(database, 4)).rejects.toThrow("was deleted");
  await database.close();
  expect(existsSync(file)).toBe(false);
});
