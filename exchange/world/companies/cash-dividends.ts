// The cash dividends of one company: its policy, and each payment. A company pays nothing for a period of losses.

import { addDays, type Day, type Decimal, nextTradingDay, Random, tradingDayFrom } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { type CapitalChange, sharesPerShare, withoutMoney } from "./capital-changes.ts";
import { monthOf } from "./fiscal-quarter.ts";
import type { LossSpells } from "./loss-spells.ts";

/** Symbol, fiscal year, period and eligibility day identify it. */
export interface CashDividend {
  readonly symbol: string;
  readonly fiscalYear: number;
  /** The period that the payment is for: a quarter (Q2), a half year (H1) or the year (FY). */
  readonly period: string;
  /** Riyals per share. */
  readonly value: Decimal;
  readonly announcementDay: Day;
  /** Holders at the end of this day are paid; the share trades ex-dividend from the next session. */
  readonly eligibilityDay: Day;
  readonly distributionDay: Day;
}

/** How a company pays: months between payments and the yearly yield. */
export interface DividendPolicy {
  readonly months: number;
  readonly yearlyYield: number;
}

/** Dividends are whole halalas. */
const HALALA: Decimal = 100;
/** Least payments of a year as a part of the policy's, and the range above it. */
const PAYMENT_MIN = 0.8;
const PAYMENT_SPREAD = 0.35;

/** Null when the company pays nothing. */
export function dividendPolicy(seed: number, listing: Listing): DividendPolicy | null {
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

/** The mean payment of a year without losses, relative to the price on the first day. */
export function usualYield({ yearlyYield }: DividendPolicy): number {
  return yearlyYield * (PAYMENT_MIN + PAYMENT_SPREAD / 2);
}

/** Payments with an ex-day from `from` to `to`; none on `firstDay`. `changes` has all changes of capital between them and `firstDay`. */
export function dividendsBetween(
  seed: number,
  listing: Listing,
  spells: LossSpells,
  changes: readonly CapitalChange[],
  from: Day,
  to: Day,
  firstDay: Day,
): CashDividend[] {
  const policy = dividendPolicy(seed, listing);
  if (policy === null) return [];
  const dividends: CashDividend[] = [];
  // The eligibility day is within eight months of the end of the period, so earlier periods must be looked at too.
  for (let month = monthOf(from) - 24; month <= monthOf(to); month++) {
    if ((month + 1) % policy.months !== 0 || hasLosses(spells, policy, month)) continue;
    const dividend = dividendOf(seed, listing, policy, month, changes, firstDay);
    const exDay = nextTradingDay(dividend.eligibilityDay);
    if (exDay < from || exDay > to || exDay === firstDay || dividend.announcementDay <= listing.listingDay) continue;
    if (dividend.value > 0) dividends.push(dividend);
  }
  return dividends;
}

/** True when one of the quarters that the payment is for made a loss. */
function hasLosses(spells: LossSpells, { months }: DividendPolicy, month: number): boolean {
  for (let back = 0; back < months; back += 3) if (spells.has(Math.floor((month - back) / 3))) return true;
  return false;
}

/** The payment for the period that ends with `month` (months since the year 0, January is 0). */
function dividendOf(
  seed: number,
  listing: Listing,
  policy: DividendPolicy,
  month: number,
  changes: readonly CapitalChange[],
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
  // A company that pays several times a year pays the same each time.
  const yearFactor =
    PAYMENT_MIN + new Random("dividend level", seed, listing.symbol, fiscalYear).next() * PAYMENT_SPREAD;
  // One share of the first day is this many shares of the eligibility day.
  const perShare = sharesPerShare(withoutMoney(changes), firstDay, eligibilityDay);
  return {
    symbol: listing.symbol,
    fiscalYear,
    period: periodName(policy.months, monthOfYear),
    value: Math.round((perPayment * yearFactor) / perShare / HALALA) * HALALA,
    announcementDay,
    eligibilityDay,
    distributionDay,
  };
}

function periodName(months: number, monthOfYear: number): string {
  if (months === 12) return "FY";
  return months === 6 ? (monthOfYear === 5 ? "H1" : "H2") : `Q${(monthOfYear + 1) / 3}`;
}
