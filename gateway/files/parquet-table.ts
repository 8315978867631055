// Reads a Parquet file, one group of rows after the other.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type AsyncBuffer, type ParquetScan, parquetReadObjects, parquetScan, parquetSchema } from "hyparquet";
import { reasonOf } from "../../src/base/index.ts";
import { FileError, type FileTable, type TableRow } from "./table.ts";

const COMPRESSORS = {
  GZIP: (bytes: Uint8Array) => new Uint8Array(gunzipSync(bytes)),
  ZSTD: (bytes: Uint8Array) => new Uint8Array(Bun.zstdDecompressSync(bytes)),
};

export class ParquetTable implements FileTable {
  readonly columns: readonly string[];
  readonly #path: string;
  readonly #file: number;
  readonly #buffer: AsyncBuffer;
  readonly #scan: ParquetScan;
  #nextGroup = 0;

  private constructor(path: string, file: number, buffer: AsyncBuffer, scan: ParquetScan) {
    this.#path = path;
    this.#file = file;
    this.#buffer = buffer;
    this.#scan = scan;
    this.columns = parquetSchema(scan.metadata).children.map(({ element }) => element.name);
  }

  static async open(path: string): Promise<ParquetTable> {
    let file: number | null = null;
    try {
      file = openSync(path, "r");
      const buffer = bufferOf(file);
      return new ParquetTable(path, file, buffer, await parquetScan({ file: buffer }));
    } catch (error) {
      if (file !== null) closeSync(file);
      throw new FileError(`cannot read ${path}: ${reasonOf(error)}`);
    }
  }

  async next(): Promise<readonly TableRow[] | null> {
    const range = this.#scan.ranges[this.#nextGroup++];
    if (range === undefined) return null;
    const { rowStart, rowEnd } = range;
    const { metadata } = this.#scan;
    let rows: readonly Readonly<Record<string, unknown>>[];
    try {
      const options = { file: this.#buffer, metadata, compressors: COMPRESSORS };
      rows = await parquetReadObjects({ ...options, rowStart, rowEnd });
    } catch (error) {
      const why = reasonOf(error);
      throw new FileError(`${this.#path}, rows ${rowStart + 1} to ${rowEnd}: ${why}`);
    }
    if (rows.length !== rowEnd - rowStart) {
      throw new FileError(`${this.#path}, rows ${rowStart + 1} to ${rowEnd}: only ${rows.length} of them are there`);
    }
    return rows.map((row, i) => ({ line: rowStart + i + 1, cells: this.columns.map((name) => row[name]) }));
  }

  close(): void {
    closeSync(this.#file);
  }
}

function bufferOf(file: number): AsyncBuffer {
  const { size } = fstatSync(file);
  return {
    byteLength: size,
    slice(start, end = size) {
      const bytes = new Uint8Array(end - start);
      let at = 0;
      while (at < bytes.length) {
        const read = readSync(file, bytes, at, bytes.length - at, start + at);
        if (read === 0) break;
        at += read;
      }
      return bytes.slice(0, at).buffer;
    },
  };
}
