// The service is killed under a client again and again, over closes and openings; the client resumes each time and holds
// exactly the trades of the journal.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tradeFrame } from "../../../src/api/index.ts";
import { Random } from "../../../src/base/index.ts";
import { FrameReader } from "../../../src/feed-protocol/index.ts";
import { Changes, MarketEngine } from "../../../src/market/index.ts";
import type { Position } from "../../../src/model/index.ts";
import { openStore } from "../../../src/store/index.ts";
import { Child, ROOT } from "../../app/child.ts";
import { crashMarket } from "../../crash/crash-market.ts";
import { until } from "../../world/until.ts";
import { ResumingReader } from "../resuming-reader.ts";

const KILLS = 6;
/** About a day of this market. */
const TRADES_PER_LIFE_MAX = 8_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-resume-kill-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every trade of the journal as the frame that a reader is sent. */
async function recordedFrames(): Promise<string[]> {
  const store = await openStore({ dataDir: folder });
  const engine = new MarketEngine();
  const changes = new Changes();
  const reader = new FrameReader();
  const frames: string[] = [];
  let position: Position = { day: 0, seq: 1 };
  for (;;) {
    const batches = await store.journal.read(position, 1 << 20);
    for (const batch of batches) {
      reader.readAll(batch.frames, (event) => {
        engine.apply(event, changes);
        for (const trade of changes.trades) frames.push(tradeFrame(trade));
        changes.clear();
      });
      position = { day: batch.day, seq: batch.lastSeq + 1 };
    }
    if (batches.length === 0) break;
  }
  await store.close();
  return frames;
}

test("a client of a service that is killed again and again misses nothing and has nothing twice [RESUME-03, RESUME-06, RESUME-08, RESUME-09]", async () => {
  const random = new Random("resume");
  const symbols = (crashMarket.listings ?? []).map(({ symbol }) => symbol);
  const reader = new ResumingReader(["*"], new Map(symbols.map((symbol) => [symbol, `${crashMarket.firstDay}.0`])));
  for (let life = 0; life < KILLS; life++) {
    const service = new Child([join(ROOT, "test/stream/resume-process.ts"), folder]);
    const port = Number((await service.says(/port (\d+)\n/))[1]);
    if (life === 0) await reader.meet(port);
    await reader.connect(port);
    const enough = reader.trades.length + 1 + random.int(TRADES_PER_LIFE_MAX);
    await until("some trades", () => reader.trades.length >= enough || !service.isRunning);
    service.signal("SIGKILL");
    await service.ended();
    reader.cut();
  }
  expect(reader.faults).toEqual([]);
  const recording = await recordedFrames();
  // Only trades that were stored and not sent before the last kill may be missing.
  expect(reader.trades).toEqual(recording.slice(0, reader.trades.length));
  const days = new Set(reader.trades.map((text) => String(JSON.parse(text).event_time).slice(0, 10)));
  expect(days.size).toBeGreaterThan(1);
}, 300_000);
