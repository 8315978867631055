// What is known about companies and instruments, as of when: directory, identifiers, history, statements, ratios.

export { type AsOf, asOf } from "./as-of/as-of.ts";
export type { CompanyProfile } from "./company/company-profile.ts";
export { CompanyProfiles } from "./company/company-profiles.ts";
export { CompanyRecords, type RecentFilings, type RecordSources } from "./company/company-records.ts";
export { FAIR_PRICE } from "./company/fair-price.ts";
export { type Fundamentals, fundamentalsOf, marketCapOf } from "./company/fundamentals.ts";
export { currentPrice, type ListedCompany, listedCompany, priceVersion, todayBar } from "./company/listed-company.ts";
export type { Direction } from "./company/technicals.ts";
export { CorporateActions } from "./corporate-actions/corporate-actions.ts";
export { type DividendRecord, dividendRecord } from "./corporate-actions/dividends.ts";
export { CompanyDirectory, type DirectoryPage, type DirectoryQuery } from "./directory/company-directory.ts";
export { fold, foldName } from "./directory/fold.ts";
export { Identifiers, type MatchType, type Resolution } from "./directory/identifiers.ts";
export { isIntraday, wholePeriods } from "./history/bar-periods.ts";
export { type ClosedBars, type ClosedQuery, History } from "./history/closed-bars.ts";
export { marketDay, type OpenBar, openBarsOf } from "./history/open-bars.ts";
export type { Filings } from "./statements/filings.ts";
export {
  type FinancialsQuery,
  type FinancialsRow,
  type FinancialsView,
  financialsView,
  resolvePeriod,
} from "./statements/financials.ts";
export { type CapitalAt, capitalsOf, parValue } from "./statements/par-values.ts";
export { PERCENT_PLACES, PLAIN_PLACES, RATIO_FORMULAS, type RatioFormula } from "./statements/ratio-formulas.ts";
export {
  noRatios,
  type RatioCoverage,
  type RatioRow,
  type RatioSet,
  type RatiosQuery,
  type RatiosView,
  ratioRow,
  ratiosView,
} from "./statements/ratios.ts";
