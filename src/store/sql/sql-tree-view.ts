// The tree of the journal as one statement of the database sees it. Packed leaves and the hashes of large subtrees are read when a path
// needs them; they never change.

import { assert, HASH_BYTES, type MerkleNode, MerkleRange, nodeHash, outOfRange, present } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";
import { JournalDamage, type JournalEnd } from "../journal.ts";
import type { Leaf, TreeView } from "../tree.ts";
import { isSound, type LeafBlock, unpackLeaves } from "./leaf-block.ts";
import { bytes, integer, table } from "./table.ts";

/** The hashes of subtrees with 2^8, 2^16 … leaves are stored; those between are computed from them. */
export const KEPT_LEVELS = 8;
const GROUP = 2 ** KEPT_LEVELS;
/** The most groups of hashes that a view remembers; a path needs two for every eight levels. */
const GROUPS_MAX = 64;

export const LEAF_BLOCKS = table<LeafBlock>("proof_leaves", ["first_leaf"], {
  firstLeaf: integer,
  day: integer,
  firstSeq: integer,
  lastSeq: integer,
  leaves: bytes,
  checksum: integer,
});

interface TreeRow {
  readonly packed: number;
  readonly end_day: number | null;
  readonly end_seq: number;
  readonly end_time_ms: number;
  readonly day: number | null;
  readonly first_seq: number;
  readonly last_seq: number;
  readonly byte_count: number;
  readonly leaf: Uint8Array | null;
  readonly rescued: number;
}

/** The tree at one moment, and how it is stored. */
export interface TreeNow {
  readonly view: SqlTreeView;
  /** The number of its leaves that are packed. */
  readonly packed: number;
  readonly unpacked: readonly Leaf[];
  /** False while the journal has batches of an earlier version, which have no leaf. */
  readonly isCovered: boolean;
  /** True while leaves are kept apart from their rows, which an earlier version has folded. */
  readonly isRescued: boolean;
}

/** Reads with one statement, and thereby one state: other transactions may store, fold or set aside batches meanwhile. */
export async function treeNow(sql: Sql): Promise<TreeNow> {
  const rows = await sql<TreeRow>`
    select t.leaves as packed, e.day as end_day, e.last_seq as end_seq, e.last_time_ms as end_time_ms,
      b.day as day, b.first_seq, b.last_seq as last_seq, b.byte_count, b.leaf, 0 as rescued
    from proof_tree t
    left join (
      select day, last_seq, last_time_ms from journal_batches order by day desc, last_seq desc limit 1
    ) e on 1 = 1
    left join journal_batches b on (b.day, b.last_seq) > (t.after_day, t.after_seq)
    union all
    select t.leaves, null, 0, 0, r.day, r.first_seq, r.last_seq, r.byte_count, r.leaf, 1
    from proof_tree t join proof_rescued r on (r.day, r.last_seq) > (t.after_day, t.after_seq)
    order by day, last_seq, rescued desc`;
  const { packed, end_day, end_seq, end_time_ms } = present(
    rows.find(({ rescued }) => rescued === 0),
    "the tree has a row",
  );
  const unpacked: Leaf[] = [];
  let isCovered = true;
  for (const { day, first_seq: firstSeq, last_seq: lastSeq, byte_count: byteCount, leaf: hash } of rows) {
    if (day === null) continue;
    const last = unpacked.at(-1);
    // The rescued leaves of a folded row come before it.
    if (hash === null && last !== undefined && last.day === day && last.lastSeq >= lastSeq) continue;
    isCovered &&= hash !== null;
    if (hash === null) break;
    if (!isHash(hash)) throw new JournalDamage({ day, firstSeq, lastSeq }, "their leaf in the tree is no hash");
    unpacked.push({ index: packed + unpacked.length, day, firstSeq, lastSeq, byteCount, hash });
  }
  const end: JournalEnd | null =
    end_day === null || !isCovered ? null : { day: end_day, lastSeq: end_seq, lastTimeMs: end_time_ms };
  const isRescued = rows.some(({ rescued }) => rescued === 1);
  return { view: new SqlTreeView(sql, packed, unpacked, end), packed, unpacked, isCovered, isRescued };
}

/** The bytes in a row from its event `fromSeq` up to the leaf with this index, which begins at `seq`. */
export async function bytesBefore(view: TreeView, index: number, seq: number, fromSeq: number): Promise<number> {
  // A leaf holds one event at least, so that there are no more of them before it in the row than events.
  const before = await view.leaves(Math.max(0, index - (seq - fromSeq)), index);
  let bytes = 0;
  let at = seq;
  for (const leaf of before.toReversed()) {
    if (at <= fromSeq || leaf.lastSeq !== at - 1) break;
    bytes += leaf.byteCount;
    at = leaf.firstSeq;
  }
  return bytes;
}

class SqlTreeView implements TreeView {
  readonly size: number;
  readonly end: JournalEnd | null;
  readonly #sql: Sql;
  readonly #packed: number;
  readonly #unpacked: readonly Leaf[];
  /** Hashes of a stored level in groups. Bound: GROUPS_MAX; then all are forgotten. */
  readonly #groups = new Map<string, readonly Uint8Array[]>();

