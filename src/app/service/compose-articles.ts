// The news section: articles are read into stock events, by rules or by the language model that the settings name.

import type { Clock, Log } from "../../base/index.ts";
import type { CompanyDirectory } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import {
  type Analyser,
  type ArticleSubject,
  ArticleWorker,
  ChatEndpoint,
  DailyBudget,
  LanguageModelAnalyser,
  RuleAnalyser,
} from "../../news/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";

export interface ArticleNeeds {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly market: LiveMarket;
  readonly directory: () => CompanyDirectory;
  /** What writes the articles of the simulated exchange. */
  readonly simulatedFacts: { problem(): string | null };
}

export function composeArticles(needs: ArticleNeeds): ArticleWorker {
  const { settings, store, clock, log, market, directory, simulatedFacts } = needs;
  const rules = new RuleAnalyser();
  return new ArticleWorker({
    articles: store.articles,
    hasArticles: () => simulatedFacts.problem() === null,
    marketTimeMs: () => market.clock.nowMs(),
    subjectOf: (symbol) => subjectOf(directory(), symbol),
    analyser: analyserOf(settings, rules, clock, log),
    backlogAnalyser: rules,
    clock,
    log,
  });
}

function analyserOf(settings: Settings, rules: Analyser, clock: Clock, log: Log): Analyser {
  const { aiBaseUrl, aiModel, aiApiKey, aiTimeoutMs, aiCallsPerDay, aiTokensPerDay } = settings;
  if (aiBaseUrl === null || aiModel === null) return rules;
  return new LanguageModelAnalyser({
    endpoint: new ChatEndpoint({ baseUrl: aiBaseUrl, apiKey: aiApiKey, timeoutMs: aiTimeoutMs, clock }),
    model: aiModel,
    budget: new DailyBudget({ callsPerDay: aiCallsPerDay, tokensPerDay: aiTokensPerDay }, clock),
    fallback: rules,
    clock,
    log,
  });
}

/** A company that the directory does not know is called by its symbol. */
function subjectOf(directory: CompanyDirectory, symbol: string): ArticleSubject {
  const company = directory.identifiers.bySymbol(symbol);
  return { symbol, nameAr: company?.nameAr ?? symbol, nameEn: company?.nameEn ?? symbol };
}
