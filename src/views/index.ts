// What can be seen, as of when.

export type { Analyser, Analysis, ArticleSubject } from "./events/analyser.ts";
export { ArticleDesk, type ArticleDeskOptions } from "./events/article-desk.ts";
export { ChatEndpoint, type ChatEndpointOptions, type ChatOutcome } from "./events/chat-endpoint.ts";
export { ModelAnalyser, type ModelAnalyserOptions } from "./events/model-analyser.ts";
export { RuleAnalyser, readByRules } from "./events/rule-analyser.ts";
export { Spending, type SpendingLimits } from "./events/spending.ts";
export { type AsOf, asOf } from "./facts/as-of.ts";
export { CompanyDirectory, type DirectoryPage, type DirectoryQuery } from "./facts/company-directory.ts";
export { CorporateActions } from "./facts/corporate-actions.ts";
export { FAIR_PRICE } from "./facts/fair-price.ts";
export { fold, foldName } from "./facts/fold.ts";
export { type ClosedBars, type ClosedQuery, History } from "./facts/history.ts";
export { Identifiers, type MatchType, type Resolution } from "./facts/identifiers.ts";
export { marketDay } from "./facts/open-history.ts";
export { PERCENT_PLACES, PLAIN_PLACES, RATIO_FORMULAS, type RatioFormula } from "./facts/ratio-formulas.ts";
export { BarRecorder, type BarRecorderOptions, type DayRecorder } from "./live/bar-recorder.ts";
export { FEED_SILENCE_MAX_MS, LiveMarket, type LiveMarketOptions, type MarketTick } from "./live/live-market.ts";
export { recoveryStart } from "./live/recovery-start.ts";
export type { CompanyGroups } from "./project/company-answers.ts";
export { CompanyKnowledge, type KnowledgeSources } from "./project/company-knowledge.ts";
export { projectDepth } from "./project/depth.ts";
export { projectDirectory, projectDirectoryEntry } from "./project/directory.ts";
export { DirectoryAnswers } from "./project/directory-answers.ts";
export { EncodedCache } from "./project/encoded-cache.ts";
export { HistoryAnswers, type HistoryQuery } from "./project/history-answers.ts";
export { DepthAnswers, TradeAnswers } from "./project/instrument-answers.ts";
export { encodeJson, encodeText, type JsonBytes, joinBytes } from "./project/json-bytes.ts";
export { snakeCase } from "./project/line-names.ts";
export { projectMover, projectMovers, projectSectors, projectSummary } from "./project/market.ts";
export { MarketAnswers } from "./project/market-answers.ts";
export {
  projectAuction,
  projectBatchQuote,
  projectCandidate,
  projectLiquidity,
  projectQuote,
  projectResolved,
  projectStreamQuote,
  type QuoteFields,
} from "./project/quote.ts";
export { QuoteAnswers } from "./project/quote-answers.ts";
export { quoteFrame } from "./project/quote-text.ts";
export { resolveBatch } from "./project/resolution.ts";
export { projectStockEvent } from "./project/stock-events.ts";
export {
  depthConnectedFrame,
  depthFrame,
  errorFrame,
  pongFrame,
  type Subscription,
  stocksConnectedFrame,
  subscribedFrame,
  tradeFrame,
  tradesConnectedFrame,
  tradesSnapshotFrame,
  tradesSubscribedFrame,
  unsubscribedFrame,
} from "./project/stream-frames.ts";
export { projectStreamTrade, projectTrade, projectTradeList } from "./project/trades.ts";
export { VersionedCache } from "./project/versioned-cache.ts";
export {
  projectAlert,
  projectAlerts,
  projectCreatedWebhook,
  projectDeleted,
  projectDeliveries,
  projectDelivery,
  projectRotatedSecret,
  projectVerifiedWebhook,
  projectWebhook,
  projectWebhooks,
} from "./project/webhooks.ts";