  constructor(sql: Sql, packed: number, unpacked: readonly Leaf[], end: JournalEnd | null) {
    this.#sql = sql;
    this.#packed = packed;
    this.#unpacked = unpacked;
    this.size = packed + unpacked.length;
    this.end = end;
  }

  async hash({ level, index }: MerkleNode): Promise<Uint8Array> {
    const leaves = 2 ** level;
    assert((index + 1) * leaves <= this.size, "a full subtree lies within the tree");
    if ((index + 1) * leaves <= this.#packed) return await this.#packedHash(level, index);
    if (level === 0) return this.#unpacked[index - this.#packed]?.hash ?? outOfRange(index);
    const left = await this.hash({ level: level - 1, index: index * 2 });
    return nodeHash(left, await this.hash({ level: level - 1, index: index * 2 + 1 }));
  }

  async leafAt({ day, seq }: Position): Promise<Leaf | null> {
    const holds = (leaf: Leaf): boolean => leaf.day === day && leaf.firstSeq <= seq && seq <= leaf.lastSeq;
    const unpacked = this.#unpacked.find(holds);
    if (unpacked !== undefined) return unpacked;
    // The day was begun anew: its leaves are all here, and the packed ones are of its earlier events.
    if (this.#unpacked.some((leaf) => leaf.day === day && leaf.firstSeq === 1)) return null;
    const begin = await this.#sql.number`
      select max(first_leaf) from proof_leaves where day = ${day} and first_seq = 1 and first_leaf < ${this.#packed}`;
    const block = await LEAF_BLOCKS.first(this.#sql)`
      select * from proof_leaves
      where day = ${day} and first_seq <= ${seq} and first_leaf >= ${begin ?? 0} and first_leaf < ${this.#packed}
      order by first_seq desc limit 1`;
    return block === null ? null : (unpackLeaves(sound(block)).find(holds) ?? null);
  }

  async leaves(from: number, to: number): Promise<readonly Leaf[]> {
    const packedTo = Math.min(to, this.#packed);
    const found: Leaf[] = [];
    if (from < packedTo) {
      const blocks = await LEAF_BLOCKS.all(this.#sql)`
        select * from proof_leaves
        where first_leaf < ${packedTo}
          and first_leaf >= (select max(first_leaf) from proof_leaves where first_leaf <= ${from})
        order by first_leaf`;
      for (const block of blocks)
        found.push(...unpackLeaves(sound(block)).filter(({ index }) => index >= from && index < packedTo));
      if (found.length !== packedTo - from) throw treeDamage(`leaves ${from} to ${packedTo - 1} are not all there`);
    }
    return [...found, ...this.#unpacked.filter(({ index }) => index >= from && index < to)];
  }

  /** The hash of a subtree whose leaves are all packed: from the stored level below it. */
  async #packedHash(level: number, index: number): Promise<Uint8Array> {
    const kept = level - (level % KEPT_LEVELS);
    const count = 2 ** (level - kept);
    const first = index * count;
    const group = await this.#group(kept, Math.floor(first / GROUP));
    const range = new MerkleRange();
    for (let at = first % GROUP; at < (first % GROUP) + count; at++) range.push(group[at] ?? outOfRange(at));
    return range.root();
  }

  async #group(level: number, group: number): Promise<readonly Uint8Array[]> {
    const key = `${level}/${group}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const hashes = level === 0 ? await this.#leafHashes(group) : await this.#nodeHashes(level, group);
    if (this.#groups.size >= GROUPS_MAX) this.#groups.clear();
    this.#groups.set(key, hashes);
    return hashes;
  }

  async #leafHashes(group: number): Promise<readonly Uint8Array[]> {
    const to = Math.min((group + 1) * GROUP, this.#packed);
    return (await this.leaves(group * GROUP, to)).map(({ hash }) => hash);
  }

  async #nodeHashes(level: number, group: number): Promise<readonly Uint8Array[]> {
    const to = Math.min((group + 1) * GROUP, Math.floor(this.#packed / 2 ** level));
    const rows = await this.#sql<{ readonly hash: Uint8Array }>`
      select hash from proof_nodes where level = ${level} and node >= ${group * GROUP} and node < ${to} order by node`;
    if (rows.length !== to - group * GROUP)
      throw treeDamage(`nodes ${group * GROUP} to ${to - 1} of level ${level} are not all there`);
    if (!rows.every(({ hash }) => isHash(hash))) throw treeDamage(`a node of level ${level} is no hash`);
    return rows.map(({ hash }) => hash);
  }
}

/** A damaged row may hold a value of any kind. */
function isHash(value: unknown): boolean {
  return value instanceof Uint8Array && value.length === HASH_BYTES;
}

/** The block; throws JournalDamage when its checksum does not match. */
function sound(block: LeafBlock): LeafBlock {
  if (isSound(block)) return block;
  throw new JournalDamage(block, "the checksum of their leaves in the tree differs");
}

function treeDamage(what: string): JournalDamage {
  return new JournalDamage({ day: 0, firstSeq: 0, lastSeq: 0 }, `in its tree ${what}`);
}
