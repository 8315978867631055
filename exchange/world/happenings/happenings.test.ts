import { describe, expect, test } from "bun:test";
import { addDays, type Day, HOUR_MS, nextTradingDay, outOfRange, present } from "../../../src/base/index.ts";
import { Earnings, SectorShocks } from "../companies/earnings.ts";
import { CommonDays, CompanyDays } from "../factors/company-days.ts";
import { exposureOf } from "../factors/exposure.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { generateHistory } from "../history/generate-history.ts";
import { loadUniverse } from "../universe/listing.ts";
import { businessHappenings } from "./company-happenings.ts";
import { newsOn, shocksOf } from "./shocks.ts";

const FIRST_DAY: Day = 20261116;
const SEED = 3;
const universe = loadUniverse();
const shares = universe.filter(({ securityType }) => securityType === "Equity").filter((_, at) => at % 12 === 0);
const sectorShocks = new SectorShocks(SEED);
const span = { seed: SEED, firstDay: FIRST_DAY, sectorShocks };

describe("what happens to companies", () => {
  test("a day is the same in a span of years and alone, in the past and to come [HAPPEN-01]", () => {
    for (const listing of shares.slice(0, 8)) {
      const exposure = exposureOf(listing, 5e6);
      const long = new CompanyDays(SEED, exposure, shocksOf({ ...span, listing, from: 20250101, to: 20280101 }));
      const common = new CommonDays(SEED, [listing.sectorEn]);
      for (let day = nextTradingDay(20260801); day < 20270301; day = nextTradingDay(addDays(day, 3))) {
        const alone = newsOn(day, SEED, [listing], FIRST_DAY).get(listing.number);
        expect(new CompanyDays(SEED, exposure, alone).on(common.on(day))).toEqual(long.on(common.on(day)));
      }
    }
  });

  test("is known only after readers of the newswire have it, and before the open or within the session [HAPPEN-02]", () => {
    const all = shares.flatMap((listing) => businessHappenings(SEED, listing, 20210101, 20271231));
    expect(all.length).toBeGreaterThan(500);
    for (const { publishedMs, receivedMs, knownMs } of all) {
      expect(receivedMs).toBeGreaterThan(publishedMs);
      if (knownMs === 0) expect(receivedMs).toBeLessThan(9.5 * HOUR_MS);
      else expect(knownMs).toBeGreaterThan(receivedMs);
    }
    const inSession = all.filter(({ knownMs }) => knownMs > 0);
    expect(inSession.length / all.length).toBeGreaterThan(0.1);
    expect(all.filter(({ size }) => size > 0).length / all.length).toBeCloseTo(0.5, 1);
  });

  test("stops trading when it is grave and comes during the session, until before the closing auction [HAPPEN-05]", () => {
    const all = universe
      .filter(({ securityType }) => securityType === "Equity")
      .flatMap((listing) => businessHappenings(SEED, listing, 20260101, 20261231));
    const halts = all.filter(({ haltMs }) => haltMs > 0);
    // About one in the whole market every three or four days.
    expect(halts.length).toBeGreaterThan(30);
    expect(halts.length).toBeLessThan(150);
    for (const { knownMs, haltMs, isReported, size } of halts) {
      expect(isReported).toBe(true);
      expect(Math.abs(size)).toBeGreaterThan(3);
      expect(knownMs).toBeGreaterThan(10 * HOUR_MS);
      expect(knownMs + haltMs).toBeLessThan(14.8 * HOUR_MS);
    }
  });
});

describe("results against what analysts expected", () => {
  const surprises = shares.flatMap((listing) => {
    const earnings = new Earnings(SEED, listing, sectorShocks);
    return Array.from({ length: 24 }, (_, at) => earnings.surprise(2026 * 4 - at, 1));
  });

  test("surprise up as often as down, by their usual size [HAPPEN-03]", () => {
    const sizes = surprises.map(({ size }) => Math.min(Math.max(size, -4), 4));
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect(Math.abs(mean)).toBeLessThan(0.2);
    const variance = sizes.reduce((sum, size) => sum + size * size, 0) / sizes.length;
    expect(variance).toBeGreaterThan(0.5);
    expect(variance).toBeLessThan(2.5);
  });

  test("agree in sign with the price on their day and a little in the days after it [HAPPEN-03]", () => {
    const history = new Map(
      [...generateHistory({ seed: SEED, firstDay: FIRST_DAY, listings: shares })].map((chunk) => [chunk.symbol, chunk]),
    );
    const onDay: number[] = [];
    const after: number[] = [];
    for (const listing of shares) {
      const { daily } = present(history.get(listing.symbol), "a past of every share");
      const place = new Map(daily.map((bar, at) => [dayNumber(bar.time), at]));
      const { shocks } = shocksOf({ ...span, listing, from: 20220101, to: 20261101 });
      for (const { number, size, laterPart } of shocks) {
        const at = place.get(number) ?? 0;
        if (laterPart === 0 || Math.abs(size) < 1.3 || at < 1 || at + 5 >= daily.length) continue;
        const close = (offset: number): number => (daily[at + offset] ?? outOfRange(at + offset)).close;
        onDay.push(Math.sign(size) * Math.log(close(0) / close(-1)));
        after.push(Math.sign(size) * Math.log(close(5) / close(0)));
      }
    }
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(onDay.length).toBeGreaterThan(60);
    expect(mean(onDay)).toBeGreaterThan(0.01);
    expect(mean(after)).toBeLessThan(mean(onDay) / 2);
  });
});

describe("a new listing", () => {
  const fresh = universe.filter(
    ({ securityType, market, listingDay }) => securityType === "Equity" && market === "TASI" && listingDay > 20230101,
  );
  const pasts = [...generateHistory({ seed: SEED, firstDay: FIRST_DAY, listings: fresh })].filter(
    ({ symbol, daily }) => fresh.some((listing) => listing.symbol === symbol) && daily.length > 60,
  );

  test("stays within thirty per cent on its first three days and within ten after them [HAPPEN-08]", () => {
    expect(pasts.length).toBeGreaterThan(20);
    let beyond = 0;
    for (const { daily, listingEvents, capitalChanges } of pasts) {
      const offered = listingEvents.find(({ type }) => type === "LISTING")?.price ?? null;
      const exDays = new Set(capitalChanges.map(({ exDay }) => exDay));
      daily.forEach((bar, at) => {
        const reference = at === 0 ? offered : (daily[at - 1] ?? outOfRange(at)).close;
        if (reference === null || exDays.has(bar.time)) return;
        const tenfold = 10 * Math.abs(bar.close - reference);
        expect(tenfold).toBeLessThanOrEqual((at < 3 ? 3 : 1) * reference);
        if (tenfold > reference) beyond++;
      });
    }
    expect(beyond).toBeGreaterThan(5);
  });

  test("trades many times as much on its first day as two months later [HAPPEN-08]", () => {
    const ratios = pasts.map(({ daily }) => {
      const later = daily.slice(40, 60).map(({ tradeCount }) => tradeCount);
      return (daily[0]?.tradeCount ?? 0) / (later.reduce((sum, count) => sum + count, 0) / later.length);
    });
    const median = [...ratios].sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(3);
  });
});
