// The service writes the files of past days one day after the other, also of missed days, and deletes old files.

import { afterEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { until } from "../../test/world/until.ts";
import { type Day, formatDay, type Log, Metrics, MINUTE_MS } from "../base/index.ts";
import type { Store } from "../store/index.ts";
import { DayFiles } from "./day-files.ts";
import type { ExportOutcome } from "./export-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-day-files-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function world(daysMax: number) {
  const clock = new TestClock();
  const kept: Day[] = [20261115, 20261116];
  const closed = new Set<Day>([20261115]);
  const started: Day[] = [];
  const said: string[] = [];
  const log: Log = { ...SILENT_LOG, error: (_fields, message) => void said.push(message) };
  let outcome: ExportOutcome = { failure: null, isFinal: false };
  let stopped = 0;
  const files = new DayFiles({
    folder,
    daysMax,
    store: {
      journal: { days: async () => kept } as unknown as Store["journal"],
      closings: { has: async (day: Day) => closed.has(day) } as unknown as Store["closings"],
    },
    start: (day) => {
      started.push(day);
      if (outcome.failure === null) writeDay(day);
      return { outcome: Promise.resolve(outcome), stop: () => stopped++ };
    },
    clock,
    log,
    metrics: new Metrics(),
  });
  const look = async (times: number): Promise<void> => {
    clock.advance(MINUTE_MS);
    await until("the days were looked at", () => started.length >= times);
  };
  const fail = (failure: string | null, isFinal = false): void => {
    outcome = { failure, isFinal };
  };
  return { files, clock, kept, closed, started, said, look, fail };
}

function writeDay(day: Day): void {
  const date = formatDay(day);
  mkdirSync(join(folder, date), { recursive: true });
  const manifest = {
    day: date,
    format: "csv",
    created_at: "2026-11-15T16:00:00.000+03:00",
    version: "1",
    symbols: [],
    files: [],
  };
  writeFileSync(join(folder, date, "manifest.json"), JSON.stringify(manifest));
}

test("a day that is over is written once, an open one never, and a failed one is tried again [FILES-17]", async () => {
  const { files, closed, started, look, fail } = world(5);
  files.start();
  fail("the disk is full");
  await look(1);
  await look(2);
  fail(null);
  await look(3);
  closed.add(20261116);
  await look(4);
  expect(started).toEqual([20261115, 20261115, 20261115, 20261116]);
  await files.stop();
});

test("only the newest days stay, and one that would go at once is not written [FILES-17]", async () => {
  for (const day of [20261110, 20261111, 20261112]) writeDay(day);
  const { files, kept, closed, started, look } = world(2);
  kept.unshift(20261109);
  closed.add(20261109).add(20261116);
  files.start();
  await look(2);
  await until("old days are gone", () => readdirSync(folder).length === 2);
  expect(started).toEqual([20261116, 20261115]);
  expect(readdirSync(folder).sort()).toEqual(["2026-11-15", "2026-11-16"]);
  await files.stop();
});

test("a day that was given up is tried once, and named once; the others are written [FILES-18]", async () => {
  const { files, closed, started, said, look, fail } = world(5);
  files.start();
  fail("the end of the day is not in the journal", true);
  await look(1);
  fail(null);
  closed.add(20261116);
  await look(2);
  closed.add(20261117);
  expect(started).toEqual([20261115, 20261116]);
  expect(said).toEqual(["the files of the day could not be written; the day has no files"]);
  expect(files.firstWaiting([20261115, 20261116], 2)).toBeNull();
  await files.stop();
});

test("days that end while files are written are written in the same round, and the journal is told which day waits [FILES-18]", async () => {
  const { files, kept, closed, started, look } = world(5);
  closed.add(20261116);
  files.start();
  expect(files.firstWaiting(kept, 2)).toBe(20261115);
  await look(2);
  expect(started).toEqual([20261116, 20261115]);
  expect(files.firstWaiting(kept, 2)).toBeNull();
  await files.stop();
});

test("a day that leaves the journal without files is named once, and is not tried again [FILES-18]", async () => {
  const { files, kept, closed, started, said, look, fail } = world(5);
  files.start();
  fail("the disk is full");
  await look(1);
  expect(files.firstWaiting(kept, 1)).toBe(20261116);
  expect(said[1]).toBe("the day leaves the journal before its files are written");
  expect(files.firstWaiting(kept, 1)).toBe(20261116);
  closed.add(20261116);
  await look(2);
  expect(started).toEqual([20261115, 20261116]);
  expect(said).toHaveLength(3);
  await files.stop();
});

test("nothing is begun once it is stopped, also while it looks which day is due", async () => {
  const { files, clock, started } = world(5);
  files.start();
  clock.advance(MINUTE_MS);
  await files.stop();
  expect(started).toEqual([]);
});
