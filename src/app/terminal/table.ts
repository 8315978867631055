// Tables for people at a terminal: a heading, columns as wide as their widest cell, numbers to the right.

/** A column: its heading and the cell of each row. */
export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string | number;
}

/** Lines of the table, or one line that says that there is nothing. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[], nothing: string): string {
  if (rows.length === 0) return nothing;
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const texts = cells.map((row) =>
    row.map((value) => (typeof value === "number" ? value.toLocaleString("en-US") : value)),
  );
  const widths = columns.map(({ heading }, at) =>
    Math.max(heading.length, ...texts.map((row) => (row[at] ?? "").length)),
  );
  const lineOf = (row: readonly string[]): string =>
    row
      .map((text, at) => {
        const isNumber = typeof cells[0]?.[at] === "number";
        return isNumber ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
      })
      .join("  ")
      .trimEnd();
  return [lineOf(columns.map(({ heading }) => heading)), ...texts.map(lineOf)].join("\n");
}
