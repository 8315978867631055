// A market that plays its days faster than their files are written: real recorder, journal and export, where each read of the export
// takes two market days.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Day, formatDay, type Log, Metrics, MINUTE_MS, nextTradingDay } from "../../src/base/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { DayFiles } from "../../src/files/day-files.ts";
import type { ExportOutcome } from "../../src/files/export-thread.ts";
import { FilesFolder } from "../../src/files/files-folder.ts";
import { exportDay } from "../../src/files/index.ts";
import { LiveMarket } from "../../src/market/index.ts";
import { BarRecorder } from "../../src/market/live/bar-recorder.ts";
import { DAY_ONE, listed, Script } from "../market/script.ts";
import { framesOf } from "../world/frames.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

const DAYS = 20;
const DAYS_A_READ = 2;

test("where files are slower than the market some days are written all the same, and each other one is named [FILES-18]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-slow-files-"));
  const store = await openNewStore(join(folder, "data"));
  const filesFolder = join(folder, "files");
  const clock = new TestClock();
  const days: Day[] = [];
  const named: string[] = [];
  const log: Log = { ...SILENT_LOG, error: ({ day }) => void named.push(String(day)) };
  const { journal } = store;
  const script = new Script();
  let played = 0;

  const start = (day: Day) => ({ outcome: exported(day), stop: () => undefined });
  const files = new DayFiles({ folder: filesFolder, daysMax: DAYS, store, start, clock, log, metrics: new Metrics() });
  const firstWaiting = (due: readonly Day[], keptMax: number): Day | null => files.firstWaiting(due, keptMax);
  const recorder = new BarRecorder({ ...store, journalDaysMax: 2, minuteDaysMax: 5, firstWaiting });
  const market = new LiveMarket({ journal, clock, fromDay: DAY_ONE, closings: [] });
  const intake = new Intake(journal, clock, (batch) => recorder.apply(market, batch));

  /** Ends the running day and begins the next one. */
  async function turn(): Promise<void> {
    if (days.length === DAYS) return;
    const last = days.at(-1);
    const day = last === undefined ? DAY_ONE : nextTradingDay(last);
    if (last !== undefined) script.dayEnd();
    days.push(day);
    script
      .day(day, [listed("1010", 50)])
      .at("10:00:00")
      .heartbeat();
    await intake.accept(framesOf(script.events.slice(played)));
    played = script.events.length;
  }

  async function exported(day: Day): Promise<ExportOutcome> {
    const read: typeof journal.read = async (from, maxBytes) => {
      for (let turns = 0; turns < DAYS_A_READ; turns++) await turn();
      return await journal.read(from, maxBytes);
    };
    const slow = { ...store, journal: { ...journal, read } };
    const where = { folder: filesFolder, kinds: ["trades" as const], format: "csv" as const, isReplacing: false };
    try {
      await exportDay({ ...where, store: slow, day, version: "1", clock, progress: () => undefined });
      return { failure: null, isFinal: false };
    } catch (error) {
      return { failure: String(error), isFinal: true };
    }
  }

  await turn();
  await turn();
  files.start();
  clock.advance(MINUTE_MS);
  await until("the market has come to its end", () => days.length === DAYS);
  await until("the journal waits for no day", () => files.firstWaiting(days.slice(-4, -1), 3) === null);
  await files.stop();
  const written = new FilesFolder(filesFolder, clock, SILENT_LOG).days().map(formatDay).sort();
  expect(written.length).toBeGreaterThan(DAYS / 4);
  expect([...written, ...named].sort()).toEqual(days.slice(0, -1).map(formatDay));
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
