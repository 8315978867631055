// Screens a company by the published standards: its income by source, its ratios against their limits, and the amount that a shareholder
// would give away. It applies the rulebooks to the company's filings, and rules on nothing.

import { roundTo } from "../../base/index.ts";
import type { ScreeningLines, ShariaActivity, ShariaStatus, Statement } from "../../model/index.ts";
import type { Denominator, Numerator, RatioRule, Standard } from "./standards.ts";

/** The inputs of a screen; nothing in it was known later than the day of the screen. */
export interface ScreenInputs {
  /** The newest period on file, and the latest complete year. */
  readonly newest: Statement | null;
  readonly year: Statement | null;
  /** 0 where they are not known. */
  readonly shares: number;
  /** Market value in riyals at the last close of each month, newest first; the first is at the very last close. */
  readonly marketValues: readonly number[];
}

export interface ScreenedRatio {
  readonly rule: RatioRule;
  /** In percent, 4 decimals; null where numerator or denominator is not known. */
  readonly value: number | null;
  /** Riyals. */
  readonly numerator: number | null;
  readonly denominator: number | null;
  /** Null where the value is not known. */
  readonly passes: boolean | null;
}

/** The reason why a company cannot be screened. */
export type MissingFacts = "noStatements" | "noNotes" | "noPrices" | "incomplete";

export interface Screen {
  readonly standard: Standard;
  /** The statements from which it was computed. */
  readonly newest: Statement | null;
  readonly year: Statement | null;
  readonly status: ShariaStatus;
  /** Null unless the status is unknown. */
  readonly reason: MissingFacts | null;
  /** Percent of the revenue, 4 decimals, by activities that the standard forbids and the company has. */
  readonly activities: readonly { readonly activity: ShariaActivity; readonly percent: number }[];
  /** True for a bank or insurer that works by Islamic contracts. */
  readonly isIslamicFinancial: boolean;
  /** The ratios that the standard judges the company by. */
  readonly ratios: readonly ScreenedRatio[];
  /** Null unless the company passes. */
  readonly purification: Purification | null;
}

export interface Purification {
  /** Riyals, 6 decimals: the income of the latest year to give away, over the shares. */
  readonly perShare: number;
  /** The same income against all income: this share of a dividend is given away, in percent with 4 decimals. */
  readonly ofDividendPercent: number;
}

const PERCENT_PLACES = 4;
const PER_SHARE_PLACES = 6;
/** Percent of the revenue that a bank or insurer may have from conventional contracts and still be an Islamic one. */
const ISLAMIC_FINANCIAL_MAX = 5;

export function screenBy(standard: Standard, inputs: ScreenInputs): Screen {
  const missing = missingFacts(inputs);
  const year = inputs.year;
  const notes = year?.screening ?? null;
  const isIslamicFinancial = isFinancial(inputs.newest) && conventionalPercent(inputs) <= ISLAMIC_FINANCIAL_MAX;
  const isSpared = standard.sparesIslamicFinancials && isIslamicFinancial;
  const ratios = standard.ratios
    .filter(({ numerator }) => !isSpared || numerator === "nonPermissibleIncome")
    .map((rule): ScreenedRatio => {
      const numerator = numeratorOf(rule.numerator, standard, inputs);
      const denominator = denominatorOf(rule.denominator, inputs);
      const value = percent(numerator, denominator);
      const passes = value === null ? null : standard.isLimitOutside ? value < rule.limit : value <= rule.limit;
      return { rule, value, numerator, denominator, passes };
    });
  const isFailed = ratios.some(({ passes }) => passes === false);
  const isOpen = ratios.some(({ passes }) => passes === null);
  // Without the notes an Islamic bank looks like any other, so that even a ratio that fails decides nothing.
  const isUnknown = missing === "noStatements" || missing === "noNotes" || (isOpen && !isFailed);
  const status = isUnknown ? "unknown" : isFailed ? "non_compliant" : "compliant";
  return {
    standard,
    newest: inputs.newest,
    year,
    status,
    reason: isUnknown ? (missing ?? "incomplete") : null,
    activities: standard.activities.flatMap((activity) => {
      const part = percent(notes?.[`${activity}Income`] ?? null, year?.income?.totalRevenue ?? null);
      return part === null || part === 0 ? [] : [{ activity, percent: part }];
    }),
    isIslamicFinancial,
    ratios,
    purification: status === "compliant" && notes !== null ? purificationOf(standard, notes, inputs.shares) : null,
  };
}

