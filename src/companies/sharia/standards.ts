// The published standards of Sharia screening as tables: the income that each forbids, the amounts that it compares, its limits, and its
// rulebook. A limit that its publisher changes is changed here and nowhere else.

import { SHARIA_ACTIVITIES, type ShariaActivity, type ShariaStandard } from "../../model/index.ts";

/** The measured amount: from the newest balance sheet, but income from the last complete year. */
export type Numerator =
  | "totalDebt"
  | "interestBearingDebt"
  | "interestBearingDeposits"
  | "cashAndInterestBearingSecurities"
  | "receivables"
  | "receivablesAndCash"
  | "nonPermissibleIncome";

/** The amount to measure against; a mean market value is that of the ends of 24 or 36 months. */
export type Denominator =
  | "marketValue"
  | "meanMarketValue24"
  | "meanMarketValue36"
  | "totalAssets"
  | "totalIncome"
  | "totalRevenue";

export interface RatioRule {
  readonly name: string;
  readonly numerator: Numerator;
  readonly denominator: Denominator;
  /** Percent. */
  readonly limit: number;
  /** The section of the rulebook with the limit. */
  readonly section: string;
}

export interface Standard {
  readonly id: ShariaStandard;
  readonly titleAr: string;
  readonly titleEn: string;
  /** The rulebook and its edition. */
  readonly rulebook: string;
  /** The sections of the rulebook on forbidden activities, and on the purification of income. */
  readonly activitiesSection: string;
  readonly purificationSection: string;
  readonly activities: readonly ShariaActivity[];
  /** True when interest on the company's own money counts as forbidden income. */
  readonly countsInterest: boolean;
  /** True when a ratio that equals its limit fails: "less than" and not "may not exceed". */
  readonly isLimitOutside: boolean;
  /**
   * True when banks and insurers that work by Islamic contracts are judged by their income alone: deposits and financing are their
   * business.
   */
  readonly sparesIslamicFinancials: boolean;
  readonly ratios: readonly RatioRule[];
}

/** Hotels and weapons are forbidden by some of the standards alone. */
const ALL = SHARIA_ACTIVITIES;
const COMMON = ALL.filter((activity) => activity !== "hotel" && activity !== "weapons");

const ratio = (
  name: string,
  numerator: Numerator,
  denominator: Denominator,
  limit: number,
  section: string,
): RatioRule => ({ name, numerator, denominator, limit, section });

export const STANDARDS: readonly Standard[] = [
  {
    id: "aaoifi",
    titleAr: "معيار هيئة المحاسبة والمراجعة للمؤسسات المالية الإسلامية (أيوفي)",
    titleEn: "Accounting and Auditing Organization for Islamic Financial Institutions",
    rulebook: "AAOIFI, Shari'ah Standard No. (21): Financial Paper (Shares and Bonds)",
    activitiesSection: "3/4/1",
    purificationSection: "3/4/6",
    activities: COMMON,
    countsInterest: true,
    isLimitOutside: false,
    sparesIslamicFinancials: false,
    ratios: [
      ratio("non_permissible_income", "nonPermissibleIncome", "totalIncome", 5, "3/4/4"),
      ratio("interest_bearing_debt", "interestBearingDebt", "marketValue", 30, "3/4/2"),
      ratio("interest_bearing_deposits", "interestBearingDeposits", "marketValue", 30, "3/4/3"),
    ],
  },
  {
    id: "djim",
    titleAr: "مؤشرات داو جونز الإسلامية",
    titleEn: "Dow Jones Islamic Market Indices",
    rulebook: "S&P Dow Jones Indices, Dow Jones Islamic Market Indices Methodology, July 2021",
    activitiesSection: "Appendix I, Sector-Based Screens",
    purificationSection: "Dividend Purification",
    activities: ALL,
    countsInterest: false,
    isLimitOutside: true,
    sparesIslamicFinancials: true,
    ratios: [
      ratio("non_permissible_income", "nonPermissibleIncome", "totalRevenue", 5, "Appendix I, Sector-Based Screens"),
      ratio("debt", "totalDebt", "meanMarketValue24", 33, "Appendix I, Accounting-Based Screens"),
      ratio(
        "cash_and_interest_bearing_securities",
        "cashAndInterestBearingSecurities",
        "meanMarketValue24",
        33,
        "Appendix I, Accounting-Based Screens",
      ),
      ratio("receivables", "receivables", "meanMarketValue24", 33, "Appendix I, Accounting-Based Screens"),
    ],
  },
  {
    id: "msci",
    titleAr: "مؤشرات إم إس سي آي الإسلامية",
    titleEn: "MSCI Islamic Indexes",
    rulebook: "MSCI, Islamic Index Series Methodology",
    activitiesSection: "2.1 Business Activity Screening",
    purificationSection: "Dividend Adjustment Factor",
    activities: ALL,
    countsInterest: false,
    isLimitOutside: false,
    sparesIslamicFinancials: true,
    ratios: [
      ratio("non_permissible_income", "nonPermissibleIncome", "totalRevenue", 5, "2.1 Business Activity Screening"),
      ratio("debt", "totalDebt", "totalAssets", 33.33, "2.2 Financial Screening"),
      ratio(
        "cash_and_interest_bearing_securities",
        "cashAndInterestBearingSecurities",
        "totalAssets",
        33.33,
        "2.2 Financial Screening",
      ),
      ratio("receivables_and_cash", "receivablesAndCash", "totalAssets", 70, "2.2 Financial Screening"),
    ],
  },
  {
    id: "sp",
    titleAr: "مؤشرات إس آند بي المتوافقة مع الشريعة",
    titleEn: "S&P Shariah Indices",
    rulebook: "S&P Dow Jones Indices, S&P Shariah Indices Methodology, May 2021",
    activitiesSection: "Eligibility Criteria, Sector-Based Screens",
    purificationSection: "Eligibility Criteria, Accounting-Based Screens, dividend purification",
    activities: COMMON,
    countsInterest: false,
    isLimitOutside: true,
    sparesIslamicFinancials: true,
    ratios: [
      ratio(
        "non_permissible_income",
        "nonPermissibleIncome",
        "totalRevenue",
        5,
        "Eligibility Criteria, Accounting-Based Screens",
      ),
      ratio("debt", "totalDebt", "meanMarketValue36", 33, "Eligibility Criteria, Accounting-Based Screens"),
      ratio(
        "cash_and_interest_bearing_securities",
        "cashAndInterestBearingSecurities",
        "meanMarketValue36",
        33,
        "Eligibility Criteria, Accounting-Based Screens",
      ),
      ratio("receivables", "receivables", "meanMarketValue36", 49, "Eligibility Criteria, Accounting-Based Screens"),
    ],
  },
];
