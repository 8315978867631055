// Facts about companies: directory, history, statements, corporate actions, and events read from articles.

export type { EventPage } from "../store/index.ts";
export type { ActionEntry } from "./actions/action-record.ts";
export { CorporateActions } from "./actions/corporate-actions.ts";
export { type DividendRecord, dividendRecord, type PastDividend } from "./actions/dividend-record.ts";
export { type CalendarItem, calendarItems } from "./calendar/company-calendar.ts";
export { CompanyDirectory, type DirectoryPage, type DirectoryQuery } from "./directory/company-directory.ts";
export { DirectoryHistory } from "./directory/directory-history.ts";
export { DirectoryLoader } from "./directory/directory-loader.ts";
export { fold } from "./directory/fold.ts";
export type { Identifiers, MatchType, Resolution } from "./directory/identifiers.ts";
export { countFactsVersionUp, StoredDirectory } from "./directory/stored-directory.ts";
export type { Analyser } from "./events/analyser.ts";
export { subjectOf } from "./events/analyser.ts";
export { ArticleWorker } from "./events/article-worker.ts";
export { ChatEndpoint } from "./events/language-model/chat-endpoint.ts";
export { DailyBudget, LanguageModelAnalyser } from "./events/language-model/language-model-analyser.ts";
export { RecordedEvents } from "./events/recorded-events.ts";
export { RuleAnalyser } from "./events/rule-analyser.ts";
export { BarHistory } from "./history/bar-history.ts";
export { isIntraday } from "./history/bar-periods.ts";
export { MinuteHistory, openMinutes, openMinutesVersion } from "./history/minute-history.ts";
export { type OpenBar, openBarsOf, openBarsVersion } from "./history/open-bars.ts";
export { adjustmentsOf, isTodayIn, seriesBars } from "./history/series-bars.ts";
export type { MarketSource } from "./market-source.ts";
export { marketDay } from "./market-source.ts";
export { type CompanyOwnership, ownershipOf } from "./profile/company-ownership.ts";
export type { CompanyProfile } from "./profile/company-profile.ts";
export { CompanyProfiles } from "./profile/company-profiles.ts";
export { CompanyRecords } from "./profile/company-records.ts";
export { type Fundamentals, fundamentalsOf, marketCapOf } from "./profile/fundamentals.ts";
export { currentPrice, type ListedCompany, listedCompany, priceVersion, todayBar } from "./profile/listed-company.ts";
export { RETURN_SPANS } from "./profile/past-returns.ts";
export type { Direction } from "./profile/technicals.ts";
export type { MissingFacts, Screen, ScreenedRatio } from "./sharia/screen.ts";
export type { Denominator, Numerator } from "./sharia/standards.ts";
export { type CapitalAt, parValue } from "./statements/par-value.ts";
export { PERCENT_PLACES, PLAIN_PLACES, RATIO_FORMULAS, type RatioFormula } from "./statements/ratio-formulas.ts";
export type { ResultDay } from "./statements/result-days.ts";
export {
  noRatios,
  type RatioCoverage,
  type RatioQuery,
  type RatioRow,
  type RatioSelection,
  selectRatios,
} from "./statements/select-ratios.ts";
export {
  autoPeriod,
  type PeriodRow,
  type StatementSelection,
  selectStatements,
} from "./statements/select-statements.ts";
export { nextEndMs, nextSession, nextStartMs, TRADING_HOURS } from "./trading-hours.ts";
