// The file of a backup: a line that names the format, then blocks (a byte for the kind, four for the length, the contents), and
// the SHA-256 of all that. One format for both databases, so that a backup of one can be restored into the other.

import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { Outage, systemCodeOf } from "../../base/index.ts";
import { systemReasonOf } from "../database/database-error.ts";
import type { JournalEnd } from "../journal.ts";

const FORMAT = 1;
const FIRST_LINE = `marsad backup ${FORMAT}\n`;
const DIGEST_BYTES = 32;
const BLOCK_HEAD_BYTES = 5;
/** A block with a larger length is no block of ours. */
const BLOCK_BYTES_MAX = 256 * 1024 * 1024;
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const OWNER_ONLY = 0o600;
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The kinds of blocks, in the order in which they come: header, then for each table its name and rows, then the end. */
export const BLOCK = { header: 0x48, table: 0x54, rows: 0x52, end: 0x45 } as const;

export interface BackupHeader {
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly database: "sqlite" | "postgres";
  /** Everything that was acknowledged before this moment, in epoch milliseconds, is in the file. */
  readonly markMs: number;
  /** The end of the journal in the file. */
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

/** All rows of a backup, and whether it holds webhook destinations, whose secrets need their key. */
export function totalsOf({ rows }: BackupEnd): { readonly rows: number; readonly hasDestinations: boolean } {
  const { webhook_destinations: destinations = 0 } = rows;
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), hasDestinations: destinations > 0 };
}

/** A file that cannot be restored; the message gives the reason, and says that nothing was changed. */
export class BadBackup extends Outage {
  constructor(path: string, why: string) {
    super(`${path} ${why}; nothing was changed`);
  }
}

/**
 * Writes the file under a draft name, readable by its owner alone, and renames it once all of it is on the disk: a file with its own name
 * is whole.
 */
export class BackupWriter {
  readonly #path: string;
  readonly #draft: string;
  readonly #file: FileHandle;
  readonly #digest = createHash("sha256");
  #bytes = 0;

  private constructor(path: string, draft: string, file: FileHandle) {
    this.#path = path;
    this.#draft = draft;
    this.#file = file;
  }

  static async create(path: string): Promise<BackupWriter> {
    const draft = `${path}.${process.pid}.partial`;
    await removeDrafts(dirname(path));
    const created = new BackupWriter(path, draft, await writing(path, () => open(draft, "w", OWNER_ONLY)));
    await created.#write(Buffer.from(FIRST_LINE));
    return created;
  }

  get bytes(): number {
    return this.#bytes;
  }

  json(kind: number, value: BackupHeader | TableHead | BackupEnd): Promise<void> {
    return this.#block(kind, Buffer.from(JSON.stringify(value)));
  }

  async rows(encoded: Uint8Array): Promise<void> {
    await this.#block(BLOCK.rows, await compress(encoded, COMPRESSION));
  }

