// Lists as the bytes of CSV.

import { type CsvRow, csvHeader, csvText } from "../../wire/index.ts";
import { encodeText, type JsonBytes } from "./json-bytes.ts";

/** How a list is answered. */
export type ListFormat = "json" | "csv";

/** The whole list. */
export function encodeCsv(columns: readonly string[], rows: readonly CsvRow[]): JsonBytes {
  let text = csvHeader(columns);
  for (const row of rows) text += csvText(columns, row);
  return encodeText(text);
}
