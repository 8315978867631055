// What can be seen, as of when.

export { CompanyDirectory, type DirectoryPage, type DirectoryQuery } from "./facts/company-directory.ts";
export { fold, foldName } from "./facts/fold.ts";
export { Identifiers, type MatchType, type Resolution } from "./facts/identifiers.ts";
export { BarRecorder, type BarRecorderOptions } from "./live/bar-recorder.ts";
export { FEED_SILENCE_MAX_MS, LiveMarket, type LiveMarketOptions, type MarketTick } from "./live/live-market.ts";
export { recoveryStart } from "./live/recovery-start.ts";