  /** Ends the file with its checksum, waits for the disk and gives the file its name. */
  async finish(): Promise<void> {
    await this.#write(this.#digest.copy().digest());
    await writing(this.#path, async () => {
      await this.#file.sync();
      await this.#file.close();
      await rename(this.#draft, this.#path);
      // A new name is on the disk only when its folder is.
      await using folder = await open(dirname(this.#path), "r");
      await folder.sync();
    });
  }

  /** Removes the draft. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#draft, { force: true }).catch(() => undefined);
  }

  async #block(kind: number, stored: Uint8Array): Promise<void> {
    const head = Buffer.allocUnsafe(BLOCK_HEAD_BYTES);
    head[0] = kind;
    head.writeUInt32LE(stored.length, 1);
    await this.#write(head);
    await this.#write(stored);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#digest.update(bytes);
    this.#bytes += bytes.length;
    await writing(this.#path, async () => {
      for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at)).bytesWritten;
    });
  }
}

/** Removes drafts of backups that were killed. A draft that cannot be read or removed stays: it harms no backup. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /\.(\d+)\.partial$/.exec(name) ?? [];
    const path = join(folder, name);
    if (pid === undefined || isRunning(Number(pid)) || !(await isBackup(path))) continue;
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** True when another process has this id. In a container every backup may have the same id. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) !== "ESRCH";
  }
}

async function isBackup(path: string): Promise<boolean> {
  try {
    await using file = await open(path, "r");
    const { buffer } = await file.read(Buffer.alloc(FIRST_LINE.length), 0);
    return buffer.toString() === FIRST_LINE;
  } catch {
    return false;
  }
}

async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw new Outage(`the backup ${path} cannot be written: ${systemReasonOf(error)}`, { cause: error });
  }
}

interface Block {
  readonly kind: number;
  readonly contents: Uint8Array;
}

/** Reads the file block by block, and computes its checksum on the way. */
export class BackupReader {
  readonly path: string;
  readonly bytes: number;
  readonly #file: FileHandle;

  private constructor(path: string, bytes: number, file: FileHandle) {
    this.path = path;
    this.bytes = bytes;
    this.#file = file;
  }

  static async open(path: string): Promise<BackupReader> {
    const file = await open(path, "r").catch((error: unknown) => {
      const isMissing = systemCodeOf(error) === "ENOENT";
      throw new BadBackup(path, `cannot be read: ${isMissing ? "there is no such file" : systemReasonOf(error)}`);
    });
    const found = await file.stat();
    if (found.isFile()) return new BackupReader(path, found.size, file);
    await file.close();
    throw new BadBackup(path, "is not a file");
  }

  /** All blocks in order; throws a BadBackup, at the latest after the last one, when the file differs from the written one. */
  async *blocks(): AsyncGenerator<Block, void, undefined> {
    const digest = createHash("sha256");
    let at = FIRST_LINE.length;
    const take = async (length: number): Promise<Buffer> => {
      const bytes = await this.#read(at, length);
      if (bytes.length < length) throw this.damaged("it ends too early: it was cut off, or not copied to its end");
      at += length;
      digest.update(bytes);
      return bytes;
    };
    this.#checkFirstLine(await this.#read(0, FIRST_LINE.length));
    digest.update(FIRST_LINE);
    for (let kind = 0; kind !== BLOCK.end; ) {
      const head = await take(BLOCK_HEAD_BYTES);
      const isFirst = kind === 0;
      kind = head.readUInt8(0);
      const length = head.readUInt32LE(1);
      const isKnown = Object.values<number>(BLOCK).includes(kind) && length <= BLOCK_BYTES_MAX;
      if (!isKnown) throw this.damaged("it has a block of no known kind");
      if (isFirst && kind !== BLOCK.header) throw this.damaged("it does not begin with a header");
      yield { kind, contents: await take(length) };
    }
    const expected = digest.copy().digest();
    if (!expected.equals(await take(DIGEST_BYTES))) throw this.damaged("its checksum does not fit its contents");
    if ((await this.#read(at, 1)).length > 0) throw this.damaged("something follows its end");
  }

  header(contents: Uint8Array): BackupHeader {
    const header = this.#parsed<BackupHeader>(contents);
    if (typeof header.version === "string" && Array.isArray(header.migrations)) return header as BackupHeader;
    throw this.damaged("it does not begin with a header");
  }

  /** Names are put into statements, so they are checked. */
  tableHead(contents: Uint8Array): TableHead {
    const { name = "", columns = [], key = [] } = this.#parsed<TableHead>(contents);
    const names: readonly unknown[] = [name, ...columns, ...key];
    if (names.every((one) => typeof one === "string" && NAME.test(one))) return { name, columns, key };
    throw this.damaged("it has a table without a name");
  }

  end(contents: Uint8Array): BackupEnd {
    const { rows, highest } = this.#parsed<BackupEnd>(contents);
    if (rows !== undefined && highest !== undefined && Object.keys(highest).every((name) => NAME.test(name))) {
      return { rows, highest };
    }
    throw this.damaged("its end cannot be read");
  }

  /** The rows of a block, as they were encoded. */
  async rows(contents: Uint8Array): Promise<Uint8Array> {
    try {
      return await decompress(contents, { maxOutputLength: BLOCK_BYTES_MAX });
    } catch {
      throw this.damaged("a block cannot be unpacked");
    }
  }

  damaged(how: string): BadBackup {
    return new BadBackup(this.path, `is damaged: ${how}`);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #checkFirstLine(bytes: Buffer): void {
    const text = bytes.toString("latin1");
    if (text === FIRST_LINE) return;
    const newer = /^marsad backup (\d+)/.exec(text);
    if (newer !== null && Number(newer[1]) > FORMAT) {
      throw new BadBackup(this.path, "was written by a newer version of marsad: restore it with that version");
    }
    throw new BadBackup(this.path, "is not a backup of marsad");
  }

  async #read(from: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    try {
      while (filled < length) {
        const { bytesRead } = await this.#file.read(bytes, filled, length - filled, from + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
    } catch (error) {
      throw new BadBackup(this.path, `cannot be read: ${systemReasonOf(error)}`);
    }
    return bytes.subarray(0, filled);
  }

  #parsed<T>(contents: Uint8Array): Partial<T> {
    try {
      // The caller checks the fields that it needs.
      return Object(JSON.parse(Buffer.from(contents).toString("utf8"))) as Partial<T>;
    } catch {
      throw this.damaged("a block is not JSON");
    }
  }
}
