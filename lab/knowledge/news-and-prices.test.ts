// The event that a reader makes of an article mostly agrees with the effect of the happening behind it on the price.

import { expect, test } from "bun:test";
import { loadUniverse } from "../../exchange/index.ts";
import { SectorShocks } from "../../exchange/world/companies/earnings.ts";
import { dayNumber } from "../../exchange/world/factors/factor-day.ts";
import { shocksOf } from "../../exchange/world/happenings/shocks.ts";
import { present } from "../../src/base/index.ts";
import { simulatedEvents } from "./simulated-events.ts";

const SEED = 1;
const FIRST_DAY = 20261115;
const listings = loadUniverse().filter(({ listingDay }, at) => at % 3 === 0 || listingDay > 20251115);
const events = simulatedEvents(SEED, listings);
const sectorShocks = new SectorShocks(SEED);
const sizes = new Map(
  listings.map((listing) => {
    const { shocks } = shocksOf({
      seed: SEED,
      listing,
      firstDay: FIRST_DAY,
      from: 20251101,
      to: FIRST_DAY,
      sectorShocks,
    });
    return [listing.symbol, Map.groupBy(shocks, ({ number }) => number)] as const;
  }),
);

/** The effect on the price of all news that is felt on a day, in standard deviations. */
function sizeOf(symbol: string, day: number): number {
  const byDay = present(sizes.get(symbol), "every listing has its shocks");
  return (byDay.get(dayNumber(day)) ?? []).reduce((sum, { size }) => sum + size, 0);
}

const judged = events.flatMap(({ article, reading, day }) => {
  if (reading === null || reading.sentiment === "neutral") return [];
  return [{ id: article.id, isGood: reading.sentiment.includes("positive"), size: sizeOf(article.symbol, day) }];
});

/** The share of articles with matching ids that move the price in the direction of their sentiment. */
function agreement(of: RegExp): number {
  const some = judged.filter(({ id }) => of.test(id));
  expect(some.length).toBeGreaterThan(40);
  return some.filter(({ isGood, size }) => isGood === size > 0).length / some.length;
}

test("good news raises the price more often than not, bad news lowers it, and some moves it the other way [HAPPEN-06]", () => {
  for (const of of [/-news-\d{8}$/, /-rating-/]) {
    expect(agreement(of)).toBeGreaterThan(0.7);
    expect(agreement(of)).toBeLessThan(0.92);
  }
  expect(agreement(/-story-/)).toBeGreaterThan(0.5);
  expect(agreement(/-story-/)).toBeLessThan(0.8);
});

test("results above what analysts expected raise the price more often than not, results below it lower it [HAPPEN-03]", () => {
  expect(agreement(/-surprise-/)).toBeGreaterThan(0.7);
  expect(agreement(/-surprise-/)).toBeLessThan(0.95);
});

test("every listing of the year is in the news, and read as one [HAPPEN-07]", () => {
  const listed = listings.filter(({ listingDay, securityType }) => listingDay > 20251115 && securityType === "Equity");
  expect(listed.length).toBeGreaterThan(1);
  for (const { symbol } of listed) {
    const event = events.find(({ article }) => article.symbol === symbol && article.id.includes("-listing-"));
    expect(event?.reading?.eventType).toBe("NEW_LISTING");
  }
});
