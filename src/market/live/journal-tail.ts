// The last minutes of the journal in memory, a cache for the journal in the store. The delay line reads here, so that the delayed
// market continues while the database is unavailable, and batches that were just stored are not read back.

import { MINUTE_MS } from "../../base/index.ts";
import { DELAY_MS, type Position } from "../../model/index.ts";
import type { Journal, JournalBatch } from "../../store/index.ts";

/** A little more than the delay. */
const KEPT_MS = DELAY_MS + MINUTE_MS;
/** Above this the oldest blocks are dropped, and read from the store instead: many times the bytes of the busiest quarter of an hour. */
const BYTES_MAX = 96 * 1024 * 1024;
/** Small batches are joined up to this size. */
const BLOCK_BYTES = 64 * 1024;

interface Block {
  readonly day: number;
  readonly firstSeq: number;
  readonly firstTimeMs: number;
  lastSeq: number;
  lastTimeMs: number;
  /** Bound: BLOCK_BYTES. */
  parts: Uint8Array[];
  bytes: number;
}

export class JournalTail implements Pick<Journal, "read"> {
  readonly #journal: Pick<Journal, "read">;
  /** Consecutive, oldest first. Bound: KEPT_MS and BYTES_MAX. */
  #blocks: Block[] = [];
  #bytes = 0;

  constructor(journal: Pick<Journal, "read">) {
    this.#journal = journal;
  }

  /** Takes batches that the journal has stored, in their order. The frames are copied. */
  keep(batch: JournalBatch): void {
    const last = this.#blocks.at(-1);
    const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs } = batch;
    const follows = last === undefined || (day === last.day ? firstSeq === last.lastSeq + 1 : day > last.day);
    if (!follows) this.#forget(this.#blocks.length);
    const frames = batch.frames.slice();
    this.#bytes += frames.length;
    if (last !== undefined && follows && day === last.day && last.bytes + frames.length <= BLOCK_BYTES) {
      last.parts.push(frames);
      last.bytes += frames.length;
      last.lastSeq = lastSeq;
      last.lastTimeMs = lastTimeMs;
      return;
    }
    this.#blocks.push({ day, firstSeq, firstTimeMs, lastSeq, lastTimeMs, parts: [frames], bytes: frames.length });
    this.#forgetOld(lastTimeMs);
  }

  /** Works as `read` of the journal: from memory when it has all of the range, otherwise from the store. */
  async read(from: Position, maxBytes: number): Promise<readonly JournalBatch[]> {
    const [first] = this.#blocks;
    if (first === undefined || isBefore(from, first.day, first.firstSeq))
      return await this.#journal.read(from, maxBytes);
    const batches: JournalBatch[] = [];
    let bytes = 0;
    for (const block of this.#blocks) {
      if (!isBefore(from, block.day, block.lastSeq + 1)) continue;
      if (bytes > 0 && bytes + block.bytes > maxBytes) break;
      bytes += block.bytes;
      batches.push(batchOf(block));
    }
    return batches;
  }

  #forgetOld(newestMs: number): void {
    let count = 0;
    let bytes = this.#bytes;
    // The newest block always stays.
    for (const block of this.#blocks.slice(0, -1)) {
      if (block.lastTimeMs >= newestMs - KEPT_MS && bytes <= BYTES_MAX) break;
      bytes -= block.bytes;
      count++;
    }
    this.#forget(count);
  }

  #forget(count: number): void {
    for (const block of this.#blocks.splice(0, count)) this.#bytes -= block.bytes;
  }
}

function batchOf(block: Block): JournalBatch {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs } = block;
  const [only] = block.parts;
  const frames = only !== undefined && block.parts.length === 1 ? only : new Uint8Array(Buffer.concat(block.parts));
  block.parts = [frames];
  return { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames };
}

function isBefore({ day, seq }: Position, otherDay: number, otherSeq: number): boolean {
  return day < otherDay || (day === otherDay && seq < otherSeq);
}
