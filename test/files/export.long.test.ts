// `marsad export`: the files of a day in the three formats, and when a day is refused.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { addDays, formatDay } from "../../src/base/index.ts";
import { exportDay, FILE_FORMATS, FILE_KINDS, type FileKind } from "../../src/files/index.ts";
import type { FileFormat } from "../../src/files/row-writer.ts";
import { JournalDamage, type Store } from "../../src/store/index.ts";
import { playTwoDays, type TwoDays } from "./exported-day.ts";

let days: TwoDays;
const folder = mkdtempSync(join(tmpdir(), "marsad-export-"));
beforeAll(async () => {
  days = await playTwoDays();
  for (const format of FILE_FORMATS) await exported(format);
});
afterAll(async () => {
  await days.world.close();
  rmSync(folder, { recursive: true, force: true });
});

function exported(
  format: FileFormat,
  kinds: readonly FileKind[] = FILE_KINDS,
  more: { day?: number; isReplacing?: boolean; store?: Store } = {},
) {
  const { store, clock } = days.world;
  return exportDay({
    store,
    day: days.day,
    kinds,
    format,
    folder: join(folder, format),
    isReplacing: false,
    version: "1.2.3",
    clock,
    progress: () => undefined,
    ...more,
  });
}

const pathOf = (format: string, file: string): string => join(folder, format, formatDay(days.day), file);
const manifestOf = (format: string) => JSON.parse(readFileSync(pathOf(format, "manifest.json"), "utf8"));

test("the manifest names every file with its rows, bytes and hash, and the symbols of the day [FILES-02, FILES-03]", () => {
  for (const format of FILE_FORMATS) {
    const manifest = manifestOf(format);
    expect(manifest).toMatchObject({ day: formatDay(days.day), format, version: "1.2.3", symbols: days.symbols });
    expect(manifest.files.map(({ what }: { what: string }) => what)).toEqual([...FILE_KINDS]);
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = readFileSync(pathOf(format, name));
      expect([content.length, Bun.SHA256.hash(content, "hex")]).toEqual([bytes, sha256]);
      expect(statSync(pathOf(format, name)).mode & 0o777).toBe(0o600);
    }
  }
});

test("CSV, JSON lines and Parquet hold the same rows, and no decimal loses a digit [FILES-01, FILES-04]", async () => {
  for (const kind of FILE_KINDS) {
    const lines = readFileSync(pathOf("jsonl", `${kind}.jsonl`), "utf8")
      .trimEnd()
      .split("\n");
    const csv = readFileSync(pathOf("csv", `${kind}.csv`), "utf8")
      .trimEnd()
      .split("\r\n");
    const { rows, columns } = manifestOf("csv").files.find(({ what }: { what: string }) => what === kind);
    expect([lines.length, csv.length - 1]).toEqual([rows, rows]);
    expect(csv[0]).toBe(columns.map(({ name }: { name: string }) => name).join(","));
    const parquet = await parquetReadObjects({
      file: await Bun.file(pathOf("parquet", `${kind}.parquet`)).arrayBuffer(),
    });
    expect(parquet).toHaveLength(rows);
    for (let at = 0; at < rows; at += Math.max(1, Math.floor(rows / 200))) {
      const parsed = JSON.parse(lines[at] ?? "");
      const cells = (csv[at + 1] ?? "").split(",");
      columns.forEach(({ name, type }: { name: string; type: string }, place: number) => {
        expect(cells[place]).toBe(parsed[name] === null ? "" : String(parsed[name]));
        const stored = parquet[at]?.[name];
        if (type === "time" && stored !== null) expect(Number(stored)).toBe(Date.parse(parsed[name]));
        // This reader makes a floating-point number of a decimal; DuckDB compares the decimals themselves.
        else if (type === "decimal") expect(Number(stored).toFixed(4)).toBe(Number(parsed[name]).toFixed(4));
        else if (type === "integer") expect(stored === null ? null : Number(stored)).toBe(parsed[name]);
      });
    }
  }
});

