// The CSV file with the reference data that an ITCH stream lacks, as the program writes it and as an operator may write it.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Instrument } from "../../src/feed-protocol/index.ts";
import { loadReferences, REFERENCE_HEADER, referenceLines } from "./references.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-references-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "reference.csv");
const DAY = 20261116;
const aramco: Omit<Instrument, "number"> = {
  ...{ symbol: "2222", nameAr: 'أرامكو "السعودية"', nameEn: "Aramco, Saudi", market: "TASI", securityType: "Equity" },
  ...{ sectorEn: "Energy", sectorAr: "الطاقة", sharesOutstanding: 242_000_000_000, freeFloatBps: 237 },
  ...{ referencePrice: 261_800, limitLow: 235_800, limitHigh: 287_800, tick: 200 },
};
const closes = new Map([
  ["TASI", 110_543_219],
  ["NOMU", 240_000_000],
] as const);

test("what is written is read again, of the day that is asked for", () => {
  const other = { ...aramco, referencePrice: 1 };
  writeFileSync(
    file,
    REFERENCE_HEADER + referenceLines(20261115, [other], closes) + referenceLines(DAY, [aramco], closes),
  );
  const { instruments, indexCloses } = loadReferences(file, DAY);
  expect([...instruments.values()]).toEqual([aramco]);
  expect(indexCloses).toEqual(closes);
});

test("columns may come in any order, and rows without a day hold on all days", () => {
  const columns = REFERENCE_HEADER.trim().split(",").slice(1).reverse();
  const row = (cells: Readonly<Record<string, string>>): string => columns.map((name) => cells[name] ?? "").join(",");
  const index = { security_type: "Index", reference_price: "100" };
  const rows = [
    columns.join(","),
    row({
      ...{ symbol: "1120", market: "TASI", security_type: "Equity", shares: "10", free_float_percent: "50" },
      ...{ reference_price: "80.5", tick: "0.05" },
    }),
    row({ ...index, market: "TASI" }),
    row({ ...index, market: "NOMU" }),
  ];
  writeFileSync(file, `\ufeff${rows.join("\r\n")}\r\n`);
  expect(loadReferences(file, DAY).instruments.get("1120")).toMatchObject({ referencePrice: 805_000, limitHigh: 0 });
});

const LINES = referenceLines(DAY, [aramco], closes);
test.each([
  ["a market that there is not", LINES.replace("TASI", "NYSE"), "line 2: market"],
  ["a price that is none", LINES.replace("26.18", "cheap"), "line 2: reference_price"],
  ["a price that no frame carries", LINES.replace("26.18", "99999999"), "line 2: reference_price"],
  ["a name that no frame carries", LINES.replace("Aramco, Saudi", "A".repeat(300)), "line 2: name_en is too long"],
  ["no index close", referenceLines(DAY, [aramco], new Map()), "no close of TASI for 2026-11-16"],
])("%s is refused with its place", (_what, lines, message) => {
  writeFileSync(file, REFERENCE_HEADER + lines);
  expect(() => loadReferences(file, DAY)).toThrow(message);
});

test("a file without a column, and none at all", () => {
  writeFileSync(file, "symbol,market\n");
  expect(() => loadReferences(file, DAY)).toThrow("no column 'name_ar'");
  expect(() => loadReferences(join(folder, "none.csv"), DAY)).toThrow("cannot read");
});
