// The news section: articles are read into stock events, by rules or by the language model that the settings name.

import type { Clock, Log, Metrics } from "../../base/index.ts";
import type { CompanyDirectory } from "../../companies/index.ts";
import {
  type Analyser,
  ArticleWorker,
  ChatEndpoint,
  DailyBudget,
  LanguageModelAnalyser,
  RuleAnalyser,
  subjectOf,
} from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";

export interface ArticleNeeds {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly market: LiveMarket;
  readonly directory: () => CompanyDirectory;
  /** What writes the articles of the simulated exchange. */
  readonly simulatedFacts: { problem(): string | null };
}

export function composeArticles(needs: ArticleNeeds): ArticleWorker {
  const { settings, store, clock, log, metrics, market, directory, simulatedFacts } = needs;
  const rules = new RuleAnalyser();
  return new ArticleWorker({
    articles: store.articles,
    hasArticles: () => simulatedFacts.problem() === null,
    marketTimeMs: () => market.clock.nowMs(),
    subjectOf: (symbol) => subjectOf(symbol, directory().identifiers.bySymbol(symbol)),
    analyser: analyserOf(settings, rules, clock, log),
    backlogAnalyser: rules,
    clock,
    log,
    metrics,
  });
}

function analyserOf(settings: Settings, rules: Analyser, clock: Clock, log: Log): Analyser {
  const { aiBaseUrl, aiModel, aiApiKey, aiTimeoutMs, aiCallsPerDay, aiTokensPerDay } = settings;
  if (aiBaseUrl === null || aiModel === null) {
    log.info({ reader: "rules" }, "articles are read by rules");
    return rules;
  }
  log.info({ reader: "model", model: aiModel }, "recent articles are read by a language model, others by rules");
  return new LanguageModelAnalyser({
    endpoint: new ChatEndpoint({ baseUrl: aiBaseUrl, apiKey: aiApiKey, timeoutMs: aiTimeoutMs, clock }),
    model: aiModel,
    budget: new DailyBudget({ callsPerDay: aiCallsPerDay, tokensPerDay: aiTokensPerDay }, clock),
    fallback: rules,
    clock,
    log,
  });
}
