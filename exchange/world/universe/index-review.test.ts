import { expect, test } from "bun:test";
import { addDays, isTradingDay } from "../../../src/base/index.ts";
import { isIndexReviewDay } from "./index-weights.ts";

test("[FLOW-06] the review days that public figures tell of are review days; before a holiday the last session is", () => {
  for (const day of [20241219, 20250529, 20250918, 20260521]) expect(isIndexReviewDay(day)).toBe(true);
  for (const day of [20241218, 20250528, 20250911, 20251016, 20261116]) expect(isIndexReviewDay(day)).toBe(false);
});

test("[FLOW-06] a year has eight of them, each with a session", () => {
  for (const year of [2025, 2026]) {
    const days = Array.from({ length: 365 }, (_, at) => addDays(year * 10_000 + 101, at)).filter(isIndexReviewDay);
    expect(days.length).toBe(8);
    for (const day of days) {
      expect(isTradingDay(day)).toBe(true);
    }
  }
});
