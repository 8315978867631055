// The contract of backup and restore: the same rows afterwards, in either database, and nothing changed by a file that is not
// whole.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { present, SystemClock } from "../../../src/base/index.ts";
import { type BackupHeader, BackupWriter, BLOCK } from "../../../src/store/backup/backup-file.ts";
import { FORMER_TABLES, KEPT_TABLES, MADE_ANEW, tablesIn } from "../../../src/store/backup/backup-tables.ts";
import { restoreBackup } from "../../../src/store/backup/restore-backup.ts";
import { writeBackup } from "../../../src/store/backup/write-backup.ts";
import type { Database, DatabaseLocation } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import { withSnapshot } from "../../../src/store/database/snapshot.ts";
import type { SqlRow } from "../../../src/store/database/sql.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import { MIGRATIONS } from "../../../src/store/migrations/migrations.ts";
import { sqlAccounts } from "../../../src/store/sql/sql-accounts.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { sqlLeadership } from "../../../src/store/sql/sql-leadership.ts";
import { sqlSettings } from "../../../src/store/sql/sql-settings.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { sqliteBackend } from "./backends.ts";
import { batchOf } from "./journal-contract.ts";

const ACCOUNT = { name: "شركة", plan: "pro", isVerified: true, depth: "none", createdAtMs: -1 } as const;

