import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS, outOfRange, SECOND_MS } from "../../../src/base/index.ts";
import { type Schedule, scheduleOf, uncrossMoments } from "./schedule.ts";

const DAY = 20261116;
/** The number of trades of 300 instruments, in no order. */
const TRADES = Array.from({ length: 300 }, (_, at) => (at * 7919) % 3_001);

function schedules(seed: number, day: number, type: "Equity" | "Closed-End Fund" = "Equity"): readonly Schedule[] {
  return uncrossMoments(seed, day, TRADES).map((moments) => scheduleOf(moments, type));
}

test("every symbol uncrosses at a moment of its own, within thirty seconds", () => {
  const opening = schedules(1, DAY).map(({ openingUncrossMs }) => openingUncrossMs);
  for (const moment of opening) {
    expect(moment).toBeGreaterThanOrEqual(10 * HOUR_MS);
    expect(moment).toBeLessThan(10 * HOUR_MS + 30 * SECOND_MS);
  }
  expect(new Set(opening).size).toBeGreaterThan(250);
  const closing = schedules(1, DAY, "Closed-End Fund").map(({ closingUncrossMs }) => closingUncrossMs ?? 0);
  for (const moment of closing) {
    expect(moment).toBeGreaterThanOrEqual(15 * HOUR_MS + 10 * MINUTE_MS);
    expect(moment).toBeLessThan(15 * HOUR_MS + 10 * MINUTE_MS + 30 * SECOND_MS);
  }
});

test("[FLOW-04] no second of the window has two of the thirty busiest symbols", () => {
  const busiest = TRADES.map((_, at) => at)
    .sort((a, b) => (TRADES[b] ?? outOfRange(b)) - (TRADES[a] ?? outOfRange(a)))
    .slice(0, 30);
  for (const seed of [1, 2, 3]) {
    const opening = schedules(seed, DAY);
    const seconds = busiest.map((at) => Math.floor((opening[at] ?? outOfRange(at)).openingUncrossMs / SECOND_MS));
    expect(new Set(seconds).size).toBe(30);
  }
});

test("the moments change from day to day and repeat for the same seed", () => {
  const today = schedules(1, DAY);
  expect(schedules(1, DAY)).toEqual(today);
  const same = (others: readonly Schedule[]): number =>
    others.filter(({ openingUncrossMs }, at) => openingUncrossMs === today[at]?.openingUncrossMs).length;
  expect(same(schedules(1, 20261117))).toBeLessThan(10);
  expect(same(schedules(2, DAY))).toBeLessThan(10);
});

test("ETFs and sukuk have no closing auction", () => {
  const moments = { openingMs: 5, closingMs: 7 };
  expect(scheduleOf(moments, "ETF").closingUncrossMs).toBeNull();
  expect(scheduleOf(moments, "Sukuk").closingUncrossMs).toBeNull();
  expect(scheduleOf(moments, "Unknown").closingUncrossMs).toBe(15 * HOUR_MS + 10 * MINUTE_MS + 7);
});
