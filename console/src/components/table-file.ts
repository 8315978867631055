// A table as a file: its titles and plain values, and the text of them for CSV.

export type FileCell = number | string | null;

export interface FileColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => FileCell;
}

export interface FileTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly FileCell[])[];
}

interface TableColumn<Row> {
  readonly title: string;
  readonly sortBy?: (row: Row) => FileCell;
  readonly inFile?: readonly FileColumn<Row>[];
}

/** Values as they were told, not as they are written on the page: 1240000000, not 1.24B. */
export function tableFile<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): FileTable {
  const shown = columns.flatMap(
    ({ title, sortBy, inFile }) => inFile ?? (sortBy === undefined ? [] : [{ title, of: sortBy }]),
  );
  return { titles: shown.map(({ title }) => title), rows: rows.map((row) => shown.map(({ of }) => of(row))) };
}

/** Spreadsheets know by it that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export function csvOf({ titles, rows }: FileTable): string {
  return `${BYTE_ORDER_MARK}${[titles, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(cell: FileCell): string {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
