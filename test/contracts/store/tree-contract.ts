// The contract of the journal's tree: each batch is a leaf as it was first stored, even when its row changes later; every leaf
// and every earlier tree can be proven.

import { expect, test } from "bun:test";
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  isIncluded,
  MerkleRange,
  outOfRange,
  present,
  rootAt,
} from "../../../src/base/index.ts";
import type { SignedTree, TreeHead } from "../../../src/store/heads.ts";
import { type JournalBatch, JournalDamage } from "../../../src/store/journal.ts";
import { Deposed } from "../../../src/store/leadership.ts";
import { sqlHeads } from "../../../src/store/sql/sql-heads.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { fencedBy, sqlLeadership } from "../../../src/store/sql/sql-leadership.ts";
import { sqlTree } from "../../../src/store/sql/sql-tree.ts";
import { leafHashOf, readLeafData } from "../../../src/store/tree.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { batchOf } from "./journal-contract.ts";

const DAY = 20261115;
const NEXT_DAY = 20261116;
const framesOf = (batches: readonly JournalBatch[]): Uint8Array =>
  new Uint8Array(Buffer.concat(batches.map(({ frames }) => frames)));

export function treeContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const journal = () => sqlJournal(subject.database);
  const tree = () => sqlTree(subject.database);
  const rootOf = (batches: readonly JournalBatch[]): Uint8Array => {
    const range = new MerkleRange();
    for (const batch of batches) range.push(leafHashOf(batch));
    return range.root();
  };
  const singles = (day: number, count: number): readonly JournalBatch[] =>
    Array.from({ length: count }, (_, at) => batchOf(day, at + 1, at + 1));
  /** The tree is that of these batches. */
  const expectTreeOf = async (batches: readonly JournalBatch[]): Promise<void> => {
    const view = await tree().view();
    expect(view.size).toBe(batches.length);
    expect(await rootAt(view, view.size)).toEqual(rootOf(batches));
  };

  test("an empty journal is an empty tree", async () => {
    const view = await tree().view();
    expect([view.size, view.end, await view.leafAt({ day: DAY, seq: 1 })]).toEqual([0, null, null]);
    await expectTreeOf([]);
  });

  test("each batch is a leaf, also after it was folded and after a restart [PROOF-01, PROOF-02]", async () => {
    const batches = [...singles(DAY, 1_100), batchOf(NEXT_DAY, 1, 4), batchOf(NEXT_DAY, 5, 9)];
    const one = journal();
    for (const batch of batches.slice(0, 700)) await one.append([batch]);
    await expectTreeOf(batches.slice(0, 700));
    await subject.reopen();
    const other = journal();
    for (const batch of batches.slice(700)) await other.append([batch, batch]);
    await expectTreeOf(batches);
    const view = await tree().view();
    const root = await rootAt(view, view.size);
    for (const at of [0, 255, 256, 511, 512, 699, 700, 1_023, 1_099, 1_100, 1_101]) {
      const batch = batches[at] ?? outOfRange(at);
      const leaf = (await view.leafAt({ day: batch.day, seq: batch.lastSeq })) ?? outOfRange(at);
      const { index, firstSeq, lastSeq } = leaf;
      expect({ index, firstSeq, lastSeq }).toEqual({ index: at, firstSeq: batch.firstSeq, lastSeq: batch.lastSeq });
      expect(isIncluded(leafHashOf(batch), at, view.size, await inclusionPath(view, at, view.size), root)).toBe(true);
      const { day, frames } = batch;
      expect(readLeafData((await tree().data(leaf)) ?? new Uint8Array())).toEqual({ day, firstSeq, lastSeq, frames });
    }
    for (const size of [1, 256, 700, 1_100]) {
      const first = { size, root: rootOf(batches.slice(0, size)) };
      const path = await consistencyPath(view, size, view.size);
      expect(isConsistent(first, { size: view.size, root }, path)).toBe(true);
    }
    expect((await view.leaves(500, 520)).map(({ index }) => index)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 500),
    );
    expect(view.end).toEqual({ day: NEXT_DAY, lastSeq: 9, lastTimeMs: NEXT_DAY * 1_000 + 9 });
  });

  test("a batch that is not kept is no leaf [PROOF-01]", async () => {
    const one = journal();
    await one.append([batchOf(DAY, 1, 10)]);
    await one.append([batchOf(DAY, 11, 12), batchOf(DAY, 14, 15)]).catch(() => undefined);
    await one.append([batchOf(DAY, 11, 13)]);
    await expectTreeOf([batchOf(DAY, 1, 10), batchOf(DAY, 11, 13)]);
  });

  test("a day that is begun anew leaves its leaves in the tree, and its events are those of the new ones [PROOF-03]", async () => {
    const before = [batchOf(DAY, 1, 3), batchOf(NEXT_DAY, 1, 4), batchOf(NEXT_DAY, 5, 9)];
    await journal().append(before);
    await journal().setAside(NEXT_DAY, 1_000);
    await expectTreeOf(before);
    const unsent = await tree().view();
    expect(unsent.end).toEqual({ day: DAY, lastSeq: 3, lastTimeMs: DAY * 1_000 + 3 });
    const after = [batchOf(NEXT_DAY, 1, 6, 5), batchOf(NEXT_DAY, 7, 20, 5)];
    await journal().append(after);
    await expectTreeOf([...before, ...after]);
    const view = await tree().view();
    expect((await view.leafAt({ day: NEXT_DAY, seq: 5 }))?.index).toBe(3);
    expect((await view.leafAt({ day: DAY, seq: 2 }))?.index).toBe(0);
    // Packed leaves of the new day are distinguished from earlier ones too.
    await journal().append([batchOf(NEXT_DAY + 1, 1, 1)]);
    const later = await tree().view();
    expect((await later.leafAt({ day: NEXT_DAY, seq: 5 }))?.index).toBe(3);
    const leaf = (await later.leafAt({ day: NEXT_DAY, seq: 20 })) ?? outOfRange(20);
    expect(await tree().data(leaf)).not.toBeNull();
    // A day that was damaged and is over is set aside too, while another goes on.
    await journal().setAside(DAY, 2_000);
    await expectTreeOf([...before, ...after, batchOf(NEXT_DAY + 1, 1, 1)]);
  });

  test("a leader whose term is over signs nothing, and the next one goes on with the same tree [PROOF-02, HEAD-04]", async () => {
    const leadership = sqlLeadership(subject.database);
    const taken = async (member: string) => present((await leadership.take("market", member)).term, `${member} leads`);
    const headOf = ({ size, root, end }: SignedTree): TreeHead => ({
      treeSize: size,
      rootHash: root,
      position: { day: end.day, seq: end.lastSeq },
      marketTimeMs: end.lastTimeMs,
      timestampMs: 0,
      keyId: "a",
      signature: new Uint8Array(64),
    });
    const term = await taken("first");
    const first = fencedBy(term, subject.database);
    const batches = [batchOf(DAY, 1, 3), batchOf(DAY, 4, 6), batchOf(DAY, 7, 9)];
    const journalOfFirst = sqlJournal(first);
    await journalOfFirst.append(batches.slice(0, 2));
    expect((await sqlHeads(first).add(headOf))?.treeSize).toBe(2);
    await leadership.release(term);
    const second = fencedBy(await taken("second"), subject.database);
    await expect(journalOfFirst.append([batchOf(DAY, 7, 8)])).rejects.toBeInstanceOf(Deposed);
    await sqlJournal(second).append(batches.slice(2));
    await expect(sqlHeads(first).add(headOf)).rejects.toBeInstanceOf(Deposed);
    const heads = sqlHeads(second);
    expect((await heads.add(headOf))?.rootHash).toEqual(rootOf(batches));
    expect(await heads.add(headOf)).toBeNull();
    expect((await heads.after(0, 10)).map(({ treeSize }) => treeSize)).toEqual([2, 3]);
    await expectTreeOf(batches);
  });

  test("hashes stay when their events are forgotten [PROOF-04]", async () => {
    const batches = [batchOf(DAY, 1, 3), batchOf(DAY, 4, 9), batchOf(NEXT_DAY, 1, 4)];
    await journal().append(batches);
    await journal().prune(NEXT_DAY);
    await expectTreeOf(batches);
    const leaf = (await (await tree().view()).leafAt({ day: DAY, seq: 5 })) ?? outOfRange(5);
    expect(await tree().data(leaf)).toBeNull();
  });

  test("batches that an earlier version has kept become leaves as they are found [PROOF-05]", async () => {
    const batches = [...singles(DAY, 560), batchOf(NEXT_DAY, 1, 4)];
    const one = journal();
    for (const batch of batches) await one.append([batch]);
    await subject.database.transaction(async (sql) => {
      await sql.script([
        "delete from proof_leaves",
        "delete from proof_nodes",
        "update journal_batches set leaf = null",
      ]);
      await sql`update proof_tree set leaves = 0, after_day = 0, after_seq = 0`;
    });
    const found = await journal().read({ day: 0, seq: 0 }, Number.MAX_SAFE_INTEGER);
    expect(found.length).toBeLessThan(100);
    const uncovered = await tree().view();
    expect([uncovered.size, uncovered.end]).toEqual([0, null]);
    await journal().append([batchOf(NEXT_DAY, 5, 6)]);
    await expectTreeOf([...found, batchOf(NEXT_DAY, 5, 6)]);
    expect(await tree().cover()).toBe(0);
    const [row] = await subject.database.read<{ readonly found_leaves: number }>`select found_leaves from proof_tree`;
    expect(row?.found_leaves).toBe(found.length);
  });

  /** Acts like a version that knows nothing of leaves: batches from `afterSeq` on become one row, and more come without leaves. */
  const leadWithoutLeaves = async (afterSeq: number, more: readonly JournalBatch[]): Promise<void> => {
    const rows: JournalBatch[] = [];
    for (;;) {
      const seq = (rows.at(-1)?.lastSeq ?? afterSeq) + 1;
      const page = await journal().read({ day: DAY, seq }, Number.MAX_SAFE_INTEGER);
      if (page.length === 0) break;
      rows.push(...page);
    }
    rows.push(...more);
    const [first, last] = [present(rows[0], "rows"), present(rows.at(-1), "rows")];
    const frames = framesOf(rows);
    await subject.database.transaction(async (sql) => {
      await sql`delete from journal_batches where day = ${DAY} and last_seq > ${afterSeq}`;
      await sql`
        insert into journal_batches (day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames)
        values (${DAY}, ${first.firstSeq}, ${last.lastSeq}, ${first.firstTimeMs}, ${last.lastTimeMs}, ${frames.length}, ${frames})`;
    });
  };

  for (const more of [[], [batchOf(DAY, 701, 703), batchOf(DAY, 704, 704)]]) {
    const events = more.length === 0 ? "nothing more" : "events of its own";
    test(`an earlier version that leads meanwhile, with ${events}, changes no leaf of the tree [PROOF-08]`, async () => {
      const batches = singles(DAY, 700);
      const one = journal();
      for (const batch of batches) await one.append([batch]);
      const before = await rootAt(await tree().view(), 700);
      // The last fold of the tree's own packed 512 leaves; the others stood in their rows.
      await leadWithoutLeaves(512, more);
      const meanwhile = await tree().view();
      expect([meanwhile.size, await rootAt(meanwhile, 700)]).toEqual([700, before]);
      await subject.reopen();
      expect(await tree().cover()).toBe(more.length === 0 ? 0 : 1);
      const found = more.length === 0 ? [] : [{ ...batchOf(DAY, 701, 704), frames: framesOf(more) }];
      const next = batchOf(DAY, 701 + (more.length === 0 ? 0 : 4), 710);
      await journal().append([next]);
      await expectTreeOf([...batches, ...found, next]);
      const view = await tree().view();
      for (const seq of [1, 512, 513, 700, 702, 710]) {
        const leaf = (await view.leafAt({ day: DAY, seq })) ?? outOfRange(seq);
        expect(readLeafData(present(await tree().data(leaf), "data"))?.firstSeq).toBe(leaf.firstSeq);
      }
      const rescued = await subject.database.read.number`select count(*) from proof_rescued`;
      expect(rescued).toBe(0);
    });
  }

  test("a flipped bit in leaves, in their numbers or in frames is found by whoever reads it [PROOF-06]", async () => {
    const one = journal();
    for (const batch of singles(DAY, 600)) await one.append([batch]);
    const change = (sql: string) => subject.database.transaction((writer) => writer.script([sql]));
    const leaf = (await (await tree().view()).leafAt({ day: DAY, seq: 20 })) ?? outOfRange(20);
    await change("update proof_leaves set checksum = checksum + 1");
    await expect(rootAt(await tree().view(), 20)).rejects.toBeInstanceOf(JournalDamage);
    await change("update proof_leaves set checksum = checksum - 1, last_seq = last_seq + 1");
    await expect(rootAt(await tree().view(), 20)).rejects.toBeInstanceOf(JournalDamage);
    await change("update proof_leaves set last_seq = last_seq - 1");
    const hash = leaf.hash.with(3, (leaf.hash[3] ?? outOfRange(3)) ^ 1);
    await expect(tree().data({ ...leaf, hash })).rejects.toThrow("event 20: they are not those of their leaf");
    await change("update journal_batches set checksum = checksum + 1");
    await expect(tree().data(leaf)).rejects.toThrow("the checksum differs");
  });
}
