// The thread of the leader makes checkpoints with its term, and none when the term is over.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CheckpointThread } from "../../../src/app/past/checkpoint-thread.ts";
import { present } from "../../../src/base/index.ts";
import { STATE_FORMAT } from "../../../src/market/engine/engine.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { TestClock } from "../../world/test-clock.ts";
import { until } from "../../world/until.ts";
import { keptDays } from "./kept-days.ts";

test("a leader's thread makes checkpoints, and that of a former leader makes none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-checkpoint-thread-"));
  const { store } = await keptDays(folder, [20261115, 20261116]);
  const term = present((await store.leadership.take("market", "a")).term, "nobody else leads");
  const threadOf = (number: number, epoch: string) => {
    const clock = new TestClock();
    const log = { ...SILENT_LOG, warn: () => undefined };
    const led = { ...term, number };
    const thread = new CheckpointThread({ dataDir: folder, databaseUrl: null, term: led, epoch, clock, log });
    thread.start();
    clock.advance(30_000);
    return thread;
  };
  const placesOf = (epoch: string) => store.checkpoints.positions({ epoch, format: STATE_FORMAT });
  const former = threadOf(term.number - 1, "former");
  const leading = threadOf(term.number, "A");
  await until(
    "both days have checkpoints",
    async () => new Set((await placesOf("A")).map(({ day }) => day)).size === 2,
  );
  await leading.stop();
  await former.stop();
  expect(await placesOf("former")).toEqual([]);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
