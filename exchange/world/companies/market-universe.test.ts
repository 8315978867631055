import { describe, expect, test } from "bun:test";
import { addDays, type Day, isTradingDay, nextTradingDay } from "../../../src/base/index.ts";
import { isListedOn, type Listing, loadUniverse, originOf } from "../universe/listing.ts";
import { roundToTick } from "../universe/tick.ts";
import { corporateActions } from "./corporate-actions.ts";
import { marketUniverse } from "./market-universe.ts";

const FIRST_DAY: Day = 20261116;
const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1);
const table = loadUniverse();
const universes = new Map(SEEDS.map((seed) => [seed, marketUniverse(seed, FIRST_DAY)]));
const admitted = (seed: number): readonly Listing[] => (universes.get(seed) ?? []).slice(table.length);
const all = SEEDS.flatMap((seed) => admitted(seed));
const offerings = all.filter(({ isOffering }) => isOffering);
const moves = all.filter(({ movedFrom }) => movedFrom !== null);

describe("what is admitted on simulated days", () => {
  test("follows from seed and first day alone", () => {
    expect(marketUniverse(1, FIRST_DAY)).toEqual(universes.get(1) ?? []);
    expect(admitted(1).map(({ nameEn }) => nameEn)).not.toEqual(admitted(2).map(({ nameEn }) => nameEn));
  });

  test("leaves the instrument table as it is, but for the last days of those that move [ADMIT-01]", () => {
    for (const universe of universes.values()) {
      const moved = new Set(universe.flatMap(({ movedFrom }) => movedFrom?.number ?? []));
      expect(universe.slice(0, table.length).map((listing): Listing => ({ ...listing, lastDay: null }))).toEqual([
        ...table,
      ]);
      for (const { number, lastDay } of universe) expect(lastDay !== null).toBe(moved.has(number));
    }
  });

  test("is as much as the exchange admits in a year: about ten offerings and six moves on the main market, twenty on Nomu", () => {
    // The span from three weeks after the first day to the end of the calendar.
    const years = SEEDS.length * (1 + 25 / 365);
    const perYear = (listings: readonly Listing[]): number => listings.length / years;
    expect(perYear(offerings.filter(({ market }) => market === "TASI"))).toBeWithin(8, 13);
    expect(perYear(offerings.filter(({ market }) => market === "NOMU"))).toBeWithin(16, 25);
    expect(perYear(moves)).toBeWithin(4, 8);
  });

  test("comes weeks after the first day, on trading days, and with everything that a listing has", () => {
    for (const listing of all) {
      expect(listing.listingDay).toBeGreaterThan(addDays(FIRST_DAY, 21));
      expect(isTradingDay(listing.listingDay)).toBe(true);
      expect(roundToTick(listing.referencePrice, listing.securityType, "nearest")).toBe(listing.referencePrice);
      expect(Number.isSafeInteger(listing.sharesOutstanding) && listing.sharesOutstanding > 0).toBe(true);
      expect(listing.freeFloatBps).toBeWithin(1, 10_001);
    }
  });

  test("has symbols of its market that nobody has or had, and numbers of its own [ADMIT-02]", () => {
    for (const [seed, universe] of universes) {
      const symbols = universe.flatMap(({ symbol, formerSymbols, movedFrom }) =>
        movedFrom === null ? [symbol, ...formerSymbols] : [symbol],
      );
      expect(new Set(symbols).size).toBe(symbols.length);
      expect(universe.map(({ number }) => number)).toEqual(universe.map((_, at) => at + 1));
      for (const { symbol, market } of admitted(seed)) {
        expect(symbol).toMatch(market === "NOMU" ? /^96\d\d$/ : /^[1-8]\d{3}$/);
      }
    }
  });

  test("offers each company once, at a size of its market", () => {
    for (const seed of SEEDS) {
      const names = admitted(seed).filter(({ isOffering }) => isOffering);
      expect(new Set(names.map(({ nameAr }) => nameAr)).size).toBe(names.length);
      for (const { market, sharesOutstanding, referencePrice } of names) {
        const riyals = (sharesOutstanding * referencePrice) / 10_000;
        if (market === "TASI") expect(riyals).toBeWithin(2.9e8, 1.6e10);
        else expect(riyals).toBeWithin(2.5e7, 9e8);
      }
    }
  });

  test("moves companies of Nomu that are large and old enough, and changes nothing else of them [ADMIT-03]", () => {
    for (const move of moves) {
      const origin = originOf(move);
      expect(origin.market).toBe("NOMU");
      expect(move.market).toBe("TASI");
      expect(origin.listingDay).toBeLessThanOrEqual(move.listingDay - 20_000);
      expect((move.sharesOutstanding * move.referencePrice) / 10_000).toBeGreaterThanOrEqual(3e8);
      expect(nextTradingDay(origin.lastDay ?? 0)).toBe(move.listingDay);
      expect(move.formerSymbols.at(-1)).toBe(origin.symbol);
      const { symbol, number, market, listingDay, lastDay, formerSymbols, movedFrom, ...others } = move;
      const { businessAr, businessEn, ...kept } = others;
      expect(`${businessAr} ${businessEn}`).not.toMatch(/السوق الموازية|parallel market/);
      expect(origin).toMatchObject(kept);
    }
  });

  test("is listed under one symbol on each day of a move", () => {
    for (const move of moves) {
      for (let day = addDays(move.listingDay, -20); day < addDays(move.listingDay, 20); day = nextTradingDay(day)) {
        expect([move, originOf(move)].filter((listing) => isListedOn(listing, day)).length).toBe(1);
      }
    }
  });

  test("no dividend or change of capital is announced under one symbol and takes effect under the other [ADMIT-03]", () => {
    for (const seed of SEEDS) {
      for (const move of admitted(seed).filter(({ movedFrom }) => movedFrom !== null)) {
        const day = move.listingDay;
        const actions = corporateActions(seed, originOf(move), addDays(day, -100), addDays(day, 100), FIRST_DAY);
        for (const { announcementDay, distributionDay } of actions.dividends) {
          expect(announcementDay < day).toBe(distributionDay < day);
        }
        for (const { announcementDay, exDay } of actions.capitalChanges)
          expect(announcementDay < day).toBe(exDay < day);
      }
    }
  });
});
