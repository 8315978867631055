// The Merkle tree against a naive one that follows the definition of RFC 9162, at every size, for every leaf and pair of sizes.

import { describe, expect, test } from "bun:test";
import { outOfRange } from "./assert.ts";
import {
  consistencyPath,
  emptyRoot,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  MerkleRange,
  type MerkleTree,
  nodeHash,
  rootAt,
} from "./merkle.ts";

const SIZES = 40;
const leaves = Array.from({ length: SIZES }, (_, at) => leafHash(new TextEncoder().encode(`leaf ${at}`)));

/** The definition: MTH of a list, split at the largest power of two below its length. */
function naiveRoot(list: readonly Uint8Array[]): Uint8Array {
  if (list.length === 0) return emptyRoot();
  if (list.length === 1) return list[0] ?? outOfRange(0);
  let split = 1;
  while (split * 2 < list.length) split *= 2;
  return nodeHash(naiveRoot(list.slice(0, split)), naiveRoot(list.slice(split)));
}

const tree: MerkleTree = {
  size: SIZES,
  hash: ({ level, index }) => Promise.resolve(naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))),
};
const flipped = (hash: Uint8Array): Uint8Array => hash.with(7, (hash[7] ?? outOfRange(7)) ^ 4);

describe("a Merkle tree", () => {
  test("that grows leaf by leaf has the root of the definition at every size", async () => {
    const range = new MerkleRange();
    for (let size = 0; size <= SIZES; size++) {
      expect(range.root()).toEqual(naiveRoot(leaves.slice(0, size)));
      expect(await rootAt(tree, size)).toEqual(range.root());
      if (size < SIZES) range.push(leaves[size] ?? outOfRange(size));
    }
  });

  test("tells each subtree once, when it is full", () => {
    const range = new MerkleRange();
    const made: string[] = [];
    for (const leaf of leaves.slice(0, 8))
      range.push(leaf, ({ level, index }, hash) => {
        made.push(`${level}/${index}`);
        expect(hash).toEqual(naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)));
      });
    expect(made).toEqual(["1/0", "1/1", "2/0", "1/2", "1/3", "2/1", "3/0"]);
  });

  test("proves every leaf at every size, and no other leaf, place or root", async () => {
    for (let size = 1; size <= SIZES; size++) {
      const root = naiveRoot(leaves.slice(0, size));
      for (let at = 0; at < size; at++) {
        const leaf = leaves[at] ?? outOfRange(at);
        const path = await inclusionPath(tree, at, size);
        expect(isIncluded(leaf, at, size, path, root)).toBe(true);
        expect(isIncluded(flipped(leaf), at, size, path, root)).toBe(false);
        expect(isIncluded(leaf, at, size, path, flipped(root))).toBe(false);
        expect(isIncluded(leaf, (at + 1) % (size + 1), size, path, root)).toBe(false);
        for (const [step, hash] of path.entries())
          expect(isIncluded(leaf, at, size, path.with(step, flipped(hash)), root)).toBe(false);
        expect(isIncluded(leaf, at, size, [...path, leaf], root)).toBe(false);
      }
    }
  });

  test("proves every earlier tree, and no tree with another past", async () => {
    for (let second = 1; second <= SIZES; second++) {
      const after = { size: second, root: naiveRoot(leaves.slice(0, second)) };
      for (let first = 1; first <= second; first++) {
        const before = { size: first, root: naiveRoot(leaves.slice(0, first)) };
        const path = await consistencyPath(tree, first, second);
        expect(isConsistent(before, after, path)).toBe(true);
        expect(isConsistent({ size: first, root: flipped(before.root) }, after, path)).toBe(false);
        expect(isConsistent(before, { size: second, root: flipped(after.root) }, path)).toBe(false);
        for (const [step, hash] of path.entries())
          expect(isConsistent(before, after, path.with(step, flipped(hash)))).toBe(false);
      }
    }
  });

  test("goes on from the hashes of its full subtrees", () => {
    const whole = new MerkleRange();
    for (const leaf of leaves.slice(0, 22)) whole.push(leaf);
    const parts = [leaves.slice(0, 16), leaves.slice(16, 20), leaves.slice(20, 22)].map(naiveRoot);
    const resumed = new MerkleRange(22, parts);
    for (const leaf of leaves.slice(22)) {
      whole.push(leaf);
      resumed.push(leaf);
    }
    expect(resumed.root()).toEqual(whole.root());
  });
});
