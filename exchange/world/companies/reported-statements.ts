// The filings of a company: interim statements (quarters or half years) and annual ones, each with the day of its publication.

import { addDays, type Day, Random, tradingDayFrom } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import type { Business } from "./business.ts";
import type { CashDividend } from "./cash-dividends.ts";
import { commercialAccounts } from "./commercial-accounts.ts";
import { bankAccounts, insurerAccounts } from "./financial-accounts.ts";
import type { FinancialStatement } from "./financial-statement.ts";
import { fiscalQuarterOf, fiscalYearOf, type QuarterIndex, quarterEnd } from "./fiscal-quarter.ts";
import { type QuarterAccounts, sumOfQuarters } from "./quarter-accounts.ts";

const QUARTERS_PER_YEAR = 4;

/** Companies and closed-end funds file statements; all other instruments do not. */
export function isFiling(listing: Listing): boolean {
  return listing.securityType === "Equity" || listing.securityType === "Closed-End Fund";
}

/** Quarters that an interim report covers: Nomu companies and funds report every half year. `quarter` is the report's last. */
export function quartersPerReport(listing: Listing, quarter: QuarterIndex | null = null): number {
  const isHalfYearly = listing.market === "NOMU" && (quarter === null || !hasMovedBefore(listing, quarter));
  return isHalfYearly || listing.securityType === "Closed-End Fund" ? 2 : 1;
}

/** True when a company of Nomu had moved to the main market before the half year of the quarter began. */
function hasMovedBefore({ lastDay }: Listing, quarter: QuarterIndex): boolean {
  const begin = fiscalYearOf(quarter) * 10_000 + (fiscalQuarterOf(quarter) <= 2 ? 101 : 701);
  return lastDay !== null && begin > lastDay;
}

/** The filings of one company, oldest first, without end; the annual one follows the fourth quarter's. */
export function* reportedStatements(business: Business, seed: number): Generator<FinancialStatement, never, undefined> {
  const { listing } = business;
  const year: QuarterAccounts[] = [];
  for (const accounts of accountsOf(business, seed)) {
    year.push(accounts);
    const quarter = fiscalQuarterOf(accounts.quarter);
    const perReport = quartersPerReport(listing, accounts.quarter);
    if (quarter % perReport !== 0) continue;
    const dividends = business.shares.dividends(quarterEnd(accounts.quarter));
    const publishedDay = publicationDay(listing, seed, accounts.quarter, dividends);
    const shares = business.shares.sharesOn(quarterEnd(accounts.quarter));
    const common = {
      symbol: listing.symbol,
      fiscalYear: fiscalYearOf(accounts.quarter),
      fiscalQuarter: quarter,
      periodEnd: quarterEnd(accounts.quarter),
      publishedDay,
    };
    const interim = sumOfQuarters(year.slice(-perReport), accounts, shares);
    yield statement({ ...common, period: "quarterly", quartersCovered: perReport }, interim);
    if (quarter !== QUARTERS_PER_YEAR) continue;
    const whole = sumOfQuarters(year, accounts, shares);
    yield statement({ ...common, period: "annual", quartersCovered: QUARTERS_PER_YEAR }, whole);
    year.length = 0;
  }
  throw new Error("the accounts ended");
}

function statement(
  about: Omit<FinancialStatement, "income" | "balance" | "cashFlow" | "screening">,
  { income, balance, cashFlow, screening }: Omit<QuarterAccounts, "quarter">,
): FinancialStatement {
  return { ...about, income, balance, cashFlow, screening };
}

function accountsOf(business: Business, seed: number): Generator<QuarterAccounts, never, undefined> {
  const { kind } = business.earnings.profile;
  if (kind === "bank") return bankAccounts(business, seed);
  return kind === "insurer" ? insurerAccounts(business, seed) : commercialAccounts(business, seed);
}

/** Interim reports come within 30 days (45 on Nomu), annual ones within three months, and none after the dividend of its period. */
export function publicationDay(
  listing: Listing,
  seed: number,
  quarter: QuarterIndex,
  dividends: readonly CashDividend[],
): Day {
  const random = new Random("publication", seed, listing.symbol, quarter);
  const end = quarterEnd(quarter);
  const isYear = fiscalQuarterOf(quarter) === QUARTERS_PER_YEAR;
  const isNomu = listing.market === "NOMU" && !hasMovedBefore(listing, quarter);
  const days = isYear ? 32 + random.int(50) : isNomu ? 20 + random.int(23) : 12 + random.int(16);
  const drawn = tradingDayFrom(addDays(end, days));
  let day = drawn;
  for (const dividend of dividends) {
    if (dividend.announcementDay < day && lastQuarterOf(dividend) === quarter) day = dividend.announcementDay;
  }
  return day;
}

/** The last quarter of a dividend's period: Q2, H1 or FY of its fiscal year. */
function lastQuarterOf(dividend: { readonly fiscalYear: number; readonly period: string }): QuarterIndex {
  const quarter = { Q1: 1, Q2: 2, Q3: 3, H1: 2 }[dividend.period] ?? QUARTERS_PER_YEAR;
  return dividend.fiscalYear * QUARTERS_PER_YEAR + quarter - 1;
}
