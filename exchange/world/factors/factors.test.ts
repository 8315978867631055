import { describe, expect, test } from "bun:test";
import { addDays, type Day, HOUR_MS, isTradingDay, present, Random, weekdayOf } from "../../../src/base/index.ts";
import { CommonDays, CompanyDays, type PastCompanyDay } from "./company-days.ts";
import { CompanyNews } from "./company-news.ts";
import type { Exposure } from "./exposure.ts";
import { bridgeDay, totalOf } from "./factor-day.ts";
import { MarketShocks } from "./market-shocks.ts";
import { SlowWave, wave } from "./normal-series.ts";
import { OwnFactor } from "./own-factor.ts";

const BANK: Exposure = {
  symbol: "1120",
  sector: "Banks",
  marketBeta: 1,
  sectorBeta: 1,
  ownSigma: 0.012,
  unrest: 1,
};

function tradingDays(first: Day, count: number): Day[] {
  const days: Day[] = [];
  for (let day = first; days.length < count; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day);
  return days;
}

const DAYS = tradingDays(20170101, 2_000);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)];
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    x.reduce((sum, value, at) => sum + (value - mx) * ((y[at] ?? my) - my), 0);
  return product(a, middleA, b, middleB) / Math.sqrt(product(a, middleA, a, middleA) * product(b, middleB, b, middleB));
}

