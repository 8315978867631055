// Weeks and months of the calendar.

import { expect, test } from "bun:test";
import { dayBeside, isDay, spanAround } from "./calendar-span.ts";

test("a week goes from Sunday to Saturday, a month from its first day to its last [DISCOVER-02]", () => {
  for (const day of ["2026-11-15", "2026-11-18", "2026-11-21"]) {
    expect(spanAround(day, "week")).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  }
  expect(spanAround("2028-02-10", "month")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(spanAround("2026-12-31", "month")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("beside a span lie the days before it and after it [DISCOVER-02]", () => {
  const december = spanAround("2026-12-05", "month");
  expect([dayBeside(december, -1), dayBeside(december, 1)]).toEqual(["2026-11-30", "2027-01-01"]);
});

test("an address names a day that there is, or none [DISCOVER-02]", () => {
  expect(["2026-11-15", "2026-02-30", "2026-13-01", "today", null].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
