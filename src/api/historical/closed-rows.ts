// The bars of a page whose period is over: encoded once a day, and joined with today's bars at each change of these.

import { outOfRange } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import { encodeText, type JsonBytes } from "../http/encoding.ts";

export interface ClosedRows {
  readonly rows: EncodedRows;
  readonly times: readonly number[];
  /** Bars before the first row, in the requested order. */
  readonly offset: number;
  /** Bars of the range in all. */
  readonly total: number;
  /** The earlier days of today's week or month as one bar; null when there are none. */
  readonly begun: Bar | null;
}

/** Rows in one buffer; any run of rows can be sliced out without encoding it again. */
export class EncodedRows {
  readonly #bytes: JsonBytes;
  /** The end of each row in bytes. Bound: the rows of a page. */
  readonly #ends: readonly number[];
  readonly #separatorChars: number;

  /** The rows of bars are numbers and dates: a byte for each character. */
  constructor(rows: readonly string[], separator: string) {
    let end = -separator.length;
    this.#ends = rows.map((row) => {
      end += separator.length + row.length;
      return end;
    });
    this.#bytes = encodeText(rows.join(separator));
    this.#separatorChars = separator.length;
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** The rows from `from` up to `to`, joined. */
  slice(from: number, to: number): JsonBytes {
    if (from >= to) return this.#bytes.subarray(0, 0);
    const start = from === 0 ? 0 : this.#end(from - 1) + this.#separatorChars;
    return this.#bytes.subarray(start, this.#end(to - 1));
  }

  #end(row: number): number {
    return this.#ends[row] ?? outOfRange(row);
  }
}
