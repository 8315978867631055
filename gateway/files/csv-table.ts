// Reads a CSV file (RFC 4180) of any size piece by piece, with the line number of each row.

import { closeSync, openSync, readSync } from "node:fs";
import { reasonOf } from "../../src/base/index.ts";
import { FileError, type FileTable, type TableRow } from "./table.ts";

const PIECE_BYTES = 1 << 20;
/** A longer row is an error: a quote was opened and never closed. */
const ROW_CHARACTERS_MAX = 1 << 20;
const QUOTE = '"';

export class CsvTable implements FileTable {
  readonly columns: readonly string[];
  readonly #path: string;
  readonly #file: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #bytes = new Uint8Array(PIECE_BYTES);
  /** Text that has been read and is not a complete row yet. Bound: PIECE_BYTES and ROW_CHARACTERS_MAX. */
  #text = "";
  #line = 1;
  #isAtEnd = false;

  constructor(path: string) {
    this.#path = path;
    try {
      this.#file = openSync(path, "r");
    } catch (error) {
      throw new FileError(`cannot read ${path}: ${reasonOf(error)}`);
    }
    const rows = this.#rows(1);
    const [header] = rows;
    if (header === undefined) throw new FileError(`${path} has no header`);
    this.columns = header.cells.map((name, i) => String(name).replace(i === 0 ? /^\ufeff/ : "", ""));
  }

  next(): Promise<readonly TableRow[] | null> {
    return Promise.resolve(this.rows());
  }

  /** The next rows; null at the end. */
  rows(): readonly TableRow[] | null {
    const rows = this.#rows(Number.POSITIVE_INFINITY);
    for (const { line, cells } of rows) {
      // A row may end early; its missing cells are empty.
      if (cells.length <= this.columns.length) continue;
      const has = `has ${cells.length} cells where the header has ${this.columns.length}`;
      throw new FileError(`${this.#path}, line ${line}: the row ${has}`);
    }
    return rows.length === 0 ? null : rows;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Whole rows of the next piece, at most `count`; none at the end. */
  #rows(count: number): TableRow[] {
    const rows: TableRow[] = [];
    for (;;) {
      let from = 0;
      for (let end = this.#rowEnd(from); end >= 0 && rows.length < count; end = this.#rowEnd(from)) {
        const row = this.#text.slice(from, end);
        if (row !== "" && row !== "\r") rows.push({ line: this.#line, cells: cellsOf(row) });
        this.#line += row.includes(QUOTE) ? row.split("\n").length : 1;
        from = end + 1;
      }
      this.#text = this.#text.slice(from);
      if (rows.length > 0 || (this.#isAtEnd && this.#text === "")) return rows;
      this.#fill();
    }
  }

  /** The end of the row that begins at `from`; -1 while its end has not been read. */
  #rowEnd(from: number): number {
    const end = this.#text.indexOf("\n", from);
    if (end >= 0 && !this.#text.slice(from, end).includes(QUOTE)) return end;
    let isQuoted = false;
    for (let at = from; at < this.#text.length; at++) {
      const character = this.#text[at];
      if (character === QUOTE) isQuoted = !isQuoted;
      else if (character === "\n" && !isQuoted) return at;
    }
    if (this.#text.length - from > ROW_CHARACTERS_MAX) {
      throw new FileError(`${this.#path}, line ${this.#line}: the row does not end; is a quote not closed?`);
    }
    if (!this.#isAtEnd || from >= this.#text.length) return -1;
    if (isQuoted) throw new FileError(`${this.#path}, line ${this.#line}: the file ends within quotes`);
    return this.#text.length;
  }

  #fill(): void {
    const read = readSync(this.#file, this.#bytes);
    this.#isAtEnd = read === 0;
    try {
      this.#text += this.#decoder.decode(this.#bytes.subarray(0, read), { stream: !this.#isAtEnd });
    } catch {
      throw new FileError(`${this.#path}, after line ${this.#line}: the text is not UTF-8`);
    }
  }
}

/** The cells of a row; a quoted cell may have commas, line ends and doubled quotes. */
function cellsOf(row: string): string[] {
  const text = row.endsWith("\r") ? row.slice(0, -1) : row;
  if (!text.includes(QUOTE)) return text.split(",");
  const cells: string[] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/g)) {
    const [, inQuotes, plain = "", end] = match;
    cells.push(inQuotes?.replaceAll('""', QUOTE) ?? plain);
    if (end === "") break;
  }
  return cells;
}
