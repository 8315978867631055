// General company news, which follows from no filing: contracts, appointments, lawsuits, plans. Drawn month by month for each
// company.

import { addDays, Random } from "../../src/base/index.ts";
import { type Listing, tradingDayFrom } from "../universe/index.ts";
import { COMPANY_NEWS, FUND_NEWS, generalSlots, type NewsTemplate } from "./news-templates.ts";
import type { Story } from "./story.ts";
import { isFund, writeStory } from "./story-writer.ts";

/** Stories a year, by size of the company. */
const LARGE_PER_YEAR = 8;
const MAIN_PER_YEAR = 4;
const NOMU_PER_YEAR = 2;
const LARGE_RIYALS = 20e9 * 10_000;

/** The stories of one month (yyyymm), by day. */
export function generalNews(listing: Listing, month: number, seed: number): readonly Story[] {
  const random = new Random("news", seed, listing.symbol, month);
  const stories: Story[] = [];
  // With two draws a month some months are busy and others quiet.
  for (let draw = 0; draw < 2; draw++) {
    if (!random.chance(perYear(listing) / 24)) continue;
    const day = tradingDayFrom(addDays(month * 100 + 1, random.int(28)));
    const template = pick(isFund(listing) ? FUND_NEWS : COMPANY_NEWS, random);
    const { ar, en } = writeStory(listing, template.ways, generalSlots(listing, day, random), random);
    stories.push({
      listing,
      about: template.about,
      key: `news-${month}-${draw}`,
      day,
      isAnnouncement: false,
      ar,
      en,
    });
  }
  return stories;
}

function perYear(listing: Listing): number {
  if (listing.market === "NOMU") return NOMU_PER_YEAR;
  if (listing.securityType !== "Equity") return NOMU_PER_YEAR / 2;
  return listing.sharesOutstanding * listing.referencePrice > LARGE_RIYALS ? LARGE_PER_YEAR : MAIN_PER_YEAR;
}

function pick(templates: readonly NewsTemplate[], random: Random): NewsTemplate {
  let left = random.next() * templates.reduce((sum, { weight }) => sum + weight, 0);
  for (const template of templates) {
    left -= template.weight;
    if (left < 0) return template;
  }
  return random.pick(templates);
}
