import { expect, test } from "bun:test";
import type { ChartBar } from "../../components/chart/bar.ts";
import { dateOf, dayStart } from "../../format/riyadh-time.ts";
import { longerBars, withToday } from "./longer-bars.ts";

const day = (date: string, close: number, volume = 10): ChartBar => ({
  time: dayStart(date),
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume,
  value: 0.1,
  tradeCount: 1,
});

test("weeks begin on their Monday and months on the first, though the market's week begins on Sunday", () => {
  // 2026-11-15 is a Sunday: the last day of the ISO week that began on the 9th.
  const days = [day("2026-10-29", 9), day("2026-11-12", 10), day("2026-11-15", 12), day("2026-11-16", 8)];
  expect(longerBars(days, "1w").map(({ time, close }) => [dateOf(time), close])).toEqual([
    ["2026-10-26", 9],
    ["2026-11-09", 12],
    ["2026-11-16", 8],
  ]);
  const [october, november] = longerBars(days, "1m");
  expect(dateOf(october?.time ?? 0)).toBe("2026-10-01");
  expect(november).toEqual({
    time: dayStart("2026-11-01"),
    open: 9,
    high: 14,
    low: 6,
    close: 8,
    volume: 30,
    value: 0.3,
    tradeCount: 3,
  });
  expect(longerBars(days, "1d")).toBe(days);
});

test("a quote brings the bar of its day up to date, begins it, or changes nothing when it is older", () => {
  const quote = {
    open: 1,
    high: 3,
    low: 1,
    price: 2,
    volume: 5,
    value: 9.5,
    trade_count: 4,
    updated_at: "2026-11-16T11:00:00.000+03:00",
  };
  const expected = {
    time: dayStart("2026-11-16"),
    open: 1,
    high: 3,
    low: 1,
    close: 2,
    volume: 5,
    value: 9.5,
    tradeCount: 4,
  };
  const yesterday = day("2026-11-15", 12);
  expect(withToday([yesterday], quote)).toEqual([yesterday, expected]);
  expect(withToday([yesterday, day("2026-11-16", 8)], quote)).toEqual([yesterday, expected]);
  const newer = [{ ...day("2026-11-16", 8), tradeCount: 5 }];
  expect(withToday(newer, quote)).toBe(newer);
  expect(withToday([yesterday], { ...quote, trade_count: 0 })).toEqual([yesterday]);
});
