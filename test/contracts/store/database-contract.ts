// The contract of the database itself: transactions, reading beside them, and values that come back as they went in.

import { expect, test } from "bun:test";
import { type Backend, eachWithDatabase } from "./backend.ts";

/** Strings that break careless code. NUL is left out: PostgreSQL has no text with it. */
export const HOSTILE_STRINGS: readonly string[] = [
  "",
  " ",
  "O'Brien'; drop table settings; --",
  `"double" \`back\` \\ \\' $1 ? :name %s \${x}`,
  "line\nbreak\r\ttab",
  "أرامكو السعودية",
  "\u200F\u202Emixed\u202C\u200E",
  "👩‍👩‍👧‍👦 🇸🇦",
  "e\u0301 \u00E9",
  "\u0001\u001F\u007F\uFFFD\u{10FFFF}",
  "x".repeat(100_000),
];

interface Pair {
  readonly name: string;
  readonly value: string;
}

export function databaseContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);

  const put = (name: string, value: string) =>
    subject.database.transaction((sql) => sql`insert into settings (name, value) values (${name}, ${value})`);
  const all = async (): Promise<readonly string[]> =>
    (await subject.database.read<Pair>`select name, value from settings order by name`).map(({ name }) => name);

  test("a transaction that throws leaves nothing behind", async () => {
    const failing = subject.database.transaction(async (sql) => {
      await sql`insert into settings (name, value) values ('a', '1')`;
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await all()).toEqual([]);
    await put("b", "2");
    expect(await all()).toEqual(["b"]);
  });

  test("what others write while a transaction is open survives its rollback", async () => {
    const opened = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    const failing = subject.database.transaction(async (sql) => {
      await sql`insert into settings (name, value) values ('doomed', '1')`;
      opened.resolve();
      await mayFail.promise;
      throw new Error("rolled back");
    });
    await opened.promise;
    const other = put("kept", "2");
    mayFail.resolve();
    expect((await Promise.allSettled([failing, other])).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await all()).toEqual(["kept"]);
  });

  test("a reader sees nothing of an open transaction and all of a committed one", async () => {
    await subject.database.transaction(async (sql) => {
      await sql`insert into settings (name, value) values ('a', '1')`;
      expect(await all()).toEqual([]);
    });
    expect(await all()).toEqual(["a"]);
  });

  test("writing outside a transaction is refused", async () => {
    const writing = subject.database.read`insert into settings (name, value) values ('a', '1')`;
    await expect(writing).rejects.toThrow(/read-?only/);
    expect(await all()).toEqual([]);
  });

  test("a failing statement ends its transaction, not the database", async () => {
    await put("a", "1");
    expect(await put("a", "2").catch(() => "refused")).toBe("refused");
    await put("b", "3");
    expect(await all()).toEqual(["a", "b"]);
  });

  test("fifty transactions at once all happen, each whole", async () => {
    await put("n", "0");
    const increment = () =>
      subject.database.transaction(async (sql) => {
        const [row] = await sql<Pair>`select name, value from settings where name = 'n'`;
        await sql`update settings set value = ${String(Number(row?.value) + 1)} where name = 'n'`;
      }, "counting");
    await Promise.all(Array.from({ length: 50 }, increment));
    const [row] = await subject.database.read<Pair>`select name, value from settings where name = 'n'`;
    expect(row?.value).toBe("50");
  });

  test("texts of any kind come back as they went in", async () => {
    for (const [index, text] of HOSTILE_STRINGS.entries()) await put(`text-${index}`, text);
    for (const [index, text] of HOSTILE_STRINGS.entries()) {
      const [row] = await subject.database.read<Pair>`select name, value from settings where name = ${`text-${index}`}`;
      expect(row?.value).toBe(text);
    }
    for (const [index, text] of HOSTILE_STRINGS.entries()) await put(`${text}#${index}`, "as a key");
    expect((await all()).length).toBe(2 * HOSTILE_STRINGS.length);
  });

  test("a text with NUL is kept whole or refused, never cut", async () => {
    const text = "before\u0000after";
    const isKept = await put("nul", text).then(
      () => true,
      () => false,
    );
    const [row] = await subject.database.read<Pair>`select name, value from settings where name = 'nul'`;
    expect(row?.value).toBe(isKept ? text : undefined);
  });

  test("names sort by code point, whatever the server's language", async () => {
    for (const name of ["b", "A", "a", "B", "ا", "_", "1"]) await put(name, "");
    expect(await all()).toEqual(["1", "A", "B", "_", "a", "b", "ا"]);
  });

  test("an upsert of the same key twice keeps the later row", async () => {
    const rows = [
      { name: "a", value: "1" },
      { name: "b", value: "2" },
      { name: "a", value: "3" },
    ];
    await subject.database.transaction((sql) => sql.upsert("settings", ["name"], rows));
    await subject.database.transaction((sql) => sql.upsert("settings", ["name"], [{ name: "b", value: "4" }]));
    const kept = await subject.database.read<Pair>`select name, value from settings order by name`;
    expect(kept.map(({ name, value }) => `${name}${value}`)).toEqual(["a3", "b4"]);
  });

  test("an upsert larger than a statement may be is still one change", async () => {
    const rows = Array.from({ length: 9_001 }, (_, index) => ({ name: `n${index}`, value: "x" }));
    await subject.database.transaction((sql) => sql.upsert("settings", ["name"], rows));
    expect((await all()).length).toBe(9_001);
  });

  test("closing waits for the transactions under way, and closing twice is harmless", async () => {
    const writing = put("late", "1");
    await subject.database.close();
    await subject.database.close();
    expect((await Promise.allSettled([writing]))[0]?.status).toBe("fulfilled");
    await subject.reopen();
    expect(await all()).toEqual(["late"]);
  });
}
