// The comparison of two feeds of one market: events that are equal, events that differ, and events that are only late.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMALL_DAY, smallDay, startDay } from "../../../test/feed/small-day.ts";
import { dayStartMs, HOUR_MS, SystemClock } from "../../base/index.ts";
import { encodeRecordingHeader, FrameReader, FrameWriter } from "../../feed-protocol/index.ts";
import { RecordingCarrier } from "../carriers/recording-carrier.ts";
import { type ComparisonReport, FeedComparison } from "./feed-comparison.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-compare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A feed of a few trades of 2222; each is a price and a quantity. */
function dayOf(trades: readonly (readonly [number, number])[], isOver = true): Uint8Array {
  const writer = new FrameWriter();
  startDay(writer);
  for (const number of [1, 2]) writer.phase(10 * HOUR_MS, number, "continuous");
  writer.level(10 * HOUR_MS, 1, "bid", 259_800, 100, 1);
  for (const [i, [price, quantity]] of trades.entries()) {
    writer.trade(10 * HOUR_MS, 1, i + 1, price, quantity, "buy", "continuous", true);
  }
  if (!isOver) return writer.take();
  for (const number of [1, 2]) writer.close(15 * HOUR_MS, number, 260_000);
  for (const number of [1, 2]) writer.phase(15 * HOUR_MS, number, "post-trade");
  writer.dayEnd(16 * HOUR_MS);
  return writer.take();
}

let files = 0;
async function compare(a: Uint8Array, b: Uint8Array): Promise<ComparisonReport> {
  const [first, second] = [a, b].map((frames) => {
    const file = join(folder, `${++files}.feed`);
    writeFileSync(file, Buffer.concat([encodeRecordingHeader({ day: SMALL_DAY }), frames]));
    return new RecordingCarrier(file);
  });
  if (first === undefined || second === undefined) return expect.unreachable();
  return await new FeedComparison(first, second, new SystemClock(), 20_000).run();
}

test("a feed is the same as itself, with heartbeats or without [FEED-23]", async () => {
  const day = Buffer.concat(smallDay());
  expect(await compare(day, day)).toMatchObject({ isSame: true, differences: 0, ahead: { A: 0, B: 0 } });
  const writer = new FrameWriter();
  startDay(writer);
  writer.heartbeat(9.6 * HOUR_MS);
  for (const number of [1, 2]) writer.phase(10 * HOUR_MS, number, "continuous");
  expect(await compare(writer.take(), dayOf([], false))).toMatchObject({ isSame: true, events: { A: 8, B: 8 } });
});

test("a trade that differs, and one that a feed does not have, are told by symbol and place [FEED-23]", async () => {
  const trades = [
    [260_000, 10],
    [260_200, 20],
  ] as const;
  const report = await compare(dayOf(trades), dayOf([trades[0], [260_200, 21]]));
  expect(report.isSame).toBeFalse();
  expect(report.shown).toEqual([
    {
      day: "2026-11-15",
      symbol: "2222",
      a: "continuous buy of 20 at 26.02, 10:00:00.000",
      b: "continuous buy of 21 at 26.02, 10:00:00.000",
    },
  ]);
  expect((await compare(dayOf(trades), dayOf([]))).differences).toBeGreaterThan(0);
});

test("a phase that only one feed has moves no trade and no close [FEED-23]", async () => {
  const trades = [
    [260_000, 10],
    [260_200, 20],
  ] as const;
  const other = new FrameWriter();
  startDay(other);
  for (const number of [1, 2]) other.phase(9.5 * HOUR_MS, number, "opening-auction");
  new FrameReader().readAll(dayOf(trades), (event) => {
    if (event.type === "phase") other.phase(event.timeMs - dayStartMs(SMALL_DAY), event.instrument, event.phase);
    if (event.type === "level") other.level(10 * HOUR_MS, 1, "bid", 259_800, 100, 1);
    if (event.type === "trade")
      other.trade(10 * HOUR_MS, 1, event.tradeSeq, event.price, event.quantity, "buy", "continuous", true);
    if (event.type === "close") other.close(15 * HOUR_MS, event.instrument, event.price);
  });
  other.dayEnd(16 * HOUR_MS);
  const { kinds, isSame } = await compare(dayOf(trades), other.take());
  expect(isSame).toBeFalse();
  expect([kinds.trades, kinds.closes]).toEqual([
    { compared: 2, differences: 0 },
    { compared: 2, differences: 0 },
  ]);
  expect(kinds.phases.differences).toBeGreaterThan(0);
});

test("a book that differs at a change of phase is found, and a feed that is only behind is not different [FEED-23]", async () => {
  const other = new FrameWriter();
  startDay(other);
  for (const number of [1, 2]) other.phase(10 * HOUR_MS, number, "continuous");
  other.level(10 * HOUR_MS, 1, "bid", 259_800, 101, 1);
  for (const number of [1, 2]) other.close(15 * HOUR_MS, number, 260_000);
  for (const number of [1, 2]) other.phase(15 * HOUR_MS, number, "post-trade");
  other.dayEnd(16 * HOUR_MS);
  expect((await compare(dayOf([]), other.take())).shown.map(({ symbol, b }) => `${symbol} ${b}`)).toEqual([
    "2222 post-trade, bids 25.98:101x1 asks ",
  ]);
  const behind = await compare(dayOf([[260_000, 10]], false), dayOf([], false));
  expect(behind).toMatchObject({ isSame: true, differences: 0, ahead: { A: 1, B: 0 } });
});
