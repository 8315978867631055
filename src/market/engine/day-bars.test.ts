import { expect, test } from "bun:test";
import { dayStartMs, HOUR_MS, MINUTE_MS } from "../../base/index.ts";
import { barSlot, DayBars, HALF_HOUR_MS, isBarFinal } from "./day-bars.ts";

const START = dayStartMs(20261115);
const halfHourSlot = (timeMs: number, startMs: number): number => barSlot(timeMs, startMs).halfHour;
const at = (hour: number, minute = 0): number => START + hour * HOUR_MS + minute * MINUTE_MS;

test("a trade falls into the half hour that it happened in [HISTORY-34]", () => {
  expect(halfHourSlot(at(10), START)).toBe(0);
  expect(halfHourSlot(at(10, 30) - 1, START)).toBe(0);
  expect(halfHourSlot(at(10, 30), START)).toBe(1);
  expect(halfHourSlot(at(15) - 1, START)).toBe(9);
});

test("an opening auction falls into the bar of 10:00, the closing one and trade-at-last into that of 15:00 [HISTORY-35]", () => {
  expect(halfHourSlot(at(9, 45), START)).toBe(0);
  expect(halfHourSlot(at(15), START)).toBe(10);
  expect(halfHourSlot(at(15, 19), START)).toBe(10);
  expect(halfHourSlot(at(15, 45), START)).toBe(10);
});

test("a bar is final when its time is over, but that of 15:00 only with the day", () => {
  expect(isBarFinal(at(10), HALF_HOUR_MS, START, at(10, 30) - 1)).toBe(false);
  expect(isBarFinal(at(10), HALF_HOUR_MS, START, at(10, 30))).toBe(true);
  expect(isBarFinal(at(14), HOUR_MS, START, at(15) - 1)).toBe(false);
  expect(isBarFinal(at(14), HOUR_MS, START, at(15))).toBe(true);
  expect(isBarFinal(at(15), HALF_HOUR_MS, START, at(23))).toBe(false);
});

test("a half hour without trades has no bar, and a day without trades none either", () => {
  const bars = new DayBars();
  expect(bars.open(20261115, START)).toEqual({ day: null, halfHours: [] });
  bars.add(barSlot(at(11, 30), START), 100, true, 5, 500);
  bars.add(barSlot(at(15), START), 90, true, 1, 90);
  const { day, halfHours } = bars.open(20261115, START);
  expect(halfHours.map((bar) => bar.time)).toEqual([at(11, 30), at(15)]);
  expect(day).toEqual({
    time: 20261115,
    open: 100,
    high: 100,
    low: 90,
    close: 90,
    volume: 6,
    value: 590,
    tradeCount: 2,
    adjustedClose: 90,
  });
});

test("an unofficial trade counts in a bar and sets no price of it", () => {
  const bars = new DayBars();
  bars.add(barSlot(at(10), START), 100, false, 5, 700);
  expect(bars.open(20261115, START).day).toMatchObject({ open: 100, high: 100, low: 100, close: 100, volume: 5 });
  expect(bars.day.isPriced).toBe(false);
  bars.add(barSlot(at(10), START), 120, true, 1, 120);
  expect(bars.open(20261115, START).day).toMatchObject({ open: 120, low: 120, close: 120, volume: 6, tradeCount: 2 });
  bars.add(barSlot(at(10), START), 120, false, 1, 300);
  expect(bars.open(20261115, START).day).toMatchObject({ high: 120, value: 1_120, tradeCount: 3 });
});
