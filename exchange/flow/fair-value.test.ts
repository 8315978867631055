import { describe, expect, test } from "bun:test";
import { addDays, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import { Factors, FairValue } from "./fair-value.ts";
import { conditionsOn } from "./market-conditions.ts";

const DAYS = 240;
const days = Array.from({ length: DAYS }, (_, at) => addDays(20250105, at));
const share = { marketBeta: 1, sectorBeta: 1, ownSigma: 0.01, hasNews: false };

const BANKS = ["1120", "1180", "1150", "1010", "1050"];
const CEMENTS = ["3010", "3020", "3030", "3040", "3050"];

/** Changes over each day by symbol. */
const changes = new Map([...BANKS, ...CEMENTS].map((symbol) => [symbol, [] as number[]]));
for (const day of days) {
  const factors = new Factors(1, day, conditionsOn(1, day));
  for (const [symbol, values] of changes) {
    const sector = BANKS.includes(symbol) ? "Banks" : "Materials";
    values.push(new FairValue({ ...share, symbol, sector }, factors).logReturnAt(15 * HOUR_MS));
  }
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
      const factors = new Factors(seed, 20261116, conditionsOn(seed, 20261116));
      const value = new FairValue({ ...share, symbol: "1120", sector: "Banks" }, factors);
      return order.map((minute) => value.logReturnAt(10 * HOUR_MS + minute * MINUTE_MS)).sort();
    };
    expect(at(1, [1, 2, 3])).toEqual(at(1, [3, 1, 2]));
    expect(at(1, [1])).not.toEqual(at(2, [1]));
  });

  test("gap overnight and move on through the day", () => {
    const factors = new Factors(1, 20261116, conditionsOn(1, 20261116));
    const value = new FairValue({ ...share, symbol: "1120", sector: "Banks" }, factors);
    expect(value.logReturnAt(9.5 * HOUR_MS)).not.toBe(0);
    expect(value.logReturnAt(12 * HOUR_MS)).not.toBe(value.logReturnAt(11 * HOUR_MS));
  });
});

describe("market conditions", () => {
  const conditions = Array.from({ length: 1_000 }, (_, at) => conditionsOn(7, addDays(20200101, at)));

  test("is calm or nervous in runs", () => {
    const logs = conditions.map(({ volatility }) => Math.log(volatility));
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
    const centred = logs.map((value) => value - mean);
    expect(correlation(centred.slice(1), centred.slice(0, -1))).toBeGreaterThan(0.6);
  });

  test("is an ordinary day's on average, and quieter on Sundays", () => {
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(conditions.map(({ volatility }) => volatility ** 2))).toBeCloseTo(1, 0);
    const trading = conditions.filter((_, at) => (at + 3) % 7 < 5);
    expect(mean(trading.map(({ trades }) => trades))).toBeCloseTo(1, 1);
    // 1 January 2020 was a Wednesday.
    const sundays = conditions.filter((_, at) => (at + 3) % 7 === 0);
    const mondays = conditions.filter((_, at) => (at + 3) % 7 === 1);
    expect(mean(sundays.map(({ trades }) => trades))).toBeLessThan(0.9 * mean(mondays.map(({ trades }) => trades)));
  });
});
