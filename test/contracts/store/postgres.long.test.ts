import { afterAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { Outage, present } from "../../../src/base/index.ts";
import type { Database } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import type { Sql } from "../../../src/store/database/sql.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { fencedBy, sqlLeadership } from "../../../src/store/sql/sql-leadership.ts";
import { sqlSettings } from "../../../src/store/sql/sql-settings.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../../postgres/private-postgres.ts";
import { TestClock } from "../../world/test-clock.ts";
import { until } from "../../world/until.ts";
import { postgresBackend } from "./backends.ts";
import { batchOf } from "./journal-contract.ts";
import { storeContract } from "./store-contract.ts";

const dataDir = "unused with PostgreSQL";
const RESTART_TIMEOUT_MS = 300_000;
const LONG_LEASE_MS = 600_000;
const { postgres, reason } = await startPrivatePostgres();

afterAll(() => postgres?.stop());

if (postgres === null) {
  test.skip(`PostgreSQL keeps the contract of the store (skipped: ${reason})`, () => undefined);
} else {
  describe("PostgreSQL keeps the contract of the store [RUN-05]", () => {
    storeContract(postgresBackend(postgres));
  });
  describe("PostgreSQL", () => ownTests(postgres));
}

function ownTests(server: PrivatePostgres): void {
  const refusal = async (url: string): Promise<string> => {
    const error = await openDatabase({ dataDir, url }).catch((thrown: unknown) => thrown);
    if (!(error instanceof Outage)) throw new Error(`not refused: ${String(error)}`);
    expect(error.message).not.toContain("\n");
    return error.message;
  };

  test("an address that is none is an outage of one line, without the password", async () => {
    expect(await refusal("mysql://u:secret@localhost/x")).toStartWith(
      "the database address must begin with postgres://",
    );
    expect(await refusal("postgres://u:secret@:::/x")).toStartWith("the database address is not of the form");
    expect(await refusal("postgres://")).toStartWith("the database address is not of the form");
  });

  test("a server that cannot be reached is an outage of one line, without the password", async () => {
    expect(await refusal("postgres://u:secret@127.0.0.1:1/x")).toBe("PostgreSQL at 127.0.0.1:1/x: Failed to connect");
  });

  test("an unknown database and an unknown user are outages that say so", async () => {
    const base = `127.0.0.1:${server.port}`;
    expect(await refusal(`postgres://marsad@${base}/nope`)).toBe(
      `PostgreSQL at ${base}/nope: database "nope" does not exist`,
    );
    expect(await refusal(`postgres://stranger@${base}/postgres`)).toContain("stranger");
  });

  test("a commit waits for the server's disk, whatever its defaults are [KEPT-03]", async () => {
    const url = await server.createDatabase();
    const name = new URL(url).pathname.slice(1);
    const plain = new SQL(url);
    await plain.unsafe(`alter database ${name} set synchronous_commit = off`);
    await plain.close();
    const database = await openDatabase({ dataDir, url });
    const setting = (sql: Sql): Promise<readonly unknown[]> =>
      sql`select current_setting('synchronous_commit') as waits`;
    expect(await setting(database.read)).toEqual([{ waits: "off" }]);
    expect(await database.transaction(setting)).toEqual([{ waits: "on" }]);
    await database.close();
  });

  test("a pruned journal gives its space to the days that follow", async () => {
    const database = await openDatabase({ dataDir, url: await server.createDatabase() });
    await migrate(database);
    const journal = sqlJournal(database);
    const sizes: number[] = [];
    for (let day = 20260101; day < 20260107; day++) {
      for (let seq = 1; seq <= 60; seq++) await journal.append([batchOf(day, seq, seq, 28_000)]);
      await journal.prune(day - 1);
      const [row] = await database.read<{ readonly bytes: number }>`
        select pg_total_relation_size('journal_batches') as bytes`;
      sizes.push(row?.bytes ?? 0);
    }
    expect(Math.max(...sizes.slice(3))).toBeLessThanOrEqual((sizes[2] ?? 0) * 1.1);
    await database.close();
  });

  test(
    "a server that was restarted costs no call afterwards, and the leader still leads [STORE-04]",
    async () => {
      await withDatabase(server, async (database) => {
        const leadership = sqlLeadership(database, 1);
        const { term } = await leadership.take("market", "one");
        const settings = sqlSettings(fencedBy(present(term, "nobody else asks"), database));
        const all = Array.from({ length: 12 }, (_, index) => `name ${index}`);
        await Promise.all(all.map((name) => settings.set(name, "1")));
        await server.restart();
        await Promise.all(all.map((name) => settings.set(name, "2")));
        expect(await Promise.all(all.map((name) => settings.get(name)))).toEqual(all.map(() => "2"));
        expect(await leadership.renew(present(term, "nobody else asks"))).toBe(true);
      });
    },
    RESTART_TIMEOUT_MS,
  );

  test("sessions that are ended cost no call, depose nobody and let no second one lead [STORE-01, STORE-04]", async () => {
    await withDatabase(server, async (database, url) => {
      const { term } = await sqlLeadership(database, LONG_LEASE_MS).take("market", "one");
      const settings = sqlSettings(fencedBy(present(term, "nobody else asks"), database));
      const all = Array.from({ length: 12 }, (_, index) => `name ${index}`);
      await Promise.all(all.map((name) => settings.set(name, "1")));
      const other = await openDatabase({ dataDir, url });
      for (let round = 0; round < 5; round++) {
        await endSessions(url);
        const writing = all.map((name) => settings.set(name, String(round)));
        const reading = all.map((name) => settings.get(name));
        await Promise.all([...writing, ...reading]);
        const { term: second, leader } = await sqlLeadership(other, LONG_LEASE_MS).take("market", "two");
        expect(second).toBeNull();
        expect(leader?.term).toEqual(present(term, "nobody else asks"));
      }
      expect(await Promise.all(all.map((name) => settings.get(name)))).toEqual(all.map(() => "4"));
      await other.close();
    });
  });

  test("a renewal does not wait for the leader's own writes", async () => {
    await withDatabase(server, async (database) => {
      const leadership = sqlLeadership(database, LONG_LEASE_MS);
      const term = present((await leadership.take("market", "one")).term, "nobody else asks");
      await fencedBy(term, database).transaction(async () => {
        expect(await leadership.renew(term)).toBe(true);
      });
    });
  });

  test("a connection that is lost within a transaction is an outage, and nothing of it is kept", async () => {
    await withDatabase(server, async (database, url) => {
      const cut = await database
        .transaction(async (sql) => {
          await sql`insert into settings (name, value) values ('half', '1')`;
          await endSessions(url);
          await sql`insert into settings (name, value) values ('other half', '1')`;
        })
        .catch((error: unknown) => error);
      expect(cut).toBeInstanceOf(Outage);
      expect(await sqlSettings(database).get("half")).toBeNull();
    });
  });

  test("a transaction that its process stops in is ended, is an outage of kind busy, and can be run again [STORE-13]", async () => {
    await withDatabase(server, async (database, url) => {
      const write = (stopped: (pid: number) => Promise<void>): Promise<void> =>
        database.transaction(async (sql) => {
          await sql`insert into settings (name, value) values ('half', '1')`;
          const [session] = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`;
          await stopped(present(session, "a session").pid);
          await sql`insert into settings (name, value) values ('other half', '1')`;
        }, "settings");
      const untilEnded = (pid: number) =>
        until("the server has ended the session", async () => !(await sessionsOf(url)).includes(pid));
      const cut = await write(untilEnded).catch((error: unknown) => error);
      expect(cut).toMatchObject({ name: "Outage", kind: "busy" });
      await write(async () => undefined);
      const settings = sqlSettings(database);
      expect([await settings.get("half"), await settings.get("other half")]).toEqual(["1", "1"]);
    });
  });

  test("a server that hangs is an outage of kind away, and new connections take the place of those that hang", async () => {
    const clock = new TestClock();
    const url = await server.createDatabase();
    const database = await openDatabase({ dataDir, url }, clock);
    await migrate(database);
    const settings = sqlSettings(database);
    await Promise.all([settings.set("a", "1"), settings.get("a"), database.ping()]);
    const sessions = await sessionsOf(url);
    for (const pid of sessions) process.kill(pid, "SIGSTOP");
    try {
      const pinging = database.ping().catch((error: unknown) => error);
      const [reading, writing] = [settings.get("a"), settings.set("a", "2")];
      clock.advance(10_000);
      expect(await pinging).toMatchObject({ name: "Outage", kind: "away" });
      expect(["1", "2"]).toContain(String(await reading));
      await writing;
      await database.ping();
      expect(await settings.get("a")).toBe("2");
    } finally {
      for (const pid of sessions) process.kill(pid, "SIGCONT");
    }
    await database.close();
  });

  test("a server without a free connection is an outage of kind crowded", async () => {
    const url = await server.createDatabase();
    await administer(url, "create role few login connection limit 1; grant all on schema public to few");
    const few = url.replace("marsad@", "few@");
    const first = new SQL(few, { max: 1 });
    await first`select 1`;
    const refused = await openDatabase({ dataDir, url: few }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "Outage", kind: "crowded" });
    await first.close();
  });

  test("a server that takes no writes is an outage of kind starting, until it takes them", async () => {
    await withDatabase(server, async (database, url) => {
      const name = new URL(url).pathname.slice(1);
      const settings = sqlSettings(database);
      await administer(url, `alter database ${name} set default_transaction_read_only = on`);
      await endSessions(url);
      const refused = await settings.set("a", "1").catch((error: unknown) => error);
      expect(refused).toMatchObject({ name: "Outage", kind: "starting" });
      await administer(
        url,
        `set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
      );
      await settings.set("a", "1");
      expect(await settings.get("a")).toBe("1");
    });
  });
}

async function withDatabase(
  server: PrivatePostgres,
  task: (database: Database, url: string) => Promise<void>,
): Promise<void> {
  const url = await server.createDatabase();
  const database = await openDatabase({ dataDir, url });
  try {
    await migrate(database);
    await task(database, url);
  } finally {
    await database.close();
  }
}

async function administer(url: string, statements: string): Promise<void> {
  const sql = new SQL(url, { max: 1 });
  await sql.unsafe(statements).simple();
  await sql.close();
}

async function sessionsOf(url: string): Promise<readonly number[]> {
  const sql = new SQL(url, { max: 1 });
  const rows: readonly { readonly pid: number }[] = await sql`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.close();
  return rows.map(({ pid }) => pid);
}

/** Ends every session of the database, as an administrator may, and waits until they are gone. */
async function endSessions(url: string): Promise<void> {
  const ended = await sessionsOf(url);
  await administer(url, `select pg_terminate_backend(pid) from unnest(array[${ended.join(", ")}]::int[]) as pid`);
  await until("the sessions are gone", async () => !(await sessionsOf(url)).some((pid) => ended.includes(pid)));
}
