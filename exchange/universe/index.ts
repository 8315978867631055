// The listed universe: what trades, in which steps and limits, and on which days.

export {
  CALENDAR_FIRST_DAY,
  CALENDAR_LAST_DAY,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  tradingDayFrom,
} from "../../src/base/index.ts";
export { type DailyLimits, dailyLimits } from "./daily-limits.ts";
export { type FormerName, loadFormerNames } from "./former-names.ts";
export { isIndexReviewDay, isReviewed } from "./index-review.ts";
export { cappedWeights, freeFloatCapitalisation, INDEX_CAP, INDEX_START, isConstituent } from "./index-weights.ts";
export { isListedOn, type Listing, loadUniverse, originOf } from "./listing.ts";
export { loadOfferedCompanies, type OfferedCompany } from "./offered-companies.ts";
export { simulatedIsin } from "./simulated-isin.ts";
export { roundToTick, tickAt } from "./tick.ts";
export { type TypicalTrading, typicalTrading, WEEKDAY_TRADES, WEEKDAY_VALUE } from "./typical-trading.ts";
