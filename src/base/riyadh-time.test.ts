// The calendar of the service: every function against the calendar of the runtime's own time-zone data, and against
// each other.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  addDays,
  DAY_MS,
  dayOf,
  dayStartMs,
  formatDay,
  formatTimestamp,
  HOUR_MS,
  isoWeekMonday,
  MINUTE_MS,
  monthStart,
  parseDay,
  parseTimeOfDay,
  SECOND_MS,
  weekdayOf,
} from "./riyadh-time.ts";

// Riyadh has kept UTC+3 without daylight saving since 1947.
const moment = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2199, 11, 31) });
/** A day of any year of four digits. */
const anyDay = fc
  .integer({ min: Date.parse("0000-01-01T00:00:00+03:00"), max: Date.parse("9999-12-31T00:00:00+03:00") })
  .map(dayOf);
const riyadh = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Riyadh",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  weekday: "short",
});
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function partsOf(timeMs: number): Record<string, string> {
  return Object.fromEntries(riyadh.formatToParts(timeMs).map((part) => [part.type, part.value]));
}

describe("timestamps", () => {
  test("show the wall clock of Riyadh with milliseconds and +03:00 [HTTP-02]", () => {
    fc.assert(
      fc.property(moment, (timeMs) => {
        const { year, month, day, hour, minute, second } = partsOf(timeMs);
        const millisecond = String(((timeMs % 1_000) + 1_000) % 1_000).padStart(3, "0");
        expect(formatTimestamp(timeMs)).toBe(
          `${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}+03:00`,
        );
      }),
      { numRuns: 300 },
    );
  });

  test("name the moment they were made from", () => {
    fc.assert(fc.property(moment, (timeMs) => Date.parse(formatTimestamp(timeMs)) === timeMs));
  });

  test("sort as text the way they sort in time", () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        expect(formatTimestamp(a) < formatTimestamp(b)).toBe(a < b);
      }),
    );
  });
});

describe("days", () => {
  test("a moment belongs to the day that Riyadh's calendar shows", () => {
    fc.assert(
      fc.property(moment, (timeMs) => {
        const { year, month, day, weekday } = partsOf(timeMs);
        expect(dayOf(timeMs)).toBe(Number(`${year}${month}${day}`));
        expect(weekdayOf(dayOf(timeMs))).toBe(WEEKDAYS.indexOf(weekday ?? ""));
      }),
      { numRuns: 300 },
    );
  });

  test("a day holds its first and last millisecond and no other", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const startMs = dayStartMs(day);
        expect(dayOf(startMs)).toBe(day);
        expect(dayOf(startMs + DAY_MS - 1)).toBe(day);
        expect(dayOf(startMs - 1)).toBe(addDays(day, -1));
        expect(dayOf(startMs + DAY_MS)).toBe(addDays(day, 1));
        expect(formatTimestamp(startMs)).toBe(`${formatDay(day)}T00:00:00.000+03:00`);
      }),
    );
  });

  test("adding days goes there and back, over months, years and leap days", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(Math.abs((weekdayOf(addDays(day, count)) - weekdayOf(day) - count) % 7)).toBe(0);
      }),
    );
    expect(addDays(20240228, 1)).toBe(20240229);
    expect(addDays(20250228, 1)).toBe(20250301);
    expect(addDays(20261231, 1)).toBe(20270101);
  });
});

describe("text of days", () => {
  test("formatting and parsing give the same day back [HTTP-03]", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(formatDay(day)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(parseDay(formatDay(day))).toBe(day);
      }),
    );
  });

  test("a text is a day exactly when the calendar has it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, date) => {
          const two = (value: number): string => String(value).padStart(2, "0");
          const four = String(year).padStart(4, "0");
          const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
          const lengths = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0];
          const exists = date >= 1 && date <= (lengths[month] ?? 0);
          expect(parseDay(`${four}-${two(month)}-${two(date)}`)).toBe(
            exists ? year * 10_000 + month * 100 + date : null,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    "",
    "2026-1-5",
    "2026/01/05",
    "20260105",
    "2026-01-05T00:00",
    " 2026-01-05",
    "10000-01-01",
    "-001-01-01",
    "٢٠٢٦-٠١-٠٥",
  ])("%p is refused", (text) => {
    expect(parseDay(text)).toBeNull();
  });
});

describe("weeks and months", () => {
  test("the Monday of a week is a Monday, not after the day and less than a week before it", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = isoWeekMonday(day);
        expect(weekdayOf(monday)).toBe(1);
        const distance = (dayStartMs(day) - dayStartMs(monday)) / DAY_MS;
        expect(distance >= 0 && distance <= 6).toBe(true);
        expect(isoWeekMonday(monday)).toBe(monday);
        expect(isoWeekMonday(addDays(monday, 6))).toBe(monday);
      }),
    );
  });

  test("weeks that span a year keep one Monday", () => {
    // 1 January 2026 is a Thursday, in ISO week 1 that began in 2025; 3 January 2027 is a Sunday of 2026's week 53.
    expect(isoWeekMonday(20260101)).toBe(20251229);
    expect(isoWeekMonday(20270103)).toBe(20261228);
    // A Saudi trading week, Sunday to Thursday, lies in two ISO weeks.
    expect(isoWeekMonday(20261115)).toBe(20261109);
    expect(isoWeekMonday(20261116)).toBe(20261116);
  });

  test("a month starts on its first day", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(formatDay(monthStart(day))).toBe(`${formatDay(day).slice(0, 7)}-01`);
      }),
    );
  });
});

describe("times of day", () => {
  test("HH:MM and HH:MM:SS are read to the millisecond", () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(59), (hour, minute, second) => {
        const two = (value: number): string => String(value).padStart(2, "0");
        const minutesMs = hour * HOUR_MS + minute * MINUTE_MS;
        expect(parseTimeOfDay(`${two(hour)}:${two(minute)}`)).toBe(minutesMs);
        expect(parseTimeOfDay(`${two(hour)}:${two(minute)}:${two(second)}`)).toBe(minutesMs + second * SECOND_MS);
      }),
    );
  });

  test.each(["", "24:00", "9:30", "09:60", "09:30:60", "09:30:1", "09-30", "09:30 ", "0930"])(
    "%p is refused",
    (text) => {
      expect(parseTimeOfDay(text)).toBeNull();
    },
  );
});
