// Owners of every company over a year: named from 5 % on, within the shares that do not float, foreigners within their limit.

import { expect, test } from "bun:test";
import { isTradingDay, previousTradingDay } from "../../../src/base/index.ts";
import { loadUniverse } from "../universe/listing.ts";
import { ownershipBetween } from "./ownership.ts";
import { isFiling } from "./reported-statements.ts";

const companies = loadUniverse().filter(isFiling);
const SPAN = { after: 20251115, upTo: 20261115 };
const published = companies.map((listing) => ({
  listing,
  entries: ownershipBetween(1, listing, SPAN, () => listing.sharesOutstanding),
}));

test("holders from 5 % on are named, and together with the free float they are no more than all shares [SOURCES-03]", () => {
  for (const { listing, entries } of published) {
    expect(entries).toHaveLength(12);
    for (const { asOfDay, holders } of entries) {
      const month = Math.floor(asOfDay / 100);
      expect([isTradingDay(asOfDay), Math.floor(previousTradingDay(asOfDay) / 100) < month]).toEqual([true, true]);
      expect(holders.every(({ heldBps }) => heldBps >= 500)).toBe(true);
      const held = holders.reduce((sum, { heldBps }) => sum + heldBps, 0);
      expect([listing.symbol, held + listing.freeFloatBps <= 10_000]).toEqual([listing.symbol, true]);
    }
  }
  const holdersOf = (symbol: string): string[] | undefined =>
    published
      .find(({ listing }) => listing.symbol === symbol)
      ?.entries.at(-1)
      ?.holders.map(({ nameEn }) => nameEn);
  expect(holdersOf("2222")).toEqual(["State of Saudi Arabia", "Public Investment Fund"]);
  expect(holdersOf("1120")).toEqual([]);
});

test("foreigners own something of most, within 49 % or without a limit [SOURCES-04]", () => {
  const entries = published.flatMap(({ listing, entries: own }) => own.map((entry) => ({ listing, entry })));
  for (const { entry } of entries) {
    expect([4_900, 10_000]).toContain(entry.foreignLimitBps);
    expect(entry.foreignBps).toBeWithin(0, entry.foreignLimitBps + 1);
  }
  const limitOf = (symbol: string) => entries.find(({ listing }) => listing.symbol === symbol)?.entry.foreignLimitBps;
  expect([limitOf("2222"), limitOf("1060"), limitOf("4330")]).toEqual([4_900, 10_000, 10_000]);
  // Large companies draw more foreign owners than small companies and Nomu.
  const meanOf = (isIn: (worth: number, market: string) => boolean): number => {
    const some = entries.filter(({ listing: { sharesOutstanding: shares, referencePrice: price, market } }) =>
      isIn((shares * price) / 10_000, market),
    );
    return some.reduce((sum, { entry, listing }) => sum + entry.foreignBps / listing.freeFloatBps, 0) / some.length;
  };
  const large = meanOf((worth, market) => market === "TASI" && worth > 2e10);
  const small = meanOf((worth, market) => market === "TASI" && worth < 1e9);
  const nomu = meanOf((_, market) => market === "NOMU");
  expect([large > small * 1.5, small > nomu * 1.5]).toEqual([true, true]);
});

test("little is sold short, nothing of many shares, and nothing at all on Nomu [SOURCES-04]", () => {
  const parts = published.flatMap(({ listing, entries }) =>
    entries.map(({ shortShares }) => (shortShares === null ? null : shortShares / listing.sharesOutstanding)),
  );
  const nomu = published.filter(({ listing }) => listing.market === "NOMU");
  expect(nomu.every(({ entries }) => entries.every(({ shortShares }) => shortShares === null))).toBe(true);
  const known = parts.filter((part) => part !== null);
  const some = known.filter((part) => part > 0);
  expect(some.length / known.length).toBeWithin(0.4, 0.9);
  expect(some.reduce((sum, part) => sum + part, 0) / some.length).toBeWithin(0.00005, 0.001);
});