test("a day that is not over, or not kept, is refused in one line, and nothing is left behind [FILES-05]", async () => {
  const notOver = days.world.market.engine("realtime").position?.day ?? 0;
  await expect(exported("csv", ["trades"], { day: notOver })).rejects.toThrow(`${formatDay(notOver)} is not over yet.`);
  const old = addDays(days.day, -30);
  await expect(exported("csv", ["trades"], { day: old })).rejects.toThrow(
    `The journal does not have ${formatDay(old)}`,
  );
  await expect(exported("csv", ["bars"], { day: old })).rejects.toThrow(`There are no bars of ${formatDay(old)}.`);
  await expect(exported("csv")).rejects.toThrow("is there already; add --replace");
  expect([...new Bun.Glob("*").scanSync({ cwd: join(folder, "csv"), onlyFiles: false, dot: true })]).toEqual([
    formatDay(days.day),
  ]);
});

test("a day that the journal forgets while it is exported is refused in these words, also when its tail is still there [FILES-18]", async () => {
  const { store } = days.world;
  for (const tail of [true, false]) {
    let isForgotten = false;
    const journal: Store["journal"] = {
      ...store.journal,
      days: async () => (isForgotten ? [] : await store.journal.days()),
      read: async (from, maxBytes) => {
        isForgotten = true;
        const batches = await store.journal.read(from, maxBytes);
        return tail ? batches.slice(1) : [];
      },
    };
    await expect(exported("csv", ["trades"], { isReplacing: true, store: { ...store, journal } })).rejects.toThrow(
      `The journal has forgotten ${formatDay(days.day)} while its files were written.`,
    );
  }
});

test("two exports of one day at the same time never mix their files [FILES-20]", async () => {
  const { store } = days.world;
  const later = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const read: Store["journal"]["read"] = async (from, maxBytes) => {
    waiting.resolve();
    await later.promise;
    return await store.journal.read(from, maxBytes);
  };
  // The first export waits at its start until the second begins, and ends while the second waits at its own start.
  let isSecondBegun = false;
  let second: Promise<unknown> = Promise.resolve();
  const first = exported("csv", FILE_KINDS, {
    isReplacing: true,
    store: {
      ...store,
      journal: {
        ...store.journal,
        read: async (from, maxBytes) => {
          if (!isSecondBegun) {
            isSecondBegun = true;
            second = exported("csv", FILE_KINDS, {
              isReplacing: true,
              store: { ...store, journal: { ...store.journal, read } },
            });
            await waiting.promise;
          }
          return await store.journal.read(from, maxBytes);
        },
      },
    },
  });
  await expect(first).rejects.toThrow();
  later.resolve();
  await second;
  for (const { name, sha256 } of manifestOf("csv").files)
    expect(Bun.SHA256.hash(readFileSync(pathOf("csv", name)), "hex")).toBe(sha256);
  expect([...new Bun.Glob("*").scanSync({ cwd: join(folder, "csv"), onlyFiles: false, dot: true })]).toHaveLength(1);
});

test("a page of the journal that comes damaged once is read again", async () => {
  const { store } = days.world;
  let reads = 0;
  const journal: Store["journal"] = {
    ...store.journal,
    read: (from, maxBytes) => {
      if (reads++ > 0) return store.journal.read(from, maxBytes);
      return Promise.reject(new JournalDamage({ day: days.day, firstSeq: 1, lastSeq: 9 }, "the checksum differs"));
    },
  };
  const { files } = await exported("csv", ["trades"], { isReplacing: true, store: { ...store, journal } });
  expect(files[0]?.rows).toBeGreaterThan(0);
});

test("exported again, a day is the same bytes; a part of its kinds is a part of its files [FILES-06]", async () => {
  const before = manifestOf("parquet").files;
  await exported("parquet", FILE_KINDS, { isReplacing: true });
  expect(manifestOf("parquet").files).toEqual(before);
  const bars = await exported("jsonl", ["bars"], { isReplacing: true });
  expect(bars.files.map(({ name }) => name)).toEqual(["bars.jsonl"]);
});
