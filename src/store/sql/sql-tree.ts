// The tree of the journal in the database.

import { isSameHash, leafHash } from "../../base/index.ts";
import type { Database } from "../database/database.ts";
import { words } from "../database/sql.ts";
import { JournalDamage } from "../journal.ts";
import { type Leaf, leafHead, type Tree } from "../tree.ts";
import { BATCHES, soundBatches } from "./journal-rows.ts";
import { bytesBefore, treeNow } from "./sql-tree-view.ts";
import { coveredTail } from "./tree-tail.ts";

export function sqlTree(database: Database): Tree {
  const { read } = database;

  /** The frames of a leaf, alone in their row or among others that were folded with them. */
  const framesOf = async (leaf: Leaf): Promise<Uint8Array | null> => {
    const { day, firstSeq, lastSeq, byteCount, index } = leaf;
    const [batch] = await soundBatches(
      { day, seq: firstSeq },
      BATCHES.all(read)`
        select day, first_seq, last_seq, first_time_ms, last_time_ms, frames, checksum from journal_batches
        where day = ${day} and last_seq >= ${lastSeq} order by last_seq limit 1`,
    );
    if (batch === undefined || batch.firstSeq > firstSeq) return null;
    if (batch.firstSeq === firstSeq && batch.lastSeq === lastSeq) return batch.frames;
    const { view } = await treeNow(read);
    const offset = await bytesBefore(view, index, firstSeq, batch.firstSeq);
    return batch.frames.subarray(offset, offset + byteCount);
  };

  return {
    view: async () => (await treeNow(read)).view,

    cover: () =>
      database.transaction(async (sql) => (await coveredTail(sql, words(database.dialect.nowMs))).found, "journal"),

    found: async () => {
      const [row] = await read<{ readonly found_leaves: number; readonly found_at_ms: number | null }>`
        select found_leaves, found_at_ms from proof_tree`;
      return row === undefined || row.found_at_ms === null ? null : { leaves: row.found_leaves, atMs: row.found_at_ms };
    },

    data: async (leaf) => {
      const frames = await framesOf(leaf);
      if (frames === null) return null;
      const head = leafHead(leaf);
      if (!isSameHash(leafHash(head, frames), leaf.hash))
        throw new JournalDamage(leaf, "they are not those of their leaf in the tree");
      return new Uint8Array(Buffer.concat([head, frames]));
    },

    settle: () => database.transaction(async () => undefined, []),
  };
}
