// Indicators recomputed from their definitions in another form: closed sums instead of running means, over random closes and
// over the bars that the service itself answers.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { technicalsOf } from "../../src/companies/profile/technicals.ts";
import { openCompanyWorld } from "../world/company-world.ts";

/** An exponential mean that begins with the plain mean of `seed` values, written as one weighted sum. */
function smoothed(values: readonly number[], seed: number, share: number): number {
  const later = values.slice(seed);
  const start = values.slice(0, seed).reduce((sum, value) => sum + value / seed, 0);
  return later.reduce(
    (sum, value, at) => sum + share * value * (1 - share) ** (later.length - 1 - at),
    start * (1 - share) ** later.length,
  );
}

function rsi(closes: readonly number[]): number {
  const changes = closes.slice(1).map((close, at) => close - (closes[at] ?? 0));
  const gain = smoothed(
    changes.map((change) => (change > 0 ? change : 0)),
    14,
    1 / 14,
  );
  const loss = smoothed(
    changes.map((change) => (change < 0 ? -change : 0)),
    14,
    1 / 14,
  );
  if (loss === 0) return gain === 0 ? 50 : 100;
  return 100 - 100 / (1 + gain / loss);
}

function macdLine(closes: readonly number[]): number {
  return smoothed(closes, 12, 2 / 13) - smoothed(closes, 26, 2 / 27);
}

function macdSignal(closes: readonly number[]): number {
  const lines = closes.slice(25).map((_, at) => macdLine(closes.slice(0, 26 + at)));
  return smoothed(lines, 9, 2 / 10);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** A close beside a half may be rounded either way. */
const near = (actual: number | null, expected: number, places: number): void => {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(0.6 * 10 ** -places);
};

const prices = (length: { readonly minLength: number; readonly maxLength: number }) =>
  fc.array(fc.integer({ min: 100, max: 30_000 }), length).map((values) => values.map((value) => value / 100));

test("RSI, MACD and the 50-day mean are those of their definitions, on any closes [COMPANY-12, COMPANY-13, COMPANY-14]", () => {
  fc.assert(
    fc.property(prices({ minLength: 50, maxLength: 120 }), (closes) => {
      const technicals = technicalsOf(closes);
      near(technicals.rsi14, rsi(closes), 2);
      near(technicals.macdLine, macdLine(closes), 4);
      near(technicals.macdSignal, macdSignal(closes), 4);
      near(technicals.macdHistogram, macdLine(closes) - macdSignal(closes), 4);
      near(technicals.fiftyDayAverage, mean(closes.slice(-50)), 2);
    }),
    { numRuns: 60 },
  );
});

test("the published example of Wilder's index comes out [COMPANY-12]", () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
  ];
  const seen = [15, 16, 17, 18, 19, 20].map((count) => technicalsOf(closes.slice(0, count)).rsi14);
  expect(seen).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97]);
});

test("each indicator appears with its last necessary close and not before [COMPANY-12, COMPANY-13, COMPANY-14]", () => {
  const closes = Array.from({ length: 50 }, (_, at) => 20 + Math.sin(at));
  const at = (count: number) => technicalsOf(closes.slice(0, count));
  expect([at(14).rsi14 === null, at(15).rsi14 === null]).toEqual([true, false]);
  expect([at(25).macdLine === null, at(26).macdLine === null]).toEqual([true, false]);
  expect([at(33).macdSignal === null, at(34).macdSignal === null]).toEqual([true, false]);
  expect([at(33).macdHistogram === null, at(34).macdHistogram === null]).toEqual([true, false]);
  expect([at(49).fiftyDayAverage === null, at(50).fiftyDayAverage === null]).toEqual([true, false]);
  expect([at(49).strength === null, at(50).strength === null]).toEqual([true, false]);
  expect(at(0).direction).toBeNull();
});

test("strength stays between −100 and 100 and the direction follows it [COMPANY-15, COMPANY-16]", () => {
  fc.assert(
    fc.property(prices({ minLength: 50, maxLength: 60 }), (closes) => {
      const { strength, direction } = technicalsOf(closes);
      expect(Math.abs(strength ?? Number.NaN)).toBeLessThanOrEqual(100);
      expect(direction).toBe((strength ?? 0) >= 20 ? "rising" : (strength ?? 0) <= -20 ? "falling" : "sideways");
    }),
  );
  const steady = (step: number): readonly number[] => Array.from({ length: 60 }, (_, at) => 50 * (1 + step) ** at);
  expect(technicalsOf(steady(0.02)).direction).toBe("rising");
  expect(technicalsOf(steady(-0.02)).direction).toBe("falling");
  expect(technicalsOf(steady(0))).toMatchObject({ rsi14: 50, strength: 0, direction: "sideways" });
});

test("company detail shows the indicators of the bars that history answers, in shares of today [COMPANY-12, COMPANY-13, COMPANY-14]", async () => {
  const { world } = await openCompanyWorld();
  const { data } = (await world.get("/historical/2222/?from=2020-01-01&to=2026-11-12&limit=2000", "pro")).body;
  const closes = data.map(({ date, close }: { date: string; close: number }) =>
    date < "2026-06-01" ? close / 2 : close,
  );
  const { technicals } = (await world.get("/company/2222/", "pro")).body;
  near(technicals.rsi_14, rsi(closes), 2);
  near(technicals.macd_line, macdLine(closes), 4);
  near(technicals.macd_signal, macdSignal(closes), 4);
  near(technicals.fifty_day_average, mean(closes.slice(-50)), 2);
  await world.close();
});
