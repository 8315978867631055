// The leaves of a day together with their frames in the journal, in order, in one pass.

import type { Day } from "../base/index.ts";
import { type JournalBatch, JournalDamage, type Leaf, type Store, type TreeView } from "../store/index.ts";

/** So small that no request waits for a page: the walk runs on the serving thread. */
const PAGE_BYTES = 128 * 1024;
const PAGE_LEAVES = 256;

export interface LeafFrames {
  readonly leaf: Leaf;
  readonly frames: Uint8Array;
}

/** Throws JournalDamage when a batch has changed, or does not consist of leaves. */
export async function* dayLeaves(
  { journal }: Pick<Store, "journal">,
  view: TreeView,
  day: Day,
): AsyncGenerator<LeafFrames, void, undefined> {
  let leaves: readonly Leaf[] = [];
  let next = -1;
  const leafOf = async (batch: JournalBatch): Promise<Leaf> => {
    if (next === -1) next = (await view.leafAt({ day, seq: batch.firstSeq }))?.index ?? view.size;
    const first = leaves[0]?.index ?? 0;
    if (next < first || next >= first + leaves.length)
      leaves = await view.leaves(next, Math.min(view.size, next + PAGE_LEAVES));
    const leaf = leaves[next - (leaves[0]?.index ?? 0)];
    if (leaf === undefined) throw new JournalDamage(batch, "the tree has no leaf for them");
    next++;
    return leaf;
  };
  for (let from = 1; ; ) {
    const batches = (await journal.read({ day, seq: from }, PAGE_BYTES)).filter((batch) => batch.day === day);
    if (batches.length === 0) return;
    for (const batch of batches) {
      // Batches that were read already may have been merged into this one meanwhile.
      if (batch.firstSeq < from) next = -1;
      let offset = 0;
      for (let seq = batch.firstSeq; seq <= batch.lastSeq; ) {
        // Events after the view are not in its tree.
        if (view.end !== null && view.end.day === day && seq > view.end.lastSeq) return;
        const leaf = await leafOf(batch);
        if (leaf.day !== day || leaf.firstSeq !== seq || leaf.lastSeq > batch.lastSeq)
          throw new JournalDamage(batch, `leaf ${leaf.index} of the tree is not at their place`);
        if (seq >= from) yield { leaf, frames: batch.frames.subarray(offset, offset + leaf.byteCount) };
        offset += leaf.byteCount;
        seq = leaf.lastSeq + 1;
      }
      from = batch.lastSeq + 1;
    }
  }
}
