// Signed heads of the journal's tree: each describes the tree at a moment. They are stored for good, so that no later tree can contradict
// one in silence.

import type { Position } from "../model/index.ts";
import type { JournalEnd } from "./journal.ts";

export interface TreeHead {
  readonly treeSize: number;
  readonly rootHash: Uint8Array;
  /** The last event that the tree covers. */
  readonly position: Position;
  readonly marketTimeMs: number;
  /** Wall time of the signature. */
  readonly timestampMs: number;
  readonly keyId: string;
  readonly signature: Uint8Array;
}

/** The tree under a signed head. */
export interface SignedTree {
  readonly size: number;
  readonly root: Uint8Array;
  readonly end: JournalEnd;
}

export interface Heads {
  /**
   * Stores a head of the present tree, signed by `sign`, in one transaction; null when the tree has not grown since the newest one. The
   * batches of the tree are on the disk when the head is. A leader whose term is over stores nothing.
   */
  add(sign: (tree: SignedTree) => TreeHead): Promise<TreeHead | null>;

  newest(): Promise<TreeHead | null>;

  /** Heads of trees larger than `treeSize`, the smallest first. */
  after(treeSize: number, max: number): Promise<readonly TreeHead[]>;
}