describe("the market through time", () => {
  test("a day is the same whichever days were asked for before it", () => {
    const forward = new CommonDays(5, ["Banks"]);
    const company = new CompanyDays(5, BANK);
    const inOrder = DAYS.slice(0, 300).map((day) => company.on(forward.on(day)));
    const alone = (at: number): unknown =>
      new CompanyDays(5, BANK).on(new CommonDays(5, ["Banks", "Energy"]).on(DAYS[at] ?? 0));
    for (const at of [0, 7, 150, 299]) expect(alone(at)).toEqual(inOrder[at]);
    const backward = DAYS.slice(0, 300)
      .reverse()
      .map((day) => new CompanyDays(5, BANK).on(forward.on(day)));
    expect(backward.reverse()).toEqual(inOrder);
  });

  const common = new CommonDays(11, ["Banks"]);
  const market = DAYS.map((day) => totalOf(common.on(day).market));
  const pastDay = (company: CompanyDays, day: Day): PastCompanyDay => {
    const { market: ofMarket, activity, sectors } = common.on(day);
    return company.past(ofMarket, activity, totalOf(present(sectors.get("Banks"), "the sector is known")));
  };

  test("[FACTOR-01] sudden changes come on any trading day, of any size, more often bad than good, and no two seeds have the same", () => {
    const shocks = Array.from({ length: 12 }, (_, seed) => {
      const ofSeed = new MarketShocks(seed);
      return DAYS.map((day) => ({ day, shock: ofSeed.on(day) })).filter(({ shock }) => shock !== null);
    });
    const all = shocks.flat();
    expect(all.length / (12 * 8)).toBeGreaterThan(1);
    expect(all.length / (12 * 8)).toBeLessThan(2.2);
    for (const weekday of [0, 1, 2, 3, 4]) {
      expect(all.filter(({ day }) => weekdayOf(day) === weekday).length / all.length).toBeLessThan(0.35);
    }
    const sizes = all.map(({ shock }) => Math.abs(shock?.size ?? 0)).sort((a, b) => a - b);
    expect((sizes[Math.floor(0.9 * sizes.length)] ?? 0) / (sizes[Math.floor(0.1 * sizes.length)] ?? 1)).toBeGreaterThan(
      2,
    );
    expect(all.filter(({ shock }) => (shock?.size ?? 0) < 0).length / all.length).toBeGreaterThan(0.55);
    expect(new Set(shocks.map((list) => list.map(({ day }) => day).join()))).toHaveLength(12);
  });

  test("[FACTOR-08] what becomes known of a sudden change during a session unfolds over hours, minute by minute, and is known before the closing auction", () => {
    // The parts of the change by ten minutes of the day.
    const parts = new Float64Array(31);
    const largest: number[] = [];
    for (let seed = 0; seed < 20; seed++) {
      const ofSeed = new MarketShocks(seed);
      for (const day of DAYS) {
        const shock = ofSeed.on(day);
        if (shock === null) continue;
        let known = shock.gap;
        shock.unfolding.forEach((size, minute) => {
          known += size;
          const at = Math.floor(minute / 10);
          parts[at] = (parts[at] ?? Number.NaN) + Math.abs(size);
        });
        largest.push(Math.max(...shock.unfolding.map(Math.abs)) / Math.abs(shock.size - shock.gap));
        expect(known).toBeCloseTo(shock.size, 10);
      }
    }
    expect(parts.at(-1)).toBe(0);
    const last = parts.at(-2) ?? Number.NaN;
    expect(last).toBeGreaterThan(0);
    expect(last).toBeLessThan(mean([...parts.subarray(-6, -2)]));
    // No minute brings a step that an eye would see among the others.
    expect(Math.max(...largest)).toBeLessThan(0.2);
    expect(mean(largest)).toBeLessThan(0.1);
  });

  test("[FACTOR-08] a sudden change makes its day and the days after it nervous, however calm it was before", () => {
    const rises: number[] = [];
    for (let seed = 0; seed < 6; seed++) {
      const ofSeed = new CommonDays(seed, []);
      const shocks = new MarketShocks(seed);
      DAYS.forEach((day, at) => {
        const shock = shocks.on(day);
        if (shock === null || at < 5 || at + 3 >= DAYS.length) return;
        const nervous = (from: number): number =>
          mean([0, 1, 2].map((next) => ofSeed.on(present(DAYS[from + next], "a day")).market.nervousness));
        rises.push(nervous(at + 1) - nervous(at - 3));
        expect(Math.max(...shock.unrest)).toBeGreaterThan(1.2);
      });
    }
    expect(mean(rises)).toBeGreaterThan(0.3);
  });

  test("[FACTOR-02] returns have no memory, their size has over weeks, and losses raise it", () => {
    expect(Math.abs(correlation(market.slice(1), market.slice(0, -1)))).toBeLessThan(0.08);
    const calm = market.map((change) => Math.min(Math.max(change, -0.03), 0.03));
    expect(correlation(calm.slice(0, -1), calm.slice(1).map(Math.abs))).toBeLessThan(0);
    const sizes = calm.map(Math.abs);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.15);
    expect(correlation(sizes.slice(20), sizes.slice(0, -20))).toBeGreaterThan(0.05);
  });

  test("[FACTOR-06] a large day makes the next ones nervous whichever way it went", () => {
    const raises = { gains: [] as number[], losses: [] as number[] };
    for (const seed of [11, 12, 13]) {
      const ofSeed = new CommonDays(seed, []);
      const days = DAYS.slice(0, 700).map((day) => ofSeed.on(day).market);
      days.slice(0, -1).forEach((day, at) => {
        const next = present(days[at + 1], "a day after it");
        const move = totalOf(day) / day.sigma;
        if (day.shock !== null || next.shock !== null || Math.abs(move) < 1.3 || Math.abs(move) > 2) return;
        (move > 0 ? raises.gains : raises.losses).push(next.nervousness - day.nervousness);
      });
    }
    expect(Math.min(raises.gains.length, raises.losses.length)).toBeGreaterThan(70);
    // A loss raises nervousness more than a gain lowers it.
    expect(mean(raises.losses) + mean(raises.gains)).toBeGreaterThan(0.03);
  });

  test("[FACTOR-03] days without a sudden change have fat tails too", () => {
    const ordinary = DAYS.map((day) => common.on(day).market)
      .filter(({ shock }) => shock === null)
      .map(totalOf);
    const variance = mean(ordinary.map((change) => change ** 2));
    expect(mean(ordinary.map((change) => change ** 4)) / variance ** 2 - 3).toBeGreaterThan(2);
  });

  test("[FACTOR-04] in nervous times more of what moves a company moves all of them", () => {
    const company = new CompanyDays(11, { ...BANK, unrest: 0 });
    const days = DAYS.map((day) => {
      const { market: ofMarket, ...others } = common.on(day);
      const { own } = company.on({ market: ofMarket, ...others });
      return {
        nervousness: ofMarket.nervousness,
        common: ofMarket.sigma ** 2 / (ofMarket.sigma ** 2 + own.sigma ** 2),
      };
    }).sort((a, b) => a.nervousness - b.nervousness);
    const meanOf = (list: typeof days): number => mean(list.map((day) => day.common));
    expect(meanOf(days.slice(-200))).toBeGreaterThan(1.5 * meanOf(days.slice(0, 200)));
  });

  test("[FACTOR-07] volatility differs between days, between weeks and between seasons", () => {
    const deviationOf = (values: readonly number[]): number => {
      const middle = mean(values);
      return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
    };
    const blocks = (values: readonly number[], days: number): number[] =>
      Array.from({ length: Math.floor(values.length / days) }, (_, at) =>
        mean(values.slice(at * days, (at + 1) * days)),
      );
    const nervous = DAYS.map((day) => common.on(day).market);
    const sector = new OwnFactor(0.006, 1, null, 11, "sector", "Banks");
    const company = new OwnFactor(0.012, 1, new CompanyNews(0.012, { shocks: [], eves: [] }), 11, "company", "1120");
    const series = {
      market: nervous.map(({ nervousness }) => nervousness),
      // Computed on a market that is neither calm nor nervous.
      sector: nervous.map((day) => sector.on(day.number, { ...day, nervousness: 0 }).nervousness),
      company: nervous.map((day) => company.on(day.number, { ...day, nervousness: 0 }).nervousness),
    };
    for (const values of Object.values(series)) {
      const between = (length: number): number => deviationOf(blocks(values, length));
      const [days, weeks, seasons] = [between(1), between(10), between(60)] as const;
      expect(days).toBeGreaterThan(0.3);
      expect(weeks).toBeGreaterThan(0.8 * days);
      expect(weeks).toBeLessThan(0.94 * days);
      expect(seasons).toBeGreaterThan(0.62 * days);
      expect(seasons).toBeLessThan(0.9 * weeks);
    }
  });

  test("a company trades more on the days on which it moves", () => {
    const company = new CompanyDays(11, BANK);
    const days = DAYS.map((day) => pastDay(company, day));
    const size = days.map(({ move }) => Math.abs(move));
    expect(
      correlation(
        size,
        days.map(({ trades }) => Math.log(trades)),
      ),
    ).toBeGreaterThan(0.3);
  });

  test("[FLOW-09] what a large company trades differs less between days, on days on which nothing moves it too", () => {
    const deviation = (unrest: number): number => {
      const company = new CompanyDays(11, { ...BANK, unrest });
      const logs = DAYS.map((day) => {
        const { own, move, trades } = pastDay(company, day);
        return { isCalm: Math.abs(move) < 0.005 && Math.abs(own.nervousness) < 0.3, log: Math.log(trades) };
      }).filter(({ isCalm }) => isCalm);
      const middle = mean(logs.map(({ log }) => log));
      return Math.sqrt(mean(logs.map(({ log }) => (log - middle) ** 2)));
    };
    expect(deviation(0.5)).toBeLessThan(0.85 * deviation(1));
  });
});

