// Answers as bytes: JSON and CSV, encoded once and joined from parts that were encoded before. Resources keep them in a VersionedCache
// of base, which explains its bound and what happens when it is full.

import { type CsvRow, csvHeader, csvText } from "../../wire/index.ts";

/** JSON or CSV in UTF-8. */
export type JsonBytes = Uint8Array<ArrayBuffer>;

/** How a list is answered. */
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

/** One array out of many, copied natively. */
export function joinBytes(parts: readonly JsonBytes[]): JsonBytes {
  return Buffer.concat(parts);
}

/** What a kept answer costs. */
export function byteLengthOf(bytes: JsonBytes): number {
  return bytes.byteLength;
}

const COMMA = encodeText(",");

/** How the rows of one list are encoded and joined. */
interface ListEncoding {
  row(row: CsvRow): JsonBytes;
  /** `envelope` holds the fields beside the list, which CSV does not show. */
  join(rows: readonly JsonBytes[], envelope: object): JsonBytes;
}

/** Both encodings of a list whose rows are encoded before: under `name` in JSON, with `columns` in CSV. */
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
