// A Merkle tree with the hashes of RFC 9162 (SHA-256): hashes of leaves and nodes, the compact form of a growing tree, the paths that
// prove that a leaf is in a tree and that a tree begins with an earlier tree, and their verification.

import { createHash } from "node:crypto";
import { assert, outOfRange } from "./assert.ts";

export const HASH_BYTES = 32;
const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** The hash of a leaf; its data are the concatenated parts. */
export function leafHash(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash("sha256").update(LEAF_PREFIX);
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(NODE_PREFIX).update(left).update(right).digest());
}

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** The root of a tree without leaves. */
export function emptyRoot(): Uint8Array {
  return new Uint8Array(createHash("sha256").digest());
}

/** A full subtree: node `index` among the subtrees with 2^level leaves. */
export interface MerkleNode {
  readonly level: number;
  readonly index: number;
}

/** The full subtrees that make up a tree of this size, the largest first. */
export function peaksOf(size: number): readonly MerkleNode[] {
  const peaks: MerkleNode[] = [];
  for (let level = 52, start = 0; level >= 0; level--) {
    const leaves = 2 ** level;
    if (size - start < leaves) continue;
    peaks.push({ level, index: start / leaves });
    start += leaves;
  }
  return peaks;
}

/** A growing tree, which holds only the hashes of its full subtrees. */
export class MerkleRange {
  readonly #peaks: { readonly level: number; readonly hash: Uint8Array }[];
  #size: number;

  /** `hashes` are the hashes of `peaksOf(size)`. */
  constructor(size = 0, hashes: readonly Uint8Array[] = []) {
    const peaks = peaksOf(size);
    assert(peaks.length === hashes.length, "a tree has a hash for each of its full subtrees");
    this.#peaks = peaks.map(({ level }, at) => ({ level, hash: hashes[at] ?? outOfRange(at) }));
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf; calls `made` with every subtree that becomes full. */
  push(hash: Uint8Array, made?: (node: MerkleNode, hash: Uint8Array) => void): void {
    let peak = { level: 0, hash };
    for (;;) {
      const before = this.#peaks.at(-1);
      if (before?.level !== peak.level) break;
      this.#peaks.pop();
      peak = { level: peak.level + 1, hash: nodeHash(before.hash, peak.hash) };
      made?.({ level: peak.level, index: Math.floor(this.#size / 2 ** peak.level) }, peak.hash);
    }
    this.#peaks.push(peak);
    this.#size++;
  }

  root(): Uint8Array {
    const hashes = this.#peaks.map(({ hash }) => hash);
    return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((right, left) => nodeHash(left, right));
  }
}

/** A tree that can give the hash of each of its full subtrees. */
export interface MerkleTree {
  readonly size: number;
  hash(node: MerkleNode): Promise<Uint8Array>;
}

/** The root of the tree when it had this size. */
export function rootAt(tree: MerkleTree, size: number): Promise<Uint8Array> {
  return size === 0 ? Promise.resolve(emptyRoot()) : hashOf(tree, 0, size);
}

/** The hash over the leaves from `from` to before `to`; a subtree of that length must be able to begin at `from`. */
async function hashOf(tree: MerkleTree, from: number, to: number): Promise<Uint8Array> {
  const level = Math.log2(to - from);
  if (Number.isInteger(level)) return await tree.hash({ level, index: from / 2 ** level });
  const middle = from + splitOf(to - from);
  return nodeHash(await hashOf(tree, from, middle), await hashOf(tree, middle, to));
}

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** RFC 9162, 2.1.3.1: the hashes that lead from a leaf to the root of the tree of this size, the nearest first. */
export async function inclusionPath(tree: MerkleTree, leaf: number, size: number): Promise<readonly Uint8Array[]> {
  const path: Uint8Array[] = [];
  for (let from = 0, to = size; to - from > 1; ) {
    const middle = from + splitOf(to - from);
    if (leaf < middle) {
      path.push(await hashOf(tree, middle, to));
      to = middle;
    } else {
      path.push(await hashOf(tree, from, middle));
      from = middle;
    }
  }
  return path.reverse();
}

/** RFC 9162, 2.1.4.1: the hashes that prove that the tree of size `second` begins with the tree of size `first`. */
export async function consistencyPath(tree: MerkleTree, first: number, second: number): Promise<readonly Uint8Array[]> {
  const path: Uint8Array[] = [];
  let from = 0;
  let to = second;
  // True while the current part begins with the whole first tree, whose root the verifier knows.
  let isWhole = true;
  while (first !== to) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      path.push(await hashOf(tree, middle, to));
      to = middle;
    } else {
      path.push(await hashOf(tree, from, middle));
      from = middle;
      isWhole = false;
    }
  }
  if (!isWhole) path.push(await hashOf(tree, from, to));
  return path.reverse();
}

/** RFC 9162, 2.1.3.2: true when the path leads from the leaf's hash to the root. */
export function isIncluded(
  hash: Uint8Array,
  leaf: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (leaf < 0 || leaf >= size) return false;
  let node = leaf;
  let last = size - 1;
  let made = hash;
  for (const step of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      made = nodeHash(step, made);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else made = nodeHash(made, step);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && isSameHash(made, root);
}

/** RFC 9162, 2.1.4.2: true when the path proves that the second tree begins with the first. */
export function isConsistent(
  first: { readonly size: number; readonly root: Uint8Array },
  second: { readonly size: number; readonly root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  if (first.size > second.size || first.size < 1) return false;
  if (first.size === second.size) return path.length === 0 && isSameHash(first.root, second.root);
  const steps = Number.isInteger(Math.log2(first.size)) ? [first.root, ...path] : path;
  const [begin, ...rest] = steps;
  if (begin === undefined) return false;
  let node = first.size - 1;
  let last = second.size - 1;
  while (node % 2 === 1) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  let ofFirst = begin;
  let ofSecond = begin;
  for (const step of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      ofFirst = nodeHash(step, ofFirst);
      ofSecond = nodeHash(step, ofSecond);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else ofSecond = nodeHash(ofSecond, step);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && isSameHash(ofFirst, first.root) && isSameHash(ofSecond, second.root);
}
