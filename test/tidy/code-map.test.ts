// Holds the code map of ARCHITECTURE.md to the import table: the same modules in the same order, and the same imports.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IMPORT_TABLE } from "./import-table.ts";

const root = join(import.meta.dir, "../..");
const ROW = /^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \|$/gm;
const EVERYTHING_ABOVE = "everything above";

const folderOf = (module: string): string => join(root, existsSync(join(root, "src", module)) ? "src" : "", module);

/** The rows of a page; a row that imports everything above it is written out. */
function codeMap(page: string): (readonly [string, readonly string[]])[] {
  const rows: (readonly [string, readonly string[]])[] = [];
  for (const [, module = "", cell = ""] of page.matchAll(ROW)) {
    const above = rows.map(([name]) => name);
    const names = cell === "—" ? [] : cell.split(", ");
    rows.push([module, names.flatMap((name) => (name === EVERYTHING_ABOVE ? above : [name]))]);
  }
  return rows;
}

test("the code map of ARCHITECTURE.md is the import table", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const table = Object.entries(IMPORT_TABLE).filter(([module]) => existsSync(folderOf(module)));
  expect(codeMap(page)).toEqual(table);
});

test("a row is read as it stands, and everything above it is written out", () => {
  const page =
    "| `base` | the ground | — |\n| `model` | words | base |\n| `app` | all | everything above, exchange |\n";
  expect(codeMap(page)).toEqual([
    ["base", []],
    ["model", ["base"]],
    ["app", ["base", "model", "exchange"]],
  ]);
});
