// Answers as bytes: JSON and CSV, encoded once and joined from parts that were encoded before. Resources cache them in a VersionedCache
// of base, which documents its bound and its eviction.

import { type CsvRow, csvHeader, csvText } from "../../wire/index.ts";

/** JSON or CSV in UTF-8. */
export type JsonBytes = Uint8Array<ArrayBuffer>;

/** The format of a list in an answer. */
export type ListFormat = "json" | "csv";

const encoder = new TextEncoder();

export function encodeText(text: string): JsonBytes {
  return encoder.encode(text);
}

export function encodeJson(value: unknown): JsonBytes {
  return encoder.encode(JSON.stringify(value));
}

/** A whole list as CSV. */
export function encodeCsv(columns: readonly string[], rows: readonly CsvRow[]): JsonBytes {
  let text = csvHeader(columns);
  for (const row of rows) text += csvText(columns, row);
  return encodeText(text);
}

/** Joins many arrays into one, with a native copy. */
export function joinBytes(parts: readonly JsonBytes[]): JsonBytes {
  return Buffer.concat(parts);
}

/** The cost of a cached answer. */
export function byteLengthOf(bytes: JsonBytes): number {
  return bytes.byteLength;
}

const COMMA = encodeText(",");

/** The encoding of one list: of its rows, and of the whole. */
interface ListEncoding {
  row(row: CsvRow): JsonBytes;
  /** `envelope` holds the fields beside the list, which CSV does not show. */
  join(rows: readonly JsonBytes[], envelope: object): JsonBytes;
}

/** Both encodings of a list whose rows are encoded in advance: under `name` in JSON, with `columns` in CSV. */
export function listEncodings(name: string, columns: readonly string[]): Readonly<Record<ListFormat, ListEncoding>> {
  const open = encodeText(`{"${name}":[`);
  const header = encodeText(csvHeader(columns));
  return {
    json: {
      row: encodeJson,
      join: (rows, envelope) => {
        const parts = rows.flatMap((row, at) => (at === 0 ? [row] : [COMMA, row]));
        return joinBytes([open, ...parts, encodeText(`],${JSON.stringify(envelope).slice(1)}`)]);
      },
    },
    csv: {
      row: (row) => encodeText(csvText(columns, row)),
      join: (rows) => joinBytes([header, ...rows]),
    },
  };
}
