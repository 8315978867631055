import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decimalOf, isIsin, isTradingDay } from "../../../src/base/index.ts";
import { dailyLimits } from "./daily-limits.ts";
import { type Listing, loadUniverse } from "./listing.ts";
import { roundToTick, tickAt } from "./tick.ts";
import { typicalTrading } from "./typical-trading.ts";

const universe = loadUniverse();
const count = (market: string, type: string): number =>
  universe.filter((listing) => listing.market === market && listing.securityType === type).length;
const bySymbol = (symbol: string): Listing => {
  const found = universe.find((listing) => listing.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return found;
};

describe("the universe", () => {
  test("lists the whole exchange", () => {
    expect(count("TASI", "Equity")).toBe(251);
    expect(count("TASI", "Closed-End Fund")).toBe(22);
    expect(count("TASI", "ETF")).toBe(12);
    expect(count("TASI", "Sukuk")).toBe(12);
    expect(count("TASI", "Unknown")).toBe(1);
    expect(count("NOMU", "Equity")).toBe(125);
    expect(count("NOMU", "Closed-End Fund")).toBe(1);
  });

  test("numbers listings from 1 in the order of their symbols, each symbol once", () => {
    expect(universe.map((listing) => listing.number)).toEqual(universe.map((_, at) => at + 1));
    const symbols = universe.map((listing) => listing.symbol);
    expect(symbols).toEqual([...new Set(symbols)].sort());
  });

  test("names everything in both languages, and a sector in both or in none", () => {
    for (const listing of universe) {
      expect(listing.nameAr).toMatch(/[\u0600-\u06ff]/);
      expect(listing.nameEn).toMatch(/^[\x20-\x7e]+$/);
      expect(listing.sectorEn === "").toBe(listing.sectorAr === "");
      const hasSector = listing.securityType === "Equity" || listing.securityType === "Closed-End Fund";
      expect(listing.sectorEn !== "").toBe(hasSector);
    }
  });

  test("has a price on a valid step, shares, a free float and a listing on a trading day for each", () => {
    for (const { referencePrice, securityType, sharesOutstanding, listingDay } of universe) {
      expect(roundToTick(referencePrice, securityType, "nearest")).toBe(referencePrice);
      expect(sharesOutstanding).toBeGreaterThan(0);
      expect(isTradingDay(listingDay)).toBe(true);
    }
  });

  test("knows common aliases, each of one listing and no other listing's name", () => {
    const aliases = universe.flatMap((listing) =>
      listing.aliases.map((alias) => [alias.toLowerCase(), listing] as const),
    );
    expect(aliases.length).toBeGreaterThanOrEqual(200);
    expect(new Set(aliases.map(([alias]) => alias)).size).toBe(aliases.length);
    const names = new Map(
      universe.flatMap((listing) => [listing.nameAr, listing.nameEn].map((name) => [name.toLowerCase(), listing])),
    );
    for (const [alias, listing] of aliases) expect(names.get(alias) ?? listing).toBe(listing);
    expect(bySymbol("2222").aliases).toContain("أرامكو");
    expect(bySymbol("2222").aliases).toContain("Aramco");
    expect(bySymbol("7020").aliases).toContain("موبايلي");
    expect(bySymbol("1180").aliases).toContain("SNB");
  });

  test("gives each an ISIN that can be nobody else's [NAMES-02]", () => {
    for (const { isin } of universe) {
      expect(isin).toStartWith("ZZ");
      expect(isIsin(isin)).toBe(true);
    }
    expect(new Set(universe.map(({ isin }) => isin)).size).toBe(universe.length);
  });

  test("knows former symbols, none of which anybody has now", () => {
    const former = universe.flatMap(({ formerSymbols }) => formerSymbols);
    expect(former.length).toBeGreaterThan(0);
    expect(new Set(former).size).toBe(former.length);
    const present = new Set(universe.map(({ symbol }) => symbol));
    for (const symbol of former) expect(present.has(symbol)).toBe(false);
  });
});

describe("price steps", () => {
  test("follow the table of the exchange", () => {
    const table: readonly (readonly [number, number])[] = [
      [24.99, 0.01],
      [25, 0.02],
      [49.98, 0.02],
      [50, 0.05],
      [99.95, 0.05],
      [100, 0.1],
      [249.9, 0.1],
      [250, 0.2],
      [499.8, 0.2],
      [500, 0.5],
    ];
    for (const [price, tick] of table) expect(tickAt(decimalOf(price), "Equity")).toBe(decimalOf(tick));
    expect(tickAt(decimalOf(46.81), "ETF")).toBe(decimalOf(0.01));
    expect(tickAt(decimalOf(98.28), "Sukuk")).toBe(decimalOf(0.005));
  });

  test("rounding gives the valid price on the asked side, less than a step away", () => {
    const types = fc.constantFrom("Equity" as const, "ETF" as const, "Sukuk" as const, "Closed-End Fund" as const);
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 10_000_000 }), types, (price, type) => {
        const down = roundToTick(price, type, "down");
        const up = roundToTick(price, type, "up");
        const nearest = roundToTick(price, type, "nearest");
        for (const rounded of [down, up, nearest]) expect(rounded % tickAt(rounded, type)).toBe(0);
        expect(down).toBeLessThanOrEqual(price);
        expect(up).toBeGreaterThanOrEqual(price);
        expect(up - down).toBeLessThanOrEqual(tickAt(price, type));
        expect(nearest === down || nearest === up).toBe(true);
        expect(Math.abs(nearest - price) * 2).toBeLessThanOrEqual(tickAt(price, type));
      }),
    );
  });
});

