// Tables for people at a terminal: a heading, columns as wide as their widest cell, numbers to the right.

import { outOfRange } from "../../base/index.ts";

/** A column: its heading and the cell of each row. */
export interface TableColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string | number;
}

/** Lines of the table, or one line that says that there is nothing. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], nothing: string): string {
  if (rows.length === 0) return nothing;
  const shown = columns.map((column) => cellsOf(rows, column));
  const lineAt = (at: number): string =>
    shown
      .map((cells) => cells[at] ?? outOfRange(at))
      .join("  ")
      .trimEnd();
  return Array.from({ length: rows.length + 1 }, (_, at) => lineAt(at)).join("\n");
}

/** The heading and the cells of a column, padded to the widest. */
function cellsOf<Row>(rows: readonly Row[], { heading, cell }: TableColumn<Row>): readonly string[] {
  const values = rows.map(cell);
  const isNumber = typeof values[0] === "number";
  const texts = [
    heading,
    ...values.map((value) => (typeof value === "number" ? value.toLocaleString("en-US") : value)),
  ];
  const width = Math.max(...texts.map((text) => text.length));
  return texts.map((text) => (isNumber ? text.padStart(width) : text.padEnd(width)));
}
