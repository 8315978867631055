import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { nextTurn, Outage, present } from "../../../src/base/index.ts";
import type { Database } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import { SQLITE_FILE } from "../../../src/store/database/sqlite-database.ts";
import type { Journal } from "../../../src/store/journal.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { sqlLeadership } from "../../../src/store/sql/sql-leadership.ts";
import { sqlSettings } from "../../../src/store/sql/sql-settings.ts";
import { TestClock } from "../../world/test-clock.ts";
import { until } from "../../world/until.ts";
import { batchOf } from "./journal-contract.ts";

const DAY = 20261115;
const root = mkdtempSync(join(tmpdir(), "marsad-outages-"));
let count = 0;
let dataDir = "";
let database: Database | null = null;

const open = async (clock?: TestClock): Promise<Database> => {
  await database?.close();
  database = await openDatabase({ dataDir }, clock);
  await migrate(database);
  return database;
};
const outageOf = async (work: Promise<unknown>): Promise<Outage> => {
  const error = await work.then(
    () => "no outage",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Outage)) throw new Error(`not an outage: ${String(error)}`);
  expect(error.message).not.toContain("\n");
  return error;
};
/** A second connection, as another process has one, that holds the write lock. */
const holdLock = async (): Promise<SQL> => {
  const holder = new SQL({ adapter: "sqlite", filename: join(dataDir, SQLITE_FILE) });
  await holder.unsafe("begin immediate");
  return holder;
};

