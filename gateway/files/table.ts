// A table in a file, row by row, whatever the format of the file: what the reader of rows needs of it.

/** The file cannot be used; the message names the file, and the line and column where there are any. */
export class FileError extends Error {
  override readonly name = "FileError";
}

export interface TableRow {
  /** Where it stands in the file: a line of text, or the number of the row. */
  readonly line: number;
  /** In the order of the table's columns. */
  readonly cells: readonly unknown[];
}

export interface FileTable {
  readonly columns: readonly string[];
  /** The next rows; null at the end. */
  next(): Promise<readonly TableRow[] | null>;
  close(): void;
}
