// Templates of general company news: how often each kind appears and what it tells, by what it does to the price. This news changes
// no accounts and no share count.

import {
  addDays,
  type CountedNoun,
  countedAr,
  DAYS_AR,
  type Day,
  MONTHS_AR,
  type Random,
  SHARES_AR,
  WEEKS_AR,
  YEARS_AR,
} from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import {
  APPOINTMENT_WAYS,
  EXHIBITION_WAYS,
  FINE_WAYS,
  INSIDER_WAYS,
  LAWSUIT_WAYS,
  LICENCE_WAYS,
  RESIGNATION_WAYS,
  RESTRUCTURING_WAYS,
} from "./affairs-ways.ts";
import {
  ACQUISITION_WAYS,
  CONTRACT_WAYS,
  ENTRY_WAYS,
  LEASE_WAYS,
  MEMORANDUM_WAYS,
  OPENING_WAYS,
  PRODUCT_WAYS,
  PROPERTY_WAYS,
} from "./business-ways.ts";
import { amountOf, dateOf, percentText } from "./news-text.ts";
import * as places from "./news-words.ts";
import { GUIDANCE_CUT_WAYS, GUIDANCE_RAISED_WAYS, OUTAGE_WAYS } from "./outlook-ways.ts";
import type { StorySlots, StoryWays } from "./story-writer.ts";

/** One kind of general news. */
export interface NewsTemplate {
  /** The event type that an analyser should find in the text. */
  readonly about: string;
  /** How often it appears, relative to the other templates of its list. */
  readonly weight: number;
  readonly ways: StoryWays;
}

const FINE_STEP = 100_000;

/** News that raises the price. */
export const GOOD_NEWS: readonly NewsTemplate[] = [
  { about: "PARTNERSHIP", weight: 30, ways: CONTRACT_WAYS },
  { about: "MARKET_EXPANSION", weight: 7, ways: OPENING_WAYS },
  { about: "MARKET_EXPANSION", weight: 6, ways: ENTRY_WAYS },
  { about: "PRODUCT_LAUNCH", weight: 11, ways: PRODUCT_WAYS },
  { about: "REGULATORY_ACTION", weight: 6, ways: LICENCE_WAYS },
  { about: "INSIDER_TRADING", weight: 7, ways: INSIDER_WAYS },
  { about: "EARNINGS_SURPRISE", weight: 6, ways: GUIDANCE_RAISED_WAYS },
  { about: "MERGER_ACQUISITION", weight: 5, ways: ACQUISITION_WAYS },
];

/** News that lowers it. */
export const BAD_NEWS: readonly NewsTemplate[] = [
  { about: "LEGAL_ISSUE", weight: 16, ways: LAWSUIT_WAYS },
  { about: "REGULATORY_ACTION", weight: 10, ways: FINE_WAYS },
  { about: "MANAGEMENT_CHANGE", weight: 16, ways: RESIGNATION_WAYS },
  { about: "OTHER", weight: 14, ways: OUTAGE_WAYS },
  { about: "EARNINGS_SURPRISE", weight: 12, ways: GUIDANCE_CUT_WAYS },
  { about: "RESTRUCTURING", weight: 6, ways: RESTRUCTURING_WAYS },
  { about: "MERGER_ACQUISITION", weight: 6, ways: ACQUISITION_WAYS },
];

/** News for which trading stops: talks, warnings, accidents, large contracts. */
export const GRAVE_GOOD_NEWS: readonly NewsTemplate[] = [
  { about: "MERGER_ACQUISITION", weight: 2, ways: ACQUISITION_WAYS },
  { about: "PARTNERSHIP", weight: 2, ways: CONTRACT_WAYS },
  { about: "EARNINGS_SURPRISE", weight: 1, ways: GUIDANCE_RAISED_WAYS },
];
export const GRAVE_BAD_NEWS: readonly NewsTemplate[] = [
  { about: "OTHER", weight: 2, ways: OUTAGE_WAYS },
  { about: "EARNINGS_SURPRISE", weight: 2, ways: GUIDANCE_CUT_WAYS },
  { about: "LEGAL_ISSUE", weight: 1, ways: LAWSUIT_WAYS },
];

/** News that changes nothing. */
export const QUIET_NEWS: readonly NewsTemplate[] = [
  { about: "PARTNERSHIP", weight: 10, ways: MEMORANDUM_WAYS },
  { about: "MANAGEMENT_CHANGE", weight: 9, ways: APPOINTMENT_WAYS },
  { about: "OTHER", weight: 6, ways: EXHIBITION_WAYS },
];

/** What a fund has news about: it has a manager and properties, no board and no branches. */
export const FUND_NEWS: readonly NewsTemplate[] = [
  { about: "MERGER_ACQUISITION", weight: 2, ways: PROPERTY_WAYS },
  { about: "PARTNERSHIP", weight: 3, ways: LEASE_WAYS },
];

/** A deal or claim is this part of the company's worth for each daily standard deviation by which it moves the price. */
const AMOUNT_PART = 0.004;
const AMOUNT_MIN = 5e6;
const WHOLE_RIYALS = 10_000;

/** What a story of the day may tell; each way takes the slots that it names. `size` is what it does to the price, without a sign. */
export function generalSlots(listing: Listing, day: Day, size: number, random: Random): StorySlots {
  const shares = (1 + random.int(40)) * 5_000;
  const riyals = (listing.referencePrice / 10_000) * shares;
  return {
    amount: amountOf(amountIn(listing, size, random)),
    year: String(Math.floor(day / 10_000)),
    cut: percentText(0.02 * Math.max(size, 1) * (0.8 + 0.6 * random.next())),
    cause: random.pick(places.OUTAGE_CAUSES),
    plant: random.pick(places.PLANTS),
    fine: amountOf((1 + random.int(9)) * FINE_STEP),
    city: random.pick(places.CITIES),
    country: random.pick(places.COUNTRIES),
    party: random.pick(places.PARTIES),
    scope: random.pick(places.SCOPES),
    field: random.pick(places.FIELDS),
    product: random.pick(places.PRODUCTS),
    "product-gen": random.pick(places.PRODUCTS_AFTER),
    activity: random.pick(places.ACTIVITIES),
    event: random.pick(places.EVENTS),
    claimant: random.pick(places.CLAIMANTS),
    post: random.pick(places.POSTS),
    "new-post": random.pick(places.NEW_POSTS),
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

function counted(count: number, noun: CountedNoun, english: string): { readonly ar: string; readonly en: string } {
  return { ar: countedAr(String(count), noun), en: `${count} ${english}${count === 1 ? "" : "s"}` };
}

const grouped = (count: number): string => count.toLocaleString("en-US");
