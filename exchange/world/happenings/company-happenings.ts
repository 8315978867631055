// All happenings of one company in a span of days: results with their surprise, dividends, changes of capital, ratings, and events
// in its business. The worth of each follows from its content; traders receive it better or worse than that.

import { addDays, type Day, Random } from "../../../src/base/index.ts";
import { ratingChanges } from "../companies/analyst-opinions.ts";
import type { CapitalChange } from "../companies/capital-changes.ts";
import type { CashDividend } from "../companies/cash-dividends.ts";
import type { CompanyActions } from "../companies/corporate-actions.ts";
import type { Earnings } from "../companies/earnings.ts";
import { fiscalQuarterOf, fiscalYearOf, quarterOf } from "../companies/fiscal-quarter.ts";
import { publicationDay, quartersPerReport } from "../companies/reported-statements.ts";
import type { Listing } from "../universe/listing.ts";
import { businessHappenings } from "./business-happenings.ts";
import type { Happening, HappeningKind } from "./happening.ts";

/** The worth of a surprise of usual size, and the largest surprise. */
const RESULTS_WORTH = 0.77;
const SURPRISE_MAX = 3.5;
/** The worth of any dividend, and of one that differs from the last by the given part; larger differences have no more effect. */
const DIVIDEND_WORTH = 0.1;
const DIVIDEND_CHANGE_WORTH = 0.6;
const DIVIDEND_CHANGE = 0.12;
/** A dividend is compared with the last one of these days before it. */
const COMPARED_DAYS = 390;
/** The worth of each step. */
const RATING_WORTH = 0.45;
const CAPITAL_WORTH: Readonly<Record<CapitalChange["type"], number>> = {
  SPLIT: 0.3,
  BONUS_ISSUE: 1.2,
  RIGHTS_ISSUE: -1.8,
  CAPITAL_REDUCTION: -1.3,
};
/** The spread of the traders' reception, in standard deviations. */
const RECEPTION: Readonly<Record<Exclude<HappeningKind, "large-move" | "story">, number>> = {
  results: 1.3,
  dividend: 0.35,
  "capital-change": 0.9,
  rating: 0.4,
};
/** The chance that some traders know results before they are out, and the part of the effect that comes with their trading. */
const LEAK_CHANCE = 0.12;
const LEAKED_LEAST = 0.2;
const LEAKED_MORE = 0.25;

export interface HappeningSpan {
  readonly seed: number;
  readonly listing: Listing;
  readonly earnings: Earnings;
  /** Actions with an ex-day from some months before `from` to some months after `to`. */
  readonly actions: CompanyActions;
  readonly from: Day;
  readonly to: Day;
}

/** The happenings from the day of the listing on, in no order. */
export function companyHappenings(span: HappeningSpan): readonly Happening[] {
  const { seed, listing, actions, to } = span;
  const from = Math.max(span.from, listing.listingDay);
  const isInside = (day: Day): boolean => day >= from && day <= to;
  const happenings: Happening[] = [];
  const add = (kind: keyof typeof RECEPTION, key: string, day: Day, worth: number): void => {
    if (!isInside(day)) return;
    const random = new Random("reception", seed, listing.symbol, key);
    const reception = RECEPTION[kind] * random.normal();
    const leaked = kind === "results" && random.chance(LEAK_CHANCE) ? LEAKED_LEAST + LEAKED_MORE * random.next() : 0;
    // Announcements come out while the exchange is closed.
    happenings.push({ kind, key, day, worth, reception, leaked, knownMs: 0, haltMs: 0 });
  };
  for (const { day, key, size } of resultsBetween(span)) add("results", `results-${key}`, day, RESULTS_WORTH * size);
  actions.dividends.forEach((dividend, at) => {
    const key = `dividend-${dividend.fiscalYear}-${dividend.period}`;
    add("dividend", key, dividend.announcementDay, dividendWorth(dividend, actions.dividends[at - 1]));
  });
  for (const { type, announcementDay, exDay } of actions.capitalChanges)
    add("capital-change", `split-${exDay}`, announcementDay, CAPITAL_WORTH[type]);
  for (const { analyst, day, steps } of ratingChanges(listing, span.earnings, seed, from, to))
    add("rating", ratingKey(analyst, day), day, RATING_WORTH * steps);
  if (from <= to) happenings.push(...businessHappenings(seed, listing, from, to));
  return happenings;
}

/** The key of a changed rating. */
export function ratingKey(analyst: string, day: Day): string {
  return `rating-${day}-${analyst.replaceAll(" ", "-").toLowerCase()}`;
}

/** Reports that come out around the span, with their surprises. */
function* resultsBetween({ seed, listing, earnings, actions, from, to }: HappeningSpan) {
  for (let quarter = quarterOf(from) - 2; quarter < quarterOf(to); quarter++) {
    const ofYear = fiscalQuarterOf(quarter);
    const perReport = quartersPerReport(listing, quarter);
    if (ofYear % perReport !== 0) continue;
    const { size } = earnings.surprise(quarter, perReport);
    // The fourth quarter is announced with its year.
    const key = `${ofYear === 4 ? "annual" : "quarterly"}-${fiscalYearOf(quarter)}-${ofYear}`;
    const day = publicationDay(listing, seed, quarter, actions.dividends);
    yield { day, key, size: Math.min(Math.max(size, -SURPRISE_MAX), SURPRISE_MAX) };
  }
}

/** A dividend above the previous one pleases traders, a lower one does not. */
function dividendWorth({ value, announcementDay }: CashDividend, before: CashDividend | undefined): number {
  const isRecent = before !== undefined && before.announcementDay > addDays(announcementDay, -COMPARED_DAYS);
  const change = isRecent ? value / before.value - 1 : 0;
  return DIVIDEND_WORTH + DIVIDEND_CHANGE_WORTH * Math.min(Math.max(change / DIVIDEND_CHANGE, -1), 1);
}
