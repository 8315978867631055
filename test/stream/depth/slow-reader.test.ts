// Readers of depth that stop reading.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { nextTurn } from "../../../src/base/index.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import type { Frame } from "../stream-client.ts";
import { StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

const READ = Array.from({ length: 40 }, (_, at) => String(1001 + at));
const isBehind = async (): Promise<boolean> => (await metricOf(fixture, "stream_readers_behind")) === 1;

test("a stopped reader is conflated to its own levels and ends in the right state [STREAM-39, STREAM-41]", async () => {
  await fixture.tell((script) => {
    for (const symbol of READ) {
      for (let level = 0; level < 20; level++)
        script.level(symbol, "bid", 19.9 - level / 10, 1).level(symbol, "ask", 20.1 + level / 10, 1);
    }
  });
  const raw = await stoppedReader(fixture, "depth", "business", { symbols: READ, levels: 20 });
  const write = (script: StreamFixture["script"], tick: number): void => {
    for (const symbol of READ) script.level(symbol, "bid", 19.9, 10 + tick);
  };
  const ticks = await tellUntil(fixture, READ.length * 3_000, write, isBehind);
  // While it is behind, one book changes at the top, one at the bottom and one not at all.
  for (let tick = 0; tick < 50; tick++) {
    await fixture.tell((script) =>
      script.level("1001", "bid", 19.9, 5_000 + tick).level("1002", "ask", 22, 7_000 + tick),
    );
  }
  raw.resume();
  while (await isBehind()) await nextTurn();
  raw.text({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await raw.nextJson(); frame.type !== "pong"; frame = await raw.nextJson()) frames.push(frame);
  const of = (symbol: string): Frame[] => frames.filter((frame) => frame.symbol === symbol);
  expect(of("1001").at(-1).bids[0].quantity).toBe(5_049);
  expect(of("1002").at(-1).asks[19].quantity).toBe(7_049);
  expect(of("1003").at(-1).bids[0].quantity).toBe(10 + ticks - 1);
  expect(of("1001").length).toBeLessThan(ticks + 5);
  raw.destroy();
});
