// Lists that are joined from rows which were encoded before, as JSON with an envelope or as CSV with a header.

import { csvHeader, csvText } from "../../wire/index.ts";
import type { ListFormat } from "./csv.ts";
import { encodeJson, encodeText, type JsonBytes, joinBytes } from "./json-bytes.ts";

const COMMA = encodeText(",");

/** How the rows of one list are encoded and joined. */
export interface ListEncoding {
  row(row: Readonly<Record<string, unknown>>): JsonBytes;
  /** `envelope` holds the fields beside the list, which CSV does not show. */
  join(rows: readonly JsonBytes[], envelope: object): JsonBytes;
}

/** Both encodings of a list: under `name` in JSON, with `columns` in CSV. */
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
