// The stories of events in a business: they follow from no filing and change no accounts. The content of a story follows from its
// kind, the trade of the company and the sum, not from the move of the price.

import {
  addDays,
  type CountedNoun,
  countedAr,
  DAYS_AR,
  type Day,
  DECIMAL_SCALE,
  MONTHS_AR,
  type Random,
  SHARES_AR,
  WEEKS_AR,
  YEARS_AR,
} from "../../../src/base/index.ts";
import type { BusinessHappening } from "../happenings/business-happenings.ts";
import { effectOf } from "../happenings/happening.ts";
import { storyTrade } from "../happenings/story-trade.ts";
import type { Listing } from "../universe/listing.ts";
import { haltStories } from "./exchange-notices.ts";
import { amountOf, dateOf, percentText } from "./news-text.ts";
import type { Bilingual, Story, StorySlots, StoryWriter } from "./story-writer.ts";

const HOURS: readonly Bilingual[] = [
  { ar: "ساعتين", en: "two hours" },
  { ar: "ثلاث ساعات", en: "three hours" },
  { ar: "عدة ساعات", en: "several hours" },
];
/** Months that contracts and plans run, and percentages of a company that change hands: people use few numbers, and some of them more often. */
const DURATIONS = [6, 12, 12, 12, 18, 24, 24, 36, 36, 36, 48, 60, 60];
const STAKES = [20, 25, 30, 40, 49, 51, 51, 60, 75, 100, 100];
/** The chance that whole years are written as years. */
const AS_YEARS = 0.6;
/** Cost of a restructuring in its first year, as a part of the company's worth. */
const RESTRUCTURING_PART = 0.002;
const AMOUNT_MIN = 100_000;

/** The story of an event in the business and, where it halts trading, the notices of the halt; none where nobody writes about it. */
export function businessStories(writer: StoryWriter, listing: Listing, happening: BusinessHappening): readonly Story[] {
  const { key, day, story: phrasing } = happening;
  if (phrasing === null) return [];
  const random = writer.random("news", listing, key);
  const slots = slotsOf(writer, listing, happening, phrasing, random);
  const story = writer.write(listing, { key, day, time: happening, phrasings: [phrasing], slots, random });
  return [story, ...haltStories(writer, listing, happening, story.eventType)];
}

/** All facts that a story may have; its sentences use the ones that they name. */
function slotsOf(
  writer: StoryWriter,
  listing: Listing,
  happening: BusinessHappening,
  phrasing: string,
  random: Random,
): StorySlots {
  const { day, riyals } = happening;
  const shares = (1 + random.int(40)) * 5_000;
  const price = listing.referencePrice / DECIMAL_SCALE;
  return {
    ...writer.wordSlots(phrasing, storyTrade(listing), random),
    amount: amountOf(rounded(riyals)),
    small: amountOf(rounded(listing.sharesOutstanding * price * RESTRUCTURING_PART * (0.5 + random.next()))),
    year: String(Math.floor(day / 10_000)),
    cut: percentText(0.03 + 0.02 * Math.abs(effectOf(happening)) * (0.5 + random.next())),
    premium: percentText(0.12 + 0.25 * random.next()),
    rest: percentText(0.2 + 0.6 * random.next()),
    duration: durationOf(random.pick(DURATIONS), random),
    years: counted(11 + random.int(20), YEARS_AR, "year"),
    weeks: counted(3 + random.int(7), WEEKS_AR, "week"),
    days: counted(2 + random.int(4), DAYS_AR, "day"),
    hours: random.pick(HOURS),
    stake: `${random.pick(STAKES)}%`,
    yield: percentText(0.04 + 0.05 * random.next()),
    date: dateOf(dateAfter(day, random)),
    shares: { ar: countedAr(grouped(shares), SHARES_AR), en: `${grouped(shares)} shares` },
    "shares-worth": amountOf(price * shares),
  };
}

function durationOf(months: number, random: Random): Bilingual {
  const isInYears = months % 12 === 0 && random.chance(AS_YEARS);
  return isInYears ? counted(months / 12, YEARS_AR, "year") : counted(months, MONTHS_AR, "month");
}

const dateAfter = (day: Day, random: Random): Day => addDays(day, 10 + random.int(40));

/** Rounds to two significant digits. */
function rounded(riyals: number): number {
  const whole = Math.max(riyals, AMOUNT_MIN);
  const step = 10 ** (Math.floor(Math.log10(whole)) - 1);
  return Math.round(whole / step) * step;
}

function counted(count: number, noun: CountedNoun, english: string): Bilingual {
  return { ar: countedAr(String(count), noun), en: `${count} ${english}${count === 1 ? "" : "s"}` };
}

const grouped = (count: number): string => count.toLocaleString("en-US");
