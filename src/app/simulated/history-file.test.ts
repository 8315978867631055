// A past that was packed into a file is unpacked unchanged.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { generateHistory, type HistoryChunk, loadUniverse } from "../../../exchange/index.ts";
import { packHistory, unpackHistory } from "./history-file.ts";

const HALF_HOUR_MS = 1_800_000;
const unpacked = (chunks: readonly HistoryChunk[]): readonly HistoryChunk[] => [...unpackHistory(packHistory(chunks))];

test("the past of some companies and of both indices comes out of its file as it went in [STORE-14]", () => {
  const chunks = [...generateHistory({ seed: 3, firstDay: 20261116, listings: loadUniverse().slice(0, 4) })];
  expect(chunks.flatMap(({ daily }) => daily).length).toBeGreaterThan(3_000);
  expect(unpacked(chunks)).toEqual(chunks);
});

test("so does every bar that can be kept, however large its numbers are [STORE-14]", () => {
  const price = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
  const count = fc.integer({ min: 0, max: 2 ** 50 });
  const prices = { open: price, high: price, low: price, close: price, adjustedClose: price };
  const bar = fc.record({
    time: fc.integer({ min: 1, max: 9 }),
    ...prices,
    volume: count,
    value: count,
    tradeCount: count,
  });
  const series = (unit: number) =>
    fc.array(bar, { maxLength: 9 }).map((bars) => {
      let time = 0;
      return bars.map((one) => {
        time += one.time * unit;
        return { ...one, time };
      });
    });
  const nothing = { lastTradedAtMs: null, dividends: [], capitalChanges: [], listingEvents: [], total: 3 };
  const chunk = fc.record({
    symbol: fc.string(),
    daily: series(1),
    halfHours: series(HALF_HOUR_MS),
    done: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 4 }), (some) => {
      const chunks = some.map((one) => ({ ...one, ...nothing }));
      expect(unpacked(chunks)).toEqual(chunks);
    }),
  );
});
