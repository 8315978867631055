// Indicators against values that were computed by hand.

import { expect, test } from "bun:test";
import { DAY_MS, dayStart } from "../../format/riyadh-time.ts";
import type { ChartBar } from "./bar.ts";
import { atr, bollinger, donchian, ema, ichimoku, macd, obv, rsi, stochastic, timesAfter, vwap } from "./indicators.ts";
import type { TimedValue } from "./moving-average.ts";
import { profileRows } from "./volume-profile.ts";

const START = dayStart("2026-11-15");
/** One bar a day; high and low are one above and below the close unless `more` has them. */
const bar = (close: number, at: number, more: Partial<ChartBar> = {}): ChartBar => ({
  ...{ time: START + at * DAY_MS, open: close, high: close + 1, low: close - 1, close },
  ...{ volume: 100, value: close * 100, tradeCount: 1, ...more },
});
const barsOf = (...closes: readonly number[]): ChartBar[] => closes.map((close, at) => bar(close, at));
const values = (points: readonly TimedValue[]): number[] => points.map(({ value }) => Math.round(value * 1e4) / 1e4);

test("EMA begins with the mean and then weighs each close by 2/(n+1) [SYMBOLPAGE-08]", () => {
  // Mean of 2, 4, 6 is 4; then 4 + (8 − 4)/2 = 6 and 6 + (4 − 6)/2 = 5.
  const points = ema(barsOf(2, 4, 6, 8, 4), 3);
  expect(values(points)).toEqual([4, 6, 5]);
  expect(points[0]?.time).toBe(START + 2 * DAY_MS);
  expect(ema(barsOf(2, 4), 3)).toEqual([]);
});

test("VWAP is turnover by volume since the day began", () => {
  const hour = 3_600_000;
  const bars = [
    bar(10, 0, { volume: 100, value: 1_000 }),
    bar(12, 0, { time: START + hour, volume: 300, value: 3_600 }),
    bar(20, 1, { volume: 10, value: 200 }),
  ];
  // 1,000/100, then 4,600/400, then a new day.
  expect(values(vwap(bars))).toEqual([10, 11.5, 20]);
});

test("Bollinger bands are two standard deviations of the population around the mean", () => {
  // 2, 4, 6: mean 4, deviation √(8/3) = 1.6330.
  const [upper, lower] = bollinger(barsOf(2, 4, 6), 3, 2);
  expect(values(upper)).toEqual([7.266]);
  expect(values(lower)).toEqual([0.734]);
});

test("Donchian is the highest high and the lowest low", () => {
  const [upper, lower] = donchian(barsOf(5, 9, 7, 3), 3);
  expect([values(upper), values(lower)]).toEqual([
    [10, 10],
    [4, 2],
  ]);
});

test("RSI is gains by all movement in Wilder's smoothing", () => {
  // Moves +2, −1, +3: gains (2+0)/2 = 1 and (1+3)/2 = 2; losses (0+1)/2 = 0.5 and 0.25: 1/1.5 and 2/2.25.
  expect(values(rsi(barsOf(10, 12, 11, 14), 2))).toEqual([66.6667, 88.8889]);
  expect(values(rsi(barsOf(5, 5, 5), 2))).toEqual([50]);
});

test("MACD is the fast average less the slow one, its signal their average", () => {
  // EMA2 of 1,2,4,8,16: 1.5, 3.1667, 6.3889, 12.7963; EMA3: 2.3333, 5.1667, 10.5833.
  const { line, signal, histogram } = macd(barsOf(1, 2, 4, 8, 16), 2, 3, 2);
  expect(values(line)).toEqual([0.8333, 1.2222, 2.213]);
  // Mean of the first two 1.0278, then + (2.2130 − 1.0278) · 2/3.
  expect(values(signal)).toEqual([1.0278, 1.8179]);
  expect(values(histogram)).toEqual([0.1944, 0.3951]);
});

test("ATR takes the gap from the close before into the range", () => {
  const bars = [bar(10, 0, { high: 12, low: 9 }), bar(16, 1, { high: 17, low: 15 }), bar(15, 2, { high: 16, low: 14 })];
  // Ranges 3, 17 − 10 = 7, 2: mean of two 5, then 5 + (2 − 5)/2.
  expect(values(atr(bars, 2))).toEqual([5, 3.5]);
});

test("Stochastic is the place of the close between low and high", () => {
  const [k, d] = stochastic(barsOf(10, 12, 11, 13, 9), 2);
  // Windows: 9–13, 10–13, 10–14, 8–14.
  expect(values(k)).toEqual([75, 33.3333, 75, 16.6667]);
  expect(values(d)).toEqual([61.1111, 41.6667]);
});

test("OBV adds the volume of a rise and takes off that of a fall", () => {
  expect(values(obv(barsOf(10, 12, 11, 11, 15)))).toEqual([0, 100, 0, 0, 100]);
});

test("Ichimoku: middles of 9 and 26 bars, the cloud 26 bars ahead, the close 26 bars behind", () => {
  const bars = Array.from({ length: 60 }, (_, at) => bar(100 + at, at));
  const { conversion, base, leadingA, leadingB, lagging } = ichimoku(bars);
  // Each bar reaches one above and below its close: the middle of a rising window is that of its first and last close.
  expect([conversion.at(-1)?.value, base.at(-1)?.value]).toEqual([155, 146.5]);
  expect(leadingA.at(-1)?.value).toBe((155 + 146.5) / 2);
  expect(leadingB.at(-1)?.value).toBe(133.5);
  const after = timesAfter(bars, 26);
  expect([leadingA.at(-1)?.time, leadingB.at(-1)?.time]).toEqual([after.at(-1), after.at(-1)]);
  expect(leadingA[0]?.time).toBe(bars[51]?.time ?? Number.NaN);
  expect([lagging.length, lagging.at(-1)]).toEqual([34, { time: bars[33]?.time ?? Number.NaN, value: 159 }]);
});

test("the bars to come leave out the weekend where bars are days", () => {
  const day = (date: string) => bar(1, 0, { time: Date.parse(`${date}T00:00:00+03:00`) });
  // Wednesday and Thursday; then Sunday.
  const [next] = timesAfter([day("2026-11-18"), day("2026-11-19")], 1);
  expect(new Date(next ?? 0).toISOString()).toBe("2026-11-21T21:00:00.000Z");
});

test("a volume profile spreads each bar's volume over its prices, and loses nothing", () => {
  const bars = [bar(10, 0, { low: 8, high: 12 }), bar(12, 1, { low: 12, high: 12 })];
  const rows = profileRows(bars, 4);
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [8, 9],
    [9, 10],
    [10, 11],
    [11, 12],
  ]);
  // A quarter of 100 in each row, and the bar of one price in the last.
  expect(rows.map(({ volume }) => volume)).toEqual([25, 25, 25, 125]);
  expect(profileRows([], 4)).toEqual([]);
});
