import { describe, expect, test } from "bun:test";
import { addDays, HOUR_MS, isTradingDay, MINUTE_MS, SECOND_MS } from "../../../src/base/index.ts";
import { CommonDays, CompanyDays } from "../../world/factors/company-days.ts";
import type { Exposure } from "../../world/factors/exposure.ts";
import { Factors, FairValue } from "./fair-value.ts";

const DAYS = 500;
const days = Array.from({ length: 2 * DAYS }, (_, at) => addDays(20220105, at))
  .filter(isTradingDay)
  .slice(0, DAYS);
const share = { marketBeta: 1, sectorBeta: 1, ownSigma: 0.01, unrest: 1 };

function fairValue(seed: number, day: number, exposure: Exposure): FairValue {
  const common = new CommonDays(seed, ["Banks", "Materials"]).on(day);
  return new FairValue(exposure, new CompanyDays(seed, exposure).on(common), new Factors(seed, day, common));
}

const BANKS = ["1120", "1180", "1150", "1010", "1050"];
const CEMENTS = ["3010", "3020", "3030", "3040", "3050"];

/** Changes over each day by symbol. */
const changes = new Map([...BANKS, ...CEMENTS].map((symbol) => [symbol, [] as number[]]));
const common = new CommonDays(1, ["Banks", "Materials"]);
for (const [symbol, values] of changes) {
  const company = new CompanyDays(1, { ...share, symbol, sector: BANKS.includes(symbol) ? "Banks" : "Materials" });
  for (const day of days) values.push(company.on(common.on(day)).move);
}
const changesOf = (symbol: string): number[] => changes.get(symbol) ?? [];

function correlation(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

function meanCorrelation(some: readonly string[], others: readonly string[]): number {
  const pairs = some.flatMap((a) => others.filter((b) => b !== a).map((b) => correlation(changesOf(a), changesOf(b))));
  return pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
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
    const variance = values.reduce((sum, value) => sum + value ** 2, 0) / DAYS;
    const fourth = values.reduce((sum, value) => sum + value ** 4, 0) / DAYS;
    expect(fourth / variance ** 2).toBeGreaterThan(3.3);
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

  test("[FLOW-08] go too far in a sudden move of the market and come back within its minute", () => {
    const excesses = days.slice(0, 60).flatMap((day) => {
      const factors = new Factors(1, day, common.on(day));
      const minutes = Array.from({ length: 300 }, (_, minute) => {
        const at = 10 * HOUR_MS + minute * MINUTE_MS;
        const before = factors.marketAt(at);
        return { first: factors.marketAt(at + SECOND_MS) - before, whole: factors.marketAt(at + MINUTE_MS) - before };
      });
      // The first parts of the three sudden moves of a day.
      return minutes.sort((a, b) => Math.abs(b.first) - Math.abs(a.first)).slice(0, 3);
    });
    const ratios = excesses.map(({ first, whole }) => first / whole).sort((a, b) => a - b);
    expect(ratios[ratios.length >> 1]).toBeGreaterThan(1.2);
    expect(ratios[ratios.length >> 1]).toBeLessThan(1.7);
  });

  test("reach the return that the factors give the company's day", () => {
    const exposure = { ...share, symbol: "1120", sector: "Banks" };
    for (const day of days.slice(0, 20)) {
      const { move } = new CompanyDays(3, exposure).on(new CommonDays(3, ["Banks"]).on(day));
      expect(fairValue(3, day, exposure).logReturnAt(15.25 * HOUR_MS)).toBeCloseTo(move, 10);
    }
  });
});
