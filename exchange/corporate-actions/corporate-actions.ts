// The corporate actions of a company: cash dividends, splits and bonus issues. They follow from seed, company and calendar alone,
// so that history and the simulated days agree on them.

import { addDays, type Day, type Decimal, Random } from "../../src/base/index.ts";
import { type Listing, nextTradingDay, roundToTick, tradingDayFrom } from "../universe/index.ts";
import type { CashDividend } from "./cash-dividend.ts";
import type { ShareSplit } from "./share-split.ts";

/** The corporate actions of one company, by the day on which they take effect. */
export interface CompanyActions {
  readonly dividends: readonly CashDividend[];
  readonly splits: readonly ShareSplit[];
}

/** How a reference price is adjusted on an ex-day. */
export interface ReferenceChange {
  readonly dividend: Decimal;
  readonly numerator: number;
  readonly denominator: number;
}

const SPLIT_CHANCE_PER_YEAR = 0.025;
/** Split ratios, each with the highest reference price at which the prices before and after it are sensible. */
const SPLIT_TERMS: readonly (readonly [numerator: number, denominator: number, priceMax: number])[] = [
  [2, 1, 150],
  [5, 4, 400],
  [4, 3, 400],
  [3, 2, 300],
  [10, 1, 25],
];
/** Dividends are whole halalas. */
const HALALA: Decimal = 100;

/** The splits of a company with an ex-day from `from` to `to`; none on `firstDay`, whose reference prices are given. */
function splitsBetween(seed: number, listing: Listing, from: Day, to: Day, firstDay: Day): ShareSplit[] {
  const splits: ShareSplit[] = [];
  if (listing.securityType !== "Equity") return splits;
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    const random = new Random("split", seed, listing.symbol, year);
    if (!random.chance(SPLIT_CHANCE_PER_YEAR)) continue;
    const exDay = tradingDayFrom(addDays(year * 10_000 + 101, random.int(360)));
    const terms = SPLIT_TERMS.filter(([, , priceMax]) => listing.referencePrice <= priceMax * 10_000);
    if (terms.length === 0 || exDay < from || exDay > to || exDay === firstDay) continue;
    if (exDay <= addDays(listing.listingDay, 180)) continue;
    const [numerator, denominator] = random.pick(terms);
    splits.push({ symbol: listing.symbol, exDay, numerator, denominator });
  }
  return splits;
}

/** How a company pays: months between payments and the yearly yield; null when it pays nothing. */
function dividendPolicy(seed: number, listing: Listing): { months: number; yearlyYield: number } | null {
  if (listing.securityType !== "Equity" && listing.securityType !== "Closed-End Fund") return null;
  const random = new Random("dividend-policy", seed, listing.symbol);
  if (listing.securityType === "Closed-End Fund") {
    return { months: random.pick([3, 6]), yearlyYield: 0.055 + random.next() * 0.025 };
  }
  const pays = listing.market === "NOMU" ? 0.4 : listing.sectorEn === "Insurance" ? 0.35 : 0.7;
  const isLarge = listing.sharesOutstanding * listing.referencePrice > 20e9 * 10_000;
  if (!random.chance(isLarge ? 0.95 : pays)) return null;
  const yearlyYield = 0.015 + random.next() * 0.04;
  if (listing.sectorEn === "Banks") return { months: 6, yearlyYield };
  return { months: isLarge ? random.pick([3, 3, 6]) : random.pick([6, 12, 12]), yearlyYield };
}

function dividendsBetween(
  seed: number,
  listing: Listing,
  splits: readonly ShareSplit[],
  from: Day,
  to: Day,
  firstDay: Day,
): CashDividend[] {
  const policy = dividendPolicy(seed, listing);
  if (policy === null) return [];
  const dividends: CashDividend[] = [];
  // The eligibility day is within eight months of the end of the period, so earlier periods must be looked at too.
  for (let month = monthIndex(from) - 24; month <= monthIndex(to); month++) {
    if ((month + 1) % policy.months !== 0) continue;
    const dividend = dividendOf(seed, listing, policy, month, splits, firstDay);
    const exDay = nextTradingDay(dividend.eligibilityDay);
    if (exDay < from || exDay > to || exDay === firstDay || dividend.announcementDay <= listing.listingDay) continue;
    if (dividend.value > 0) dividends.push(dividend);
  }
  return dividends;
}

