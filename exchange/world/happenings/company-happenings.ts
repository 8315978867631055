// All that happens to one company in a span of days: results with their surprise, dividends, changes of capital, ratings, and events of
// its business on no known day, such as contracts, lawsuits and outages.

import { addDays, type Day, HOUR_MS, isTradingDay, MINUTE_MS, Random } from "../../../src/base/index.ts";
import { ratingChanges } from "../companies/analyst-opinions.ts";
import type { CapitalChange } from "../companies/capital-changes.ts";
import type { CashDividend } from "../companies/cash-dividends.ts";
import type { CompanyActions } from "../companies/corporate-actions.ts";
import type { Earnings } from "../companies/earnings.ts";
import { fiscalQuarterOf, fiscalYearOf, quarterOf } from "../companies/fiscal-quarter.ts";
import { publicationDay, quartersPerReport } from "../companies/reported-statements.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { NormalSeries } from "../factors/normal-series.ts";
import type { Listing } from "../universe/listing.ts";
import { type Happening, type HappeningKind, publicationTime } from "./happening.ts";

/** The effect of a surprise of usual size on the price, and the largest surprise. */
const RESULTS_IMPACT = 1.25;
const SURPRISE_MAX = 3.5;
/** The effect of any dividend, and that of one which differs from the last by the given part; larger differences do no more. */
const DIVIDEND_IMPACT = 0.3;
const DIVIDEND_CHANGE_IMPACT = 0.9;
const DIVIDEND_CHANGE = 0.12;
/** A dividend is compared with the last one of these days before it. */
const COMPARED_DAYS = 390;
const RATING_IMPACT = 0.8;
const CAPITAL_IMPACT: Readonly<Record<CapitalChange["type"], number>> = {
  SPLIT: 0.9,
  BONUS_ISSUE: 1.3,
  RIGHTS_ISSUE: -2.2,
  CAPITAL_REDUCTION: -1.6,
};

export interface HappeningSpan {
  readonly seed: number;
  readonly listing: Listing;
  readonly earnings: Earnings;
  /** With an ex-day from some months before `from` to some months after `to`. */
  readonly actions: CompanyActions;
  readonly from: Day;
  readonly to: Day;
}

/** From the day of the listing on, in no order. */
export function companyHappenings(span: HappeningSpan): readonly Happening[] {
  const { seed, listing, actions, to } = span;
  const from = Math.max(span.from, listing.listingDay);
  const isInside = (day: Day): boolean => day >= from && day <= to;
  const announced = (kind: HappeningKind, key: string, day: Day, size: number): Happening => ({
    ...publicationTime(seed, listing.symbol, key, true),
    ...{ kind, key, day, size, isReported: true, haltMs: 0 },
  });
  const happenings: Happening[] = [];
  for (const { day, key, size } of resultsBetween(span)) {
    if (isInside(day)) happenings.push(announced("results", `results-${key}`, day, RESULTS_IMPACT * size));
  }
  actions.dividends.forEach((dividend, at) => {
    if (!isInside(dividend.announcementDay)) return;
    const key = `dividend-${dividend.fiscalYear}-${dividend.period}`;
    happenings.push(
      announced("dividend", key, dividend.announcementDay, dividendSize(dividend, actions.dividends[at - 1])),
    );
  });
  for (const { type, announcementDay, exDay } of actions.capitalChanges) {
    if (!isInside(announcementDay)) continue;
    happenings.push(announced("capital-change", `split-${exDay}`, announcementDay, CAPITAL_IMPACT[type]));
  }
  for (const { analyst, day, steps } of ratingChanges(listing, span.earnings, seed, from, to)) {
    const key = ratingKey(analyst, day);
    const time = publicationTime(seed, listing.symbol, key, false);
    happenings.push({ kind: "rating", key, day, size: RATING_IMPACT * steps, isReported: true, haltMs: 0, ...time });
  }
  // Funds own what they own: nothing sudden happens to them.
  if (listing.securityType === "Equity" && from <= to) happenings.push(...businessHappenings(seed, listing, from, to));
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

/** A dividend above that of the year before it pleases, one below it does not. */
function dividendSize({ value, announcementDay }: CashDividend, before: CashDividend | undefined): number {
  const isRecent = before !== undefined && before.announcementDay > addDays(announcementDay, -COMPARED_DAYS);
  const change = isRecent ? value / before.value - 1 : 0;
  return DIVIDEND_IMPACT + DIVIDEND_CHANGE_IMPACT * Math.min(Math.max(change / DIVIDEND_CHANGE, -1), 1);
}

/** Something happens on days whose draw is beyond this normal quantile: four times a year. */
const QUANTILE = 2.41;
/** In daily standard deviations: at least this, and more the further beyond the quantile. */
const SIZE_LEAST = 1.8;
const SIZE_MORE = 5.4;
/** From this size on trading stops when it becomes known during the session. */
const GRAVE_SIZE = 4;
const HALT_SHORTEST_MS = 15 * MINUTE_MS;
const HALT_LONGEST_MS = 45 * MINUTE_MS;
/** No halt begins so late that the share could not come back before the closing auction. */
const HALT_UNTIL_MS = 14.75 * HOUR_MS;
/** Below this size nobody writes about a company of Nomu. */
const NOMU_REPORTED_SIZE = 3;

/** Events of the business from `from` to `to`, oldest first: a few times a year, of any size, good and bad alike. */
export function businessHappenings(seed: number, listing: Listing, from: Day, to: Day): readonly Happening[] {
  const draws = new NormalSeries(seed, "company", listing.symbol, "jump");
  const happenings: Happening[] = [];
  const first = dayNumber(from);
  const last = dayNumber(to);
  for (let number = first; number <= last; number++) {
    const draw = draws.at(number);
    const beyond = Math.abs(draw) - QUANTILE;
    if (beyond <= 0) continue;
    const day = addDays(from, number - first);
    if (!isTradingDay(day)) continue;
    happenings.push(happeningOf(seed, listing, day, Math.sign(draw) * (SIZE_LEAST + SIZE_MORE * beyond)));
  }
  return happenings;
}

function happeningOf(seed: number, listing: Listing, day: Day, size: number): Happening {
  const key = `news-${day}`;
  const isReported = listing.market !== "NOMU" || Math.abs(size) >= NOMU_REPORTED_SIZE;
  // Unreported events are known before the session.
  const time = publicationTime(seed, listing.symbol, key, !isReported);
  const isGrave = Math.abs(size) >= GRAVE_SIZE && time.knownMs > 0;
  return {
    kind: "business",
    key,
    day,
    size,
    isReported,
    haltMs: isGrave ? haltOf(seed, listing, day, time.knownMs) : 0,
    ...time,
  };
}

function haltOf(seed: number, listing: Listing, day: Day, fromMs: number): number {
  const length = new Random("halt", seed, listing.symbol, day).between(HALT_SHORTEST_MS, HALT_LONGEST_MS);
  return Math.min(length, HALT_UNTIL_MS - fromMs);
}
