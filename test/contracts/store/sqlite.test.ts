import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Outage } from "../../../src/base/index.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import { SQLITE_FILE } from "../../../src/store/database/sqlite-database.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";

import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { sqliteBackend } from "./backends.ts";

import { batchOf } from "./journal-contract.ts";
import { storeContract } from "./store-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-store-"));
let count = 0;
const newFolder = (): string => join(folder, String(++count));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("SQLite keeps the contract of the store", () => {
  storeContract(sqliteBackend(folder));
});

describe("SQLite", () => {
  const refusal = async (dataDir: string): Promise<Outage> => {
    const error = await openDatabase({ dataDir }).catch((thrown: unknown) => thrown);
    if (!(error instanceof Outage)) throw new Error(`not refused: ${String(error)}`);
    expect(error.message).not.toContain("\n");
    return error;
  };

  test("makes its folder, however deep [RUN-05]", async () => {
    const dataDir = join(newFolder(), "a", "b");
    await (await openDatabase({ dataDir, url: null })).close();
    expect(statSync(join(dataDir, SQLITE_FILE)).isFile()).toBe(true);
  });

  test("a data folder that cannot be written is an outage of one line", async () => {
    const dataDir = newFolder();
    writeFileSync(dataDir, "a file");
    expect((await refusal(dataDir)).message).toBe(
      `cannot write to the data folder ${dataDir}: there is a file of that name`,
    );
    const below = join(dataDir, "below");
    expect((await refusal(below)).message).toBe(
      `cannot write to the data folder ${below}: a part of the path is not a folder`,
    );
  });

  test("a file that is no database is an outage of one line", async () => {
    const dataDir = newFolder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, SQLITE_FILE), "not a database ".repeat(100));
    expect((await refusal(dataDir)).message).toContain(`the database ${join(dataDir, SQLITE_FILE)}: `);
  });

  test("a folder where the file should be is an outage of one line", async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, SQLITE_FILE), { recursive: true });
    expect((await refusal(dataDir)).message).toContain("unable to open database file");
  });

  test("the file does not grow from day to day when old days are pruned", async () => {
    const dataDir = newFolder();
    const database = await openDatabase({ dataDir });
    await migrate(database);
    const journal = sqlJournal(database);
    const pages = async (): Promise<number> =>
      (await database.read<{ readonly page_count: number }>`pragma page_count`)[0]?.page_count ?? 0;
    const sizes: number[] = [];
    for (let day = 20260101; day < 20260109; day++) {
      for (let seq = 1; seq <= 40; seq++) await journal.append([batchOf(day, seq, seq, 28_000)]);
      await journal.prune(day - 1);
      sizes.push(await pages());
    }
    expect(Math.max(...sizes.slice(3))).toBeLessThanOrEqual((sizes[2] ?? 0) * 1.02);
    // Most of the file is free after this, and the free pages are given back.
    await journal.append([batchOf(20260201, 1, 1)]);
    await journal.prune(20260201);
    expect(await pages()).toBeLessThan((sizes.at(-1) ?? 0) * 0.75);
    await database.close();
  });
});
