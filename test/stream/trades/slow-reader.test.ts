// Readers of trades that stop reading.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { until } from "../../world/until.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import { StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

const TRADES_PER_TICK = 500;

test("one that does not fit any more is ended with slow_consumer and 4429, after an unbroken run of trades [STREAM-38, STREAM-40, STREAM-41]", async () => {
  const other = await fixture.connectedClient("trades");
  other.subscribe(["1001"]);
  await other.take(2);
  const raw = await stoppedReader(fixture, "trades", "pro", { symbols: ["1001"] });
  const isEnded = async () => (await metricOf(fixture, "stream_readers_leaving")) === 1;
  const ticks = await tellUntil(
    fixture,
    TRADES_PER_TICK * 230,
    (script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade("1001", "buy", 20, 1);
    },
    isEnded,
  );
  const all = Array.from({ length: ticks * TRADES_PER_TICK }, (_, at) => at + 1);
  expect((await other.flush()).map(({ trade_seq }) => trade_seq)).toEqual(all);

  raw.resume();
  const { code, reason, texts } = await raw.closing();
  expect({ code, reason }).toEqual({ code: 4429, reason: "slow_consumer" });
  const frames = texts.map((text) => JSON.parse(text));
  expect(frames.at(-1)).toMatchObject({ type: "error", code: "slow_consumer" });
  const seqs = frames.filter(({ type }) => type === "trade").map(({ trade_seq }) => trade_seq);
  expect(seqs).toEqual(all.slice(0, seqs.length));
  expect(seqs.length).toBeGreaterThan(1_000);
});

const flood = async (readers: number): Promise<number> =>
  await tellUntil(
    fixture,
    TRADES_PER_TICK * 230,
    (script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade("1001", "buy", 20, 1);
    },
    async () => (await metricOf(fixture, "stream_readers_leaving")) === readers,
  );

test("every one that reads on, however slowly, sees the error and 4429; one that never reads is cut within a minute [DOOR-08, STREAM-40]", async () => {
  const open = () => stoppedReader(fixture, "trades", "business", { symbols: ["1001"] });
  const slow = await Promise.all(Array.from({ length: 8 }, open));
  const dead = await open();
  await flood(slow.length + 1);
  // Nothing more waits for any of them, however long the market goes on.
  const before = process.memoryUsage.rss();
  for (let tick = 0; tick < 40; tick++) {
    await fixture.tell((script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade("1001", "buy", 20, 1);
    });
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(9 * 4_600_000);

  for (const raw of slow) raw.resume();
  const ends = await Promise.all(slow.map((raw) => raw.closing()));
  for (const { code, reason, texts } of ends) {
    expect({ code, reason }).toEqual({ code: 4429, reason: "slow_consumer" });
    expect(JSON.parse(texts.at(-1) ?? "")).toMatchObject({ type: "error", code: "slow_consumer" });
  }
  expect(await metricOf(fixture, "stream_readers_leaving")).toBe(1);
  fixture.access.clock.advance(MINUTE_MS);
  await until(
    "the one that never reads to be cut",
    async () => (await metricOf(fixture, "stream_readers_leaving")) === 0,
  );
  dead.resume();
  expect((await dead.closing()).code).toBe(0);
});
