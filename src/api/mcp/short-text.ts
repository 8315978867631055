// Makes an answer short enough for a language model: it limits the rows of each list and the characters in all. The result tells what
// was left out.

/** Most rows of a list. */
export const ROWS_MAX = 100;
/** Most characters of an answer: some eight thousand tokens. */
const CHARS_MAX = 24_000;

export interface ShortText {
  readonly text: string;
  /** Rows of the longest list that is shown. */
  readonly rows: number;
  /** The rows of that list in the answer; equal to `rows` where nothing was left out. */
  readonly rowsBefore: number;
  /** The name of that list in the answer. */
  readonly list: string | null;
  /** True when even one row of each list was too long, so that the text ends in the middle. */
  readonly isCutOff: boolean;
}

/** `value` is the JSON value of `text`. */
export function shortened(text: string, value: unknown): ShortText {
  const { list, rows: rowsBefore } = longestList(value);
  if (rowsBefore <= ROWS_MAX && text.length <= CHARS_MAX) {
    return { text, rows: rowsBefore, rowsBefore, list, isCutOff: false };
  }
  let rows = Math.min(rowsBefore, ROWS_MAX);
  let short = JSON.stringify(cut(value, rows));
  while (short.length > CHARS_MAX && rows > 1) {
    rows = Math.floor(rows / 2);
    short = JSON.stringify(cut(value, rows));
  }
  return { text: short.slice(0, CHARS_MAX), rows, rowsBefore, list, isCutOff: short.length > CHARS_MAX };
}

/** A copy of the value with at most `rowsMax` rows in each list, at any depth. */
function cut(value: unknown, rowsMax: number): unknown {
  if (Array.isArray(value)) return value.slice(0, rowsMax).map((row) => cut(row, rowsMax));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, rowsMax)]));
}

function longestList(
  value: unknown,
  name: string | null = null,
): { readonly list: string | null; readonly rows: number } {
  if (Array.isArray(value)) return { list: name, rows: value.length };
  let longest: { readonly list: string | null; readonly rows: number } = { list: null, rows: 0 };
  if (typeof value !== "object" || value === null) return longest;
  for (const [key, inner] of Object.entries(value)) {
    const found = longestList(inner, key);
    if (found.rows > longest.rows) longest = found;
  }
  return longest;
}
