// Rows as bytes, alike for both databases: a byte for the kind of each value, then the value. Part of the format of a backup.

import { assert } from "../../base/index.ts";
import type { SqlRow, SqlValue } from "../database/sql.ts";

const NULL = 0;
const INTEGER = 1;
const NEGATIVE = 2;
const TEXT = 3;
const BYTES = 4;

/** The longest form of an integer below 2^53. */
const VARINT_BYTES_MAX = 8;
const INITIAL_BYTES = 64 * 1024;
const LOW_BITS = 0x7f;
const MORE = 0x80;

/** Thrown for bytes that are no rows. */
export class BadRows extends Error {
  override readonly name = "BadRows";
}

/** Collects rows until they are taken. Bound: whoever adds rows takes them once there are enough. */
export class RowWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(row: SqlRow, columns: readonly string[]): void {
    for (const column of columns) this.#value(row[column] ?? null);
  }

  /** The rows so far; the next ones begin anew. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafe(INITIAL_BYTES);
    this.#length = 0;
    return taken;
  }

  #value(value: SqlValue): void {
    if (value === null) this.#kind(NULL, 0);
    else if (typeof value === "number") {
      assert(Number.isSafeInteger(value), "numbers of the database are whole");
      this.#kind(value < 0 ? NEGATIVE : INTEGER, VARINT_BYTES_MAX);
      this.#varint(Math.abs(value));
    } else if (typeof value === "string") {
      const length = Buffer.byteLength(value);
      this.#kind(TEXT, VARINT_BYTES_MAX + length);
      this.#varint(length);
      this.#length += this.#bytes.write(value, this.#length);
    } else {
      this.#kind(BYTES, VARINT_BYTES_MAX + value.length);
      this.#varint(value.length);
      this.#bytes.set(value, this.#length);
      this.#length += value.length;
    }
  }

  /** Writes the kind, and makes room for the value. */
  #kind(kind: number, valueBytes: number): void {
    const needed = this.#length + 1 + valueBytes;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = kind;
  }

  #varint(value: number): void {
    let rest = value;
    while (rest > LOW_BITS) {
      this.#bytes[this.#length++] = (rest % MORE) | MORE;
      rest = Math.floor(rest / MORE);
    }
    this.#bytes[this.#length++] = rest;
  }
}

/** Reads rows of these columns; throws BadRows where the bytes are none. */
export function readRows(bytes: Uint8Array, columns: readonly string[]): readonly SqlRow[] {
  const reader = new ValueReader(bytes);
  const rows: SqlRow[] = [];
  while (!reader.isAtEnd) {
    const row: Record<string, SqlValue> = {};
    for (const column of columns) row[column] = reader.value();
    rows.push(row);
  }
  return rows;
}

class ValueReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  value(): SqlValue {
    const kind = this.#byte();
    if (kind === NULL) return null;
    const number = this.#varint();
    if (kind === INTEGER) return number;
    if (kind === NEGATIVE) return -number;
    if (kind !== TEXT && kind !== BYTES) throw new BadRows(`there is no kind of value ${kind}`);
    const end = this.#at + number;
    if (end > this.#bytes.length) throw new BadRows("a value ends behind the rows");
    const value =
      kind === TEXT ? this.#bytes.toString("utf8", this.#at, end) : new Uint8Array(this.#bytes.subarray(this.#at, end));
    this.#at = end;
    return value;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new BadRows("a row ends too early");
    return byte;
  }

  #varint(): number {
    let value = 0;
    let scale = 1;
    for (let length = 0; length < VARINT_BYTES_MAX; length++) {
      const byte = this.#byte();
      value += (byte & LOW_BITS) * scale;
      if (byte < MORE) return value;
      scale *= MORE;
    }
    throw new BadRows("a number is too long");
  }
}
