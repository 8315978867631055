// A data folder that holds a simulated market goes on with that market, where its journal ends, and with no other one.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExchangeCarrier, type ExchangeOptions, loadUniverse } from "../../exchange/index.ts";
import { EXCHANGE_DEFAULTS, scenarioStart } from "../../exchange/server/exchange-options.ts";
import { resolveSettings } from "../../src/app/config/effective.ts";
import type { SettingName } from "../../src/app/config/index.ts";
import { keepsWallTime, settleSimulated } from "../../src/app/simulated/market-identity.ts";
import { exchangeOptionsOf } from "../../src/app/simulated/open-exchange.ts";
import { HOUR_MS, Metrics, MINUTE_MS, SystemClock } from "../../src/base/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { openLeaderMarket, recoverMarket } from "../world/recover-market.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const MARKET: ExchangeOptions = {
  ...EXCHANGE_DEFAULTS,
  seed: 4,
  activity: 0.01,
  listings: loadUniverse().filter((_, index) => index % 60 === 0),
};
const NOTHING = { seed: false, start: false, activity: false, clock: false, speed: false, scenario: false };
const clock = new SystemClock();

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-resume-"));
  store = await openNewStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open() {
  const failed = (error: unknown): void => {
    throw error;
  };
  const carrier = new ExchangeCarrier(MARKET);
  const { market, intake } = await openLeaderMarket(store, clock, { journalDaysMax: 5, minuteDaysMax: 10 });
  const needs = { market, intake, carrier, place: "simulated", store, metrics: new Metrics(), clock, failed };
  return { market, feed: await recoverMarket({ ...needs, log: SILENT_LOG }) };
}

test("a market resumes where its journal ends, and its time stood still meanwhile [RUN-17] [RUN-18]", async () => {
  const first = await open();
  await first.feed.start();
  first.feed.stop();
  // After a pause of any length the market is the same and goes on with the very next event.
  await new Promise<void>((resolve) => void clock.after(300, resolve));
  const reached = first.market.engine("realtime");
  const journalEnd = await store.journal.end();
  expect(reached.position).toEqual({ day: MARKET.firstDay, seq: journalEnd?.lastSeq ?? 0 });
  const hash = reached.stateHash();
  const second = await open();
  const resumed = second.market.engine("realtime");
  expect(resumed.stateHash()).toBe(hash);
  expect(second.market.clock.nowMs()).toBe(reached.timeMs);
  const next = Promise.withResolvers<number>();
  second.market.listen(({ batch }) => next.resolve(batch.events[0]?.timeMs ?? 0));
  await second.feed.start();
  const goesOnAtMs = await next.promise;
  second.feed.stop();
  expect(goesOnAtMs).toBeGreaterThanOrEqual(reached.timeMs);
  expect(goesOnAtMs - reached.timeMs).toBeLessThanOrEqual(1_000);
}, 30_000);

test("a market asked for with another seed, start or activity is refused in one line that names both [RUN-19]", async () => {
  await settleSimulated(store.settings, MARKET, NOTHING);
  const cases: readonly (readonly [Partial<ExchangeOptions>, string])[] = [
    [{ seed: 5 }, "seed 4, not 5"],
    [{ startTimeOfDayMs: 12 * HOUR_MS }, "start 2026-11-16 11:00, not 2026-11-16 12:00"],
    [{ activity: 2 }, "activity 0.01, not 2"],
  ];
  for (const [other, text] of cases) {
    const all = { seed: true, start: true, activity: true, clock: false, speed: false, scenario: false };
    const refused = settleSimulated(store.settings, { ...MARKET, ...other }, all);
    await expect(refused).rejects.toThrow(
      `The data folder already holds a market with ${text}; choose another --data-dir.`,
    );
  }
});

test("a folder goes on with its own market when nothing else is asked for, at any speed [RUN-17]", async () => {
  await settleSimulated(store.settings, { ...MARKET, startTimeOfDayMs: 11 * HOUR_MS + MINUTE_MS }, NOTHING);
  const settled = await settleSimulated(store.settings, { ...EXCHANGE_DEFAULTS, speed: 60 }, NOTHING);
  const { seed, activity, startTimeOfDayMs, speed } = settled;
  expect({ seed, activity, startTimeOfDayMs, speed }).toEqual({
    seed: 4,
    activity: 0.01,
    startTimeOfDayMs: 11 * HOUR_MS + MINUTE_MS,
    speed: 60,
  });
});

test("a folder keeps its clock: another one, or a speed for the wall's, is refused in one line [WALL-07, RUN-19]", async () => {
  const wall: ExchangeOptions = { ...MARKET, clock: "wall" };
  await settleSimulated(store.settings, wall, { ...NOTHING, clock: true });
  expect(await keepsWallTime(store.settings)).toBe(true);
  const refused = async (options: ExchangeOptions, asked: Partial<typeof NOTHING>) =>
    settleSimulated(store.settings, options, { ...NOTHING, ...asked });
  await expect(refused(MARKET, { clock: true })).rejects.toThrow("clock wall, not open");
  await expect(refused(MARKET, { speed: true, scenario: true })).rejects.toThrow(
    "clock wall, which has no other speed",
  );
  // Settings of a later day give another first day, but the first day of the folder is used.
  const later = await settleSimulated(store.settings, { ...wall, firstDay: 20261118 }, { ...NOTHING, clock: true });
  expect(later).toMatchObject({ clock: "wall", firstDay: MARKET.firstDay });
  expect(await settleSimulated(store.settings, MARKET, NOTHING)).toMatchObject({ clock: "wall" });
});

test("a folder from before there was a choice skips closed hours, and goes on so [WALL-07]", async () => {
  await settleSimulated(store.settings, MARKET, NOTHING);
  expect(await keepsWallTime(store.settings)).toBe(false);
  expect(await store.settings.get("feed.identity")).not.toContain("clock");
  const asked = settleSimulated(store.settings, { ...MARKET, clock: "wall" }, { ...NOTHING, clock: true });
  await expect(asked).rejects.toThrow("clock open, not wall");
});

test("a data folder goes on with its scenario and refuses another [SCENARIO-12]", async () => {
  const crash = { ...EXCHANGE_DEFAULTS, ...scenarioStart("crash") };
  await settleSimulated(store.settings, crash, { ...NOTHING, scenario: true });
  expect(await settleSimulated(store.settings, EXCHANGE_DEFAULTS, NOTHING)).toMatchObject(scenarioStart("crash"));
  const other = { ...EXCHANGE_DEFAULTS, ...scenarioStart("halt") };
  await expect(settleSimulated(store.settings, other, { ...NOTHING, scenario: true })).rejects.toThrow(
    "The data folder already holds a market with scenario crash, not halt; choose another --data-dir.",
  );
});

test("an ordinary market is not turned into a scenario, and a scenario takes no other seed, start or clock [SCENARIO-12]", async () => {
  await settleSimulated(store.settings, MARKET, NOTHING);
  const asked = settleSimulated(
    store.settings,
    { ...MARKET, ...scenarioStart("crash") },
    { ...NOTHING, scenario: true },
  );
  await expect(asked).rejects.toThrow("holds a market with no scenario, not crash;");
  for (const flag of ["simSeed", "simStart", "simClock"] as const) {
    const given = resolveSettings({
      flags: new Map<SettingName, string>([
        ["scenario", "crash"],
        [flag, { simSeed: "4", simStart: "2026-11-16T12:00", simClock: "open" }[flag]],
      ]),
      environment: {},
      file: null,
    });
    expect(() => exchangeOptionsOf(given)).toThrow("A scenario has its own seed, start and clock: leave out --sim-");
  }
});