beforeEach(() => {
  dataDir = join(root, String(++count));
});
afterEach(async () => {
  await database?.close().catch(() => undefined);
  database = null;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("another process that writes", () => {
  test("holds up the writers, and neither readers nor the thread", async () => {
    const settings = sqlSettings(await open());
    const holder = await holdLock();
    let isWritten = false;
    const writing = settings.set("a", "1").then(() => {
      isWritten = true;
    });
    for (let turn = 0; turn < 100; turn++) {
      await nextTurn();
      expect(await settings.get("a")).toBeNull();
    }
    expect(isWritten).toBe(false);
    await holder.unsafe("commit");
    await holder.close();
    await writing;
    expect(await settings.get("a")).toBe("1");
  });

  test("for seconds on end is an outage of kind busy that says so, and afterwards everything works", async () => {
    const clock = new TestClock();
    const settings = sqlSettings(await open(clock));
    const holder = await holdLock();
    let ended: Outage | null = null;
    const writing = outageOf(settings.set("a", "1")).then((outage) => {
      ended = outage;
    });
    await until(
      "the writer gives up",
      () => ended !== null,
      () => clock.advance(50),
    );
    await writing;
    expect(ended).toMatchObject({ kind: "busy", message: expect.stringContaining("another process has been writing") });
    await holder.unsafe("commit");
    await holder.close();
    await settings.set("a", "2");
    expect(await settings.get("a")).toBe("2");
  });
});

describe("a disk that is full", () => {
  /** Limits the file to the pages that it has. */
  const fill = (full: Database): Promise<void> => full.transaction((sql) => sql.script(["pragma max_page_count = 1"]));
  const empty = (full: Database): Promise<void> =>
    full.transaction((sql) => sql.script(["pragma max_page_count = 1000000"]));

  test("is an outage of kind full, keeps what was kept, and goes on when there is room [STORE-10]", async () => {
    const full = await open();
    const journal = sqlJournal(full);
    await journal.append([batchOf(DAY, 1, 10)]);
    await fill(full);
    const { kind, message } = await outageOf(journal.append([batchOf(DAY, 11, 20_000)]));
    expect(kind).toBe("full");
    expect(message).toContain("full");
    expect((await journal.end())?.lastSeq).toBe(10);
    await empty(full);
    await journal.append([batchOf(DAY, 11, 20_000)]);
    expect((await journal.end())?.lastSeq).toBe(20_000);
  });

  test("is not taken for another service that leads, and asking again works when there is room [STORE-10]", async () => {
    const full = await open();
    const leadership = sqlLeadership(full);
    await fill(full);
    // The row is too long for the pages that are there.
    const member = "m".repeat(200_000);
    expect((await outageOf(leadership.take("market", member))).kind).toBe("full");
    await empty(full);
    expect((await leadership.take("market", member)).term?.number).toBe(1);
  });

  // Needs the right to mount a small file system; without it the two tests above stand alone.
  test.skipIf(process.getuid?.() !== 0 || !mayMount())("of a real file system is the same [STORE-10]", async () => {
    mkdirSync(dataDir);
    mount(dataDir);
    try {
      const full = await open();
      const journal = sqlJournal(full);
      await journal.append([batchOf(DAY, 1, 10)]);
      let lastSeq = 10;
      const fill = async (kept: Journal): Promise<void> => {
        for (;;) {
          await kept.append([batchOf(DAY, lastSeq + 1, lastSeq + 2_000)]);
          lastSeq += 2_000;
        }
      };
      expect((await outageOf(fill(journal))).kind).toBe("full");
      expect((await journal.end())?.lastSeq).toBe(lastSeq);
      // The space that the failed write freed may hold one batch more; then the disk is full again.
      expect((await outageOf(fill(sqlJournal(full)))).kind).toBe("full");
      await full.close();
      database = null;
    } finally {
      Bun.spawnSync(["umount", "-l", dataDir]);
    }
  });
});

describe("a lock file that was deleted", () => {
  test("lets the next one in, and who had it does not take the leadership back from a living leader [STORE-02]", async () => {
    const first = sqlLeadership(await open());
    expect((await first.take("market", "one")).term?.number).toBe(1);
    rmSync(join(dataDir, "market.lock"));
    const other = await openDatabase({ dataDir });
    const second = sqlLeadership(other);
    const { term } = await second.take("market", "two");
    expect(term?.number).toBe(2);
    expect((await first.take("market", "one")).term).toBeNull();
    expect((await first.take("market", "one")).leader?.term.member).toBe("two");
    await second.release(present(term, "two leads"));
    expect((await first.take("market", "one")).term?.number).toBe(3);
    await other.close();
  });

  test("an outage while a leader asks again leaves it the lock", async () => {
    const first = await open();
    const leadership = sqlLeadership(first, 1);
    await leadership.take("market", "one");
    rmSync(join(dataDir, SQLITE_FILE));
    expect((await outageOf(leadership.take("market", "one"))).kind).toBe("gone");
    expect(first.fileLocks?.holds("market")).toBe(true);
  });
});

describe("a lock that cannot be taken for another reason", () => {
  test("is an outage and not another service that leads", async () => {
    const leadership = sqlLeadership(await open());
    mkdirSync(join(dataDir, "market.lock"));
    expect((await outageOf(leadership.take("market", "one"))).kind).toBe("refused");
  });
});

describe("a database file that is taken away from under the service", () => {
  test("is an outage of kind gone, and nothing more is acknowledged [STORE-08]", async () => {
    const gone = await open();
    const settings = sqlSettings(gone);
    await settings.set("a", "1");
    await gone.ping();
    rmSync(dataDir, { recursive: true });
    const { kind, message } = await outageOf(gone.ping());
    expect(kind).toBe("gone");
    expect(message).toContain("was deleted while it was in use");
    expect((await outageOf(settings.set("a", "2"))).kind).toBe("gone");
  });

  test.each(["", `${SQLITE_FILE}-wal`])(
    "and so is a commit that finds no log to force to the disk, taken away as data folder/%s [STORE-08]",
    async (path) => {
      const gone = await open();
      const committed = gone.transaction(async (sql) => {
        await sql`insert into settings (name, value) values ('a', '1')`;
        rmSync(join(dataDir, path), { recursive: true });
      });
      expect((await outageOf(committed)).kind).toBe("gone");
    },
  );

  test("or replaced by another is the same, until the first one is back [STORE-08]", async () => {
    const replaced = await open();
    const settings = sqlSettings(replaced);
    await settings.set("a", "1");
    const filename = join(dataDir, SQLITE_FILE);
    renameSync(filename, `${filename}.old`);
    writeFileSync(filename, "");
    expect((await outageOf(settings.set("a", "2"))).message).toContain("was replaced by another file");
    expect((await outageOf(replaced.ping())).kind).toBe("gone");
    renameSync(`${filename}.old`, filename);
    await replaced.ping();
    await settings.set("a", "3");
    expect(await settings.get("a")).toBe("3");
  });
});

describe("files of the service [STORE-07]", () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  const modes = (): readonly string[] =>
    ["", SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, "market.lock"].map((file) =>
      modeOf(join(dataDir, file)),
    );

  test("are their owner's alone from the first moment", async () => {
    await sqlLeadership(await open()).take("market", "one");
    expect(modes()).toEqual(["700", "600", "600", "600", "600"]);
  });

  test("and so is every other file that SQLite makes beside them", async () => {
    await sqlLeadership(await open()).take("market", "one");
    const others = readdirSync(dataDir).filter((file) => modeOf(join(dataDir, file)) !== "600");
    expect(others).toEqual([]);
    expect(readdirSync(dataDir)).toContain("market.lock-journal");
  });

  test("that others may read are tightened when they are opened", async () => {
    const { term } = await sqlLeadership(await open()).take("market", "one");
    await sqlLeadership(present(database, "open")).release(present(term, "nobody else asks"));
    chmodSync(dataDir, 0o755);
    for (const file of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, "market.lock"])
      chmodSync(join(dataDir, file), 0o644);
    const second = await openDatabase({ dataDir });
    await sqlLeadership(second).take("market", "two");
    expect(modes()).toEqual(["700", "600", "600", "600", "600"]);
    await second.close();
  });

  test("lie in a folder of other things, which is left as it is", async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, "notes.txt"), "mine");
    await open();
    expect(modeOf(dataDir)).toBe("755");
    expect(modeOf(join(dataDir, SQLITE_FILE))).toBe("600");
  });
});

function mount(folder: string): boolean {
  return Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]).success;
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(root, "mount-"));
  const isMounted = mount(folder);
  if (isMounted) Bun.spawnSync(["umount", "-l", folder]);
  return isMounted;
}
