import { describe, expect, test } from "bun:test";
import {
  addDays,
  type Day,
  dayOf,
  dayStartMs,
  HOUR_MS,
  isTradingDay,
  nextTradingDay,
  outOfRange,
  present,
  previousTradingDay,
} from "../../../src/base/index.ts";
import { Earnings, SectorShocks } from "../companies/earnings.ts";
import { isFiling } from "../companies/reported-statements.ts";
import { CommonDays, CompanyDays } from "../factors/company-days.ts";
import { exposureOf } from "../factors/exposure.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { generateHistory } from "../history/generate-history.ts";
import { loadUniverse } from "../universe/listing.ts";
import { CLOSE_MS } from "../universe/schedule.ts";
import { businessHappenings } from "./business-happenings.ts";
import { effectOf, type Happening } from "./happening.ts";
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

  const business = universe
    .filter(({ securityType }) => securityType === "Equity")
    .flatMap((listing) => businessHappenings(SEED, listing, 20260101, 20261231));

  test("is known only after readers of the newswire have it, and in the opening auction or within the session [HAPPEN-02]", () => {
    expect(business.length).toBeGreaterThan(1_500);
    for (const { publishedMs, receivedMs, knownMs } of business) {
      expect(receivedMs).toBeGreaterThan(publishedMs);
      if (knownMs === 0) expect(receivedMs).toBeLessThan(9.5 * HOUR_MS);
      else expect(knownMs).toBeGreaterThan(receivedMs);
    }
    expect(business.filter((one) => effectOf(one) > 0).length / business.length).toBeCloseTo(0.5, 1);
  });

  test("comes out before the session, after the close before it, in the evening and on days without trading [HAPPEN-12]", () => {
    const told = business.filter(({ story }) => story !== null);
    const part = (isIt: (one: (typeof told)[number]) => boolean): number => told.filter(isIt).length / told.length;
    expect(part(({ knownMs }) => knownMs > 0)).toBeGreaterThan(0.12);
    expect(part(({ publishedMs, knownMs }) => knownMs === 0 && publishedMs > 0)).toBeGreaterThan(0.25);
    expect(part(({ publishedMs }) => publishedMs < 0)).toBeGreaterThan(0.25);
    const closed = told.filter(
      ({ day, publishedMs }) => publishedMs < 0 && !isTradingDay(dayOf(dayStartMs(day) + publishedMs)),
    );
    expect(closed.length).toBeGreaterThan(20);
    for (const { day, publishedMs } of told) {
      const afterClose = dayStartMs(previousTradingDay(day)) + CLOSE_MS;
      expect(dayStartMs(day) + publishedMs).toBeGreaterThan(afterClose);
    }
  });

  test("moves by what it is worth: ordinary stories little, explained moves much, and both the wrong way at times [HAPPEN-13]", () => {
    const stories = business.filter(({ kind }) => kind === "story");
    const explained = business.filter(({ kind, story }) => kind === "large-move" && story !== null);
    const mean = (some: readonly Happening[]): number =>
      some.reduce((sum, one) => sum + Math.abs(effectOf(one)), 0) / some.length;
    expect(mean(stories)).toBeLessThan(0.4);
    expect(mean(explained)).toBeGreaterThan(2);
    const wrong = (some: readonly Happening[]): number =>
      some.filter((one) => one.worth !== 0 && effectOf(one) * one.worth < 0).length / some.length;
    expect(wrong(stories)).toBeGreaterThan(0.1);
    // An event that explains a move the wrong way is worth nothing to shareholders in itself.
    const surprising = explained.filter(({ worth }) => worth === 0).length / explained.length;
    expect(surprising).toBeGreaterThan(0.1);
    expect(surprising).toBeLessThan(0.3);
    const restructured = business.filter(({ story }) => story === "restructuring");
    const fallen = restructured.filter((one) => effectOf(one) < 0).length / restructured.length;
    expect(fallen).toBeGreaterThan(0.25);
    expect(fallen).toBeLessThan(0.75);
  });

  test("is explained for less than half of the large moves, and leaks at times [HAPPEN-13]", () => {
    const moves = business.filter(({ kind }) => kind === "large-move");
    const explained = moves.filter(({ story }) => story !== null);
    expect(explained.length / moves.length).toBeLessThan(0.5);
    expect(explained.length / moves.length).toBeGreaterThan(0.2);
    const leaked = explained.filter(({ leaked }) => leaked > 0);
    expect(leaked.length).toBeGreaterThan(10);
    expect(leaked.length).toBeLessThan(explained.length / 3);
    const [one] = leaked;
    const listing = universe
      .filter(isFiling)
      .find((candidate) =>
        businessHappenings(SEED, candidate, one?.day ?? 0, one?.day ?? 0).some(
          ({ key, riyals }) => key === one?.key && riyals === one?.riyals,
        ),
      );
    const day = previousTradingDay(present(one, "a leak").day);
    const early = newsOn(day, SEED, [present(listing, "its company")], FIRST_DAY);
    expect([...early.values()][0]?.shocks.some(({ number, knownMs }) => number === dayNumber(day) && knownMs > 0)).toBe(
      true,
    );
  });

  test("fits the business: no plant of a broadcaster, a bank or an insurer stands still [HAPPEN-14]", () => {
    const all = universe
      .filter(isFiling)
      .flatMap((listing) =>
        businessHappenings(SEED, listing, 20220101, 20261231).map(({ story }) => ({ sector: listing.sectorEn, story })),
      );
    const sectorsOf = (kind: string): readonly string[] => [
      ...new Set(all.filter(({ story }) => story === kind).map(({ sector }) => sector)),
    ];
    expect(sectorsOf("outage")).toContain("Materials");
    for (const sector of ["Media and Entertainment", "Banks", "Insurance", "Software & Services", "REITs"])
      expect(sectorsOf("outage")).not.toContain(sector);
    expect(sectorsOf("lease")).toEqual(["REITs"]);
    expect(sectorsOf("opening")).not.toContain("Materials");
  });

  test("stops trading when it is grave and comes during the session, until before the closing auction [HAPPEN-05]", () => {
    const halts = business.filter(({ haltMs }) => haltMs > 0);
    // The whole market has about one halt every three or four days.
    expect(halts.length).toBeGreaterThan(30);
    expect(halts.length).toBeLessThan(150);
    for (const { knownMs, haltMs, story, ...one } of halts) {
      expect(story).not.toBeNull();
      expect(Math.abs(effectOf(one))).toBeGreaterThan(3);
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

describe("results over the weeks after them", () => {
  test("bring an eighth of their worth in equal pieces over forty days, and no day of them draws trades [HAPPEN-03]", () => {
    let checked = 0;
    for (const listing of shares.slice(0, 20)) {
      const { shocks } = shocksOf({ ...span, listing, from: 20260101, to: 20261101 });
      for (const first of shocks) {
        if (first.laterPart === 0 || first.laterPart === 1) continue;
        const piece = first.size * first.laterPart;
        const later = [8, 16, 24, 32].flatMap((after) =>
          shocks.filter(({ number, laterPart }) => laterPart === 1 && number === first.number + after),
        );
        expect(later.some(({ size }) => Math.abs(size - piece) < 1e-9)).toBe(true);
        for (const { attention } of later) expect(attention).toBe(0);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
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
