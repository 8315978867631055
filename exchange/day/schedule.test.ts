import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/base/index.ts";
import { scheduleOf } from "./schedule.ts";

const symbols = Array.from({ length: 300 }, (_, at) => String(1_000 + at));

test("every symbol uncrosses at a moment of its own, within thirty seconds", () => {
  const opening = symbols.map((symbol) => scheduleOf(1, 20261116, symbol, "Equity").openingUncrossMs);
  for (const moment of opening) {
    expect(moment).toBeGreaterThanOrEqual(10 * HOUR_MS);
    expect(moment).toBeLessThan(10 * HOUR_MS + 30 * SECOND_MS);
  }
  expect(new Set(opening).size).toBeGreaterThan(250);
  const closing = symbols.map((symbol) => scheduleOf(1, 20261116, symbol, "Closed-End Fund").closingUncrossMs ?? 0);
  for (const moment of closing) {
    expect(moment).toBeGreaterThanOrEqual(15 * HOUR_MS + 10 * MINUTE_MS);
    expect(moment).toBeLessThan(15 * HOUR_MS + 10 * MINUTE_MS + 30 * SECOND_MS);
  }
});

test("the moments change from day to day and repeat for the same seed", () => {
  const today = scheduleOf(1, 20261116, "1120", "Equity");
  expect(scheduleOf(1, 20261116, "1120", "Equity")).toEqual(today);
  expect(scheduleOf(1, 20261117, "1120", "Equity").openingUncrossMs).not.toBe(today.openingUncrossMs);
  expect(scheduleOf(2, 20261116, "1120", "Equity").openingUncrossMs).not.toBe(today.openingUncrossMs);
});

test("ETFs and sukuk have no closing auction", () => {
  expect(scheduleOf(1, 20261116, "9400", "ETF").closingUncrossMs).toBeNull();
  expect(scheduleOf(1, 20261116, "5015", "Sukuk").closingUncrossMs).toBeNull();
  expect(scheduleOf(1, 20261116, "9990", "Unknown").closingUncrossMs).not.toBeNull();
});
