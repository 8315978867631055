// Articles read into stock events, by rules or by a language model.

export type { Analyser, Analysis, ArticleSubject } from "./analyser.ts";
export { ArticleDesk, type ArticleDeskOptions } from "./article-desk.ts";
export { ChatEndpoint, type ChatEndpointOptions, type ChatOutcome } from "./chat-endpoint.ts";
export { ModelAnalyser, type ModelAnalyserOptions } from "./model-analyser.ts";
export { RecordedEvents, type StockEventPage, type StockEventQuery } from "./recorded-events.ts";
export { RuleAnalyser, readByRules } from "./rule-analyser.ts";
export { Spending, type SpendingLimits } from "./spending.ts";