function missingFacts({ newest, year, marketValues }: ScreenInputs): MissingFacts | null {
  if (newest === null || year === null) return "noStatements";
  if (newest.screening === null || year.screening === null) return "noNotes";
  return marketValues.length === 0 ? "noPrices" : null;
}

/** True for banks and insurers: they have lines that no other company has. */
function isFinancial(statement: Statement | null): boolean {
  const { netFinancingAssets, customerDeposits, insuranceContractLiabilities } = statement?.balance ?? {};
  return [netFinancingAssets, customerDeposits, insuranceContractLiabilities].some((line) => typeof line === "number");
}

/** The percentage of conventional income; 100 where it is not known. */
function conventionalPercent({ year }: ScreenInputs): number {
  const notes = year?.screening ?? null;
  if (notes === null) return 100;
  const income = (notes.conventionalFinanceIncome ?? 0) + (notes.conventionalInsuranceIncome ?? 0);
  return percent(income, year?.income?.totalRevenue ?? null) ?? 100;
}

function numeratorOf(numerator: Numerator, standard: Standard, { newest, year }: ScreenInputs): number | null {
  const notes = newest?.screening ?? null;
  const balance = newest?.balance ?? null;
  // A bank or an insurer has no such line; of any other company the line is missing.
  const none = isFinancial(newest) ? 0 : null;
  switch (numerator) {
    case "totalDebt":
      return balance?.totalDebt ?? none;
    case "interestBearingDebt":
      return notes?.interestBearingDebt ?? null;
    case "interestBearingDeposits":
      return sum(notes?.interestBearingCash, notes?.interestBearingSecurities);
    case "cashAndInterestBearingSecurities":
      return sum(balance?.cashAndEquivalents, notes?.interestBearingSecurities);
    case "receivables":
      return balance?.receivables ?? none;
    case "receivablesAndCash":
      return sum(balance?.receivables ?? none, balance?.cashAndEquivalents);
    case "nonPermissibleIncome":
      return year?.screening == null ? null : forbiddenIncome(standard, year.screening, standard.countsInterest);
  }
}

function denominatorOf(denominator: Denominator, { newest, year, marketValues }: ScreenInputs): number | null {
  switch (denominator) {
    case "marketValue":
      return marketValues[0] ?? null;
    case "meanMarketValue24":
      return meanOf(marketValues.slice(0, 24));
    case "meanMarketValue36":
      return meanOf(marketValues.slice(0, 36));
    case "totalAssets":
      return newest?.balance?.totalAssets ?? null;
    case "totalIncome":
      return year?.screening?.totalIncome ?? null;
    case "totalRevenue":
      return year?.income?.totalRevenue ?? null;
  }
}

/** A source that is missing in the notes brought no income. */
function forbiddenIncome({ activities }: Standard, notes: ScreeningLines, withInterest: boolean): number {
  const named = activities.flatMap((activity) => notes[`${activity}Income`] ?? []);
  const ofActivities = named.reduce((total, income) => total + income, 0);
  return ofActivities + (withInterest ? (notes.interestIncome ?? 0) : 0);
}

/** Interest is given away by every standard, whether or not it counts against the limit. */
function purificationOf(standard: Standard, notes: ScreeningLines, shares: number): Purification | null {
  const income = forbiddenIncome(standard, notes, true);
  const ofDividendPercent = percent(income, notes.totalIncome);
  if (ofDividendPercent === null || shares === 0) return null;
  return { perShare: roundTo(income / shares, PER_SHARE_PLACES), ofDividendPercent };
}

function percent(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : roundTo((part / whole) * 100, PERCENT_PLACES);
}

function sum(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === "number" && typeof b === "number" ? a + b : null;
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : roundTo(values.reduce((total, value) => total + value, 0) / values.length, 2);
}
