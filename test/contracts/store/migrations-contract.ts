// The contract of migrations: forward only, all or none, and an unknown schema is left alone.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { Outage, present } from "../../../src/base/index.ts";
import type { Database, DatabaseLocation } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import { openExistingStore } from "../../../src/store/index.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import type { Migration } from "../../../src/store/migrations/migrations.ts";
import type { Backend } from "./backend.ts";

const first: Migration = { number: 1, name: "first", statements: () => ["create table one (id bigint primary key)"] };
const second: Migration = {
  number: 20,
  name: "second",
  statements: () => ["create table two (id bigint primary key)"],
};
const between: Migration = { number: 10, name: "between", statements: () => ["alter table one add column x bigint"] };

export function migrationsContract(backend: Backend): void {
  let location: DatabaseLocation | null = null;
  let opened: Database | null = null;
  const database = (): Database => present(opened, "no test is running");

  beforeEach(async () => {
    location = await backend.create();
    opened = await openDatabase(location);
  });
  afterEach(async () => {
    await opened?.close();
    if (location !== null) await backend.remove(location);
  });

  const refusal = async (migrations: readonly Migration[]): Promise<Outage> => {
    const error = await migrate(database(), migrations).catch((thrown: unknown) => thrown);
    if (!(error instanceof Outage)) throw new Error(`not refused: ${String(error)}`);
    return error;
  };

  test("the schema of this version applies once, and a second time there is nothing to do", async () => {
    const report = await migrate(database());
    expect(report.applied[0]).toBe("0001-journal");
    expect(report.alreadyApplied).toBe(0);
    expect(await migrate(database())).toEqual({ applied: [], alreadyApplied: report.applied.length, newer: [] });
  });

  test("an empty database is not opened as an existing one, and stays empty [KEPT-07]", async () => {
    const existing = () => openExistingStore(present(location, "no test is running"));
    expect(await existing()).toBeNull();
    const { applied } = await migrate(database());
    expect(applied[0]).toBe("0001-journal");
    const store = present(await existing(), "there is a schema now");
    expect(store.migrations.alreadyApplied).toBe(applied.length);
    await store.close();
  });

  test("migrations apply in order of number, and a later release may bring one in between", async () => {
    expect((await migrate(database(), [second, first])).applied).toEqual(["0001-first", "0020-second"]);
    const later = await migrate(database(), [first, between, second]);
    expect(later).toEqual({ applied: ["0010-between"], alreadyApplied: 2, newer: [] });
  });

  test("a migration that was changed after it was applied is refused in one line", async () => {
    await migrate(database(), [first, second]);
    const changed: Migration = { ...second, statements: () => ["create table two (id bigint primary key, y bigint)"] };
    const { message } = await refusal([first, changed, between]);
    expect(message).toStartWith("migration 0020-second is not the one that was applied");
    expect(message).not.toContain("\n");
    expect((await migrate(database(), [first, second])).applied).toEqual([]);
  });

  test("a migration that was renamed after it was applied is refused", async () => {
    await migrate(database(), [first]);
    expect((await refusal([{ ...first, name: "premier" }])).message).toContain("0001-premier");
  });

  test("a database of a newer version is refused in one line, untouched", async () => {
    await migrate(database(), [first, second]);
    const { message } = await refusal([first, between]);
    expect(message).toStartWith("the database has migration 0020-second, which this version does not know");
    expect(message).not.toContain("\n");
    expect((await migrate(database(), [first, second])).alreadyApplied).toBe(2);
  });

  test("an older version starts on the schema of a newer one that only added things [STORE-09]", async () => {
    await migrate(database(), [first, { ...second, isCompatible: true }]);
    expect(await migrate(database(), [first])).toEqual({ applied: [], alreadyApplied: 2, newer: ["0020-second"] });
    await migrate(database(), [first, { ...second, isCompatible: true }, between]);
    const { message, kind } = await refusal([first]);
    expect(message).toStartWith("the database has migration 0010-between, which this version does not know");
    expect(kind).toBe("foreign");
  });

  test("a database from before the marks is understood, and its migrations count as not compatible", async () => {
    await database().transaction((sql) =>
      sql.script([
        "create table schema_migrations (number bigint primary key, name text not null, checksum text not null, applied_at_seconds bigint not null default 0)",
        "insert into schema_migrations (number, name, checksum) values (20, 'second', 'x')",
      ]),
    );
    expect((await refusal([first])).message).toContain("0020-second");
    await database().transaction((sql) => sql`delete from schema_migrations`);
    expect((await migrate(database(), [first])).applied).toEqual(["0001-first"]);
  });

  test("a migration that fails leaves the schema as it was", async () => {
    const broken: Migration = {
      number: 2,
      name: "broken",
      statements: () => ["create table half (id bigint primary key)", "create table half (id bigint primary key)"],
    };
    expect(await migrate(database(), [first, broken]).catch(() => "failed")).toBe("failed");
    expect((await migrate(database(), [first])).applied).toEqual(["0001-first"]);
    const tables = database().read`select * from half`;
    expect(await tables.catch(() => "absent")).toBe("absent");
  });

  test("two migrations of one number are a fault", () => {
    expect(() => migrate(database(), [first, { ...second, number: 1 }])).toThrow("share a number");
  });
}
