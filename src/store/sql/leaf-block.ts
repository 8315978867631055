// Leaves of the tree as one value of the database: for each its hash, its last event and the length of its frames. The leaves of a block
// follow one another within a day.

import { crc32 } from "node:zlib";
import { assert, HASH_BYTES } from "../../base/index.ts";
import type { Leaf } from "../tree.ts";

const LEAF_BYTES = HASH_BYTES + 8;

/** A row of leaves: the first of them, and the others packed after it. */
export interface LeafBlock {
  readonly firstLeaf: number;
  readonly day: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly leaves: Uint8Array;
  readonly checksum: number;
}

export function packLeaves(leaves: readonly Leaf[]): LeafBlock {
  const first = leaves[0];
  const last = leaves.at(-1);
  assert(first !== undefined && last !== undefined, "a block has leaves");
  const packed = new Uint8Array(leaves.length * LEAF_BYTES);
  const view = new DataView(packed.buffer);
  for (const [at, { hash, lastSeq, byteCount }] of leaves.entries()) {
    const offset = at * LEAF_BYTES;
    packed.set(hash, offset);
    view.setUint32(offset + HASH_BYTES, lastSeq, true);
    view.setUint32(offset + HASH_BYTES + 4, byteCount, true);
  }
  const { index: firstLeaf, day, firstSeq } = first;
  const block = { firstLeaf, day, firstSeq, lastSeq: last.lastSeq, leaves: packed };
  return { ...block, checksum: checksumOf(block) };
}

export function unpackLeaves({ firstLeaf, day, firstSeq, leaves }: LeafBlock): readonly Leaf[] {
  const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.byteLength);
  const found: Leaf[] = [];
  let seq = firstSeq;
  for (let offset = 0; offset < leaves.length; offset += LEAF_BYTES) {
    const lastSeq = view.getUint32(offset + HASH_BYTES, true);
    const byteCount = view.getUint32(offset + HASH_BYTES + 4, true);
    const hash = leaves.slice(offset, offset + HASH_BYTES);
    found.push({ index: firstLeaf + found.length, day, firstSeq: seq, lastSeq, byteCount, hash });
    seq = lastSeq + 1;
  }
  return found;
}

/** True when the block is undamaged, by its checksum. */
export function isSound(block: LeafBlock): boolean {
  return block.leaves.length % LEAF_BYTES === 0 && block.checksum === checksumOf(block);
}

function checksumOf({ firstLeaf, day, firstSeq, lastSeq, leaves }: Omit<LeafBlock, "checksum">): number {
  return crc32(leaves, crc32([firstLeaf, day, firstSeq, lastSeq].join()));
}
