// Answers public requests about the journal's tree: its newest head, the keys, and the paths that prove leaves and earlier trees. It
// reads the database, so every process can answer.

import { type Clock, consistencyPath, inclusionPath, SECOND_MS } from "../base/index.ts";
import type { Position } from "../model/index.ts";
import type { Leaf, SigningKey, Store, TreeHead, TreeView } from "../store/index.ts";

/** Heads and trees are read again after this time. */
const FRESH_MS = SECOND_MS;

export interface Inclusion {
  readonly leaf: Leaf;
  readonly treeSize: number;
  readonly data: Uint8Array;
  readonly path: readonly Uint8Array[];
}

export class ProofRecords {
  readonly #store: Pick<Store, "tree" | "heads" | "signingKeys">;
  readonly #clock: Clock;
  #view: { readonly view: TreeView; readonly readAtMs: number } | null = null;
  #head: { readonly head: TreeHead | null; readonly readAtMs: number } | null = null;

  constructor(store: Pick<Store, "tree" | "heads" | "signingKeys">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The newest head; null before the first signature. */
  async head(): Promise<TreeHead | null> {
    const nowMs = this.#clock.nowMs();
    if (this.#head === null || this.#head.head === null || this.#isStale(this.#head.readAtMs, nowMs))
      this.#head = { head: await this.#store.heads.newest(), readAtMs: nowMs };
    return this.#head.head;
  }

  keys(): Promise<readonly SigningKey[]> {
    return this.#store.signingKeys.all();
  }

  /** The path from the tree of one size to the tree of another; null when the tree is not that large. */
  async consistency(first: number, second: number): Promise<readonly Uint8Array[] | null> {
    const view = await this.#viewOf(second);
    return second > view.size ? null : await consistencyPath(view, first, second);
  }

  /** The size of the tree now. */
  async size(): Promise<number> {
    return (await this.#viewOf(null)).size;
  }

  /** The leaf of an event; null when the tree has none. */
  async leafAt(position: Position): Promise<Leaf | null> {
    const view = await this.#viewOf(null);
    return (await view.leafAt(position)) ?? (await (await this.#newView()).leafAt(position));
  }

  /** The proof of a leaf in the tree of this size; null when the journal no longer has its events. */
  async inclusion(leaf: Leaf, treeSize: number): Promise<Inclusion | null> {
    const data = await this.#store.tree.data(leaf);
    if (data === null) return null;
    const view = await this.#viewOf(treeSize);
    return { leaf, treeSize, data, path: await inclusionPath(view, leaf.index, treeSize) };
  }

  /** A view of a tree of at least this size, if there is one. */
  async #viewOf(size: number | null): Promise<TreeView> {
    const known = this.#view;
    if (known !== null && !this.#isStale(known.readAtMs, this.#clock.nowMs()) && (size ?? 0) <= known.view.size)
      return known.view;
    return await this.#newView();
  }

  async #newView(): Promise<TreeView> {
    const view = await this.#store.tree.view();
    this.#view = { view, readAtMs: this.#clock.nowMs() };
    return view;
  }

  #isStale(readAtMs: number, nowMs: number): boolean {
    return Math.abs(nowMs - readAtMs) >= FRESH_MS;
  }
}