/** The payment for the period that ends with `month` (months since the year 0, January is 0). */
function dividendOf(
  seed: number,
  listing: Listing,
  policy: { readonly months: number; readonly yearlyYield: number },
  month: number,
  splits: readonly ShareSplit[],
  firstDay: Day,
): CashDividend {
  const random = new Random("dividend", seed, listing.symbol, month);
  const fiscalYear = Math.floor(month / 12);
  const monthOfYear = month % 12;
  const periodEnd = addDays(Math.floor((month + 1) / 12) * 10_000 + (((month + 1) % 12) + 1) * 100 + 1, -1);
  const announcementDay = tradingDayFrom(addDays(periodEnd, (monthOfYear === 11 ? 55 : 25) + random.int(30)));
  const eligibilityDay = tradingDayFrom(addDays(announcementDay, 8 + random.int(25)));
  const distributionDay = tradingDayFrom(addDays(eligibilityDay, 10 + random.int(12)));
  const perPayment = (listing.referencePrice * policy.yearlyYield * policy.months) / 12;
  const yearFactor = 0.8 + random.next() * 0.35;
  const raw = perPayment * yearFactor * splitFactor(splits, eligibilityDay, firstDay);
  return {
    symbol: listing.symbol,
    fiscalYear,
    period: periodName(policy.months, monthOfYear),
    value: Math.round(raw / HALALA) * HALALA,
    announcementDay,
    eligibilityDay,
    distributionDay,
  };
}

/** How many shares of the first simulated day one share of `day` has become. */
function splitFactor(splits: readonly ShareSplit[], day: Day, firstDay: Day): number {
  let factor = 1;
  for (const split of splits) {
    if (split.exDay > day && split.exDay <= firstDay) factor *= split.numerator / split.denominator;
    if (split.exDay > firstDay && split.exDay <= day) factor *= split.denominator / split.numerator;
  }
  return factor;
}

/** The dividends and splits of one company with an ex-day from `from` to `to`, oldest first. */
export function corporateActions(seed: number, listing: Listing, from: Day, to: Day, firstDay: Day): CompanyActions {
  // The amount of a dividend depends on all splits between it and the first day, also on those outside the range.
  const first = Math.min(from, firstDay);
  const last = Math.max(to, firstDay);
  const splits = splitsBetween(seed, listing, first, last, firstDay);
  const dividends = dividendsBetween(seed, listing, splits, from, to, firstDay);
  const inRange = splits.filter((split) => split.exDay >= from && split.exDay <= to);
  return {
    dividends: dividends.sort((a, b) => a.eligibilityDay - b.eligibilityDay),
    splits: inRange.sort((a, b) => a.exDay - b.exDay),
  };
}

/** The adjustment of the reference price on each ex-day. */
export function referenceChanges(actions: CompanyActions): ReadonlyMap<Day, ReferenceChange> {
  const changes = new Map<Day, ReferenceChange>();
  for (const dividend of actions.dividends) {
    const exDay = nextTradingDay(dividend.eligibilityDay);
    const earlier = changes.get(exDay)?.dividend ?? 0;
    changes.set(exDay, { dividend: earlier + dividend.value, numerator: 1, denominator: 1 });
  }
  for (const { exDay, numerator, denominator } of actions.splits) {
    changes.set(exDay, { dividend: changes.get(exDay)?.dividend ?? 0, numerator, denominator });
  }
  return changes;
}

/** The reference price of an ex-day: the last close less the dividend, for one new share, on a valid tick. */
export function adjustReference(close: Decimal, change: ReferenceChange, listing: Listing): Decimal {
  const withoutDividend = Math.max(close - change.dividend, HALALA);
  return roundToTick((withoutDividend * change.denominator) / change.numerator, listing.securityType, "nearest");
}

function periodName(months: number, monthOfYear: number): string {
  if (months === 12) return "FY";
  return months === 6 ? (monthOfYear === 5 ? "H1" : "H2") : `Q${(monthOfYear + 1) / 3}`;
}

function yearOf(day: Day): number {
  return Math.floor(day / 10_000);
}

function monthIndex(day: Day): number {
  return yearOf(day) * 12 + (Math.floor(day / 100) % 100) - 1;
}
