// Lists as CSV (RFC 4180): a header row, CRLF after every row, null and absent as an empty cell.

/** A row of a list, which is flat in every list that has a CSV form. */
export type CsvRow = Readonly<Record<string, unknown>>;

const NEEDS_QUOTES = /[",\r\n]/;

/** The names of the columns, from the schema of a row. */
export function csvColumns(schema: { readonly properties: object }): readonly string[] {
  return Object.keys(schema.properties);
}

export function csvHeader(columns: readonly string[]): string {
  return `${columns.join(",")}\r\n`;
}

export function csvText(columns: readonly string[], row: CsvRow): string {
  let text = "";
  for (const [at, column] of columns.entries()) text += at === 0 ? cell(row[column]) : `,${cell(row[column])}`;
  return `${text}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
