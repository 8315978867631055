// Articles read into stock events, by rules or by a language model, and those events as an audience may see them.

export type { Analyser } from "./articles/analyser.ts";
export { subjectOf } from "./articles/article-subject.ts";
export { ArticleWorker } from "./articles/article-worker.ts";
export { RecordedEvents, type StockEventPage, type StockEventQuery } from "./events/recorded-events.ts";
export { ChatEndpoint } from "./language-model/chat-endpoint.ts";
export { DailyBudget } from "./language-model/daily-budget.ts";
export { LanguageModelAnalyser } from "./language-model/language-model-analyser.ts";
export { RuleAnalyser } from "./rules/rule-analyser.ts";
