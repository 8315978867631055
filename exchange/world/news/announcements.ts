// Announcements that follow from other publications: results, dividends, changes of capital, general assemblies, changed
// ratings. Their numbers are those of the filings, corporate actions and opinions.

import {
  addDays,
  countedAr,
  DECIMAL_SCALE,
  outOfRange,
  Random,
  RIYALS_AR,
  roundTo,
  SHARES_AR,
  scaledAr,
  tradingDayFrom,
} from "../../../src/base/index.ts";
import { type AnalystOpinion, type AnalystRating, RATINGS } from "../companies/analyst-opinion.ts";
import type { CapitalChange } from "../companies/capital-change.ts";
import type { CashDividend } from "../companies/cash-dividend.ts";
import type { FinancialStatement } from "../companies/financial-statement.ts";
import { ratingKey } from "../happenings/company-happenings.ts";
import { type PublicationTime, publicationTime } from "../happenings/publication-time.ts";
import type { Listing } from "../universe/listing.ts";
import {
  BONUS_WAYS,
  DIVIDEND_WAYS,
  MEETING_WAYS,
  RATING_DOWN_WAYS,
  RATING_UP_WAYS,
  SPLIT_WAYS,
} from "./announcement-ways.ts";
import { REDUCTION_WAYS, RIGHTS_WAYS } from "./capital-ways.ts";
import { houseAr } from "./house-names.ts";
import {
  amountOf,
  cutPercent,
  dateOf,
  dividendPeriod,
  percentText,
  periodAr,
  periodEn,
  priceAr,
  priceEn,
} from "./news-text.ts";
import { type ResultsMove, resultsWays } from "./results-ways.ts";
import type { Story } from "./story.ts";
import { type StorySlots, type StoryWays, writeStory } from "./story-writer.ts";
import { SURPRISE_WAYS, type Surprise } from "./surprise-ways.ts";

/** From this many of the usual surprises on, results are reported as one. */
const SURPRISE = 1.1;
/** A larger change says nothing as a percentage. */
const CHANGE_TOLD_MAX = 10;

/** What analysts did not expect of a period's profit. */
export interface ConsensusGap {
  /** Riyals above what they expected. */
  readonly difference: number;
  /** In the company's usual surprises. */
  readonly size: number;
}

/** The results of a period against those of the same period a year before and, where analysts follow the company, against theirs. */
export function resultsStories(
  listing: Listing,
  now: FinancialStatement,
  before: FinancialStatement,
  consensus: ConsensusGap | null,
  seed: number,
): readonly Story[] {
  const income = now.income.netIncomeToShareholders ?? 0;
  const earlier = before.income.netIncomeToShareholders ?? 0;
  const revenue = now.income.totalRevenue ?? 0;
  const revenueBefore = before.income.totalRevenue ?? 0;
  const key = `${now.period}-${now.fiscalYear}-${now.fiscalQuarter}`;
  const common = { listing, day: now.publishedDay };
  const timeOf = (storyKey: string): PublicationTime => publicationTime(seed, listing.symbol, storyKey, true);
  const slots: StorySlots = {
    period: {
      ar: periodAr(now.fiscalYear, now.fiscalQuarter, now.quartersCovered),
      en: periodEn(now.fiscalYear, now.fiscalQuarter, now.quartersCovered),
    },
    profit: amountOf(income),
    before: amountOf(earlier),
    percent: changeText(income, earlier),
    revenue: amountOf(revenue),
    "revenue-before": amountOf(revenueBefore),
    "revenue-percent": changeText(revenue, revenueBefore),
    "revenue-word": listing.sectorEn === "Banks" ? "إيرادات العمليات" : "الإيرادات",
    eps: perShareAr(now.income.basicEps ?? 0),
  };
  const random = new Random("results", seed, listing.symbol, key);
  const ways = resultsWays(moveOf(income, earlier), revenue >= revenueBefore);
  const resultsKey = `results-${key}`;
  const words = writeStory(listing, ways, slots, random);
  const stories: Story[] = [
    { ...common, about: "FINANCIAL_REPORT", key: resultsKey, time: timeOf(resultsKey), ...words },
  ];
  if (consensus === null || Math.abs(consensus.size) < SURPRISE) return stories;
  const expected = income - consensus.difference;
  const gap = percentText(Math.abs(consensus.difference / expected));
  const surprise = SURPRISE_WAYS[surpriseOf(income, expected)];
  const surpriseKey = `surprise-${key}`;
  const chance = new Random("surprise", seed, listing.symbol, key);
  stories.push({
    ...common,
    about: "EARNINGS_SURPRISE",
    key: surpriseKey,
    time: timeOf(surpriseKey),
    ...writeStory(listing, surprise, { ...slots, gap }, chance),
  });
  return stories;
}

function moveOf(income: number, earlier: number): ResultsMove {
  if (income >= 0) {
    if (earlier < 0) return "to-profit";
    return income >= earlier ? "profit-up" : "profit-down";
  }
  if (earlier >= 0) return "to-loss";
  return income >= earlier ? "loss-down" : "loss-up";
}

function surpriseOf(income: number, expected: number): Surprise {
  if (income < 0) {
    if (expected >= 0) return "unexpected-loss";
    return income >= expected ? "smaller-loss" : "larger-loss";
  }
  if (expected < 0) return "unexpected-profit";
  return income >= expected ? "beat" : "miss";
}

