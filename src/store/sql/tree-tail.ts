// The end of the tree, where it grows. The leaf of a batch stands in the row of the batch; leaves are packed into one row when their
// batches are folded, when the day changes, and before a day is set aside. A row of its own holds the progress of packing.

import { MerkleRange, peaksOf } from "../../base/index.ts";
import type { Fragment, Sql } from "../database/sql.ts";
import type { JournalBatch, JournalEnd } from "../journal.ts";
import { type Leaf, leafHashOf } from "../tree.ts";
import { BATCHES, soundBatches } from "./journal-rows.ts";
import { packLeaves } from "./leaf-block.ts";
import { bytesBefore, KEPT_LEVELS, LEAF_BLOCKS, treeNow } from "./sql-tree-view.ts";

/** Batches that get their leaves in one step. */
const COVER_BATCHES = 16;

/** The place of a journal's end, which shows whether a tail belongs to the journal. */
const placeOf = (end: JournalEnd | null): string => (end === null ? "" : `${end.day}.${end.lastSeq}`);

export class TreeTail {
  /** The range over the packed leaves. */
  readonly #range: MerkleRange;
  /** Leaves of one day that are not packed. Bound: as many batches as are folded at once. */
  #unpacked: Leaf[];
  #bytes: number;
  #place: string;
  /** True when every batch has its leaf, in its own row or packed. */
  readonly isCovered: boolean;

  private constructor(range: MerkleRange, unpacked: readonly Leaf[], end: JournalEnd | null, isCovered: boolean) {
    this.#range = range;
    this.#unpacked = [...unpacked];
    this.#bytes = unpacked.reduce((sum, { byteCount }) => sum + byteCount, 0);
    this.#place = placeOf(end);
    this.isCovered = isCovered;
  }

  /** Reads the tail, within a transaction. */
  static async load(sql: Sql): Promise<TreeTail> {
    const { view, packed, unpacked, isCovered, isRescued } = await treeNow(sql);
    const hashes: Uint8Array[] = [];
    for (const peak of peaksOf(packed)) hashes.push(await view.hash(peak));
    return new TreeTail(new MerkleRange(packed, hashes), unpacked, view.end, isCovered && !isRescued);
  }

  /** True when this is the tail of a journal with this end. */
  isAt(end: JournalEnd | null): boolean {
    return this.isCovered && this.#place === placeOf(end);
  }

  /** The number of batches, and of bytes, since leaves were last packed. */
  get batches(): number {
    return this.#unpacked.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The first event whose leaf is not packed. */
  get firstSeq(): number {
    return this.#unpacked[0]?.firstSeq ?? 0;
  }

  /** Adds the leaf of a batch, behind those of the same day. */
  async add(sql: Sql, batch: JournalBatch, hash: Uint8Array): Promise<void> {
    const { day, firstSeq, lastSeq, frames } = batch;
    if (this.#unpacked[0] !== undefined && this.#unpacked[0].day !== day) await this.pack(sql);
    const index = this.#range.size + this.#unpacked.length;
    this.#unpacked.push({ index, day, firstSeq, lastSeq, byteCount: frames.byteLength, hash });
    this.#bytes += frames.byteLength;
    this.#place = placeOf(batch);
  }

  /**
   * The part of a row that has no leaf yet: an earlier version folds events with and without a leaf into one row. All leaves must be
   * packed.
   */
  async uncovered(sql: Sql, row: JournalBatch): Promise<JournalBatch> {
    const packedSeq = await sql.number`select after_seq from proof_tree where after_day = ${row.day}`;
    if (packedSeq === null || packedSeq < row.firstSeq) return row;
    const { view } = await treeNow(sql);
    const bytes = await bytesBefore(view, this.#range.size, packedSeq + 1, row.firstSeq);
    return { ...row, firstSeq: packedSeq + 1, frames: row.frames.subarray(bytes) };
  }

  async pack(sql: Sql): Promise<void> {
    const last = this.#unpacked.at(-1);
    if (last === undefined) return;
    await LEAF_BLOCKS.put(sql, [packLeaves(this.#unpacked)]);
    const nodes: { readonly level: number; readonly node: number; readonly hash: Uint8Array }[] = [];
    for (const leaf of this.#unpacked)
      this.#range.push(leaf.hash, ({ level, index }, hash) => {
        if (level % KEPT_LEVELS === 0) nodes.push({ level, node: index, hash });
      });
    await sql.insert("proof_nodes", nodes);
    await sql`update proof_tree set leaves = ${this.#range.size}, after_day = ${last.day}, after_seq = ${last.lastSeq}`;
    this.#unpacked = [];
    this.#bytes = 0;
  }
}

/** The tail of the journal; batches of an earlier version get their leaves first, one for each row that is found. */
export async function coveredTail(
  sql: Sql,
  now: Fragment,
): Promise<{ readonly tail: TreeTail; readonly found: number }> {
  let found = 0;
  for (;;) {
    const tail = await TreeTail.load(sql);
    if (tail.isCovered) {
      if (found > 0) await sql`update proof_tree set found_leaves = found_leaves + ${found}, found_at_ms = ${now}`;
      return { tail, found };
    }
    await tail.pack(sql);
    await sql`delete from proof_rescued`;
    const rows = await soundBatches(
      { day: 0, seq: 0 },
      BATCHES.all(sql)`
        select b.day, b.first_seq, b.last_seq, b.first_time_ms, b.last_time_ms, b.frames, b.checksum
        from proof_tree t join journal_batches b on (b.day, b.last_seq) > (t.after_day, t.after_seq)
        order by b.day, b.last_seq limit ${COVER_BATCHES}`,
    );
    const [first, ...others] = rows;
    if (first !== undefined) {
      for (const batch of [await tail.uncovered(sql, first), ...others]) await tail.add(sql, batch, leafHashOf(batch));
    }
    await tail.pack(sql);
    found += rows.length;
  }
}
