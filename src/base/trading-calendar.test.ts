import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CALENDAR_LAST_DAY, CLOSURES } from "./closures.ts";
import { addDays, weekdayOf } from "./riyadh-time.ts";
import { closureOf, isCovered, isTradingDay, nextTradingDay, previousTradingDay } from "./trading-calendar.ts";

const HOLIDAYS = CLOSURES.flatMap(([name, basis, days]) => days.map((day) => ({ day, name, basis })));

describe("the calendar", () => {
  const sessions = (year: number): number => {
    let days = 0;
    for (let day = year * 10_000 + 101; day <= year * 10_000 + 1231; day = addDays(day, 1))
      days += isTradingDay(day) ? 1 : 0;
    return days;
  };

  test("has the 251 sessions of 2025 and its known closures", () => {
    expect(sessions(2025)).toBe(251);
    const closed = [20250223, 20250330, 20250331, 20250401, 20250402, 20250605, 20250608, 20250609, 20250610, 20250923];
    expect(HOLIDAYS.filter(({ day }) => Math.floor(day / 10_000) === 2025).map(({ day }) => day)).toEqual(closed);
  });

  test("knows the closures of 2026 and goes to the end of 2027, the moon-dependent guesses marked as assumed", () => {
    for (const day of [20260222, 20260318, 20260319, 20260322, 20260323, 20260524, 20260528, 20260923]) {
      expect(isTradingDay(day)).toBe(false);
    }
    expect(isTradingDay(20260531)).toBe(true);
    const ofNextYear = HOLIDAYS.filter(({ day }) => day > 20270101);
    expect(ofNextYear.at(-1)?.day).toBe(20270923);
    for (const { name, basis } of ofNextYear) expect(basis).toBe(name.startsWith("Eid") ? "assumed" : "fixed");
    expect(CALENDAR_LAST_DAY).toBe(20271231);
  });

  test("never trades on a Friday or Saturday, and lists no closure on one", () => {
    for (let day = 20260101; day <= 20271231; day = addDays(day, 1)) {
      if (weekdayOf(day) >= 5) expect(isTradingDay(day)).toBe(false);
    }
    for (const { day } of HOLIDAYS) expect(weekdayOf(day)).toBeLessThan(5);
  });

  test("next and previous trading days undo each other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (offset) => {
        const day = nextTradingDay(addDays(20180101, offset));
        expect(isTradingDay(day)).toBe(true);
        expect(previousTradingDay(nextTradingDay(day))).toBe(day);
      }),
    );
  });

  test("names no day twice, and lists them in order", () => {
    const days = HOLIDAYS.map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
  });

  test("knows the two national days in years that it does not list", () => {
    expect([isCovered(20271231), isCovered(20280101)]).toEqual([true, false]);
    expect(closureOf(20280222)?.name).toBe("Founding Day");
    expect(closureOf(20290923)?.name).toBe("National Day");
    expect(closureOf(20280105)).toBeNull();
  });
});
