// General company news, which follows from no filing: what happens in the business, with the price that moves on it, and a little
// that moves nothing.

import { addDays, Random, tradingDayFrom } from "../../../src/base/index.ts";
import type { Happening } from "../happenings/happening.ts";
import { publicationTime } from "../happenings/publication-time.ts";
import type { Listing } from "../universe/listing.ts";
import {
  BAD_NEWS,
  FUND_NEWS,
  GOOD_NEWS,
  GRAVE_BAD_NEWS,
  GRAVE_GOOD_NEWS,
  generalSlots,
  type NewsTemplate,
  QUIET_NEWS,
} from "./news-templates.ts";
import type { Story } from "./story.ts";
import { isFund, writeStory } from "./story-writer.ts";
import { haltStories } from "./trading-notices.ts";

/** Stories a year that move nothing, by size of the company. */
const LARGE_PER_YEAR = 2;
const MAIN_PER_YEAR = 0.6;
const NOMU_PER_YEAR = 0.4;
const FUND_PER_YEAR = 1;
const LARGE_RIYALS = 20e9 * 10_000;

/** The story of something that happened in the business and, where it stops trading, the notices of that. */
export function businessStories(listing: Listing, happening: Happening, seed: number): readonly Story[] {
  const { key, day, size, haltMs } = happening;
  const random = new Random("news", seed, listing.symbol, key);
  const template = pick(templatesFor(size, haltMs > 0), random);
  const slots = generalSlots(listing, day, Math.abs(size), random);
  const words = writeStory(listing, template.ways, slots, random);
  const story = { listing, about: template.about, key, day, time: happening, ...words };
  return [story, ...haltStories(listing, happening, template.about, seed)];
}

function templatesFor(size: number, isGrave: boolean): readonly NewsTemplate[] {
  if (isGrave) return size > 0 ? GRAVE_GOOD_NEWS : GRAVE_BAD_NEWS;
  return size > 0 ? GOOD_NEWS : BAD_NEWS;
}

/** The stories of one month (yyyymm) that move nothing, by day. */
export function quietNews(listing: Listing, month: number, seed: number): readonly Story[] {
  const random = new Random("news", seed, listing.symbol, month);
  const stories: Story[] = [];
  // With two draws a month some months are busy and others quiet.
  for (let draw = 0; draw < 2; draw++) {
    if (!random.chance(perYear(listing) / 24)) continue;
    const day = tradingDayFrom(addDays(month * 100 + 1, random.int(28)));
    const template = pick(isFund(listing) ? FUND_NEWS : QUIET_NEWS, random);
    const key = `news-${month}-${draw}`;
    const words = writeStory(listing, template.ways, generalSlots(listing, day, 1, random), random);
    const time = publicationTime(seed, listing.symbol, key, false);
    stories.push({ listing, about: template.about, key, day, time, ...words });
  }
  return stories;
}

function perYear(listing: Listing): number {
  if (isFund(listing)) return FUND_PER_YEAR;
  if (listing.market === "NOMU") return NOMU_PER_YEAR;
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
