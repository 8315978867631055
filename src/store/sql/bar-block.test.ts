import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import { assertKeepable, packBars, periodOf, unpackBars } from "./bar-block.ts";

const HALF_HOUR_MS = 30 * 60_000;
const price = fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: -(2 ** 50), max: 2 ** 50 }));
const count = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER - 1 }));
const figures = fc.record({
  open: price,
  high: price,
  low: price,
  close: price,
  adjustedClose: price,
  volume: count,
  value: count,
  tradeCount: fc.option(count, { nil: null }),
});

function timed(list: readonly Omit<Bar, "time">[], times: ReadonlySet<number>): readonly Bar[] {
  const ordered = [...times].sort((a, b) => a - b);
  return ordered.flatMap((time, index) => {
    const rest = list[index];
    return rest === undefined ? [] : [{ time, ...rest }];
  });
}

describe("a block of bars", () => {
  test("gives back every daily bar exactly", () => {
    fc.assert(
      fc.property(
        fc.array(figures, { maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 19000101, max: 99991231 })),
        (list, days) => {
          const bars = timed(list, new Set(days));
          for (const bar of bars) assertKeepable("1d", bar);
          expect(unpackBars("1d", packBars("1d", bars))).toEqual([...bars]);
        },
      ),
    );
  });

  test("gives back every 30-minute bar exactly", () => {
    fc.assert(
      fc.property(
        fc.array(figures, { maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 5_000_000 })),
        (list, halves) => {
          const bars = timed(list, new Set(halves.map((half) => half * HALF_HOUR_MS)));
          for (const bar of bars) assertKeepable("30m", bar);
          expect(unpackBars("30m", packBars("30m", bars))).toEqual([...bars]);
        },
      ),
    );
  });

  test("takes about twenty bytes for an ordinary bar", () => {
    const bars = Array.from({ length: 200 }, (_, index): Bar => {
      const close = 320_000 + ((index * 7_919) % 4_000);
      const wick = { open: close - 300, high: close + 900, low: close - 1_100, close, adjustedClose: close };
      return { time: 20260101 + index, ...wick, volume: 950_000, value: 30_000_000_000, tradeCount: 1_200 };
    });
    expect(packBars("1d", bars).length / bars.length).toBeLessThan(24);
  });

  test("that is cut off or of another version is a fault, not a wrong price", () => {
    const bars = [
      { time: 20260101, open: 1, high: 2, low: 1, close: 2, adjustedClose: 2, volume: 9, value: 18, tradeCount: 3 },
    ];
    const bytes = packBars("1d", bars);
    for (let length = 2; length < bytes.length; length++) {
      expect(() => unpackBars("1d", bytes.slice(0, length))).toThrow(Fault);
    }
    expect(() => unpackBars("1d", Uint8Array.of(9, ...bytes.slice(1)))).toThrow("version 9");
    expect(() => unpackBars("1d", new Uint8Array())).toThrow(Fault);
  });

  test("refuses bars out of order", () => {
    const bar = {
      time: 20260102,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      adjustedClose: 1,
      volume: 1,
      value: 1,
      tradeCount: 1,
    };
    expect(() => packBars("1d", [bar, { ...bar, time: 20260101 }])).toThrow("in order of time");
    expect(() => packBars("1d", [bar, bar])).toThrow("in order of time");
  });

  test("belongs to a year of days or to a Riyadh month of half hours", () => {
    expect(periodOf("1d", 20261231)).toBe(2026);
    expect(periodOf("30m", Date.UTC(2026, 9, 31, 20, 30))).toBe(202610);
    expect(periodOf("30m", Date.UTC(2026, 9, 31, 21, 0))).toBe(202611);
  });
});
