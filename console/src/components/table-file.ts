// A table as a file: its titles and plain values, and their CSV text.

import { type ComponentChild, type ComponentChildren, isValidElement } from "preact";

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
  readonly cell: (row: Row) => ComponentChildren;
  readonly sortBy?: (row: Row) => FileCell;
  readonly inFile?: readonly FileColumn<Row>[];
}

/**
 * Values as the service sent them, not in the page's format: 1240000000, not 1.24B. A column that is not sorted has the text of its
 * cells; a column without text, as of buttons or charts, is left out.
 */
export function tableFile<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): FileTable {
  const shown = columns.flatMap(({ title, cell, sortBy, inFile }): readonly FileColumn<Row>[] => {
    if (inFile !== undefined) return inFile;
    if (sortBy !== undefined) return [{ title, of: sortBy }];
    const of = (row: Row): string => wordsOf(cell(row)).replace(/\s+/g, " ").trim();
    return rows.some((row) => of(row) !== "") ? [{ title, of }] : [];
  });
  return { titles: shown.map(({ title }) => title), rows: rows.map((row) => shown.map(({ of }) => of(row))) };
}

/** The text of a cell, without its form; the text of a button is left out. */
function wordsOf(cell: ComponentChildren): string {
  if (Array.isArray(cell)) return cell.map((child: ComponentChild) => wordsOf(child)).join("");
  if (typeof cell === "string" || typeof cell === "number") return String(cell);
  if (!isValidElement(cell) || cell.type === "button") return "";
  return ` ${wordsOf((cell.props as { readonly children?: ComponentChildren }).children)} `;
}

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export function csvOf({ titles, rows }: FileTable): string {
  return `${BYTE_ORDER_MARK}${[titles, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(cell: FileCell): string {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
