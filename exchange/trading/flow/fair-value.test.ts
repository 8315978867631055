import { describe, expect, test } from "bun:test";
import { addDays, HOUR_MS, isTradingDay, MINUTE_MS, present } from "../../../src/base/index.ts";
import { CommonDays, CompanyDays } from "../../world/factors/company-days.ts";
import type { Exposure } from "../../world/factors/exposure.ts";
import { totalOf } from "../../world/factors/factor-day.ts";
import { marketCourse } from "../../world/factors/market-factor.ts";
import { stepReturns } from "../../world/factors/session-course.ts";
import { halfHourCourse } from "../../world/history/common-course.ts";
import { Factors, FairValue } from "./fair-value.ts";

const DAYS = 500;
const days = Array.from({ length: 2 * DAYS }, (_, at) => addDays(20220105, at))
  .filter(isTradingDay)
  .slice(0, DAYS);
const share = { marketBeta: 1, sectorBeta: 1, ownSigma: 0.01, unrest: 1 };

function fairValue(seed: number, day: number, exposure: Exposure): FairValue {
  const common = new CommonDays(seed, ["Banks", "Materials"]).on(day);
  const factors = new Factors(seed, day, common);
  return new FairValue(
    exposure,
    new CompanyDays(seed, exposure).on(common),
    factors,
    factors.courseOf(exposure.symbol),
    0.85,
  );
}

const BANKS = ["1120", "1180", "1150", "1010", "1050"];
const CEMENTS = ["3010", "3020", "3030", "3040", "3050"];

/** Changes of every day, by symbol. */
const changes = new Map([...BANKS, ...CEMENTS].map((symbol) => [symbol, [] as number[]]));
const common = new CommonDays(1, ["Banks", "Materials"]);
for (const [symbol, values] of changes) {
  const sector = BANKS.includes(symbol) ? "Banks" : "Materials";
  const company = new CompanyDays(1, { ...share, symbol, sector });
  for (const day of days) {
    const { market, activity, sectors } = common.on(day);
    values.push(company.past(market, activity, totalOf(present(sectors.get(sector), "the sector is known"))).move);
  }
}
const changesOf = (symbol: string): number[] => changes.get(symbol) ?? [];
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)];
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    x.reduce((sum, value, at) => sum + (value - mx) * ((y[at] ?? my) - my), 0);
  return product(a, middleA, b, middleB) / Math.sqrt(product(a, middleA, a, middleA) * product(b, middleB, b, middleB));
}

function meanCorrelation(some: readonly string[], others: readonly string[]): number {
  const pairs = some.flatMap((a) => others.filter((b) => b !== a).map((b) => correlation(changesOf(a), changesOf(b))));
  return mean(pairs);
}

