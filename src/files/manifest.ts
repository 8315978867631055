// The manifest of a day's files: their content and their hashes. It is written last, so a day with a manifest is complete.

import { assert, type Day, formatDay, formatTimestamp, parseDay, present } from "../base/index.ts";
import { type HeadWords, readHead } from "../proof/index.ts";
import { FILE_KINDS, FILE_TABLES, type FileColumn, type FileKind } from "./file-table.ts";
import type { FileFormat } from "./row-writer.ts";

export const MANIFEST_FILE = "manifest.json";

export interface ManifestFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly columns: readonly FileColumn[];
}

export interface Manifest {
  readonly day: Day;
  readonly format: FileFormat;
  /** Wall time. */
  readonly createdAtMs: number;
  /** The version of the service that wrote it. */
  readonly version: string;
  readonly symbols: readonly string[];
  readonly files: readonly ManifestFile[];
  /** The newest signed head of the journal when the files were written; null where there was none. */
  readonly proof: HeadWords | null;
}

export function encodeManifest({ day, format, createdAtMs, version, symbols, files, proof }: Manifest): string {
  const written = {
    day: formatDay(day),
    format,
    created_at: formatTimestamp(createdAtMs),
    version,
    symbols,
    files: files.map(({ name, kind, rows, bytes, sha256, columns }) => ({
      name,
      what: kind,
      rows,
      bytes,
      sha256,
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        is_nullable: column.isNullable === true,
        meaning: column.meaning,
      })),
    })),
    proof,
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** Null when the text is not a manifest of this service. */
export function decodeManifest(text: string): Manifest | null {
  try {
    const read = JSON.parse(text);
    const day = parseDay(read.day);
    if (day === null) return null;
    return {
      day,
      format: read.format,
      createdAtMs: Date.parse(read.created_at),
      version: read.version,
      symbols: read.symbols,
      files: read.files.map(fileOf),
      proof: readHead(read.proof),
    };
  } catch {
    return null;
  }
}

/** Reads a file's entry in the form of `encodeManifest`; throws for any other form. */
function fileOf(written: Readonly<Record<string, unknown>>): ManifestFile {
  const { name, what, rows, bytes, sha256 } = written;
  const kind = present(
    FILE_KINDS.find((candidate) => candidate === what),
    "a file is of a known kind",
  );
  assert(typeof name === "string" && /^[a-z]+\.[a-z]+$/.test(name), "a file has a plain name");
  assert(typeof rows === "number" && typeof bytes === "number", "a file has rows and bytes");
  assert(typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256), "a file has a hash");
  return { name, kind, rows, bytes, sha256, columns: FILE_TABLES[kind] };
}
