// Reads the file of a backup, block by block, and computes its checksum on the way. The first reading checks the whole file
// before anything is touched, the second brings its rows.

import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { reasonOf } from "../database/database-error.ts";
import {
  type BackupEnd,
  type BackupHeader,
  BadBackup,
  BLOCK,
  BLOCK_BYTES_MAX,
  BLOCK_HEAD_BYTES,
  DIGEST_BYTES,
  FIRST_LINE,
  FORMAT,
  readEnd,
  readHeader,
} from "./backup-format.ts";

const decompress = promisify(zstdDecompress);

export interface Block {
  readonly kind: number;
  readonly contents: Uint8Array;
}

export class BackupSource {
  readonly path: string;
  readonly #file: FileHandle;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<BackupSource> {
    const file = await open(path, "r").catch((error: unknown) => {
      throw new BadBackup(path, `cannot be read: ${fileReason(error)}`);
    });
    if (!(await file.stat()).isFile()) {
      await file.close();
      throw new BadBackup(path, "is not a file");
    }
    return new BackupSource(path, file);
  }

  async bytes(): Promise<number> {
    return (await this.#file.stat()).size;
  }

  /** The header alone: enough to refuse a file of another kind or of a newer version. */
  async header(): Promise<BackupHeader> {
    for await (const { kind, contents } of this.blocks()) {
      const header = kind === BLOCK.header ? readHeader(contents) : null;
      if (header !== null) return header;
      break;
    }
    throw this.#damaged("it does not begin with a header");
  }

  /** Reads the file to its end and compares its checksum. */
  async verify(progress: (bytes: number) => void): Promise<BackupEnd> {
    let end: BackupEnd | null = null;
    let bytes = 0;
    for await (const { kind, contents } of this.blocks()) {
      if (kind === BLOCK.end) end = readEnd(contents);
      bytes += contents.length + BLOCK_HEAD_BYTES;
      progress(bytes);
    }
    if (end === null) throw this.#damaged("its end cannot be read");
    return end;
  }

  /** All blocks in order; throws a BadBackup, at the latest after the last one, when the file is not what was written. */
  async *blocks(): AsyncGenerator<Block, void, undefined> {
    const digest = createHash("sha256");
    let at = 0;
    const take = async (length: number): Promise<Buffer> => {
      const bytes = await this.#read(at, length);
      if (bytes.length < length) throw this.#damaged("it ends too early: it was cut off, or not copied to its end");
      at += length;
      return bytes;
    };
    const hashed = async (length: number): Promise<Buffer> => {
      const bytes = await take(length);
      digest.update(bytes);
      return bytes;
    };
    this.#checkFirstLine(await this.#read(0, FIRST_LINE.length));
    await hashed(FIRST_LINE.length);
    for (let kind = 0; kind !== BLOCK.end; ) {
      const head = await hashed(BLOCK_HEAD_BYTES);
      kind = head.readUInt8(0);
      const length = head.readUInt32LE(1);
      const isKnown = Object.values<number>(BLOCK).includes(kind) && length <= BLOCK_BYTES_MAX;
      if (!isKnown) throw this.#damaged("it has a block of no known kind");
      yield { kind, contents: await hashed(length) };
    }
    const isSame = digest.digest().equals(await take(DIGEST_BYTES));
    if (!isSame) throw this.#damaged("its checksum does not fit its contents");
    if ((await this.#read(at, 1)).length > 0) throw this.#damaged("something follows its end");
  }

  /** The rows of a block. */
  async unpacked(contents: Uint8Array): Promise<Uint8Array> {
    try {
      return await decompress(contents, { maxOutputLength: BLOCK_BYTES_MAX });
    } catch {
      throw this.#damaged("a block cannot be unpacked");
    }
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
      throw new BadBackup(this.path, `cannot be read: ${reasonOf(error)}`);
    }
    return bytes.subarray(0, filled);
  }

  #damaged(how: string): BadBackup {
    return new BadBackup(this.path, `is damaged: ${how}`);
  }
}

function fileReason(error: unknown): string {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return isMissing ? "there is no such file" : reasonOf(error);
}