describe("fair values", () => {
  test("of one sector move together more than those of two, and all with the market", () => {
    const across = meanCorrelation(BANKS, CEMENTS);
    expect(across).toBeGreaterThan(0.15);
    expect(meanCorrelation(BANKS, BANKS)).toBeGreaterThan(across + 0.04);
    expect(meanCorrelation(CEMENTS, CEMENTS)).toBeGreaterThan(across + 0.04);
    expect(meanCorrelation(BANKS, BANKS)).toBeLessThan(0.9);
  });

  test("have fatter tails than a normal distribution", () => {
    const values = changesOf("1120");
    const variance = mean(values.map((value) => value ** 2));
    expect(mean(values.map((value) => value ** 4)) / variance ** 2).toBeGreaterThan(3.3);
  });

  test("are a function of seed, day and time alone", () => {
    const at = (seed: number, order: readonly number[]): number[] => {
      const value = fairValue(seed, 20261116, { ...share, symbol: "1120", sector: "Banks" });
      return order.map((minute) => value.logReturnAt(10 * HOUR_MS + minute * MINUTE_MS)).sort();
    };
    expect(at(1, [1, 2, 3])).toEqual(at(1, [3, 1, 2]));
    expect(at(1, [1])).not.toEqual(at(2, [1]));
  });

  test("gap overnight and move on through the day", () => {
    const value = fairValue(1, 20261116, { ...share, symbol: "1120", sector: "Banks" });
    expect(value.logReturnAt(9.5 * HOUR_MS)).not.toBe(0);
    expect(value.logReturnAt(12 * HOUR_MS)).not.toBe(value.logReturnAt(11 * HOUR_MS));
  });

  /** The market factor by minute, for each of the first 150 days. */
  const paths = days.slice(0, 150).map((day) => {
    const factors = new Factors(1, day, common.on(day));
    return Array.from({ length: 311 }, (_, minute) => factors.marketAt(10 * HOUR_MS + minute * MINUTE_MS));
  });
  const at = (path: readonly number[], minute: number): number => present(path[minute], "a minute of the session");
  const minutes = paths.map((path) => path.slice(1, 301).map((value, minute) => value - at(path, minute)));
  /** Correlation of each value with the value `lag` later, over all days. */
  const memory = (series: readonly (readonly number[])[], lag: number): number =>
    correlation(
      series.flatMap((day) => day.slice(0, -lag)),
      series.flatMap((day) => day.slice(lag)),
    );

  test("[FLOW-08] nothing within a day foretells a return, neither a minute nor a morning", () => {
    const scaled = minutes.map((day) => {
      const size = mean(day.map(Math.abs));
      return day.map((value) => Math.min(Math.max(value / size, -4), 4));
    });
    for (const lag of [1, 2, 5, 30]) expect(Math.abs(memory(scaled, lag))).toBeLessThan(0.03);
    const halves = paths.map((path) => [at(path, 150) - at(path, 0), at(path, 310) - at(path, 150)] as const);
    const size = (values: readonly number[]): number[] => values.map((value) => Math.min(Math.max(value, -0.01), 0.01));
    const [mornings, afternoons] = [halves.map(([morning]) => morning), halves.map(([, afternoon]) => afternoon)];
    expect(Math.abs(correlation(size(mornings), size(afternoons)))).toBeLessThan(0.2);
  });

  test("[FLOW-08] the size of moves has a memory of an hour, and on an ordinary day no minute stands out", () => {
    const sizes = minutes.map((day) => day.map(Math.abs));
    expect(memory(sizes, 1)).toBeGreaterThan(0.2);
    expect(memory(sizes, 60)).toBeGreaterThan(0.04);
    const shares = paths
      .map((path) => {
        const squares = Array.from({ length: 60 }, (_, slice) => (at(path, 5 * slice + 5) - at(path, 5 * slice)) ** 2);
        const sorted = squares.toSorted((a, b) => b - a);
        return (mean(sorted.slice(0, 3)) * 3) / (mean(sorted) * 60);
      })
      .sort((a, b) => a - b);
    expect(shares[75]).toBeGreaterThan(0.2);
    expect(shares[75]).toBeLessThan(0.5);
  });

  test("[FLOW-08] an hour of the market seldom goes half as far again as a whole day usually does", () => {
    const hours = Array.from({ length: 1_500 }, (_, seed) => {
      const steps = stepReturns(marketCourse(seed, 20261116, { sigma: 1, shock: null }), 1, 5);
      const sums = steps.map((_value, step) => steps.subarray(step, step + 12).reduce((sum, value) => sum + value, 0));
      return Math.max(...sums.map(Math.abs));
    });
    expect(hours.filter((hour) => hour > 1.5).length / hours.length).toBeLessThan(0.03);
  });

  test("[FACTOR-05] of the market go through a simulated session as half-hours of the past do", () => {
    const sudden = days.filter((day) => common.on(day).market.shock !== null);
    expect(sudden.length).toBeGreaterThan(0);
    for (const day of [...days.slice(0, 20), ...sudden]) {
      const simulated = new Factors(1, day, common.on(day));
      const past = halfHourCourse(1, day, common.on(day)).market;
      past.forEach((value, halfHours) => {
        // The price has taken in new information two seconds later.
        const atMs = (10 + halfHours / 2) * HOUR_MS + 2_000;
        expect(Math.abs(value - simulated.marketAt(atMs))).toBeLessThan(0.0015);
      });
    }
  });

  test("end the market's day where its factor says, since both are one course", () => {
    for (const day of days.slice(0, 40)) {
      const { market } = common.on(day);
      expect(new Factors(1, day, common.on(day)).marketAt(15.25 * HOUR_MS)).toBeCloseTo(totalOf(market), 7);
    }
  });
});
