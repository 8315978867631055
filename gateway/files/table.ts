// A table in a file of any format, row by row: the interface for the reader of rows.

/** The file cannot be used; the message names the file, and the line and column if there are any. */
export class FileError extends Error {
  override readonly name = "FileError";
}

export interface TableRow {
  /** The line in a text file, or the number of the row. */
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