/** Null when it is nothing, or too much for a percentage to say anything. */
function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const change = Math.abs((now - before) / before);
  const isTelling = change >= 0.001 && change < CHANGE_TOLD_MAX && now >= 0 === before >= 0;
  return isTelling ? percentText(change) : null;
}

function perShareAr(value: number): string {
  return scaledAr(String(roundTo(Math.abs(value) / DECIMAL_SCALE, 2)), 1, RIYALS_AR);
}

export function dividendStory(listing: Listing, dividend: CashDividend, seed: number): Story {
  const key = `dividend-${dividend.fiscalYear}-${dividend.period}`;
  const slots: StorySlots = {
    period: dividendPeriod(dividend.fiscalYear, dividend.period),
    value: priceAr(dividend.value),
    "value-en": priceEn(dividend.value),
    eligible: dateOf(dividend.eligibilityDay),
    paid: dateOf(dividend.distributionDay),
  };
  return {
    listing,
    about: "DIVIDEND_ANNOUNCEMENT",
    key,
    day: dividend.announcementDay,
    time: publicationTime(seed, listing.symbol, key, true),
    ...writeStory(listing, DIVIDEND_WAYS, slots, new Random("dividend words", seed, listing.symbol, key)),
  };
}

/** How each change of capital is written, and the kind of event that it is. */
const CAPITAL_STORIES: Readonly<Record<CapitalChange["type"], readonly [ways: StoryWays, about: Story["about"]]>> = {
  SPLIT: [SPLIT_WAYS, "STOCK_SPLIT"],
  BONUS_ISSUE: [BONUS_WAYS, "CAPITAL_INCREASE"],
  RIGHTS_ISSUE: [RIGHTS_WAYS, "CAPITAL_INCREASE"],
  CAPITAL_REDUCTION: [REDUCTION_WAYS, "RESTRUCTURING"],
};

/** A board's recommendation, some weeks before the shares change. */
export function capitalChangeStory(listing: Listing, change: CapitalChange, seed: number): Story {
  const { numerator, denominator } = change;
  const fresh = Math.abs(numerator - denominator);
  const key = `split-${change.exDay}`;
  const held = denominator === 1 ? "سهم" : countedAr(String(denominator), SHARES_AR);
  const count = countedAr(String(fresh), SHARES_AR);
  const noun = fresh === 1 ? "share" : "shares";
  const slots: StorySlots = {
    day: dateOf(change.exDay),
    old: denominator === 1 ? "السهم الواحد" : `كل ${held}`,
    new: countedAr(String(numerator), SHARES_AR),
    ratio: `${numerator}-for-${denominator}`,
    bonus: { ar: `${count} لكل ${held}`, en: `${fresh} bonus ${noun} for every ${denominator}` },
    rights: { ar: `${count} لكل ${held}`, en: `${fresh} new ${noun} for every ${denominator}` },
    cancelled: { ar: `${count} من كل ${held}`, en: `${fresh} ${noun} of every ${denominator}` },
    percent: cutPercent(change),
    price: change.price === null ? null : priceAr(change.price),
    "price-en": change.price === null ? null : priceEn(change.price),
  };
  const [ways, about] = CAPITAL_STORIES[change.type];
  return {
    listing,
    about,
    key,
    day: change.announcementDay,
    time: publicationTime(seed, listing.symbol, key, true),
    ...writeStory(listing, ways, slots, new Random("split words", seed, listing.symbol, key)),
  };
}

/** The invitation to the yearly assembly, in spring. */
export function meetingStory(listing: Listing, year: number, seed: number): Story {
  const random = new Random("meeting", seed, listing.symbol, year);
  const day = tradingDayFrom(addDays(year * 10_000 + 405, random.int(50)));
  const key = `meeting-${year}`;
  return {
    listing,
    about: "SHAREHOLDER_MEETING",
    key,
    day,
    time: publicationTime(seed, listing.symbol, key, true),
    ...writeStory(listing, MEETING_WAYS, { held: dateOf(addDays(day, 21)) }, random),
  };
}

/** In the order of the ratings, best first. */
const RATING_AR = ["شراء قوي", "شراء", "احتفاظ", "بيع", "بيع قوي"];

function ratingOf(rating: AnalystRating): { readonly ar: string; readonly en: string } {
  const at = RATINGS.indexOf(rating);
  return { ar: RATING_AR[at] ?? outOfRange(at), en: rating.replace("_", " ") };
}

/** A research house that changed its rating; `isUp` when the new one is better. */
export function ratingStory(
  listing: Listing,
  { now, before, isUp }: { readonly now: AnalystOpinion; readonly before: AnalystOpinion; readonly isUp: boolean },
  seed: number,
): Story {
  const key = ratingKey(now.analyst, now.issuedDay);
  const slots: StorySlots = {
    house: { ar: houseAr(now.analyst), en: now.analyst },
    rating: ratingOf(now.rating),
    "rating-before": ratingOf(before.rating),
    target: priceAr(now.target),
    "target-en": priceEn(now.target),
  };
  const ways = isUp ? RATING_UP_WAYS : RATING_DOWN_WAYS;
  return {
    listing,
    about: "ANALYST_RATING_CHANGE",
    key,
    day: now.issuedDay,
    time: publicationTime(seed, listing.symbol, key, false),
    ...writeStory(listing, ways, slots, new Random("rating words", seed, listing.symbol, key)),
  };
}
