// The past before the first simulated day, and what companies do to their shares in the past and in the days to come.

export {
  adjustReference,
  type CorporateActions,
  corporateActions,
  type ReferenceChange,
  referenceChanges,
} from "./corporate-actions.ts";
export { generateHistory, type HistoryChunk, type HistoryOptions } from "./generate-history.ts";
export { HALF_HOUR_YEARS, HISTORY_YEARS } from "./trading-days.ts";
