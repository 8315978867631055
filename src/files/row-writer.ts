// Writes rows into a file of one format. A writer holds a bounded number of rows in memory for a day of any size.

import type { FileColumn, FileRow } from "./file-table.ts";
import { OutputFile, type WrittenFile } from "./output-file.ts";
import { CsvWriter, JsonlWriter } from "./text-writer.ts";

export const FILE_FORMATS = ["parquet", "csv", "jsonl"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface FileRowWriter {
  add(row: FileRow): void;
  end(): WrittenFile;
}

export function openRowWriter(format: FileFormat, path: string, columns: readonly FileColumn[]): FileRowWriter {
  const file = new OutputFile(path);
  if (format === "parquet") {
    // Loaded with the first file of this format: most processes never write one.
    const { ParquetRows }: typeof import("./parquet-rows.ts") = require("./parquet-rows.ts");
    return new ParquetRows(file, columns);
  }
  return format === "csv" ? new CsvWriter(file, columns) : new JsonlWriter(file, columns);
}
