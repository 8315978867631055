// The journal as a Merkle tree: each batch, as it was first stored, is a leaf. Neither folding batches into one row nor setting a day aside
// changes a leaf.

import { type Day, leafHash, type MerkleTree } from "../base/index.ts";
import type { Position } from "../model/index.ts";
import type { JournalBatch, JournalEnd } from "./journal.ts";

/** A batch by its place in the tree and in the market. */
export interface Leaf extends Pick<JournalBatch, "day" | "firstSeq" | "lastSeq"> {
  readonly index: number;
  /** The length of its frames. */
  readonly byteCount: number;
  readonly hash: Uint8Array;
}

/** The tree at one moment. It stays as it was while the journal grows. */
export interface TreeView extends MerkleTree {
  /** The last event of the journal, which the tree covers; null when there is none. */
  readonly end: JournalEnd | null;

  /** The leaf that holds an event of the journal; null when the tree has none. */
  leafAt(position: Position): Promise<Leaf | null>;

  /** The leaves from `from` to before `to`. */
  leaves(from: number, to: number): Promise<readonly Leaf[]>;
}

/** The tree of the journal. Batches become leaves in the transaction that stores them. */
export interface Tree {
  view(): Promise<TreeView>;

  /**
   * Makes leaves for batches that an earlier version stored without one, one for each row that is found. Returns how many; 0 when there
   * were none. Throws JournalDamage where a batch is damaged.
   */
  cover(): Promise<number>;

  /** Leaves that were made of batches of an earlier version, and when; null where there are none. */
  found(): Promise<{ readonly leaves: number; readonly atMs: number } | null>;

  /** The data of a leaf; null when the journal does not have it any more. Throws JournalDamage when the data do not match the leaf. */
  data(leaf: Leaf): Promise<Uint8Array | null>;

  /** Resolves when all batches that were stored until now survive a power cut. */
  settle(): Promise<void>;
}

const DAY_DIGITS = 8;
export const LEAF_HEAD_BYTES = DAY_DIGITS + 8;

/** The head before the frames in the data of a leaf. */
export function leafHead({ day, firstSeq, lastSeq }: Pick<Leaf, "day" | "firstSeq" | "lastSeq">): Uint8Array {
  const head = new Uint8Array(LEAF_HEAD_BYTES);
  const view = new DataView(head.buffer);
  new TextEncoder().encodeInto(String(day).padStart(DAY_DIGITS, "0"), head);
  view.setUint32(DAY_DIGITS, firstSeq, true);
  view.setUint32(DAY_DIGITS + 4, lastSeq, true);
  return head;
}

export function leafHashOf(batch: Pick<JournalBatch, "day" | "firstSeq" | "lastSeq" | "frames">): Uint8Array {
  return leafHash(leafHead(batch), batch.frames);
}

/** The parts of a leaf's data; null when the bytes are no such data. */
export function readLeafData(
  data: Uint8Array,
): { readonly day: Day; readonly firstSeq: number; readonly lastSeq: number; readonly frames: Uint8Array } | null {
  if (data.length <= LEAF_HEAD_BYTES) return null;
  const day = new TextDecoder().decode(data.subarray(0, DAY_DIGITS));
  if (!/^\d{8}$/.test(day)) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    day: Number(day),
    firstSeq: view.getUint32(DAY_DIGITS, true),
    lastSeq: view.getUint32(DAY_DIGITS + 4, true),
    frames: data.subarray(LEAF_HEAD_BYTES),
  };
}
