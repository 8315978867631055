// The service restarts a day only while the day is not over: it may take up the request a moment after the day has ended.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepDay } from "../../../test/app/run-here.ts";
import { SMALL_DAY, smallDay } from "../../../test/feed/small-day.ts";
import { openNewStore } from "../../../test/world/new-store.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { readEpoch } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";
import { askForRestart, restartAskedDay } from "./restart-day.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-restart-day-"));
  store = await openNewStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The epoch and the end of the journal, before and after a restart of the day was requested. */
async function restarted() {
  const seen = async () => ({ epoch: await readEpoch(store.settings), end: await store.journal.end() });
  const before = await seen();
  await askForRestart(store, SMALL_DAY);
  expect(await restartAskedDay(store, new TestClock(), SILENT_LOG)).toBe(true);
  // The request was made once, so the second look finds none.
  expect(await restartAskedDay(store, new TestClock(), SILENT_LOG)).toBe(false);
  return { before, after: await seen() };
}

test("a day that has ended since the command asked is kept as it is, with its bars [FEED-15]", async () => {
  await keepDay(store, smallDay());
  const { before, after } = await restarted();
  expect(after).toEqual(before);
  expect(await store.closings.has(SMALL_DAY)).toBe(true);
});

test("a day that is not over is set aside, under another epoch [FEED-15, FEED-16]", async () => {
  await keepDay(store, smallDay().slice(0, -1));
  const { before, after } = await restarted();
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.end).toBeNull();
});

test("a process that follows the new past before the day is set aside learns of another one afterwards", async () => {
  await keepDay(store, smallDay().slice(0, -1));
  await askForRestart(store, SMALL_DAY);
  let meanwhile = "";
  const setAside: Store["journal"]["setAside"] = async (day, markMs) => {
    meanwhile = await readEpoch(store.settings);
    return await store.journal.setAside(day, markMs);
  };
  await restartAskedDay({ ...store, journal: { ...store.journal, setAside } }, new TestClock(), SILENT_LOG);
  expect(meanwhile).not.toBe("");
  expect(await readEpoch(store.settings)).not.toBe(meanwhile);
});
