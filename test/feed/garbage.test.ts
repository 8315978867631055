// Faults of a feed never reach the engine: damaged and hostile frames are refused before the journal has them,
// because an event that the engine cannot apply would stop the service at every start.

import { expect, test } from "bun:test";
import { HOUR_MS, Random } from "../../src/base/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import type { Instrument } from "../../src/model/index.ts";
import { simulatedDays } from "../simulation/simulated-days.ts";
import { TestClock } from "../world/test-clock.ts";
import { keptInMemory } from "./memory-journal.ts";

const DAY = 20261116;
const OPEN_MS = 10 * HOUR_MS;
const REFUSALS = ["FeedConflict", "FeedGap", "FeedGarbage", "FrameError"];

class Taken {
  readonly engine = new MarketEngine();
  readonly refusals: string[] = [];
  readonly #intake = new Intake(keptInMemory(), new TestClock(), ({ events }) => {
    for (const event of events) this.engine.apply(event);
  });

  /** True when the frames were taken; anything but a refusal is a fault and ends the test. */
  async accept(frames: Uint8Array): Promise<boolean> {
    try {
      await this.#intake.accept(frames);
      return true;
    } catch (error) {
      if (!(error instanceof Error) || !REFUSALS.includes(error.name)) throw error;
      this.refusals.push(error.message);
      return false;
    }
  }
}

test("frames with damaged bodies are refused or make sense; the engine stops for none of them", async () => {
  const { frames } = simulatedDays(3, 1, 40, 0.004);
  const random = new Random("damage");
  for (let round = 0; round < 2; round++) {
    const taken = new Taken();
    for (const frame of frames) {
      if (random.chance(0.02)) await taken.accept(damaged(frame, random));
      await taken.accept(frame);
    }
    expect(taken.refusals.length).toBeGreaterThan(100);
  }
});

/** A frame with some bytes of its time and body replaced, often by the greatest value. */
function damaged(frame: Uint8Array, random: Random): Uint8Array {
  const copy = frame.slice();
  for (let i = 1 + random.int(4); i > 0; i--)
    copy[8 + random.int(copy.length - 8)] = random.pick([0, 255, random.int(256)]);
  return copy;
}

const listed: Instrument = {
  number: 1,
  symbol: "2222",
  nameAr: "أ",
  nameEn: "A",
  market: "TASI",
  securityType: "Equity",
  sectorEn: "Energy",
  sectorAr: "الطاقة",
  sharesOutstanding: 1e9,
  freeFloatBps: 10_000,
  referencePrice: 200_000,
  limitLow: 0,
  limitHigh: 0,
  tick: 100,
};

/** A day with `count` such instruments that is open for trading. */
async function openDay(
  count: number,
  instrument: Partial<Instrument> = {},
): Promise<{ taken: Taken; writer: FrameWriter }> {
  const taken = new Taken();
  const writer = new FrameWriter();
  writer.dayStart(OPEN_MS, DAY, count);
  for (let number = 1; number <= count; number++) {
    writer.instrument(OPEN_MS, { ...listed, number, symbol: String(1_000 + number), ...instrument });
  }
  writer.indexReference(OPEN_MS, "TASI", 110_000_000);
  writer.indexReference(OPEN_MS, "NOMU", 240_000_000);
  for (let number = 1; number <= count; number++) writer.phase(OPEN_MS, number, "continuous");
  await taken.accept(writer.take());
  return { taken, writer };
}

test("a book with more levels than any market is refused, with and without daily limits", async () => {
  for (const limits of [{}, { limitLow: 100_000, limitHigh: 300_000 }]) {
    const { taken, writer } = await openDay(1, { ...limits, securityType: "ETF", tick: 1 });
    for (let i = 0; i < 40_000; i++) writer.level(OPEN_MS, 1, "bid", 100_001 + i, 10, 1);
    await taken.accept(writer.take());
    expect(taken.refusals.join()).toContain("a level too many");
  }
});

test("capitalisations and prices beyond exact arithmetic are refused, listed or traded", async () => {
  const shares = { sharesOutstanding: 1e13, referencePrice: 0xffff_ffff };
  expect((await openDay(20, shares)).taken.refusals.join()).toContain("beyond any market");
  expect((await openDay(60, { referencePrice: 0xffff_ffff })).taken.refusals.join()).toContain("beyond any market");
  const { taken, writer } = await openDay(2, { sharesOutstanding: 1e13, securityType: "ETF", tick: 1 });
  for (let number = 1; number <= 2; number++)
    writer.trade(OPEN_MS, number, 1, 0xffff_ffff, 1, "buy", "continuous", true);
  await taken.accept(writer.take());
  expect(taken.refusals.join()).toContain("beyond any market");
});

test("a refused trade leaves no trace: the next good one is taken", async () => {
  const { taken, writer } = await openDay(1);
  writer.trade(OPEN_MS, 1, 1, 0xffff_ffff, 0xffff_ffff, "buy", "continuous", true);
  const huge = writer.take();
  expect(await taken.accept(huge)).toBe(false);
  const next = new FrameWriter(writer.nextSeq - 1);
  next.trade(OPEN_MS, 1, 1, 200_100, 10, "buy", "continuous", true);
  expect(await taken.accept(next.take())).toBe(true);
  expect(taken.engine.quote(1).price).toBe(200_100);
});

test("an official trade outside the daily limits is refused", async () => {
  const { taken, writer } = await openDay(1, { limitLow: 180_000, limitHigh: 220_000 });
  writer.trade(OPEN_MS, 1, 1, 220_100, 10, "buy", "continuous", true);
  expect(await taken.accept(writer.take())).toBe(false);
  expect(taken.refusals.join()).toContain("outside the daily limits");
});

test("chunks that come again, at random and cut anew, change nothing; the last event of the day is there once [FEED-05]", async () => {
  const { frames } = simulatedDays(3, 1, 40, 0.004);
  const random = new Random("again");
  const taken = new Taken();
  const clean = new Taken();
  for (let at = 0; at < frames.length; ) {
    const from = Math.max(0, at - random.int(40));
    const to = Math.min(frames.length, at + 1 + random.int(60));
    // A feed that begins with an earlier event than it was asked for, once in a while with the whole day.
    const chunk = frames.slice(random.chance(0.003) ? 0 : from, to);
    expect(await taken.accept(new Uint8Array(Buffer.concat(chunk)))).toBe(true);
    at = to;
  }
  for (const frame of frames) await clean.accept(frame);
  expect(taken.engine.stateHash()).toBe(clean.engine.stateHash());
});
