// Reads the tab-separated data files of the world.

import { readFileSync } from "node:fs";
import { assert, outOfRange, present, programFile } from "../../../src/base/index.ts";

/**
 * The rows of `file`, a path below exchange/world, as records. The header must name exactly `columns`: a data file and its reader change
 * together.
 */
export function readTable<Column extends string>(
  file: string,
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const lines = readFileSync(programFile(`exchange/world/${file}`), "utf8")
    .trimEnd()
    .split("\n");
  const header = present(lines[0], `${file} is empty`);
  assert(header === columns.join("\t"), `${file} has the columns ${header}`);
  return lines.slice(1).map((line) => {
    const cells = line.split("\t");
    assert(cells.length === columns.length, `${file} has a row of ${cells.length} cells: ${line}`);
    // The header was checked, so every column has its cell.
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? outOfRange(at)])) as Record<
      Column,
      string
    >;
  });
}
