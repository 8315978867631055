// The stories of events in a business, of every company, over years: they suit its trade, and their numbers are those that people use.

import { describe, expect, test } from "bun:test";
import { loadOfferedCompanies, offeringOf } from "../companies/offering.ts";
import { isFiling } from "../companies/reported-statements.ts";
import { businessHappenings } from "../happenings/business-happenings.ts";
import { loadUniverse } from "../universe/listing.ts";
import { businessStories } from "./general-news.ts";
import { StoryWriter } from "./story-writer.ts";

const SEEDS = [1, 2];
const place = { symbol: "4999", number: 999, listingDay: 20200105 };

/** The stories of one seed, by company; each company also has its kinds of stories. */
function storiesOf(seed: number) {
  const writer = new StoryWriter(seed);
  const offered = loadOfferedCompanies().map((company) => offeringOf(seed, company, place));
  return [...loadUniverse().filter(isFiling), ...offered].map((listing) => {
    const happenings = businessHappenings(seed, listing, 20210101, 20261115);
    const stories = happenings.flatMap((happening) => businessStories(writer, listing, happening));
    return {
      listing,
      kinds: happenings.map(({ story }) => story),
      texts: stories.flatMap(({ ar, en }) => [...ar, ...en]),
    };
  });
}

describe("stories of a business", () => {
  const all = SEEDS.flatMap(storiesOf);
  const of = (symbol: string) => all.filter(({ listing }) => listing.symbol === symbol);
  const textOf = (symbol: string): string =>
    of(symbol)
      .flatMap(({ texts }) => texts)
      .join("\n");

  test("suit its trade, which is finer than its sector [HAPPEN-14]", () => {
    expect(all.flatMap(({ texts }) => texts).length).toBeGreaterThan(10_000);
    // The oil company buys services and sells none, and nobody offers to take it over.
    for (const { kinds } of of("2222"))
      for (const kind of ["contract", "licence", "takeover"]) expect(kinds).not.toContain(kind);
    expect(textOf("4030")).not.toMatch(/wells|field services|fuel|Hail|Abha|Riyadh for/);
    for (const symbol of ["2381", "2382"])
      expect(textOf(symbol)).not.toMatch(/fuel|electricity|power distribution|Tabuk|Hail/);
    for (const symbol of ["1830", "4290", "6014"]) expect(textOf(symbol)).not.toContain("tourist transport");
    for (const symbol of ["5110", "2082"]) expect(textOf(symbol)).not.toContain("desalination");
    expect(textOf("4260")).toContain("vehicles");
    expect(textOf("3020")).not.toContain("manufacture of equipment");
    for (const { listing, kinds } of all) {
      if (kinds.includes("takeover"))
        expect((listing.sharesOutstanding * listing.referencePrice) / 10_000).toBeLessThanOrEqual(2e10);
    }
  });

  test("have durations and stakes that people use", () => {
    const texts = all.flatMap(({ texts: some }) => some);
    const months = texts.flatMap((text) => [...text.matchAll(/(\d+) months/g)].map(([, count]) => Number(count)));
    expect(months.length).toBeGreaterThan(150);
    expect([...new Set(months)].sort((a, b) => a - b)).toEqual([6, 12, 18, 24, 36, 48, 60]);
    const stakes = texts.flatMap((text) =>
      [...text.matchAll(/(?:acquisition of|takeover offer for|talks to buy) (\d+)%/g)].map(([, part]) => Number(part)),
    );
    expect(stakes.length).toBeGreaterThan(15);
    for (const stake of stakes) expect([20, 25, 30, 40, 49, 51, 60, 75, 100]).toContain(stake);
  });
});
