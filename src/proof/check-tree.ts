// Checks the journal's tree: compares every leaf with its events, and every stored node and every signed head with the leaves.

import { isSameHash, MerkleRange, reasonOf } from "../base/index.ts";
import { JournalDamage, leafHashOf, type Store, type TreeHead, type TreeView } from "../store/index.ts";
import { dayLeaves } from "./day-leaves.ts";
import { headWords, isHeadSigned } from "./head.ts";

const PAGE_LEAVES = 4_096;
const PAGE_HEADS = 1_000;
/** The most problems in the list; a tree with more is lost anyway. */
const PROBLEMS_MAX = 100;

type CheckedStore = Pick<Store, "journal" | "tree" | "heads" | "signingKeys">;

export interface CheckedTree {
  readonly leaves: number;
  readonly heads: number;
  /** Leaves that were made later from rows of an earlier version, and the time of that; null where there are none. */
  readonly found: { readonly leaves: number; readonly atMs: number } | null;
  readonly problems: readonly string[];
}

export async function checkTree(store: CheckedStore): Promise<CheckedTree> {
  const problems: string[] = [];
  const note = (problem: string): void => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem);
  };
  let leaves = 0;
  let heads = 0;
  try {
    // Read before the tree: beside a service that runs, later heads are of leaves that came since.
    const newest = await store.heads.newest();
    const view = await store.tree.view();
    leaves = view.size;
    for (const day of await store.journal.days()) await checkDay(store, view, day, note);
    heads = await checkNodes(store, view, note);
    if (newest !== null && newest.treeSize > leaves)
      note(`the tree has ${leaves} leaves, and a head was signed over ${newest.treeSize}`);
  } catch (error) {
    note(reasonOf(error));
  }
  return { leaves, heads, found: await store.tree.found(), problems };
}

/** Compares the events of a day with its leaves. */
async function checkDay(
  store: CheckedStore,
  view: TreeView,
  day: number,
  note: (problem: string) => void,
): Promise<void> {
  try {
    for await (const { leaf, frames } of dayLeaves(store, view, day))
      if (!isSameHash(leafHashOf({ ...leaf, frames }), leaf.hash))
        note(new JournalDamage(leaf, "they are not those of their leaf in the tree").message);
  } catch (error) {
    note(reasonOf(error));
  }
}

/** Compares stored nodes and signed heads with the hashes of the leaves; resolves to the number of heads. */
async function checkNodes(store: CheckedStore, view: TreeView, note: (problem: string) => void): Promise<number> {
  const keys = new Map((await store.signingKeys.all()).map(({ keyId, publicKey }) => [keyId, publicKey]));
  const range = new MerkleRange();
  let heads = await store.heads.after(0, PAGE_HEADS);
  let count = 0;
  const checkHeads = async (): Promise<void> => {
    while (heads[0] !== undefined && heads[0].treeSize <= range.size) {
      const [head, ...later] = heads;
      count++;
      const problem = problemOf(head, range.root(), keys.get(head.keyId));
      if (problem !== null) note(`the head of ${head.treeSize} leaves ${problem}`);
      heads = later.length > 0 ? later : await store.heads.after(head.treeSize, PAGE_HEADS);
    }
  };
  for (let from = 0; from < view.size; from += PAGE_LEAVES) {
    for (const leaf of await view.leaves(from, Math.min(view.size, from + PAGE_LEAVES))) {
      const full: { readonly level: number; readonly index: number; readonly hash: Uint8Array }[] = [];
      range.push(leaf.hash, ({ level, index }, hash) => full.push({ level, index, hash }));
      for (const { hash, ...node } of full)
        if (!isSameHash(await view.hash(node), hash))
          note(`node ${node.index} of level ${node.level} of the tree is another`);
      if (heads[0]?.treeSize === range.size) await checkHeads();
    }
  }
  return count;
}

function problemOf(head: TreeHead, root: Uint8Array, publicKey: Uint8Array | undefined): string | null {
  if (!isSameHash(head.rootHash, root)) return "has another root than the tree";
  if (publicKey === undefined) return `was signed with the key ${head.keyId}, which is not there`;
  return isHeadSigned(headWords(head), publicKey) ? null : "is not signed by its key";
}