export function backupContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const folder = mkdtempSync(join(tmpdir(), "marsad-backup-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const clock = new SystemClock();
  let count = 0;
  const newPath = (): string => join(folder, `${++count}.backup`);

  const back = async (location = subject.location, marked: (header: BackupHeader) => void = () => undefined) => {
    const path = newPath();
    const options = { version: "1", clock, webhooksKey: null, progress: () => undefined };
    await writeBackup({ ...options, location, path, marked });
    return path;
  };
  const restore = (path: string, location: DatabaseLocation, isReplacing = false) =>
    restoreBackup({ location, path, clock, isReplacing, verified: () => undefined, progress: () => undefined });
  const elsewhere = async (run: (location: DatabaseLocation) => Promise<void>, kind = backend): Promise<void> => {
    const location = await kind.create();
    try {
      await run(location);
    } finally {
      await kind.remove(location);
    }
  };

  test("every table of the schema is in a backup, or is made anew by a restore", async () => {
    const tables = await tablesIn(subject.database.read, subject.database.dialect);
    expect([...tables].sort()).toEqual([...KEPT_TABLES.keys(), ...MADE_ANEW].sort());
  });

  test("a restored database has the same rows, in this database and in SQLite [BACKUP-01, BACKUP-07]", async () => {
    await fill(subject.database);
    const before = await rowsIn(subject.location);
    const path = await back();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const kind of [backend, sqliteBackend(folder)]) {
      await elsewhere(async (location) => {
        await restore(path, location);
        expect(await rowsIn(location)).toEqual(before);
        // The way back: a restored database can be backed up and restored again.
        const again = await back(location);
        await restore(again, subject.location, true);
        expect(await rowsIn(subject.location)).toEqual(before);
      }, kind);
    }
  });

  test("what is written while a backup runs is not in it, and is not held up [BACKUP-02]", async () => {
    const journal = sqlJournal(subject.database);
    await journal.append([batchOf(20261115, 1, 5)]);
    const writes: Promise<void>[] = [];
    let header: BackupHeader | null = null;
    const path = await back(subject.location, (marked) => {
      header = marked;
      writes.push(journal.append([batchOf(20261115, 6, 9)]));
    });
    await Promise.all(writes);
    expect(present<BackupHeader>(header, "the mark is told").journal?.lastSeq).toBe(5);
    expect((await journal.end())?.lastSeq).toBe(9);
    await elsewhere(async (location) => {
      await restore(path, location);
      const restored = await openDatabase(location, clock);
      const end = await sqlJournal(restored).end();
      await restored.close();
      expect(end?.lastSeq).toBe(5);
    });
  });

  test("a number that was given before the backup is not given again after it", async () => {
    const accounts = sqlAccounts(subject.database);
    await accounts.create(ACCOUNT);
    const { id } = await accounts.create(ACCOUNT);
    await subject.database.transaction((sql) => sql`delete from accounts where id = ${id}`);
    const path = await back();
    await elsewhere(async (location) => {
      await restore(path, location);
      const restored = await openDatabase(location, clock);
      const next = await sqlAccounts(restored).create(ACCOUNT);
      await restored.close();
      expect(next.id).toBe(id + 1);
    });
  });

  test("a database that holds something is replaced only when that is asked for [BACKUP-04]", async () => {
    const path = await back();
    await sqlSettings(subject.database).set("mine", "1");
    await expect(restore(path, subject.location)).rejects.toThrow(/already holds something.*--replace/);
    expect(await sqlSettings(subject.database).get("mine")).toBe("1");
    await restore(path, subject.location, true);
    await subject.reopen();
    expect(await sqlSettings(subject.database).get("mine")).toBeNull();
  });

  test("a database that a service works on is not restored [BACKUP-05]", async () => {
    const path = await back();
    const leadership = sqlLeadership(subject.database);
    const { term } = await leadership.take("market", "a service");
    await expect(restore(path, subject.location, true)).rejects.toThrow(/stop it first/);
    await leadership.release(present(term, "nobody else leads"));
    await restore(path, subject.location, true);
    await subject.reopen();
    // Terms go on: an earlier leader cannot take the next term for its own.
    const next = await sqlLeadership(subject.database).take("market", "another service");
    expect(next.term?.number).toBeGreaterThan(present(term, "nobody else leads").number);
  });

  test("a file that is not whole, not ours or too new is refused, and nothing is changed [BACKUP-03]", async () => {
    await fill(subject.database);
    const path = await back();
    const before = await rowsIn(subject.location);
    const bytes = readFileSync(path);
    const refusals: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ["cut", bytes.subarray(0, bytes.length - 1), /is damaged: it ends too early/],
      ["cut in a block", bytes.subarray(0, bytes.length / 2), /is damaged/],
      ["longer", Buffer.concat([bytes, Buffer.from("x")]), /is damaged: something follows/],
      ["empty", new Uint8Array(), /is not a backup of marsad/],
      ["foreign", Buffer.from("SQLite format 3\0 and so on"), /is not a backup of marsad/],
      ["newer", Buffer.from("marsad backup 2\n and so on"), /newer version of marsad/],
    ];
    for (const [name, contents, message] of refusals) {
      const spoiled = join(folder, name);
      writeFileSync(spoiled, contents);
      await expect(restore(spoiled, subject.location, true)).rejects.toThrow(message);
    }
    // A flipped bit anywhere is noticed.
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const flipped = Uint8Array.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      const spoiled = join(folder, "flipped");
      writeFileSync(spoiled, flipped);
      await expect(restore(spoiled, subject.location, true)).rejects.toThrow(/nothing was changed/);
    }
    expect(await rowsIn(subject.location)).toEqual(before);
  });

  test("rows that do not fit roll the whole restore back [BACKUP-03]", async () => {
    await fill(subject.database);
    const before = await rowsIn(subject.location);
    const path = await written(newPath(), MIGRATIONS, async (file) => {
      await file.json(BLOCK.table, { name: "settings", columns: ["name", "nothing"], key: ["name"] });
      await file.rows(Uint8Array.of(3, 1, 97, 0));
      await file.json(BLOCK.end, { rows: { settings: 1 }, highest: {} });
    });
    await expect(restore(path, subject.location, true)).rejects.toThrow();
    expect(await rowsIn(subject.location)).toEqual(before);
  });

  test("a file of a later schema is refused, one of an earlier schema is brought up to date [BACKUP-06]", async () => {
    const end = { rows: {}, highest: {} };
    const later = [...MIGRATIONS, { number: 9_999, name: "later" }];
    const tooNew = await written(newPath(), later, (file) => file.json(BLOCK.end, end));
    await expect(restore(tooNew, subject.location, true)).rejects.toThrow(/9999-later.*with that version/);
    const earlier = MIGRATIONS.filter(({ number }) => number < 10);
    const old = await written(newPath(), earlier, (file) => file.json(BLOCK.end, end));
    await restore(old, subject.location, true);
    await subject.reopen();
    expect(await sqlAccounts(subject.database).list()).toEqual([]);
    expect((await migrate(subject.database)).alreadyApplied).toBe(MIGRATIONS.length);
  });

  test("a database of an earlier schema is not backed up in part, and is replaced whole by a restore", async () => {
    const path = await back();
    await elsewhere(async (location) => {
      const old = await openDatabase(location, clock);
      await migrate(
        old,
        MIGRATIONS.filter(({ number }) => number < 34),
      );
      await old.close();
      await expect(back(location)).rejects.toThrow(/earlier version.*marsad migrate/);
      await restore(path, location, true);
      const restored = await openDatabase(location, clock);
      const tables = await tablesIn(restored.read, restored.dialect);
      await restored.close();
      expect([...tables].filter((name) => FORMER_TABLES.includes(name))).toEqual([]);
    });
  });

  test("the next backup removes what killed ones left, and nothing else [BACKUP-08]", async () => {
    const ended = Bun.spawnSync(["true"]).pid;
    const begun = "marsad backup 1\nH";
    const files = {
      [`a.backup.${ended}.partial`]: begun,
      [`b.backup.${process.pid}.partial`]: begun,
      [`c.backup.${process.ppid}.partial`]: begun,
      [`notes.${ended}.partial`]: "something else",
      "d.partial": begun,
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    await back(subject.location);
    const left = readdirSync(folder).filter((name) => name.endsWith(".partial"));
    expect(left.sort()).toEqual([`c.backup.${process.ppid}.partial`, "d.partial", `notes.${ended}.partial`]);
    for (const name of left) rmSync(join(folder, name));
  });

  test("a backup that cannot be written leaves nothing behind", async () => {
    const missing = join(folder, "none", "x.backup");
    const options = { version: "1", clock, webhooksKey: null, progress: () => undefined };
    const { location } = subject;
    await expect(writeBackup({ ...options, location, path: missing, marked: () => undefined })).rejects.toThrow(
      /cannot be written: no such folder/,
    );
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });
}