describe("daily limits", () => {
  test("are 10 % on the main market, rounded inwards", () => {
    const limits = dailyLimits(bySymbol("1120"), decimalOf(69.35), 20261116);
    expect(limits).toEqual({ low: decimalOf(62.45), high: decimalOf(76.25), staticPercent: null });
  });

  test("are 30 % with a static 10 % on Nomu, always", () => {
    const limits = dailyLimits(bySymbol("9535"), decimalOf(2.3), 20261116);
    expect(limits).toEqual({ low: decimalOf(1.61), high: decimalOf(2.99), staticPercent: 10 });
  });

  test("are wide for the first three trading days of a new listing of the main market", () => {
    const flynas = bySymbol("4264");
    expect(flynas.listingDay).toBe(20250618);
    const isWide = (day: number): boolean => dailyLimits(flynas, decimalOf(80), day).staticPercent !== null;
    // Wednesday, Thursday, then Sunday after the weekend; Monday is the fourth day.
    expect([20250618, 20250619, 20250622, 20250623].map(isWide)).toEqual([true, true, true, false]);
  });

  test("do not exist for debt and are 10 % for ETFs", () => {
    expect(dailyLimits(bySymbol("5308"), decimalOf(82.2), 20261116)).toEqual({ low: 0, high: 0, staticPercent: null });
    expect(dailyLimits(bySymbol("9405"), decimalOf(20), 20261116).high).toBe(decimalOf(22));
  });

  test("always hold the reference price", () => {
    fc.assert(
      fc.property(fc.constantFrom(...universe), fc.integer({ min: 1, max: 20_000 }), (listing, steps) => {
        const reference = roundToTick(steps * 100, listing.securityType, "nearest");
        const { low, high } = dailyLimits(listing, reference, 20261116);
        if (listing.securityType === "Sukuk") return;
        expect(low).toBeLessThanOrEqual(reference);
        expect(high).toBeGreaterThanOrEqual(reference);
        expect(low % tickAt(low, listing.securityType)).toBe(0);
        expect(high % tickAt(high, listing.securityType)).toBe(0);
      }),
    );
  });
});

describe("an ordinary day", () => {
  test("adds up to the facts and has their heavy tail", () => {
    const typical = typicalTrading(universe);
    const ofMain = universe
      .filter((listing) => listing.market === "TASI" && listing.sectorEn !== "")
      .map((listing) => typical.get(listing.number) ?? { value: 0, trades: 0 });
    const value = ofMain.reduce((sum, day) => sum + day.value, 0);
    expect(value).toBeCloseTo(5.18e9, -3);
    expect(ofMain.reduce((sum, day) => sum + day.trades, 0)).toBeCloseTo(474_208, 0);
    const sorted = ofMain.map((day) => day.value).sort((a, b) => b - a);
    const share = (n: number): number => sorted.slice(0, n).reduce((sum, part) => sum + part, 0) / value;
    for (const [n, fact] of [
      [1, 0.07],
      [5, 0.25],
      [10, 0.35],
      [20, 0.48],
      [50, 0.7],
      [100, 0.87],
      [200, 0.98],
    ] as const) {
      // The fact counts the busiest shares of one day, unusual days included, so their part is larger than that of the usually busiest.
      expect(share(n)).toBeLessThan(fact + 0.03);
      expect(share(n)).toBeGreaterThan(fact - 0.07);
    }
    expect(typical.get(bySymbol("1120").number)?.value).toBe(sorted[0] ?? 0);
  });
});
