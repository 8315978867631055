// Rows as bytes, alike for both databases: a byte for the kind of each value, then the value. Part of the format of a backup.

import { assert, Fault, putUnsigned, VarintReader } from "../../base/index.ts";
import type { SqlRow, SqlValue } from "../database/sql.ts";

const NULL = 0;
const INTEGER = 1;
const NEGATIVE = 2;
const TEXT = 3;
const BYTES = 4;
/** The kind of a value, and the longest form of an integer or a length. */
const HEAD_BYTES_MAX = 9;

export function encodeRow(row: SqlRow, columns: readonly string[]): Uint8Array {
  const values = columns.map((column) => row[column] ?? null);
  const contents = values.map((value) => (typeof value === "string" ? Buffer.from(value) : value));
  const size = contents.reduce<number>(
    (sum, one) => sum + HEAD_BYTES_MAX + (one instanceof Uint8Array ? one.length : 0),
    0,
  );
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const [index, content] of contents.entries()) {
    if (content === null) bytes[at++] = NULL;
    else if (typeof content === "number") {
      assert(Number.isSafeInteger(content), "numbers of the database are whole");
      bytes[at++] = content < 0 ? NEGATIVE : INTEGER;
      at = putUnsigned(bytes, at, Math.abs(content));
    } else {
      bytes[at++] = typeof values[index] === "string" ? TEXT : BYTES;
      at = putUnsigned(bytes, at, content.length);
      bytes.set(content, at);
      at += content.length;
    }
  }
  return bytes.subarray(0, at);
}

/** Reads rows of these columns; throws a Fault where the bytes are no rows. */
export function decodeRows(bytes: Uint8Array, columns: readonly string[]): readonly SqlRow[] {
  const reader = new VarintReader(bytes, 0);
  const rows: SqlRow[] = [];
  while (!reader.isAtEnd) rows.push(Object.fromEntries(columns.map((column) => [column, decodeValue(reader)])));
  return rows;
}

function decodeValue(reader: VarintReader): SqlValue {
  const [kind] = reader.bytes(1);
  switch (kind) {
    case NULL:
      return null;
    case INTEGER:
      return reader.unsigned();
    case NEGATIVE:
      return -reader.unsigned();
    case TEXT:
      return textOf(reader.bytes(reader.unsigned()));
    case BYTES:
      return new Uint8Array(reader.bytes(reader.unsigned()));
  }
  throw new Fault(`there is no kind of value ${kind}`);
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}
