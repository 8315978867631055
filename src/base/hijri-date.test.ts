// Hijri dates against published days of the Umm al-Qura calendar.

import { expect, test } from "bun:test";
import { hijriDate } from "./hijri-date.ts";
import { addDays } from "./riyadh-time.ts";

test("the days of Umm al-Qura are the published ones [STATUS-13]", () => {
  // First days of years, of Ramadan and of Shawwal, and a month that has 29 days.
  expect([20240707, 20250626, 20260616].map(hijriDate)).toEqual(["1446-01-01", "1447-01-01", "1448-01-01"]);
  expect([20240311, 20250301, 20260218].map(hijriDate)).toEqual(["1445-09-01", "1446-09-01", "1447-09-01"]);
  expect([20250330, 20260320].map(hijriDate)).toEqual(["1446-10-01", "1447-10-01"]);
  expect([20261115, 20261116].map(hijriDate)).toEqual(["1448-06-05", "1448-06-06"]);
});

test("each day is the one after the day before it, and months have 29 or 30 days", () => {
  let [year, month, date] = hijriDate(20160101).split("-").map(Number) as [number, number, number];
  for (let day = 20160102; day <= 20271231; day = addDays(day, 1)) {
    const [nextYear, nextMonth, nextDate] = hijriDate(day).split("-").map(Number) as [number, number, number];
    if (nextDate === 1) {
      expect([29, 30]).toContain(date);
      expect(nextYear * 12 + nextMonth).toBe(year * 12 + month + 1);
    } else expect([nextYear, nextMonth, nextDate]).toEqual([year, month, date + 1]);
    [year, month, date] = [nextYear, nextMonth, nextDate];
  }
});
