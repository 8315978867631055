// One market at two times, over whole simulated days with auctions and day changes: the delayed market is the live one of
// 15 minutes ago, nothing newer reaches it, and the recorded bars equal the trades.

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayStartMs, MINUTE_MS, Random, SystemClock } from "../../src/base/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { FrameWriter, HEADER } from "../../src/feed-protocol/index.ts";
import { LiveMarket, MarketEngine } from "../../src/market/index.ts";
import { BarRecorder } from "../../src/market/live/bar-recorder.ts";
import { DELAY_MS, type MarketEvent } from "../../src/model/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { naiveBars } from "./naive-bars.ts";
import { type SimulatedDays, simulatedDays } from "./simulated-days.ts";

// Two whole days are played, which takes its time on a busy machine.
setDefaultTimeout(60_000);

let folder: string;
let days: SimulatedDays;
const stores: Store[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-two-times-"));
  days = simulatedDays(11, 2, 40, 0.004);
});
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly store: Store;
  readonly market: LiveMarket;
  readonly intake: Intake;
}

async function newMarket(name: string): Promise<Running> {
  const store = await openNewStore(join(folder, name));
  stores.push(store);
  const clock = new SystemClock();
  const recorder = new BarRecorder({ ...store, journalDaysMax: 5, minuteDaysMax: 5 });
  const market = new LiveMarket({ journal: store.journal, clock, fromDay: 0, closings: [] });
  market.recovered();
  return { store, market, intake: new Intake(store.journal, clock, (batch) => recorder.apply(market, batch)) };
}

/** Feeds frames in batches of random size and calls `look` after some of them. */
async function play(running: Running, frames: readonly Uint8Array[], random: Random, look: () => void): Promise<void> {
  let at = 0;
  while (at < frames.length) {
    const size = 1 + random.int(random.chance(0.5) ? 40 : 2_000);
    await running.intake.accept(new Uint8Array(Buffer.concat(frames.slice(at, at + size))));
    at += size;
    if (random.chance(0.15)) look();
  }
  look();
}

/** Moves a reference engine forward to a market time and returns its hash. */
class Reference {
  readonly #engine = new MarketEngine();
  readonly #events: readonly MarketEvent[];
  #at = 0;

  constructor(events: readonly MarketEvent[]) {
    this.#events = events;
  }

  hashAt(timeMs: number): string {
    for (
      let event = this.#events[this.#at];
      event !== undefined && event.timeMs <= timeMs;
      event = this.#events[++this.#at]
    )
      this.#engine.apply(event);
    return this.#engine.stateHash();
  }
}

test("the delayed market at any moment is the live market of 15 minutes before [DELAY-01]", async () => {
  const running = await newMarket("delay");
  const reference = new Reference(days.events);
  let looks = 0;
  let auctions = 0;
  await play(running, days.frames, new Random("delay"), () => {
    const live = running.market.engine("realtime");
    const delayed = running.market.engine("delayed");
    expect(delayed.stateHash()).toBe(reference.hashAt(live.timeMs - DELAY_MS));
    expect(delayed.timeMs).toBeLessThanOrEqual(live.timeMs - DELAY_MS);
    looks++;
    if (live.instruments().some((instrument) => live.quote(instrument.number).auction !== null)) auctions++;
  });
  expect(looks).toBeGreaterThan(20);
  expect(auctions).toBeGreaterThan(0);
});

test("two markets that differ only in the last 15 minutes have the same delayed market", async () => {
  const random = new Random("fork");
  // The fork: after a moment in continuous trading nothing but time passes in the second market.
  const forkMs = (days.events[0]?.timeMs ?? 0) + 120 * MINUTE_MS;
  const endMs = forkMs + DELAY_MS - 1;
  const first = await newMarket("fork-a");
  const second = await newMarket("fork-b");
  await play(
    first,
    until(days, endMs, () => true),
    random,
    () => {},
  );
  await play(
    second,
    until(days, endMs, (event) => event.timeMs <= forkMs || event.type === "heartbeat"),
    random,
    () => {},
  );
  expect(second.market.engine("realtime").timeMs).toBe(first.market.engine("realtime").timeMs);
  expect(second.market.engine("realtime").stateHash()).not.toBe(first.market.engine("realtime").stateHash());
  expect(second.market.engine("delayed").stateHash()).toBe(first.market.engine("delayed").stateHash());
  expect(second.market.engine("delayed").tradingDay).not.toBeNull();
});

test("the recorder's bars are the bars of the recording, day and half hours, of every symbol", async () => {
  const running = await newMarket("bars");
  await play(running, days.frames, new Random("bars"), () => {});
  const naive = naiveBars(days.events);
  expect(naive.size).toBeGreaterThan(8);
  const everything = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10_000, offset: 0 };
  for (const [symbol, expected] of naive) {
    const daily = await running.store.bars.range({ symbol, interval: "1d", ...everything });
    const halfHours = await running.store.bars.range({ symbol, interval: "30m", ...everything });
    expect(daily.bars).toEqual(expected.daily);
    expect(halfHours.bars).toEqual(expected.halfHours);
  }
});

/** The wanted frames up to `endMs`, numbered anew, and a heartbeat at that very moment. */
function until(market: SimulatedDays, endMs: number, wanted: (event: MarketEvent) => boolean): readonly Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (const [index, event] of market.events.entries()) {
    if (event.timeMs > endMs) break;
    const frame = market.frames[index];
    if (frame === undefined || !wanted(event)) continue;
    const copy = frame.slice();
    new DataView(copy.buffer).setUint32(HEADER.seq, frames.length + 1, true);
    frames.push(copy);
  }
  const last = new FrameWriter(frames.length + 1);
  last.heartbeat(endMs - dayStartMs(market.options.firstDay));
  return [...frames, last.take()];
}
