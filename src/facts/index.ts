// What is known about companies and instruments, as of when: directory, identifiers, history, statements, ratios.

export { type AsOf, asOf } from "./as-of.ts";
export { CompanyDirectory, type DirectoryPage, type DirectoryQuery } from "./company-directory.ts";
export type { CompanyProfile } from "./company-profile.ts";
export { CompanyProfiles } from "./company-profiles.ts";
export { CompanyRecords, type RecentFilings, type RecordSources } from "./company-records.ts";
export { CorporateActions } from "./corporate-actions.ts";
export { type DividendRecord, dividendRecord } from "./dividends.ts";
export { FAIR_PRICE } from "./fair-price.ts";
export type { Filings } from "./filings.ts";
export {
  type FinancialsQuery,
  type FinancialsRow,
  type FinancialsView,
  financialsView,
  resolvePeriod,
} from "./financials.ts";
export { fold, foldName } from "./fold.ts";
export { type Fundamentals, fundamentalsOf, marketCapOf } from "./fundamentals.ts";
export { type ClosedBars, type ClosedQuery, History } from "./history.ts";
export { isIntraday, wholePeriods } from "./history-period.ts";
export { Identifiers, type MatchType, type Resolution } from "./identifiers.ts";
export { currentPrice, type ListedCompany, listedCompany, priceVersion, todayBar } from "./listed-company.ts";
export { marketDay, type OpenBar, openBarsOf } from "./open-history.ts";
export { type CapitalAt, capitalsOf, parValue } from "./par-values.ts";
export { PERCENT_PLACES, PLAIN_PLACES, RATIO_FORMULAS, type RatioFormula } from "./ratio-formulas.ts";
export {
  noRatios,
  type RatioCoverage,
  type RatioRow,
  type RatioSet,
  type RatiosQuery,
  type RatiosView,
  ratioRow,
  ratiosView,
} from "./ratios.ts";
export type { Direction } from "./technicals.ts";
