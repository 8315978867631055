// Templates of general company news: how often each kind appears and what it tells. This news is colour only: it changes no
// accounts, no share count and no price.

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
} from "../../src/base/index.ts";
import type { Listing } from "../universe/index.ts";
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
import type { StorySlots, StoryWays } from "./story-writer.ts";

/** One kind of general news. */
export interface NewsTemplate {
  /** The event type that an analyser should find in the text. */
  readonly about: string;
  /** How often it appears, relative to the other templates. */
  readonly weight: number;
  readonly ways: StoryWays;
}

const MILLION = 1e6;
const FINE_STEP = 100_000;

/** What a company has news about. */
export const COMPANY_NEWS: readonly NewsTemplate[] = [
  { about: "PARTNERSHIP", weight: 22, ways: CONTRACT_WAYS },
  { about: "PARTNERSHIP", weight: 10, ways: MEMORANDUM_WAYS },
  { about: "MANAGEMENT_CHANGE", weight: 8, ways: APPOINTMENT_WAYS },
  { about: "MANAGEMENT_CHANGE", weight: 8, ways: RESIGNATION_WAYS },
  { about: "MARKET_EXPANSION", weight: 7, ways: OPENING_WAYS },
  { about: "MARKET_EXPANSION", weight: 5, ways: ENTRY_WAYS },
  { about: "PRODUCT_LAUNCH", weight: 9, ways: PRODUCT_WAYS },
  { about: "LEGAL_ISSUE", weight: 7, ways: LAWSUIT_WAYS },
  { about: "REGULATORY_ACTION", weight: 4, ways: FINE_WAYS },
  { about: "REGULATORY_ACTION", weight: 3, ways: LICENCE_WAYS },
  { about: "MERGER_ACQUISITION", weight: 6, ways: ACQUISITION_WAYS },
  { about: "RESTRUCTURING", weight: 4, ways: RESTRUCTURING_WAYS },
  { about: "INSIDER_TRADING", weight: 5, ways: INSIDER_WAYS },
  { about: "OTHER", weight: 6, ways: EXHIBITION_WAYS },
];

/** What a fund has news about: it has a manager and properties, no board and no branches. */
export const FUND_NEWS: readonly NewsTemplate[] = [
  { about: "MERGER_ACQUISITION", weight: 2, ways: PROPERTY_WAYS },
  { about: "PARTNERSHIP", weight: 3, ways: LEASE_WAYS },
];

/** What a story of the day may tell; each way takes the slots that it names. */
export function generalSlots(listing: Listing, day: Day, random: Random): StorySlots {
  const shares = (1 + random.int(40)) * 5_000;
  const riyals = (listing.referencePrice / 10_000) * shares;
  return {
    amount: amountOf((20 + random.int(480)) * MILLION),
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

function counted(count: number, noun: CountedNoun, english: string): { readonly ar: string; readonly en: string } {
  return { ar: countedAr(String(count), noun), en: `${count} ${english}${count === 1 ? "" : "s"}` };
}

const grouped = (count: number): string => count.toLocaleString("en-US");
