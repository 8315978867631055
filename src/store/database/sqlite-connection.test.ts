// The cache of prepared statements may only save time: these tests check the errors that it could cause.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";

let folder = "";
let connection: SqliteConnection;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-sqlite-"));
  connection = connectSqlite(join(folder, "kept.db"));
  await connection.unsafe("create table facts (name text primary key, value bigint)");
});

afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

test("a statement that came before answers with the columns of the table as it is now", async () => {
  const all = "select * from facts";
  await connection.unsafe("insert into facts values (?, ?)", ["a", 1]);
  expect(await connection.unsafe(all)).toEqual([{ name: "a", value: 1 }]);
  await connection.unsafe("alter table facts add column note text");
  expect(await connection.unsafe(all)).toEqual([{ name: "a", value: 1, note: null }]);
  expect(await connection`select value from facts where name = ${"a"}`).toEqual([{ value: 1 }]);
});

test("a statement that failed works again, with other values and after another one", async () => {
  const add = "insert into facts values (?, ?)";
  await connection.unsafe(add, ["a", 1]);
  expect(connection.unsafe(add, ["a", 2])).rejects.toThrow("UNIQUE");
  await connection.unsafe(add, ["b", 2]);
  expect(connection.unsafe("select nothing from facts")).rejects.toThrow("nothing");
  expect(await connection.unsafe("select count(*) as count from facts")).toEqual([{ count: 2 }]);
});

test("more statements than are kept, and texts that are too long to be kept, answer alike", async () => {
  await connection.unsafe("insert into facts values ('a', 1)");
  for (let at = 0; at < 1_200; at++) {
    const [row] = await connection.unsafe(`select value + ${at % 600} as value from facts`);
    expect(row).toEqual({ value: 1 + (at % 600) });
  }
  const many = Array.from({ length: 1_000 }, (_, at) => `n${at}`);
  const marks = many.map(() => "(?, 7)").join(", ");
  for (const sign of ["", "again-"]) {
    const names = many.map((name) => sign + name);
    await connection.unsafe(`insert into facts values ${marks}`, names);
  }
  expect(await connection.unsafe("select sum(value) as sum from facts")).toEqual([{ sum: 14_001 }]);
});

test("a statement that was answered holds no lock: another connection writes and shrinks the file", async () => {
  await connection.unsafe("insert into facts values ('a', 1)");
  await connection.unsafe("select * from facts");
  const other = connectSqlite(join(folder, "kept.db"));
  await other.unsafe("begin exclusive");
  await other.unsafe("insert into facts values ('b', 2)");
  await other.unsafe("commit");
  other.close();
  expect(await connection.unsafe("select count(*) as count from facts")).toEqual([{ count: 2 }]);
});
