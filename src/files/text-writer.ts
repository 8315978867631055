// Rows as text: CSV by RFC 4180, and JSON lines. Decimals are written digit by digit, never through a floating-point number.

import { formatDay, formatDecimal, formatTimestamp, outOfRange } from "../base/index.ts";
import type { Cell, FileColumn, FileRow } from "./file-table.ts";
import type { OutputFile, WrittenFile } from "./output-file.ts";

/** The size of a block of text that is written at once. */
const BLOCK_CHARACTERS = 256 * 1024;

abstract class TextWriter {
  readonly #file: OutputFile;
  readonly #encoder = new TextEncoder();
  /** Bound: BLOCK_CHARACTERS and one row. */
  #block = "";

  constructor(file: OutputFile) {
    this.#file = file;
  }

  protected write(text: string): void {
    this.#block += text;
    if (this.#block.length >= BLOCK_CHARACTERS) this.#flush();
  }

  end(): WrittenFile {
    this.#flush();
    return this.#file.end();
  }

  #flush(): void {
    this.#file.write(this.#encoder.encode(this.#block));
    this.#block = "";
  }
}

export class CsvWriter extends TextWriter {
  readonly #columns: readonly FileColumn[];

  constructor(file: OutputFile, columns: readonly FileColumn[]) {
    super(file);
    this.#columns = columns;
    this.write(`${columns.map(({ name }) => name).join(",")}\r\n`);
  }

  add(row: FileRow): void {
    let line = "";
    for (let at = 0; at < row.length; at++) {
      if (at > 0) line += ",";
      line += quoted(textOf(this.#columns[at] ?? outOfRange(at), row[at] ?? null));
    }
    this.write(`${line}\r\n`);
  }
}

export class JsonlWriter extends TextWriter {
  readonly #columns: readonly FileColumn[];
  readonly #names: readonly string[];

  constructor(file: OutputFile, columns: readonly FileColumn[]) {
    super(file);
    this.#columns = columns;
    this.#names = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  }

  add(row: FileRow): void {
    let line = "{";
    for (let at = 0; at < row.length; at++) {
      if (at > 0) line += ",";
      line += this.#names[at] ?? outOfRange(at);
      line += jsonOf(this.#columns[at] ?? outOfRange(at), row[at] ?? null);
    }
    this.write(`${line}}\n`);
  }
}

function textOf({ type }: FileColumn, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "number") return String(cell);
  if (type === "decimal") return formatDecimal(cell);
  if (type === "time") return formatTimestamp(cell);
  return type === "day" ? formatDay(cell) : String(cell);
}

function jsonOf(column: FileColumn, cell: Cell): string {
  if (cell === null) return "null";
  const text = textOf(column, cell);
  return column.type === "text" || column.type === "time" || column.type === "day" ? JSON.stringify(text) : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
