// Frames of the next minute of the market in a folder: a restarted exchange sends them while it simulates its day again behind them. It is
// only a cache: each record has a checksum, and without a good one the reader waits for the simulation.

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type Day, seedOf } from "../../src/base/index.ts";
import type { Position } from "../../src/feed-protocol/index.ts";
import { firstSeqOf, framesFrom, joinBytes, nextSeqOf, viewOf } from "./frame-chunks.ts";

/** Two files are written in turns, so that one always reaches back before the present moment. */
const FILES: readonly number[] = [0, 1];
const FILE_BYTES_MAX = 16 * 1024 * 1024;
/** The files lie in the data folder, which only its owner can read. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Length, checksum and day, before the frames. */
const HEAD_BYTES = 12;
const NEWLINE = "\n".charCodeAt(0);

interface KeptFrames {
  readonly day: Day;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export class AheadCache {
  readonly #folder: string;
  readonly #key: string;
  /** The file being written; null before the first record, and when it cannot be written. */
  #file: number | null = null;
  /** Index of that file in FILES; null before the first record. */
  #fileAt: number | null = null;
  #fileBytes = FILE_BYTES_MAX;

  /** `key` names everything that the frames depend on; files with another key are not read. */
  constructor(folder: string, key: string) {
    this.#folder = folder;
    this.#key = key;
  }

  /** The stored frames from this event on, up to the first hole; null when there are none. */
  read({ day, seq }: Position): Uint8Array<ArrayBuffer> | null {
    const records = FILES.flatMap((file) => this.#recordsOf(file))
      .filter((record) => record.day === day)
      .sort((a, b) => firstSeqOf(a.bytes) - firstSeqOf(b.bytes));
    const parts: Uint8Array[] = [];
    let nextSeq = seq;
    for (const { bytes } of records) {
      if (firstSeqOf(bytes) > nextSeq) break;
      if (nextSeqOf(bytes) <= nextSeq) continue;
      parts.push(framesFrom(bytes, nextSeq));
      nextSeq = nextSeqOf(bytes);
    }
    return parts.length === 0 ? null : joinBytes(parts);
  }

  /** Stores frames of a day. A write that fails (full disk, read-only folder) only costs time later. */
  write(day: Day, frames: Uint8Array): void {
    if (frames.length === 0) return;
    const record = new Uint8Array(HEAD_BYTES + frames.length);
    const view = viewOf(record);
    view.setUint32(0, frames.length, true);
    view.setUint32(4, checksumOf(day, frames), true);
    view.setUint32(8, day, true);
    record.set(frames, HEAD_BYTES);
    try {
      if (this.#fileBytes >= FILE_BYTES_MAX) this.#nextFile();
      if (this.#file === null) return;
      // One write for each record: after a kill, the last record is whole or recognised as cut off.
      writeSync(this.#file, record);
      this.#fileBytes += record.length;
    } catch {
      this.close();
    }
  }

  /** Deletes all frames, after some of them proved wrong. */
  clear(): void {
    this.close();
    for (const file of FILES) rmSync(this.#path(file), { force: true });
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #nextFile(): void {
    this.close();
    this.#fileBytes = 0;
    this.#fileAt = this.#fileAt === null ? this.#oldest() : 1 - this.#fileAt;
    mkdirSync(this.#folder, { recursive: true, mode: FOLDER_MODE });
    this.#file = openSync(this.#path(this.#fileAt), "w", FILE_MODE);
    writeSync(this.#file, `${this.#key}\n`);
  }

  /** The file with the older last write, or without any. */
  #oldest(): number {
    const [one = 0, two = 0] = FILES.map((file) => statSync(this.#path(file), { throwIfNoEntry: false })?.mtimeMs);
    return one <= two ? 0 : 1;
  }

  /** The records of a file up to the first damaged one. */
  #recordsOf(file: number): readonly KeptFrames[] {
    const content = this.#contentOf(file);
    const keyEnd = content.indexOf(NEWLINE);
    if (new TextDecoder().decode(content.subarray(0, Math.max(0, keyEnd))) !== this.#key) return [];
    const view = viewOf(content);
    const records: KeptFrames[] = [];
    for (let at = keyEnd + 1; at + HEAD_BYTES <= content.length; ) {
      const end = at + HEAD_BYTES + view.getUint32(at, true);
      const day = view.getUint32(at + 8, true);
      const bytes = content.slice(at + HEAD_BYTES, end);
      if (end > content.length || view.getUint32(at + 4, true) !== checksumOf(day, bytes)) break;
      records.push({ day, bytes });
      at = end;
    }
    return records;
  }

  #contentOf(file: number): Uint8Array<ArrayBuffer> {
    try {
      return new Uint8Array(readFileSync(this.#path(file)));
    } catch {
      return new Uint8Array(0);
    }
  }

  #path(file: number): string {
    return join(this.#folder, `ahead-${seedOf(this.#key).toString(16).padStart(8, "0")}-${file}.frames`);
  }
}

function checksumOf(day: Day, frames: Uint8Array): number {
  return crc32(frames, day);
}
