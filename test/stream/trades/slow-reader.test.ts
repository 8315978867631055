// Readers of trades that stop reading.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { stoppedReader, tellUntil } from "../slow-reader.ts";
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
  const isClosed = async () => (await fixture.metrics.text()).includes('marsad_stream_closes_total{code="4429"} 1');
  const ticks = await tellUntil(
    fixture,
    TRADES_PER_TICK * 230,
    (script) => {
      for (let at = 0; at < TRADES_PER_TICK; at++) script.trade("1001", "buy", 20, 1);
    },
    isClosed,
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
