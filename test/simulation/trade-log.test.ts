// The trade log after a restart: the day before recovery, read from the journal alone, equals the trades of the engine.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS, SystemClock } from "../../src/base/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { BarRecorder, JournalTail, type LiveMarket, openLiveMarket, TradeCursor } from "../../src/market/index.ts";
import type { Trade } from "../../src/model/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { simulatedDays } from "./simulated-days.ts";

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-trade-log-"));
  store = await openNewStore(folder);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const clock = new SystemClock();
const open = async (): Promise<LiveMarket> => {
  const tail = new JournalTail(store.journal);
  const { market } = await openLiveMarket({ store, clock, log: SILENT_LOG, tail, evaluated: null });
  await market.recall();
  return market;
};

function tradesOf({ tradeLog }: LiveMarket): Trade[] {
  const cursor = new TradeCursor(tradeLog, tradeLog.first, () => true);
  const trades: Trade[] = [];
  while (!cursor.isAtEnd) {
    const position = cursor.next();
    if (position !== null) trades.push(tradeLog.tradeAt(position));
  }
  return trades;
}

test("after a restart the log has both days again, every field of every trade [RESUME-06]", async () => {
  const { events, frames } = simulatedDays(21, 2, 80, 0.004);
  const market = await open();
  const recorder = new BarRecorder({ ...store, journalDaysMax: 5, minuteDaysMax: 10 });
  const intake = new Intake(store.journal, clock, (batch) => recorder.apply(market, batch));
  const secondDay = events.findLastIndex(({ type }) => type === "day-start");
  const openedMs = events[secondDay]?.timeMs ?? 0;
  // Within a quarter of an hour of the opening recovery replays both days; later the first one is read back.
  const later = events.findIndex(({ timeMs }) => timeMs > openedMs + 60 * MINUTE_MS);
  let at = 0;
  for (const until of [secondDay + 20, later, frames.length]) {
    await intake.accept(Buffer.concat(frames.slice(at, until)));
    at = until;
    const again = await open();
    await new Intake(store.journal, clock, (batch) => recorder.apply(again, batch)).recover(again.next);
    expect(tradesOf(again)).toEqual(tradesOf(market));
    expect(tradesOf(again).length).toBeGreaterThan(100);
  }
});