/** A file with this schema and these blocks. */
async function written(
  path: string,
  migrations: readonly { readonly number: number; readonly name: string }[],
  blocks: (file: BackupWriter) => Promise<void>,
): Promise<string> {
  const file = await BackupWriter.create(path);
  const schema = migrations.map(({ number, name }) => ({ number, name }));
  const header: BackupHeader = { version: "9", database: "sqlite", markMs: 0, journal: null, migrations: schema };
  await file.json(BLOCK.header, header);
  await blocks(file);
  await file.finish();
  return path;
}

/** Rows of many kinds: numbers of every size, text of many letters, bytes, null; more than one page and block of them. */
async function fill(database: Database): Promise<void> {
  const account = await sqlAccounts(database).create(ACCOUNT);
  await sqlSettings(database).set("text", "سهم\n\u{1f600}".repeat(3));
  await sqlJournal(database).append(Array.from({ length: 130 }, (_, at) => batchOf(20261115, at + 1, at + 1, 20_000)));
  const destination = { account_id: account.id, url: "https://x", name: "", is_verified: 1, is_active: 0 };
  const secret = { secret: Uint8Array.of(0, 255, 128), previous_secret: null, previous_expires_at_ms: null };
  const state = { inactive_reason: null, failing_since_ms: null, challenge_due: 0 };
  const row: SqlRow = { ...destination, ...secret, ...state, created_at_ms: Number.MAX_SAFE_INTEGER };
  const dividend = { symbol: "2222", fiscal_year: 2026, period: "annual", eligibility_day: 20261115 };
  await database.transaction(async (sql) => {
    await sql.upsert("webhook_destinations", ["id"], [{ id: 7, ...row }]);
    await sql.upsert("usage_days", ["account_id", "day"], [usageRow(account.id)]);
    await sql.upsert(
      "dividends",
      ["symbol", "fiscal_year", "period", "eligibility_day"],
      [{ ...dividend, value: -5, announcement_day: 0, distribution_day: null }],
    );
  });
}

function usageRow(accountId: number): SqlRow {
  return { account_id: accountId, day: 20261115, requests: 5, changed: 1 };
}

/** All rows of all kept tables, in the order of their contents. */
async function rowsIn(location: DatabaseLocation): Promise<Readonly<Record<string, readonly string[]>>> {
  return withSnapshot(location, async (snapshot) => {
    const all: Record<string, readonly string[]> = {};
    for (const name of KEPT_TABLES.keys()) {
      const rows: string[] = [];
      for await (const page of snapshot.rows(name)) rows.push(...page.map(rowText));
      all[name] = rows.sort();
    }
    return all;
  });
}

function rowText({ row_number: _, ...row }: SqlRow): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  );
}
