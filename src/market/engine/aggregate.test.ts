import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, type Day, dayStartMs, HOUR_MS, isoWeekMonday, monthStart } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import { hourBars, monthBars, weekBars } from "./aggregate.ts";
import { HALF_HOUR_MS } from "./day-bars.ts";

function barAt(time: number, fields: Partial<Bar> = {}): Bar {
  const bar = { time, open: 10, high: 14, low: 8, close: 12, volume: 100, value: 1_100, tradeCount: 5, ...fields };
  return { ...bar, adjustedClose: fields.adjustedClose ?? bar.close };
}

test("an hour is made of its half hours: first open, extremes, last close, sums", () => {
  const ten = dayStartMs(20261115) + 10 * HOUR_MS;
  const hours = hourBars([
    barAt(ten, { open: 10, high: 14, low: 9, close: 13 }),
    barAt(ten + HALF_HOUR_MS, { open: 13, high: 13, low: 7, close: 8, volume: 50, value: 600, tradeCount: 2 }),
    barAt(ten + 5 * HOUR_MS, { open: 8 }),
  ]);
  expect(hours).toEqual([
    { time: ten, open: 10, high: 14, low: 7, close: 8, volume: 150, value: 1_700, tradeCount: 7, adjustedClose: 8 },
    barAt(ten + 5 * HOUR_MS, { open: 8 }),
  ]);
});

test("an hour whose first half had no trade is dated by the hour all the same [HISTORY-34]", () => {
  const elevenThirty = dayStartMs(20261115) + 11.5 * HOUR_MS;
  expect(hourBars([barAt(elevenThirty)]).map((bar) => bar.time)).toEqual([elevenThirty - HALF_HOUR_MS]);
});

test("weeks are dated by their ISO Monday and months by their first day [HISTORY-36]", () => {
  // Sunday 1 November 2026 belongs to the ISO week of Monday 26 October.
  const days = [20261029, 20261101, 20261102, 20261130, 20261201].map((day) => barAt(day));
  expect(weekBars(days).map((bar) => bar.time)).toEqual([20261026, 20261102, 20261130]);
  expect(monthBars(days).map((bar) => bar.time)).toEqual([20261001, 20261101, 20261201]);
});

test("a longer bar counts the known trades and is unknown only when all are [HISTORY-12]", () => {
  const counts = (...values: (number | null)[]): (number | null)[] =>
    monthBars(values.map((tradeCount, i) => barAt(20261101 + i, { tradeCount }))).map((bar) => bar.tradeCount);
  expect(counts(3, null, 4)).toEqual([7]);
  expect(counts(null, 5)).toEqual([5]);
  expect(counts(null, null)).toEqual([null]);
});

test("aggregation loses nothing and keeps every extreme", () => {
  const anyBar = fc.record({
    gap: fc.integer({ min: 1, max: 9 }),
    low: fc.nat(50),
    span: fc.nat(50),
    volume: fc.nat(99),
  });
  fc.assert(
    fc.property(fc.array(anyBar, { maxLength: 80 }), (steps) => {
      let day: Day = 20240101;
      const days = steps.map(({ gap, low, span, volume }) => {
        day = addDays(day, gap);
        return barAt(day, { open: low, low, high: low + span, close: low + span, volume, value: volume * 3 });
      });
      for (const [longer, startOf] of [
        [weekBars(days), isoWeekMonday],
        [monthBars(days), monthStart],
      ] as const) {
        for (const bar of longer) {
          const members = days.filter((member) => startOf(member.time) === bar.time);
          expect(bar.open).toBe(members[0]?.open ?? -1);
          expect(bar.close).toBe(members.at(-1)?.close ?? -1);
          expect(bar.high).toBe(Math.max(...members.map((member) => member.high)));
          expect(bar.low).toBe(Math.min(...members.map((member) => member.low)));
          expect(bar.volume).toBe(members.reduce((sum, member) => sum + member.volume, 0));
        }
        expect(longer.reduce((sum, bar) => sum + bar.value, 0)).toBe(days.reduce((sum, bar) => sum + bar.value, 0));
      }
    }),
  );
});
