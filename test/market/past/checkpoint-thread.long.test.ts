// The thread of the leader makes checkpoints with its term, and none when the term is over; one that dies is started again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CheckpointThread } from "../../../src/app/past/checkpoint-thread.ts";
import { type Log, present } from "../../../src/base/index.ts";
import { STATE_FORMAT } from "../../../src/market/engine/engine.ts";
import type { Store, Term } from "../../../src/store/index.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { TestClock } from "../../world/test-clock.ts";
import { threadNices } from "../../world/thread-nices.ts";
import { until } from "../../world/until.ts";
import { watchThreads } from "../../world/watched-threads.ts";
import { keptDays } from "./kept-days.ts";

let folder: string;
let store: Store;
let term: Term;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-checkpoint-thread-"));
  ({ store } = await keptDays(folder, [20261115, 20261116]));
  term = present((await store.leadership.take("market", "a")).term, "nobody else leads");
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const placesOf = (epoch: string) => store.checkpoints.positions({ epoch, format: STATE_FORMAT });
const hasBothDays = async (epoch: string) => new Set((await placesOf(epoch)).map(({ day }) => day)).size === 2;

test("a leader's thread makes checkpoints, and that of a former leader makes none", async () => {
  const threadOf = (number: number, epoch: string) => {
    const clock = new TestClock();
    const log = { ...SILENT_LOG, warn: () => undefined };
    const led = { ...term, number };
    const thread = new CheckpointThread({ dataDir: folder, databaseUrl: null, term: led, epoch, clock, log });
    thread.start();
    clock.advance(20_000);
    return thread;
  };
  const former = threadOf(term.number - 1, "former");
  const leading = threadOf(term.number, "A");
  await until("both days have checkpoints", () => hasBothDays("A"));
  // Nobody waits for the thread, so it gives way even to the threads of the past.
  if (process.platform === "linux") expect([...threadNices().values()]).toContain(19);
  await leading.stop();
  await former.stop();
  expect(await placesOf("former")).toEqual([]);
});

test("a thread that dies is started again, as often as it does, and makes checkpoints; one that was stopped stays so", async () => {
  const threads = watchThreads();
  const clock = new TestClock();
  const reasons: unknown[] = [];
  const log: Log = { ...SILENT_LOG, warn: ({ reason }) => void reasons.push(reason) };
  const thread = new CheckpointThread({ dataDir: folder, databaseUrl: null, term, epoch: "B", clock, log });
  thread.start();
  for (const how of ["crash", "end"] as const) {
    clock.advance(30_000);
    const before = reasons.length;
    threads[how]("checkpoint-worker");
    await until("it has ended", () => reasons.length > before);
  }
  expect(reasons).toEqual([expect.stringContaining("TypeError"), "it ended"]);
  expect(await placesOf("B")).toEqual([]);
  clock.advance(29_999);
  expect(threads.started("checkpoint-worker")).toBe(2);
  clock.advance(1);
  await until("both days have checkpoints", () => hasBothDays("B"));
  await thread.stop();
  clock.advance(60_000);
  expect(threads.started("checkpoint-worker")).toBe(3);
  expect(reasons).toHaveLength(2);
  threads.restore();
});