test("a bridge ends at the day's return, and its steps know nothing of each other", () => {
  const factor = { session: 0.004, gap: 0.002, jump: -0.03, jumpMs: 12 * HOUR_MS };
  const weights = new Float64Array(10).fill(1);
  const random = new Random("bridges");
  const first: number[] = [];
  const second: number[] = [];
  for (let i = 0; i < 4_000; i++) {
    // The day's own return varies as much as the bridge deviates, as in the market.
    const session = 0.01 * random.normal();
    const values = bridgeDay({ ...factor, jump: 0, session }, 0.01, weights, random, HOUR_MS);
    expect(values[0]).toBe(0.002);
    expect(values.at(-1)).toBeCloseTo(0.002 + session, 10);
    first.push((values[5] ?? 0) - (values[0] ?? 0));
    second.push((values[10] ?? 0) - (values[5] ?? 0));
  }
  expect(Math.abs(correlation(first, second))).toBeLessThan(0.05);
  expect(bridgeDay(factor, 0.01, weights, random, HOUR_MS / 2).at(-1)).toBeCloseTo(-0.024, 10);
});

test("of two pieces of news in one session both move the price once the later is known, and each halt is its own", () => {
  const shock = { number: 100, logReturn: 0, nervousness: 0, laterPart: 0, attention: 0 };
  const shocks = [
    { ...shock, size: 4, knownMs: 11 * HOUR_MS, haltMs: HOUR_MS / 2 },
    { ...shock, size: 1, knownMs: 13 * HOUR_MS, haltMs: 0 },
  ];
  const day = new CompanyNews(0.01, { shocks, eves: [] }).on(100);
  expect([day.jump, day.jumpMs]).toEqual([0.05, 13 * HOUR_MS]);
  expect([day.haltFromMs, day.haltMs]).toEqual([11 * HOUR_MS, HOUR_MS / 2]);
});

test("a slow wave has one variance on every day and forgets within its length", () => {
  const waves = Array.from({ length: 3_000 }, (_, at) => new SlowWave([wave(10, 1)], "wave", at));
  for (const day of [100, 103, 105, 109]) {
    const values = waves.map((wave) => wave.at(day));
    expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 0);
  }
  const at = (day: number): number[] => waves.map((wave) => wave.at(day));
  expect(correlation(at(100), at(101))).toBeGreaterThan(0.95);
  expect(Math.abs(correlation(at(100), at(125)))).toBeLessThan(0.06);
});
