import { afterAll, describe, expect, test } from "bun:test";
import { type PrivatePostgres, startPrivatePostgres } from "../../test/postgres/private-postgres.ts";
import { Outage } from "../base/index.ts";
import { batchOf } from "./contract/journal-contract.ts";
import { storeContract } from "./contract/store-contract.ts";
import { openDatabase } from "./database/open-database.ts";
import { migrate } from "./migrations/migrate.ts";
import { SqlJournal } from "./sql/sql-journal.ts";
import { SqlSettings } from "./sql/sql-settings.ts";

const dataDir = "unused with PostgreSQL";
const RESTART_TIMEOUT_MS = 30_000;
const { postgres, reason } = await startPrivatePostgres();

afterAll(() => postgres?.stop());

if (postgres === null) {
  test.skip(`PostgreSQL keeps the contract of the store (skipped: ${reason})`, () => undefined);
} else {
  describe("PostgreSQL keeps the contract of the store [RUN-05]", () => {
    storeContract({
      create: async () => ({ dataDir, url: await postgres.createDatabase() }),
      remove: ({ url }) => postgres.recycle(url ?? ""),
    });
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

  test("a pruned journal gives its space to the days that follow", async () => {
    const database = await openDatabase({ dataDir, url: await server.createDatabase() });
    await migrate(database);
    const journal = new SqlJournal(database);
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
    "a server that goes away is an outage, and after its return the same database works",
    async () => {
      const database = await openDatabase({ dataDir, url: await server.createDatabase() });
      await migrate(database);
      const settings = new SqlSettings(database);
      await settings.set("a", "1");
      await server.restart();
      // Connections of the pool that died are noticed when they are used; each failure is an outage, not a fault.
      const outcomes: string[] = [];
      for (let attempt = 0; attempt < 20 && outcomes.at(-1) !== "1"; attempt++) {
        outcomes.push(await settings.get("a").then(String, (error: Error) => error.name));
      }
      expect(outcomes.filter((outcome) => outcome !== "1" && outcome !== "Outage")).toEqual([]);
      expect(outcomes.at(-1)).toBe("1");
      await settings.set("a", "2").catch(() => settings.set("a", "2"));
      expect(await settings.get("a")).toBe("2");
      await database.close();
    },
    RESTART_TIMEOUT_MS,
  );
}
