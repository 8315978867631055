// Announcements that follow from other publications: results, dividends, changes of capital, general assemblies, changed
// ratings. Their numbers come from the filings, corporate actions and opinions.

import {
  addDays,
  countedAr,
  DECIMAL_SCALE,
  HOUR_MS,
  MINUTE_MS,
  outOfRange,
  present,
  type Random,
  RIYALS_AR,
  roundTo,
  SECOND_MS,
  SHARES_AR,
  scaledAr,
  tradingDayFrom,
} from "../../../src/base/index.ts";
import { type AnalystOpinion, type AnalystRating, HOUSES, RATINGS } from "../companies/analyst-opinions.ts";
import type { CapitalChange } from "../companies/capital-changes.ts";
import type { CashDividend } from "../companies/cash-dividends.ts";
import type { FinancialStatement } from "../companies/financial-statement.ts";
import { ratingKey } from "../happenings/company-happenings.ts";
import type { PublicationTime } from "../happenings/happening.ts";
import type { Listing } from "../universe/listing.ts";
import { amountOf, cutPercent, dateOf, dividendPeriod, percentText, periodOf, priceAr, priceEn } from "./news-text.ts";
import type { Bilingual, Story, StorySlots, StoryWriter } from "./story-writer.ts";

/** From this many usual surprises on, a story calls the results a surprise. */
const SURPRISE = 1.1;
/** The last moment for news before the opening auction. */
const BEFORE_OPEN_MS = 9 * HOUR_MS + 26 * MINUTE_MS;
/** A larger change is not shown as a percentage. */
const CHANGE_SHOWN_MAX = 10;

/** A period's profit relative to the expectation of analysts. */
export interface ConsensusGap {
  /** Riyals above the analysts' expectation. */
  readonly difference: number;
  /** The difference in the company's usual surprises. */
  readonly size: number;
}

/** The results of a period compared with the same period a year before and, where analysts cover the company, with their expectation. */
export function resultsStories(
  writer: StoryWriter,
  listing: Listing,
  now: FinancialStatement,
  before: FinancialStatement,
  consensus: ConsensusGap | null,
): readonly Story[] {
  const income = now.income.netIncomeToShareholders ?? 0;
  const earlier = before.income.netIncomeToShareholders ?? 0;
  const revenue = now.income.totalRevenue ?? 0;
  const revenueBefore = before.income.totalRevenue ?? 0;
  const period = `${now.period}-${now.fiscalYear}-${now.fiscalQuarter}`;
  const day = now.publishedDay;
  const slots: StorySlots = {
    period: periodOf(now.fiscalYear, now.fiscalQuarter, now.quartersCovered),
    profit: amountOf(income),
    before: amountOf(earlier),
    percent: changeText(income, earlier),
    revenue: amountOf(revenue),
    "revenue-before": amountOf(revenueBefore),
    "revenue-percent": changeText(revenue, revenueBefore),
    "revenue-word": listing.sectorEn === "Banks" ? "إيرادات العمليات" : "الإيرادات",
    eps: perShareAr(now.income.basicEps ?? 0),
  };
  const results = writer.write(listing, {
    key: `results-${period}`,
    day,
    phrasings: [
      moveOf(income, earlier),
      salesOf(revenue, revenueBefore),
      income < 0 ? "loss-per-share" : "earnings-per-share",
    ],
    slots,
    random: writer.random("results", listing, period),
  });
  if (consensus === null || Math.abs(consensus.size) < SURPRISE) return [results];
  const expected = income - consensus.difference;
  const random = writer.random("surprise", listing, period);
  const surprise = writer.write(listing, {
    key: `surprise-${period}`,
    day,
    time: soonAfter(results.time, random),
    phrasings: [surpriseOf(income, expected)],
    slots: { ...slots, expected: amountOf(expected), gap: percentText(Math.abs(consensus.difference / expected)) },
    random,
  });
  return [results, surprise];
}

/** The time of a story that compares results with expectations: within the hour, and before the opening auction. */
function soonAfter({ publishedMs, receivedMs }: PublicationTime, random: Random): PublicationTime {
  const delayed = publishedMs + random.between(4, 50) * MINUTE_MS;
  const later = Math.max(publishedMs < 0 ? delayed : Math.min(delayed, BEFORE_OPEN_MS), receivedMs + MINUTE_MS);
  return { publishedMs: later, receivedMs: later + random.between(5, 60) * SECOND_MS, knownMs: 0 };
}

/** The phrasing for profit or loss compared with the same period a year before. */
function moveOf(income: number, earlier: number): string {
  if (income >= 0) {
    if (earlier < 0) return "to-profit";
    return income >= earlier ? "profit-up" : "profit-down";
  }
  if (earlier >= 0) return "to-loss";
  return income >= earlier ? "loss-down" : "loss-up";
}

