// Kills during the recording of a day and during the deletion of old days, besides those within a batch. Whatever the moment,
// the next start completes the work.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SystemClock } from "../../src/base/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { LiveMarket } from "../../src/market/index.ts";
import { BarRecorder, type BarRecorderOptions } from "../../src/market/live/bar-recorder.ts";
import { recoveryStart } from "../../src/market/live/open-live-market.ts";
import type { MarketEvent, Position } from "../../src/model/index.ts";
import type { Journal, Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { naiveBars } from "./naive-bars.ts";
import { type SimulatedDays, simulatedDays } from "./simulated-days.ts";

const RETENTION_DAYS = 2;

let folder: string;
let days: SimulatedDays;
const stores: Store[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-recovery-"));
  days = simulatedDays(11, 4, 60, 0.002);
});
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function storeOf(name: string): Promise<Store> {
  const store = await openNewStore(join(folder, name));
  stores.push(store);
  return store;
}

/** A market on the store as a start finds it, with the recovered events replayed. */
async function start(
  store: Store,
  recording: Partial<BarRecorderOptions> = {},
  delayedReads: (from: Position) => void = () => undefined,
): Promise<{ intake: Intake; market: LiveMarket }> {
  const { journal, closings } = store;
  const fromDay = await recoveryStart(journal, closings, null);
  const recorder = new BarRecorder({ ...store, journalDaysMax: RETENTION_DAYS, minuteDaysMax: 5, ...recording });
  const clock = new SystemClock();
  const read: Journal["read"] = (from, maxBytes) => {
    delayedReads(from);
    return journal.read(from, maxBytes);
  };
  const market = new LiveMarket({ journal: { read }, clock, fromDay, closings: await closings.before(fromDay) });
  const intake = new Intake(journal, clock, (batch) => recorder.apply(market, batch));
  const end = await journal.end();
  if (end !== null) market.bringTo(end.lastTimeMs);
  await intake.recover(market.next);
  await market.brought();
  market.recovered();
  return { intake, market };
}

const framesUntil = (isLast: (event: MarketEvent) => boolean): Uint8Array =>
  Buffer.concat(days.frames.slice(0, days.events.findIndex(isLast) + 1));

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10_000, offset: 0 };

/** The bars of every symbol for the first day are in the store exactly as the events tell them. */
async function expectFirstDayRecorded(store: Store): Promise<void> {
  const { firstDay } = days.options;
  const bars = naiveBars(days.events);
  expect(bars.size).toBeGreaterThan(5);
  for (const [symbol, { daily }] of bars) {
    const kept = await store.bars.range({ symbol, interval: "1d", ...everything });
    expect(kept.bars.filter((bar) => bar.time === firstDay)).toEqual(daily.filter((bar) => bar.time === firstDay));
  }
}

for (const interrupted of ["bars", "closings"] as const) {
  test(`a day whose recording was cut short at its ${interrupted} is recorded by the next start`, async () => {
    const store = await storeOf(`cut-${interrupted}`);
    const dying = { write: () => Promise.reject(new Error("killed")), has: (day: number) => store.closings.has(day) };
    const { intake } = await start(store, { [interrupted]: dying });
    await expect(intake.accept(framesUntil((event) => event.type === "day-end"))).rejects.toThrow("killed");
    await start(store);
    await expectFirstDayRecorded(store);
  });
}

test("so it is when the same commit brought hours of the next day", async () => {
  const store = await storeOf("cut-late");
  const { intake } = await start(store, {
    bars: { ...store.bars, write: () => Promise.reject(new Error("killed")) },
  });
  // Catching up over TCP a chunk may hold the end of a day and much of a quiet day after it.
  const second = days.events.findIndex((event) => event.type === "day-start" && event.day > days.options.firstDay);
  const laterMs = (days.events[second]?.timeMs ?? 0) + 2 * 3_600_000;
  const chunk = framesUntil((event) => event.timeMs >= laterMs);
  await expect(intake.accept(chunk)).rejects.toThrow("killed");
  const { market } = await start(store);
  await expectFirstDayRecorded(store);
  expect(market.engine("delayed").tradingDay).toBe(market.engine("realtime").tradingDay);
});

