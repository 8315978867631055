// From the model to the bytes of an answer or a frame: a folder for each resource, and the cache under them.

export { EncodedCache } from "./cache/encoded-cache.ts";
export { encodeJson, encodeText, type JsonBytes, joinBytes } from "./cache/json-bytes.ts";
export { projectDirectory, projectDirectoryEntry } from "./companies/directory.ts";
export { DirectoryAnswers } from "./companies/directory-answers.ts";
export type { CompanyGroups } from "./company/company-answers.ts";
export { CompanyKnowledge, type KnowledgeSources } from "./company/company-knowledge.ts";
export { projectDepth } from "./depth/depth.ts";
export { projectStockEvent } from "./events/stock-events.ts";
export { snakeCase } from "./financials/line-names.ts";
export { HistoryAnswers, type HistoryQuery } from "./historical/history-answers.ts";
export { projectMover, projectMovers, projectSectors, projectSummary } from "./market/market.ts";
export { MarketAnswers } from "./market/market-answers.ts";
export {
  projectAuction,
  projectBatchQuote,
  projectCandidate,
  projectLiquidity,
  projectQuote,
  projectResolved,
  projectStreamQuote,
  type QuoteFields,
} from "./quote/quote.ts";
export { QuoteAnswers } from "./quote/quote-answers.ts";
export { quoteFrame } from "./quote/quote-text.ts";
export { resolveBatch } from "./quote/resolution.ts";
export {
  depthConnectedFrame,
  depthFrame,
  errorFrame,
  pongFrame,
  type SubscribeResult,
  stocksConnectedFrame,
  subscribedFrame,
  tradeFrame,
  tradesConnectedFrame,
  tradesSnapshotFrame,
  tradesSubscribedFrame,
  unsubscribedFrame,
} from "./stream/stream-frames.ts";
export { DepthAnswers, TradeAnswers } from "./trades/instrument-answers.ts";
export { projectStreamTrade, projectTrade, projectTradeList } from "./trades/trades.ts";
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
} from "./webhooks/webhooks.ts";