/** The phrasing for sales compared with a year before; a change that rounding hides is none. */
function salesOf(revenue: number, before: number): string {
  if (amountOf(revenue).en === amountOf(before).en) return "revenue-flat";
  return revenue > before ? "revenue-up" : "revenue-down";
}

/** The phrasing for results compared with the expectation of analysts; a loss that is smaller than expected is good news. */
function surpriseOf(income: number, expected: number): string {
  if (income < 0) {
    if (expected >= 0) return "unexpected-loss";
    return income >= expected ? "smaller-loss" : "larger-loss";
  }
  if (expected < 0) return "unexpected-profit";
  return income >= expected ? "beat" : "miss";
}

/** Null for no change, and for one that is too large for a percentage. */
function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const change = Math.abs((now - before) / before);
  const isShown = change >= 0.001 && change < CHANGE_SHOWN_MAX && now >= 0 === before >= 0;
  return isShown ? percentText(change) : null;
}

function perShareAr(value: number): string {
  return scaledAr(String(roundTo(Math.abs(value) / DECIMAL_SCALE, 2)), 1, RIYALS_AR);
}

export function dividendStory(writer: StoryWriter, listing: Listing, dividend: CashDividend): Story {
  const key = `dividend-${dividend.fiscalYear}-${dividend.period}`;
  return writer.write(listing, {
    key,
    day: dividend.announcementDay,
    phrasings: ["dividend"],
    slots: {
      period: dividendPeriod(dividend.fiscalYear, dividend.period),
      value: priceAr(dividend.value),
      "value-en": priceEn(dividend.value),
      eligible: dateOf(dividend.eligibilityDay),
      paid: dateOf(dividend.distributionDay),
    },
    random: writer.random("dividend words", listing, key),
  });
}

const CAPITAL_PHRASINGS: Readonly<Record<CapitalChange["type"], string>> = {
  SPLIT: "split",
  BONUS_ISSUE: "bonus",
  RIGHTS_ISSUE: "rights",
  CAPITAL_REDUCTION: "reduction",
};

/** A board's recommendation, some weeks before the change of capital. */
export function capitalChangeStory(writer: StoryWriter, listing: Listing, change: CapitalChange): Story {
  const { numerator, denominator } = change;
  const fresh = Math.abs(numerator - denominator);
  const key = `split-${change.exDay}`;
  const held = denominator === 1 ? "سهم" : countedAr(String(denominator), SHARES_AR);
  const count = countedAr(String(fresh), SHARES_AR);
  const noun = fresh === 1 ? "share" : "shares";
  return writer.write(listing, {
    key,
    day: change.announcementDay,
    phrasings: [CAPITAL_PHRASINGS[change.type]],
    slots: {
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
    },
    random: writer.random("split words", listing, key),
  });
}

/** The invitation to the yearly assembly, in spring. */
export function meetingStory(writer: StoryWriter, listing: Listing, year: number): Story {
  const random = writer.random("meeting", listing, year);
  const day = tradingDayFrom(addDays(year * 10_000 + 405, random.int(50)));
  const slots = { held: dateOf(addDays(day, 21)) };
  return writer.write(listing, { key: `meeting-${year}`, day, phrasings: ["meeting"], slots, random });
}

/** In the order of the ratings, best first. */
const RATING_AR = ["شراء قوي", "شراء", "احتفاظ", "بيع", "بيع قوي"];

function ratingOf(rating: AnalystRating): Bilingual {
  const at = RATINGS.indexOf(rating);
  return { ar: RATING_AR[at] ?? outOfRange(at), en: rating.replace("_", " ") };
}

/** A research house that changed its rating; `isUp` when the new one is better. */
export function ratingStory(
  writer: StoryWriter,
  listing: Listing,
  { now, before, isUp }: { readonly now: AnalystOpinion; readonly before: AnalystOpinion; readonly isUp: boolean },
): Story {
  const key = ratingKey(now.analyst, now.issuedDay);
  const house = HOUSES.find(({ nameEn }) => nameEn === now.analyst);
  return writer.write(listing, {
    key,
    day: now.issuedDay,
    phrasings: [isUp ? "rating-up" : "rating-down"],
    slots: {
      house: { ar: `دار ${present(house, "an opinion is that of a house").nameAr}`, en: now.analyst },
      rating: ratingOf(now.rating),
      "rating-before": ratingOf(before.rating),
      target: priceAr(now.target),
      "target-en": priceEn(now.target),
    },
    random: writer.random("rating words", listing, key),
  });
}
