// What is known about companies and instruments, as of when: directory, identifiers, history, statements, ratios, dividends.

export { asOf, marketDay } from "./as-of/as-of.ts";
export type { MarketSource } from "./as-of/market-source.ts";
export { nextEndMs, nextSession, nextStartMs, TRADING_HOURS } from "./calendar/trading-hours.ts";
export type { CompanyProfile } from "./company/company-profile.ts";
export { CompanyProfiles } from "./company/company-profiles.ts";
export { CompanyRecords } from "./company/company-records.ts";
export { type Fundamentals, fundamentalsOf, marketCapOf } from "./company/fundamentals.ts";
export { currentPrice, type ListedCompany, listedCompany, priceVersion, todayBar } from "./company/listed-company.ts";
export type { RecentFilings } from "./company/recent-filings.ts";
export type { Direction } from "./company/technicals.ts";
export type { ActionEntry } from "./corporate-actions/action-record.ts";
export { type DividendRecord, dividendRecord } from "./corporate-actions/dividend-record.ts";
export { CompanyDirectory, type DirectoryPage, type DirectoryQuery } from "./directory/company-directory.ts";
export { DirectoryLoader } from "./directory/directory-loader.ts";
export { countFactsVersionUp } from "./directory/facts-version.ts";
export { fold, foldName } from "./directory/fold.ts";
export type { Identifiers, MatchType, Resolution } from "./directory/identifiers.ts";
export { BarHistory } from "./history/bar-history.ts";
export { isIntraday, wholePeriods } from "./history/bar-periods.ts";
export { MinuteHistory, openMinutes, openMinutesVersion } from "./history/minute-history.ts";
export { type OpenBar, openBarsOf, openBarsVersion } from "./history/open-bars.ts";
export { type CapitalAt, parValue } from "./statements/par-value.ts";
export { PERCENT_PLACES, PLAIN_PLACES, RATIO_FORMULAS, type RatioFormula } from "./statements/ratio-formulas.ts";
export {
  noRatios,
  type RatioCoverage,
  type RatioQuery,
  type RatioRow,
  type RatioSelection,
  type RatioSet,
  selectRatios,
} from "./statements/select-ratios.ts";
export {
  type PeriodRow,
  resolvePeriod,
  type StatementQuery,
  type StatementSelection,
  selectStatements,
} from "./statements/select-statements.ts";
