// The file of a backup: a line that names the format, then blocks (a byte for the kind, four for the length, the contents), and
// the SHA-256 of all that. One format for both databases, so that a backup of one can be restored into the other.

import { Outage } from "../../base/index.ts";
import type { JournalEnd } from "../journal.ts";

export const FORMAT = 1;
export const FIRST_LINE = `marsad backup ${FORMAT}\n`;
export const DIGEST_BYTES = 32;
export const BLOCK_HEAD_BYTES = 5;

/** Rows are packed into blocks of about this size before compression; one row may be larger. */
export const BLOCK_BYTES = 1024 * 1024;
/** A block that says that it is longer is no block of ours. */
export const BLOCK_BYTES_MAX = 256 * 1024 * 1024;

/** The kinds of blocks, in the order in which they come: header, then for each table its name and rows, then the end. */
export const BLOCK = { header: 0x48, table: 0x54, rows: 0x52, end: 0x45 } as const;

export interface BackupHeader {
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly database: "sqlite" | "postgres";
  /** Everything that was acknowledged before this moment, in epoch milliseconds, is in the file. */
  readonly markMs: number;
  /** Where the journal ends in the file. */
  readonly journal: JournalEnd | null;
  /** The schema: the migrations that were applied. */
  readonly migrations: readonly { readonly number: number; readonly name: string }[];
  /** The text of the key file of webhook secrets, where it was asked for. */
  readonly webhooksKey?: string;
}

export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

export interface BackupEnd {
  readonly rows: Readonly<Record<string, number>>;
  /** The highest number that was ever given to a row of each numbered table. */
  readonly highest: Readonly<Record<string, number>>;
}

/** Whether a backup holds webhook destinations, whose secrets need their key. */
export function hasDestinations(rows: BackupEnd["rows"]): boolean {
  return Object.entries(rows).some(([table, count]) => table === "webhook_destinations" && count > 0);
}

/** A file that cannot be restored; the message says why, and that nothing was changed. */
export class BadBackup extends Outage {
  constructor(path: string, why: string) {
    super(`${path} ${why}; nothing was changed`);
  }
}

export function encodeJson(value: BackupHeader | TableHead | BackupEnd): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Null for what is not such a block. Names are put into statements, so they are checked. */
export function readTableHead(contents: Uint8Array): TableHead | null {
  const head = parsed(contents) as Partial<TableHead> | null;
  const names = [head?.name, ...listOf(head?.columns), ...listOf(head?.key)];
  const isHead = listOf(head?.columns).length > 0 && names.every((name) => typeof name === "string" && NAME.test(name));
  return isHead ? (head as TableHead) : null;
}

export function readHeader(contents: Uint8Array): BackupHeader | null {
  const header = parsed(contents) as Partial<BackupHeader> | null;
  const isHeader =
    typeof header?.version === "string" && Number.isSafeInteger(header.markMs) && Array.isArray(header.migrations);
  return isHeader ? (header as BackupHeader) : null;
}

export function readEnd(contents: Uint8Array): BackupEnd | null {
  const end = parsed(contents) as Partial<BackupEnd> | null;
  const counts = [...Object.values(end?.rows ?? {}), ...Object.values(end?.highest ?? {})];
  const names = Object.keys(end?.highest ?? {});
  const isEnd = end?.rows !== undefined && end.highest !== undefined;
  return isEnd && counts.every(Number.isSafeInteger) && names.every((name) => NAME.test(name))
    ? (end as BackupEnd)
    : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsed(contents: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(contents).toString("utf8"));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
