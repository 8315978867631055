// General company news, which follows from no filing and changes no accounts: what happens in the business, with the price that moves
// on it, and a little that moves nothing.

import {
  addDays,
  type CountedNoun,
  countedAr,
  DAYS_AR,
  type Day,
  MONTHS_AR,
  type Random,
  SHARES_AR,
  tradingDayFrom,
  WEEKS_AR,
  YEARS_AR,
} from "../../../src/base/index.ts";
import { type Happening, publicationTime } from "../happenings/happening.ts";
import type { Listing } from "../universe/listing.ts";
import { haltStories } from "./exchange-notices.ts";
import { amountOf, dateOf, percentText } from "./news-text.ts";
import { type Bilingual, isFund, type Story, type StorySlots, type StoryWriter } from "./story-writer.ts";

/** Phrasings with their weights: how often each appears, relative to the others of its list. */
type Weights = Readonly<Record<string, number>>;

const GOOD: Weights = {
  contract: 30,
  opening: 7,
  entry: 6,
  product: 11,
  licence: 6,
  insider: 7,
  "guidance-raised": 6,
  acquisition: 5,
};
const BAD: Weights = {
  lawsuit: 16,
  fine: 10,
  resignation: 16,
  outage: 14,
  "guidance-cut": 12,
  restructuring: 6,
  acquisition: 6,
};
/** Trading stops for grave news: talks, warnings, accidents, large contracts. */
const GRAVE_GOOD: Weights = { acquisition: 2, contract: 2, "guidance-raised": 1 };
const GRAVE_BAD: Weights = { outage: 2, "guidance-cut": 2, lawsuit: 1 };
/** News that moves nothing. */
const QUIET: Weights = { memorandum: 10, appointment: 9, exhibition: 6 };
/** A fund has a manager and properties, no board and no branches. */
const QUIET_FUND: Weights = { property: 2, lease: 3 };

/** Stories a year that move nothing, by size of the company. */
const LARGE_PER_YEAR = 2;
const MAIN_PER_YEAR = 0.6;
const NOMU_PER_YEAR = 0.4;
const FUND_PER_YEAR = 1;
const LARGE_RIYALS = 20e9 * 10_000;

/** A deal or claim is this part of the company's worth for each daily standard deviation by which it moves the price. */
const AMOUNT_PART = 0.004;
const AMOUNT_MIN = 5e6;
const WHOLE_RIYALS = 10_000;
const FINE_STEP = 100_000;

/** The story of something that happened in the business and, where it stops trading, the notices of that. */
export function businessStories(writer: StoryWriter, listing: Listing, happening: Happening): readonly Story[] {
  const { key, day, size, haltMs } = happening;
  const random = writer.random("news", listing, key);
  const [good, bad] = haltMs > 0 ? [GRAVE_GOOD, GRAVE_BAD] : [GOOD, BAD];
  const phrasing = pick(size > 0 ? good : bad, random);
  const slots = generalSlots(writer, listing, day, Math.abs(size), random);
  const story = writer.write(listing, { key, day, time: happening, phrasings: [phrasing], slots, random });
  return [story, ...haltStories(writer, listing, happening, story.eventType)];
}

/** The stories of one month (yyyymm) that move nothing, by day. */
export function quietNews(writer: StoryWriter, listing: Listing, month: number): readonly Story[] {
  const random = writer.random("news", listing, month);
  const stories: Story[] = [];
  // With two draws a month some months are busy and others quiet.
  for (let draw = 0; draw < 2; draw++) {
    if (!random.chance(perYear(listing) / 24)) continue;
    const day = tradingDayFrom(addDays(month * 100 + 1, random.int(28)));
    const phrasing = pick(isFund(listing) ? QUIET_FUND : QUIET, random);
    const key = `news-${month}-${draw}`;
    const time = publicationTime(writer.seed, listing.symbol, key, false);
    const slots = generalSlots(writer, listing, day, 1, random);
    stories.push(writer.write(listing, { key, day, time, phrasings: [phrasing], slots, random }));
  }
  return stories;
}

function perYear(listing: Listing): number {
  if (isFund(listing)) return FUND_PER_YEAR;
  if (listing.market === "NOMU") return NOMU_PER_YEAR;
  return listing.sharesOutstanding * listing.referencePrice > LARGE_RIYALS ? LARGE_PER_YEAR : MAIN_PER_YEAR;
}

function pick(weights: Weights, random: Random): string {
  let left = random.next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  for (const [phrasing, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return phrasing;
  }
  return random.pick(Object.keys(weights));
}

/** Every fact that a general story may have; its sentences take those that they name. `size` is what it does to the price, without a sign. */
function generalSlots(writer: StoryWriter, listing: Listing, day: Day, size: number, random: Random): StorySlots {
  const words = (...lists: readonly string[]): StorySlots =>
    Object.fromEntries(lists.map((list) => [list, random.pick(writer.words(list))]));
  const shares = (1 + random.int(40)) * 5_000;
  const riyals = (listing.referencePrice / 10_000) * shares;
  return {
    amount: amountOf(amountIn(listing, size, random)),
    year: String(Math.floor(day / 10_000)),
    cut: percentText(0.02 * Math.max(size, 1) * (0.8 + 0.6 * random.next())),
    ...words("cause", "plant"),
    fine: amountOf((1 + random.int(9)) * FINE_STEP),
    ...words("city", "country", "party", "scope", "field", "product", "product-gen"),
    ...words("activity", "event", "claimant", "post", "new-post"),
    duration: random.chance(0.5)
      ? counted(1 + random.int(5), YEARS_AR, "year")
      : counted(6 + random.int(42), MONTHS_AR, "month"),
    years: counted(11 + random.int(20), YEARS_AR, "year"),
    weeks: counted(3 + random.int(7), WEEKS_AR, "week"),
    days: counted(2 + random.int(4), DAYS_AR, "day"),
    stake: `${20 + random.int(80)}%`,
    yield: percentText(0.04 + 0.05 * random.next()),
    date: dateOf(addDays(day, 10 + random.int(40))),
    shares: { ar: countedAr(grouped(shares), SHARES_AR), en: `${grouped(shares)} shares` },
    "shares-worth": amountOf(riyals),
  };
}

/** Two digits and zeros. */
function amountIn(listing: Listing, size: number, random: Random): number {
  const worth = (listing.sharesOutstanding * listing.referencePrice) / WHOLE_RIYALS;
  const riyals = Math.max(worth * AMOUNT_PART * Math.max(size, 1) * (0.5 + random.next()), AMOUNT_MIN);
  const step = 10 ** (Math.floor(Math.log10(riyals)) - 1);
  return Math.round(riyals / step) * step;
}

function counted(count: number, noun: CountedNoun, english: string): Bilingual {
  return { ar: countedAr(String(count), noun), en: `${count} ${english}${count === 1 ? "" : "s"}` };
}

const grouped = (count: number): string => count.toLocaleString("en-US");