test("old days leave the journal, and what is left is enough for a start", async () => {
  const store = await storeOf("retention");
  const { intake, market } = await start(store);
  for (let at = 0; at < days.frames.length; at += 400) {
    await intake.accept(Buffer.concat(days.frames.slice(at, at + 400)));
  }
  expect((await store.journal.days()).length).toBe(RETENTION_DAYS);
  const again = await start(store);
  for (const mode of ["realtime", "delayed"] as const) {
    expect(again.market.engine(mode).stateHash()).toBe(market.engine(mode).stateHash());
  }
});

test("a day whose end the feed no longer has is left without bars, and the market goes on with the next one", async () => {
  const store = await storeOf("lost-end");
  const { intake, market } = await start(store);
  const { firstDay } = days.options;
  const next = days.events.findIndex((event) => event.type === "day-start" && event.day > firstDay);
  await intake.accept(Buffer.concat(days.frames.slice(0, Math.floor(next / 2))));
  intake.giveUpDay();
  const rest = days.frames.slice(next);
  for (let at = 0; at < rest.length; at += 400) await intake.accept(Buffer.concat(rest.slice(at, at + 400)));
  for (const [symbol, { daily }] of naiveBars(days.events)) {
    const kept = await store.bars.range({ symbol, interval: "1d", ...everything });
    expect(kept.bars).toEqual(daily.filter((bar) => bar.time > firstDay));
  }
  const again = await start(store);
  for (const mode of ["realtime", "delayed"] as const) {
    expect(again.market.engine(mode).stateHash()).toBe(market.engine(mode).stateHash());
  }
});

test("a start after a lost end finds the market as it was, on the very next day", async () => {
  const store = await storeOf("lost-end-soon");
  const { intake, market } = await start(store);
  const next = days.events.findIndex((event) => event.type === "day-start" && event.day > days.options.firstDay);
  await intake.accept(Buffer.concat(days.frames.slice(0, Math.floor(next / 2))));
  intake.giveUpDay();
  await intake.accept(Buffer.concat(days.frames.slice(next, next + 3_000)));
  const again = await start(store);
  for (const mode of ["realtime", "delayed"] as const) {
    expect(again.market.engine(mode).stateHash()).toBe(market.engine(mode).stateHash());
  }
});

test("a start copies the delayed market from the real-time one, which has what it had before the kill, whenever that was", async () => {
  const store = await storeOf("copied");
  const { intake, market } = await start(store);
  const [batchFrames, killEvery] = [200, 50];
  let copies = 0;
  for (let at = 0; at * batchFrames < days.frames.length; at++) {
    await intake.accept(Buffer.concat(days.frames.slice(at * batchFrames, (at + 1) * batchFrames)));
    if (at % killEvery !== killEvery - 1) continue;
    const reads: Position[] = [];
    const again = await start(store, {}, (from) => reads.push(from));
    for (const mode of ["realtime", "delayed"] as const) {
      expect(again.market.engine(mode).stateHash()).toBe(market.engine(mode).stateHash());
    }
    // It reads the journal only from the row on in which it ends.
    const { day, seq } = market.engine("delayed").position ?? { day: 0, seq: 0 };
    const [row] = await store.journal.read({ day, seq: seq + 1 }, 1);
    expect(reads[0]).toEqual({ day, seq: row?.day === day ? row.firstSeq : seq + 1 });
    copies += Number((reads[0]?.seq ?? 1) > 1);
  }
  expect(copies).toBeGreaterThan(3);
});

test("a day that waits for its files stays in the journal, until the journal is twice as long [FILES-18]", async () => {
  const store = await storeOf("waiting");
  const starts = days.events.flatMap((event, index) => (event.type === "day-start" ? [{ index, day: event.day }] : []));
  const [first, second, third] = starts.map(({ day }) => day);
  const firstWaiting = (due: readonly number[], keptMax: number): number | null =>
    due.slice(-keptMax).find((day) => day === first) ?? null;
  const { intake } = await start(store, { journalDaysMax: 1, firstWaiting });
  const kept: (readonly number[])[] = [];
  let from = 0;
  for (const { index } of starts.slice(0, 3)) {
    await intake.accept(Buffer.concat(days.frames.slice(from, index + 1)));
    from = index + 1;
    kept.push(await store.journal.days());
  }
  expect(kept).toEqual([[first], [first, second], [third]] as number[][]);
});
