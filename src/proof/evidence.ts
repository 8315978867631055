// The evidence for a receipt: keys, a signed head, and the paths between. A service or an exported folder provides it.

import type { HeadWords } from "./head.ts";

/** A published key; `public_key` is base64. */
export interface KeyWords {
  readonly key_id: string;
  readonly public_key: string;
  readonly from: string;
  readonly until: string | null;
}

export interface LeafProof {
  readonly leafIndex: number;
  readonly data: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** An answer that was computed again, or the reason why it was not. */
export type Again = { readonly body: Uint8Array } | { readonly reason: string };

export interface Evidence {
  /** The name of the source in plain words: "the service at …". */
  readonly name: string;
  keys(): Promise<readonly KeyWords[]>;
  /** The newest head; null when there is none. */
  head(): Promise<HeadWords | null>;
  /** The leaf of a position in the tree of this size; a text gives the reason when there is none. */
  leaf(position: string, treeSize: number): Promise<LeafProof | string>;
  /** The path from one tree to a later one; a text gives the reason when there is none. */
  consistency(first: number, second: number): Promise<readonly Uint8Array[] | string>;
}
