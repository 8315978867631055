// `marsad journal check` compares leaves, nodes and heads with the data that they are made of.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { createLog, Metrics, SystemClock } from "../../src/base/index.ts";
import { SecretBox } from "../../src/notify/http/secret-box.ts";
import { checkTree, HeadSigner, JournalWalk, ServiceSigner } from "../../src/proof/index.ts";
import { SQLITE_FILE } from "../../src/store/database/sqlite-database.ts";
import type { Store } from "../../src/store/index.ts";
import { batchOf } from "../contracts/store/journal-contract.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const DAY = 20261115;
let folder = "";
let store: Store;
let signHead: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-check-tree-"));
  store = await openNewStore(folder);
  const clock = new SystemClock();
  const signer = new ServiceSigner(store.signingKeys, new SecretBox(new Uint8Array(32)), clock);
  await signer.ensure(SILENT_LOG);
  const kept = async (): Promise<void> => undefined;
  const failed = (): void => undefined;
  const heads = new HeadSigner({ heads: store.heads, signer, clock, metrics: new Metrics(), kept, failed });
  signHead = async () => {
    await heads.sign();
  };
  for (let seq = 1; seq <= 600; seq++) {
    await store.journal.append([batchOf(DAY, seq, seq)]);
    if (seq % 150 === 0) await signHead();
  }
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function changed(statement: string): Promise<readonly string[]> {
  const file = new SQL({ adapter: "sqlite", filename: join(folder, SQLITE_FILE) });
  await file.unsafe(statement);
  await file.close();
  return (await checkTree(store)).problems;
}

test("a tree that is as it was made has no problems [KEPT-06]", async () => {
  expect(await checkTree(store)).toEqual({ leaves: 600, heads: 4, found: null, problems: [] });
});

test("a head that a running service signs during the check is no damage; one over leaves that are gone is [KEPT-06]", async () => {
  const { journal } = store;
  // The check reads the days once it knows the size of the tree.
  const days = async (): Promise<readonly number[]> => {
    await journal.append([batchOf(DAY, 601, 601)]);
    await signHead();
    return journal.days();
  };
  const growing = { ...store, journal: Object.assign(Object.create(journal), { days }) };
  expect((await checkTree(growing)).problems).toEqual([]);
  expect(await changed("update proof_heads set tree_size = 900 where tree_size = 601")).toContain(
    "the tree has 601 leaves, and a head was signed over 900",
  );
});

test("changed events, leaves, nodes, heads and keys are each named [PROOF-06, KEPT-06]", async () => {
  const flipped = (column: string): string =>
    `cast(substr(${column}, 1, 9) || x'00ff00ff' || substr(${column}, 14) as blob)`;
  expect(await changed(`update journal_batches set leaf = ${flipped("leaf")} where last_seq = 590`)).toContain(
    "the journal of 2026-11-15 is damaged at event 590: they are not those of their leaf in the tree",
  );
  const nodes = await changed(`update proof_nodes set hash = ${flipped("hash")} where level = 8 and node = 0`);
  expect(nodes).toContain("node 0 of level 8 of the tree is another");
  const heads = await changed("update proof_heads set market_time_ms = 0, seq = seq - 1 where tree_size = 300");
  expect(heads).toContain("the head of 300 leaves is not signed by its key");
  expect(await changed(`update proof_heads set root_hash = ${flipped("root_hash")} where tree_size = 150`)).toContain(
    "the head of 150 leaves has another root than the tree",
  );
  const keys = await changed("update proof_keys set key_id = 'another'");
  expect(keys.some((problem) => problem.includes("which is not there"))).toBe(true);
  expect(await changed(`update proof_leaves set leaves = ${flipped("leaves")}`)).toContainEqual(
    expect.stringContaining("the checksum of their leaves in the tree differs"),
  );
});

test("a damaged leaf is named at the start where it is at the end, and elsewhere by the walk [PROOF-07]", async () => {
  const found = async (statement: string, act: (walk: JournalWalk) => Promise<void>): Promise<string> => {
    let said = "";
    const write = (line: string): void => {
      said += line;
    };
    const log = createLog({ level: "info", format: "json", clock: new SystemClock(), destination: { write } });
    const metrics = new Metrics();
    await changed(statement);
    await act(new JournalWalk({ store, clock: new SystemClock(), log, metrics }));
    return `${said}${await metrics.text()}`;
  };
  const flipped = (column: string): string =>
    `cast(substr(${column}, 1, 9) || x'00ff' || substr(${column}, 12) as blob)`;
  const sound = await found("select 1", async (walk) => {
    await walk.look();
    for (let step = 0; step < 3; step++) await walk.step();
  });
  expect(sound).toMatch(/proof_walked_leaves_total 600/);
  expect(sound).toMatch(/proof_damages_total 0/);
  const tail = `update journal_batches set leaf = ${flipped("leaf")} where last_seq = 599`;
  const atStart = await found(tail, (walk) => walk.look());
  expect(atStart).toContain("is damaged at event 599: they are not those of their leaf in the tree");
  expect(atStart).toContain("marsad journal check");
  const frames = `update journal_batches set frames = ${flipped("frames")}, checksum = null where last_seq = 512`;
  const walked = await found(frames, async (walk) => {
    for (let step = 0; step < 3; step++) await walk.step();
  });
  expect(walked).toContain("is damaged at event 1: they are not those of their leaf in the tree");
});

test("a step of the walk reads few bytes, however large the leaves are", async () => {
  const metrics = new Metrics();
  const large = 50_000;
  for (let seq = 601; seq <= 620; seq++)
    await store.journal.append([{ ...batchOf(DAY, seq, seq), frames: new Uint8Array(large) }]);
  const read: number[] = [];
  const { journal } = store;
  const walk = new JournalWalk({
    store: {
      ...store,
      journal: {
        ...journal,
        read: async (from, maxBytes) => {
          const batches = await journal.read(from, maxBytes);
          read.push(batches.reduce((sum, { frames }) => sum + frames.length, 0));
          return batches;
        },
      },
    },
    clock: new SystemClock(),
    log: SILENT_LOG,
    metrics,
  });
  for (let step = 0; step < 9; step++) {
    read.length = 0;
    await walk.step();
    expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(4 * large);
  }
  expect(await metrics.text()).toMatch(/proof_walked_leaves_total 620/);
});

test("a walk over a journal whose batches are folded meanwhile tells of nothing [PROOF-07]", async () => {
  let said = "";
  const write = (line: string): void => {
    said += line;
  };
  const log = createLog({ level: "info", format: "json", clock: new SystemClock(), destination: { write } });
  const metrics = new Metrics();
  const walk = new JournalWalk({ store, clock: new SystemClock(), log, metrics });
  // 512 leaves of one folded row, and some of the loose ones after it, which are folded before the walk goes on.
  for (let step = 0; step < 2; step++) await walk.step();
  for (let seq = 601; seq <= 1_100; seq++) await store.journal.append([batchOf(DAY, seq, seq)]);
  for (let step = 0; step < 4; step++) await walk.step();
  expect(said).toBe("");
  expect(await metrics.text()).toMatch(/proof_damages_total 0/);
});
