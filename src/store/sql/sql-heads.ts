// Signed heads in the database.

import { rootAt } from "../../base/index.ts";
import type { Database } from "../database/database.ts";
import type { Heads, TreeHead } from "../heads.ts";
import { treeNow } from "./sql-tree-view.ts";
import { bytes, integer, table, text } from "./table.ts";

type HeadRow = Omit<TreeHead, "position"> & { readonly day: number; readonly seq: number };

const HEADS = table<HeadRow>("proof_heads", ["tree_size"], {
  treeSize: integer,
  rootHash: bytes,
  day: integer,
  seq: integer,
  marketTimeMs: integer,
  timestampMs: integer,
  keyId: text,
  signature: bytes,
});

export function sqlHeads(database: Database): Heads {
  const newestIn = async (sql: Database["read"]): Promise<TreeHead | null> => {
    const row = await HEADS.first(sql)`select * from proof_heads order by tree_size desc limit 1`;
    return row === null ? null : headOf(row);
  };
  return {
    add: (sign) =>
      database.transaction(async (sql) => {
        const { view } = await treeNow(sql);
        const { size, end } = view;
        const newest = await newestIn(sql);
        if (end === null || size <= (newest?.treeSize ?? 0)) return null;
        const head = sign({ size, root: await rootAt(view, size), end });
        const { position, ...others } = head;
        await HEADS.add(sql, { ...others, ...position });
        return head;
      }, "journal"),

    newest: () => newestIn(database.read),

    after: async (treeSize, max) => {
      const rows = await HEADS.all(database.read)`
        select * from proof_heads where tree_size > ${treeSize} order by tree_size limit ${max}`;
      return rows.map(headOf);
    },
  };
}

function headOf({ day, seq, ...head }: HeadRow): TreeHead {
  return { ...head, position: { day, seq } };
}
