// Kill -9 while checkpoints are written leaves a table that can be used, and a thousand goings back and forth through it give the states of a
// plain replay.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random, SystemClock } from "../../../src/base/index.ts";
import { checkOfJournal } from "../../../src/feed/index.ts";
import { STATE_FORMAT } from "../../../src/market/engine/engine.ts";
import { CheckpointMaker, PastMarkets } from "../../../src/market/index.ts";
import { openStore, type Store } from "../../../src/store/index.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { type KeptDays, keptDays, nameOf, plainHashes } from "./kept-days.ts";

const EPOCHS = ["A", "B"] as const;
const KILLS = 6;
/** Steps that a maker takes before it is killed, at most. */
const STEPS_MAX = 60;
const PLACES = 250;
const GOINGS = 1_000;

let folder: string;
let kept: KeptDays;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-killed-maker-"));
  kept = await keptDays(folder, [20261115, 20261116, 20261117], 4_000, 6);
  await kept.store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function killedAfter(steps: number): Promise<void> {
  const program = join(import.meta.dir, "maker-process.ts");
  const child = Bun.spawn([process.execPath, program, folder, ...EPOCHS], { stdout: "pipe" });
  const output = child.stdout.getReader();
  for (let seen = 0; seen < steps; ) seen += (await output.read()).value?.length ?? Number.POSITIVE_INFINITY;
  child.kill("SIGKILL");
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
}

async function expectSound(store: Store): Promise<number> {
  let count = 0;
  for (const epoch of EPOCHS) {
    const kind = { epoch, format: STATE_FORMAT };
    for (const position of await store.checkpoints.positions(kind)) {
      expect(await store.checkpoints.isSound(kind, position)).toBe(true);
      count++;
    }
  }
  return count;
}

test("a maker that is killed while it writes leaves only whole checkpoints, and the next one goes on", async () => {
  const random = new Random(5);
  let found = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await killedAfter(1 + random.int(STEPS_MAX));
    const store = await openStore({ dataDir: folder });
    found += await expectSound(store);
    await store.close();
  }
  expect(found).toBeGreaterThan(0);
});

test("a thousand goings back and forth give the states of a plain replay", async () => {
  const store = await openStore({ dataDir: folder });
  const maker = new CheckpointMaker({
    store,
    epoch: "A",
    clock: new SystemClock(),
    checkFrom: checkOfJournal,
    log: SILENT_LOG,
    gapBytesMin: 4_096,
  });
  for (let idle = 0; idle < 50; idle++) while (await maker.step()) idle = 0;
  expect((await store.checkpoints.positions({ epoch: "A", format: STATE_FORMAT })).length).toBeGreaterThan(5);
  const random = new Random(6);
  const places = Array.from({ length: PLACES }, () => random.pick(kept.events).position);
  const expected = plainHashes(kept, new Set(places.map(nameOf)));
  const markets = new PastMarkets({ store, epoch: "A", enginesMax: 4 });
  for (let going = 0; going < GOINGS; going++) {
    const place = random.pick(places);
    const market = await markets.at(place);
    expect(market?.engine.stateHash()).toBe(expected.get(nameOf(place)) ?? "");
    market?.release();
  }
  await store.close();
});
