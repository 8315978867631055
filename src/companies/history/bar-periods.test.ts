import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, isoWeekMonday, monthStart, weekdayOf } from "../../base/index.ts";
import { isLastSession, periodEnd, periodStart, wholePeriods } from "./bar-periods.ts";

const days = fc.integer({ min: 0, max: 12_000 }).map((offset) => addDays(20000101, offset));

test("a period begins on its Monday or first and ends on the last day filed under it", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("1w" as const, "1m" as const), (day, interval) => {
      const fileUnder = interval === "1w" ? isoWeekMonday : monthStart;
      const [start, end] = [periodStart(interval, day), periodEnd(interval, day)];
      expect(start).toBe(fileUnder(day));
      expect(start <= day && day <= end).toBe(true);
      expect(fileUnder(end)).toBe(start);
      expect(fileUnder(addDays(end, 1))).not.toBe(start);
    }),
  );
});

test("a day is a period of its own, and of shorter bars too", () => {
  for (const interval of ["1d", "30m", "60m"] as const) {
    expect([periodStart(interval, 20261115), periodEnd(interval, 20261115)]).toEqual([20261115, 20261115]);
    expect(isLastSession(interval, 20261115)).toBe(true);
  }
});

test("the last session of an ISO week is its Sunday", () => {
  for (let day = 20261109; day <= 20261115; day++)
    expect([day, isLastSession("1w", day)]).toEqual([day, day === 20261115]);
});

test("a month is over when only Fridays and Saturdays are left of it", () => {
  // 31 October 2026 is a Saturday: the last session is Thursday the 29th.
  expect(isLastSession("1m", 20261028)).toBe(false);
  expect(isLastSession("1m", 20261029)).toBe(true);
  fc.assert(
    fc.property(days, (day) => {
      const end = periodEnd("1m", day);
      let later = 0;
      for (let next = addDays(day, 1); next <= end; next = addDays(next, 1)) if (weekdayOf(next) <= 4) later++;
      expect(isLastSession("1m", day)).toBe(later === 0);
    }),
  );
});

test("a range is widened to whole periods and never cut", () => {
  expect(wholePeriods("1w", { from: 20261111, to: 20261112 })).toEqual({ from: 20261109, to: 20261115 });
  expect(wholePeriods("1m", { from: 20260215, to: 20260301 })).toEqual({ from: 20260201, to: 20260331 });
  expect(wholePeriods("1d", { from: 20260215, to: 20260301 })).toEqual({ from: 20260215, to: 20260301 });
});
