// kill -9 at random moments under load, on real processes and real databases: after each restart both markets are what they
// would be without the kills, and nothing that was shown before is gone; every signed head is a beginning of the journal's tree.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random, rootAt } from "../../src/base/index.ts";
import type { Position } from "../../src/model/index.ts";
import { checkTree, type HeadWords } from "../../src/proof/index.ts";
import { openStore } from "../../src/store/index.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../postgres/private-postgres.ts";
import { ReferenceEvents, ReferenceMarket } from "./reference-market.ts";

const KILLS = 8;
/** The first day has about 75. */
const LIFE_BATCHES_MAX = 30;
/** About the time between two batches: kills fall before, within and after a write. */
const BATCH_MS = 50;
const STARTING_MS_MAX = 500;
const TEST_LIMIT_MS = 1_200_000;

interface Told {
  readonly recovered?: Position | null;
  readonly hash?: string;
  readonly delayedHash?: string;
  readonly delayedPosition?: Position | null;
  readonly shown?: Position;
  readonly head?: HeadWords;
  readonly failed?: string;
}

/**
 * Runs the market process and kills it soon after it has shown so many batches, or while it starts where they are null. A life is
 * counted in batches, so that the market gets as far on a slow machine.
 */
async function liveAndDie(
  dataDir: string,
  url: string,
  batches: number | null,
  random: Random,
): Promise<readonly Told[]> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "market-process.ts"), dataDir, url], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const killWithin = (ms: number): void => void setTimeout(() => child.kill("SIGKILL"), random.int(ms));
  if (batches === null) killWithin(STARTING_MS_MAX);
  let text = "";
  let isCondemned = batches === null;
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (isCondemned || text.split('"shown"').length <= (batches ?? 0)) continue;
    isCondemned = true;
    killWithin(BATCH_MS);
  }
  await child.exited;
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Told);
}

const orderOf = (position: Position | null | undefined): number =>
  position == null ? 0 : position.day * 1e8 + position.seq;

async function survive(dataDir: string, url: string, events: ReferenceEvents, seed: string): Promise<void> {
  const random = new Random(seed);
  const reference = new ReferenceMarket(events);
  const days = new Set<number>();
  const heads: HeadWords[] = [];
  let lastShown = 0;
  let recoveries = 0;
  // It goes on until the market went through a close, its recording and an opening, however slow the machine is. Every
  // fourth process is killed while it starts, most of them in the middle of migrating or recovering.
  for (let kill = 0; recoveries < KILLS || days.size < 2 || heads.length < KILLS; kill++) {
    const told = await liveAndDie(dataDir, url, kill % 4 === 3 ? null : random.int(LIFE_BATCHES_MAX), random);
    expect(told.filter((line) => line.failed !== undefined)).toEqual([]);
    const first = told[0];
    if (first === undefined) continue;
    recoveries++;
    expect(orderOf(first.recovered)).toBeGreaterThanOrEqual(lastShown);
    if (first.recovered != null) {
      const state = reference.stateAt(first.recovered);
      expect(first.hash).toBe(state.hash);
      expect(first.delayedPosition).toEqual(state.delayedPosition);
      expect(first.delayedHash).toBe(state.delayedHash);
      days.add(first.recovered.day);
    }
    lastShown = Math.max(lastShown, ...told.map((line) => orderOf(line.shown)));
    heads.push(...told.flatMap(({ head }) => (head === undefined ? [] : [head])));
  }
  await expectKept(dataDir, url, heads);
}

/** Every printed head must be a beginning of the present tree. */
async function expectKept(dataDir: string, url: string, heads: readonly HeadWords[]): Promise<void> {
  const store = await openStore({ dataDir, url: url === "" ? null : url });
  try {
    expect((await checkTree(store)).problems).toEqual([]);
    const view = await store.tree.view();
    for (const { tree_size: size, root_hash: root } of heads)
      expect([size, Buffer.from(await rootAt(view, size)).toString("base64")]).toEqual([size, root]);
  } finally {
    await store.close();
  }
}

let folder: string;
const events = new ReferenceEvents();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-crash-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a market that is killed", () => {
  test.concurrent(
    "loses nothing on SQLite, and no signed head [HEAD-04]",
    () => survive(join(folder, "sqlite"), "", events, "sqlite"),
    TEST_LIMIT_MS,
  );
});

const { postgres, reason } = await startPrivatePostgres();
describe.skipIf(postgres === null)(`a market that is killed (PostgreSQL: ${reason ?? "there"})`, () => {
  afterAll(() => postgres?.stop());
  test.concurrent(
    "loses nothing on PostgreSQL, and no signed head [HEAD-04]",
    async () => survive(join(folder, "postgres"), await (postgres as PrivatePostgres).createDatabase(), events, "pg"),
    TEST_LIMIT_MS,
  );
});
