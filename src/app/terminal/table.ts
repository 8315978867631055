// Tables for people at a terminal: a heading, columns as wide as their widest cell, numbers to the right.

import { outOfRange } from "../../base/index.ts";
import type { Say } from "./speech.ts";

/** A column: its heading and the cell of each row. */
export interface TableColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string | number;
  /** Its texts are numbers. */
  readonly isNumber?: boolean;
}

/** Lines of the table, or one line for an empty one. Headings and words are in the language of `say`. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  nothing: string,
  say: Say,
): string {
  if (rows.length === 0) return nothing;
  const shown = columns.map((column) => cellsOf(rows, { ...column, heading: say(column.heading) }));
  const lineAt = (at: number): string =>
    shown
      .map((cells) => cells[at] ?? outOfRange(at))
      .join("  ")
      .trimEnd();
  return Array.from({ length: rows.length + 1 }, (_, at) => lineAt(at)).join("\n");
}

/** The heading and the cells of a column, padded to the widest. */
function cellsOf<Row>(rows: readonly Row[], column: TableColumn<Row>): readonly string[] {
  const { heading, cell } = column;
  const values = rows.map(cell);
  const isNumber = column.isNumber ?? values.some((value) => typeof value === "number");
  const texts = [
    heading,
    ...values.map((value) => (typeof value === "number" ? value.toLocaleString("en-US") : value)),
  ];
  const width = Math.max(...texts.map(columnsOf));
  return texts.map((text) => {
    const blank = " ".repeat(width - columnsOf(text));
    return isNumber ? blank + text : isolated(text) + blank;
  });
}

/** A line for each fact, its label before it; the labels are padded to the widest in the language of `say`. */
export function factLines(facts: readonly (readonly [label: string, value: string])[], say: Say): readonly string[] {
  const labels = facts.map(([label]) => say(label));
  const width = Math.max(...labels.map(columnsOf));
  return facts.map(([, value], at) => {
    const label = labels[at] ?? outOfRange(at);
    return `${label}${" ".repeat(width - columnsOf(label))}  ${say(value)}`;
  });
}

/** Columns of the terminal that a text takes: marks over and under letters take none. */
const columnsOf = (text: string): number => Bun.stringWidth(text);

/** Right-to-left text is set apart, so that a terminal that turns it does not turn its neighbours with it. */
function isolated(text: string): string {
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
}

const UP_AND_CLEAR = (lines: number): string => `\u001b[${lines}A\u001b[0J`;

/** A table that is drawn anew in its place on a terminal; elsewhere it is printed once. */
export class LiveTable {
  readonly #print: (text: string) => void;
  /** False for a pipe or a file. */
  readonly isDrawn: boolean;
  #lines = 0;

  constructor(print: (text: string) => void, isDrawn: boolean = process.stdout.isTTY === true) {
    this.#print = print;
    this.isDrawn = isDrawn;
  }

  draw(table: string): void {
    const back = this.isDrawn && this.#lines > 0 ? UP_AND_CLEAR(this.#lines) : "";
    if (!this.isDrawn && this.#lines > 0) return;
    this.#print(`${back}${table}`);
    this.#lines = table.split("\n").length;
  }
}
