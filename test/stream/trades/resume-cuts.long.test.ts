// A client is cut off a thousand times over simulated days, the service is started anew in between, and in the end the client
// holds exactly the recorded trades.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tradeFrame } from "../../../src/api/index.ts";
import { nextTurn, Random } from "../../../src/base/index.ts";
import { Changes, MarketEngine } from "../../../src/market/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import type { Store } from "../../../src/store/index.ts";
import { type SimulatedDays, simulatedDays } from "../../simulation/simulated-days.ts";
import { openNewStore } from "../../world/new-store.ts";
import { until } from "../../world/until.ts";
import { openResumableMarket } from "../resumable-market.ts";
import { ResumingReader } from "../resuming-reader.ts";

const CUTS = 1_000;
const DAYS = 3;
const CUTS_PER_RESTART = 90;

let folder: string;
let store: Store;
let days: SimulatedDays;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-cuts-"));
  store = await openNewStore(folder);
  days = simulatedDays(5, DAYS);
}, 300_000);
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The recording: every trade frame of the events, in order. */
function recordedFrames(events: readonly MarketEvent[]): string[] {
  const engine = new MarketEngine();
  const changes = new Changes();
  const frames: string[] = [];
  for (const event of events) {
    engine.apply(event, changes);
    for (const trade of changes.trades) frames.push(tradeFrame(trade));
    changes.clear();
  }
  return frames;
}

test("a client that is cut off a thousand times over days and restarts holds exactly the recording [RESUME-03, RESUME-06, RESUME-08]", async () => {
  const { events, frames, options } = days;
  const recording = recordedFrames(events);
  const symbols = (options.listings ?? []).map(({ symbol }) => symbol);
  const first = new Map(symbols.map((symbol) => [symbol, `${options.firstDay}.0`]));
  const some = symbols.filter((_, at) => at % 2 === 0);
  const all = new ResumingReader(["*"], first);
  const named = new ResumingReader(some, new Map([...first].filter(([symbol]) => some.includes(symbol))));
  const random = new Random("cuts");
  let service = await openResumableMarket(store);
  let at = 0;
  const feed = async (count: number): Promise<void> => {
    const chunk = frames.slice(at, at + count);
    at += chunk.length;
    if (chunk.length > 0) await service.intake.accept(Buffer.concat(chunk));
  };
  service.market.recovered();
  // Everything is listed before anybody comes.
  await feed(events.findIndex(({ type }) => type === "phase") + 1);
  for (const reader of [all, named]) {
    await reader.meet(service.port);
    await reader.connect(service.port);
  }
  const perCut = Math.ceil((frames.length - at) / CUTS);
  for (let cut = 0; cut < CUTS; cut++) {
    await feed(random.int(2 * perCut + 1));
    for (let turn = random.int(12); turn > 0; turn--) await nextTurn();
    const reader = cut % 2 === 0 ? all : named;
    if (cut % CUTS_PER_RESTART === CUTS_PER_RESTART - 1) {
      for (const gone of [all, named]) gone.cut();
      await service.stop();
      service = await openResumableMarket(store);
      await service.market.recall();
      await service.intake.recover(service.market.next);
      service.market.recovered();
      await (reader === all ? named : all).connect(service.port);
    }
    reader.cut();
    await feed(random.int(perCut));
    await reader.connect(service.port);
  }
  while (at < frames.length) await feed(1_000);
  const symbolOf = (frame: string): string => JSON.parse(frame).symbol;
  // A symbol whose place is over two days old, because it did not trade, is answered with a snapshot.
  const owed = (reader: ResumingReader, wanted: readonly string[]): readonly string[] => {
    const symbols = new Set(wanted.filter((symbol) => !reader.tooOld.has(symbol)));
    return recording.filter((frame) => symbols.has(symbolOf(frame)));
  };
  const held = (reader: ResumingReader) => reader.trades.filter((frame) => !reader.tooOld.has(symbolOf(frame)));
  await until(
    "both to have everything",
    () => held(all).length >= owed(all, symbols).length && held(named).length >= owed(named, some).length,
  );
  expect([...all.faults, ...named.faults]).toEqual([]);
  expect(all.tooOld.size + named.tooOld.size).toBeLessThan(symbols.length / 4);
  // In the order of the market, over all symbols.
  expect(held(all)).toEqual([...owed(all, symbols)]);
  expect(held(named)).toEqual([...owed(named, some)]);
  await service.stop();
}, 300_000);
