// Writes the file of a backup under another name, readable by its owner alone, and gives it its own name once all of it is on
// the disk: a file with that name is whole.

import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { Outage } from "../../base/index.ts";
import { reasonOf } from "../database/database-error.ts";
import { BLOCK, BLOCK_HEAD_BYTES, FIRST_LINE } from "./backup-format.ts";

const compress = promisify(zstdCompress);
const LEVEL = 3;
const OWNER_ONLY = 0o600;

export class BackupFile {
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

  static async create(path: string): Promise<BackupFile> {
    const draft = `${path}.${process.pid}.partial`;
    const file = await open(draft, "w", OWNER_ONLY).catch((error: unknown) => {
      throw cannotWrite(path, error);
    });
    const created = new BackupFile(path, draft, file);
    await created.#write(Buffer.from(FIRST_LINE));
    return created;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async block(kind: number, contents: Uint8Array): Promise<void> {
    const stored = kind === BLOCK.rows ? await compressed(contents) : contents;
    const head = Buffer.allocUnsafe(BLOCK_HEAD_BYTES);
    head[0] = kind;
    head.writeUInt32LE(stored.length, 1);
    await this.#write(head);
    await this.#write(stored);
  }

  /** Ends the file with its checksum, waits for the disk and gives the file its name. */
  async finish(): Promise<void> {
    await this.#write(this.#digest.copy().digest());
    try {
      await this.#file.sync();
      await this.#file.close();
      await rename(this.#draft, this.#path);
      await syncFolder(dirname(this.#path));
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }

  /** Removes what was written so far. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#draft, { force: true }).catch(() => undefined);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#digest.update(bytes);
    this.#bytes += bytes.length;
    try {
      for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at)).bytesWritten;
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }
}

function compressed(rows: Uint8Array): Promise<Uint8Array> {
  return compress(rows, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
}

/** A new name is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function cannotWrite(path: string, error: unknown): Outage {
  return new Outage(`the backup ${path} cannot be written: ${reasonOf(error)}`, { cause: error });
}
