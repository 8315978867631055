// The contract across processes: several may start at once, and a killed process loses nothing that it had acknowledged.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { present } from "../../../src/base/index.ts";
import type { DatabaseLocation } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import type { Journal } from "../../../src/store/journal.ts";
import type { Taking } from "../../../src/store/leadership.ts";
import type { MigrationReport } from "../../../src/store/migrations/migrate.ts";
import { openStore } from "../../../src/store/sql/open-store.ts";
import { sqlLeadership } from "../../../src/store/sql/sql-leadership.ts";
import { until } from "../../world/until.ts";
import type { Backend } from "./backend.ts";
import { KILLED_DAY, KILLED_SYMBOLS, killedBatch } from "./killed-process.ts";

const STARTS = 4;
/** With an attempt every half second, a take-over then ends within five seconds. */
const LEASE_MS_MAX = 4_500;
const TEST_TIMEOUT_MS = 30_000;

export function processesContract(backend: Backend): void {
  let location: DatabaseLocation | null = null;

  beforeEach(async () => {
    location = await backend.create();
  });
  afterEach(async () => {
    if (location !== null) await backend.remove(location);
  });

  const start = (script: string) =>
    Bun.spawn([process.execPath, join(import.meta.dir, script), JSON.stringify(location)], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });

  test(
    "several processes that start on an empty database at once make one schema",
    async () => {
      const started = Array.from({ length: STARTS }, () => start("starting-process.ts"));
      const outputs = await Promise.all(started.map((child) => new Response(child.stdout).text()));
      expect(await Promise.all(started.map((child) => child.exited))).toEqual(started.map(() => 0));
      const reports = outputs.map((text) => JSON.parse(text) as MigrationReport);
      const makers = reports.filter(({ applied }) => applied.length > 0);
      expect(makers.length).toBe(1);
      expect(
        reports.every((report) => report.applied.length + report.alreadyApplied === makers[0]?.applied.length),
      ).toBe(true);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "after kill -9 of the leader the next one leads: at once where the lock ends with it, else when its lease ends [STORE-03]",
    async () => {
      const child = start("leading-process.ts");
      for await (const _ of child.stdout) child.kill("SIGKILL");
      await child.exited;
      const database = await openDatabase(present(location, "no test is running"));
      const leadership = sqlLeadership(database);
      const former = present(await leadership.current("market"), "the child led");
      expect(former.term).toEqual({ name: "market", number: 1, member: "child" });
      expect(former.remainingMs).toBeLessThanOrEqual(LEASE_MS_MAX);
      const asked: Taking[] = [];
      await until(
        "the next one leads",
        async () => asked.push(await leadership.take("market", "parent")) > 0 && asked.at(-1)?.term !== null,
      );
      expect(asked.at(-1)?.term?.number).toBe(2);
      if (database.fileLocks !== null) expect(asked.length).toBe(1);
      await database.close();
    },
    TEST_TIMEOUT_MS,
  );

  test.each([1, 50])(
    "kill -9 after %d acknowledged writes loses none of them",
    async (count) => {
      const child = start("killed-process.ts");
      const acknowledged = await killAfter(child, count);
      expect(acknowledged).toBeGreaterThanOrEqual(count);
      const store = await openStore(present(location, "no test is running"));
      const end = present(await store.journal.end(), "the journal is empty");
      expect(end.lastSeq).toBeGreaterThanOrEqual(acknowledged);
      await expectRounds(store.journal, end.lastSeq);
      // Each round also wrote one bar to every symbol in one go: whole rounds only, and every acknowledged one.
      const bars = await store.bars.recent({ interval: "1d", count: 1 });
      const rounds = new Set(KILLED_SYMBOLS.map((symbol) => bars.get(symbol)?.[0]?.volume));
      expect(rounds.size).toBe(1);
      expect(Math.max(...[...rounds].map(Number))).toBeGreaterThanOrEqual(acknowledged);
      await store.journal.append([killedBatch(end.lastSeq + 1)]);
      await store.close();
    },
    TEST_TIMEOUT_MS,
  );
}

/** The journal holds every round up to `last`, byte for byte. Its rows may hold several rounds: it folds small batches. */
async function expectRounds(journal: Journal, last: number): Promise<void> {
  const rows = await journal.read({ day: KILLED_DAY, seq: 1 }, Number.MAX_SAFE_INTEGER);
  let next = 1;
  for (const row of rows) {
    const rounds = Array.from({ length: row.lastSeq - row.firstSeq + 1 }, (_, index) => killedBatch(next + index));
    expect(row).toEqual({
      day: KILLED_DAY,
      firstSeq: next,
      lastSeq: row.lastSeq,
      firstTimeMs: next,
      lastTimeMs: row.lastSeq,
      frames: new Uint8Array(Buffer.concat(rounds.map(({ frames }) => frames))),
    });
    next = row.lastSeq + 1;
  }
  expect(next).toBe(last + 1);
}

/** Kills the process once it has acknowledged `count` rounds; returns how many it acknowledged by then. */
async function killAfter(
  child: ReturnType<typeof Bun.spawn<"ignore", "pipe", "inherit">>,
  count: number,
): Promise<number> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of child.stdout) {
    text += decoder.decode(chunk, { stream: true });
    if (text.split("\n").length > count) child.kill("SIGKILL");
  }
  await child.exited;
  // Only whole lines are acknowledgements; the last one may have been cut by the kill.
  return Number(text.split("\n").at(-2) ?? 0);
}
