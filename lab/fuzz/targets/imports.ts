// Files of the import command: CSV and JSON lines of every kind, damaged. A refused file changes nothing, and the error names
// its line.

import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { importFile } from "../../../src/app/import/import-file.ts";
import { IMPORT_KINDS } from "../../../src/app/import/import-kinds.ts";
import { present } from "../../../src/base/index.ts";
import { SQLITE_FILE } from "../../../src/store/database/sqlite-database.ts";
import { COMPANIES_CSV } from "../../../test/intake/intake-fixture.ts";
import { openNewStore } from "../../../test/world/new-store.ts";
import { INNER_TEXT } from "../answer-verdict.ts";
import { anyJson, anyNumberText, anyText, damaged } from "../nonsense.ts";
import { type Input, type Target, verdictOf } from "../target.ts";

const TABLES = [
  "companies",
  "bar_blocks",
  "statements",
  "dividends",
  "splits",
  "corporate_actions",
  "analyst_targets",
  "articles",
];
const WORDS = [
  "2222",
  "1120",
  "TASI",
  "NOMU",
  "2026-11-15",
  "2025-12-31",
  "annual",
  "quarterly",
  "ar",
  "en",
  "26.5",
  "100",
  "Equity",
  "income",
  "buy",
  "bonus",
  "split",
];

const cells = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: anyNumberText },
  { weight: 1, arbitrary: anyText },
);
const inCsv = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function files(columns: readonly string[]): fc.Arbitrary<readonly [format: string, content: string]> {
  const rows = fc.array(fc.array(cells, { minLength: columns.length, maxLength: columns.length }), { maxLength: 6 });
  const csv = rows.map((list) => [columns.join(), ...list.map((row) => row.map(inCsv).join())].join("\n"));
  const objects = fc.array(
    fc.array(
      fc.oneof(
        cells.map((cell) => JSON.stringify(cell)),
        anyNumberText,
        anyJson,
      ),
      { minLength: columns.length, maxLength: columns.length },
    ),
    { maxLength: 6 },
  );
  const lines = objects.map((list) =>
    list.map((row) => `{${row.map((value, at) => `${JSON.stringify(columns[at])}:${value}`).join()}}`).join("\n"),
  );
  return fc.oneof(
    fc.tuple(fc.constant("csv"), fc.oneof(csv, damaged(csv))),
    fc.tuple(fc.constant("ndjson"), fc.oneof(lines, damaged(lines))),
  );
}

/** Kind, format, check-only flag, and the file as UTF-8 or as plain bytes. */
const inputs: fc.Arbitrary<Input> = fc
  .constantFrom(...IMPORT_KINDS)
  .chain(({ name, columns }) =>
    fc.tuple(
      fc.constant(name),
      files(columns.map((column) => column.name)),
      fc.constantFrom("utf8", "utf8", "utf8", "latin1"),
    ),
  )
  .map(([name, [format, content], encoding]) => [name, format, encoding, content]);

export async function openImports(importing = importFile): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-fuzz-import-"));
  const store = await openNewStore(folder);
  const path = join(folder, "file");
  const bring = async (name: string, format: "csv" | "ndjson", bytes: Buffer, by = importing) => {
    writeFileSync(path, bytes);
    const kind = present(
      IMPORT_KINDS.find((row) => row.name === name),
      `no kind ${name}`,
    );
    return by({ kind, path, format, store, isDryRun: false, progress: () => undefined });
  };
  await bring("companies", "csv", Buffer.from(COMPANIES_CSV), importFile);
  const database = new Database(join(folder, SQLITE_FILE), { readonly: true });
  const fingerprint = (): string =>
    TABLES.map((table) => Bun.hash(JSON.stringify(database.query(`SELECT * FROM ${table}`).values()))).join();
  return {
    name: "imports",
    inputs,
    lanes: 1,
    judge: ([name = "", format = "", encoding = "", content = ""]) =>
      verdictOf(async () => {
        const before = fingerprint();
        const bytes = Buffer.from(content, encoding === "latin1" ? "latin1" : "utf8");
        const report = await bring(name, format === "csv" ? "csv" : "ndjson", bytes);
        if (report.isWritten) return;
        if (fingerprint() !== before) throw new Error("a file that was refused changed what is kept");
        const lines = bytes.toString("latin1").split(/\r\n|\r|\n/).length;
        for (const { line, message } of report.problems) {
          if (!(line >= 1 && line <= lines + 1) || message === "" || INNER_TEXT.test(message))
            throw new Error(`a problem in line ${line} of ${lines}: ${message}`);
        }
        if (report.badRows === 0) throw new Error("nothing is wrong with it and nothing is written");
      }),
    settle: () => verdictOf(() => store.directory.load()),
    close: async () => {
      database.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
