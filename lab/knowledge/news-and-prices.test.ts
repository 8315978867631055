// The event that a reader makes of an article agrees with what the happening behind it does to the price.

import { expect, test } from "bun:test";
import { loadUniverse } from "../../exchange/index.ts";
import { SectorShocks } from "../../exchange/world/companies/earnings.ts";
import { dayNumber } from "../../exchange/world/factors/factor-day.ts";
import { shocksOf } from "../../exchange/world/happenings/shocks.ts";
import { dayOf, present } from "../../src/base/index.ts";
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

/** What all news of the article's day does to the price, in standard deviations. */
function sizeOf(symbol: string, atMs: number): number {
  const byDay = present(sizes.get(symbol), "every listing has its shocks");
  return (byDay.get(dayNumber(dayOf(atMs))) ?? []).reduce((sum, { size }) => sum + size, 0);
}

const judged = events.flatMap(({ article, reading }) => {
  if (reading === null || reading.sentiment === "neutral") return [];
  const size = sizeOf(article.symbol, article.publishedAtMs);
  return [{ id: article.id, type: reading.eventType, isGood: reading.sentiment.includes("positive"), size }];
});

test("good news raises the price and bad news lowers it [HAPPEN-06]", () => {
  const sudden = judged.filter(({ id }) => /-news-\d{8}$|-rating-/.test(id));
  expect(sudden.length).toBeGreaterThan(300);
  const agreeing = sudden.filter(({ isGood, size }) => isGood === size > 0).length;
  expect(agreeing / sudden.length).toBeGreaterThan(0.93);
});

test("results above what analysts expected raise the price, results below it lower it [HAPPEN-03]", () => {
  const surprises = judged.filter(({ id }) => id.includes("-surprise-"));
  expect(surprises.length).toBeGreaterThan(40);
  const agreeing = surprises.filter(({ isGood, size }) => isGood === size > 0).length;
  expect(agreeing / surprises.length).toBeGreaterThan(0.93);
});

test("every listing of the year is in the news, and read as one [HAPPEN-07]", () => {
  const listed = listings.filter(({ listingDay, securityType }) => listingDay > 20251115 && securityType === "Equity");
  expect(listed.length).toBeGreaterThan(1);
  for (const { symbol } of listed) {
    const event = events.find(({ article }) => article.symbol === symbol && article.id.includes("-listing-"));
    expect(event?.reading?.eventType).toBe("NEW_LISTING");
  }
});
