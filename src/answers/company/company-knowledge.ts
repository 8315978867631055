// All answers of company knowledge, over one set of records: what the door needs and the composition root puts together.

import type { CompanyDirectory } from "../../facts/index.ts";
import { CompanyRecords, type RecordSources } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { Events } from "../../store/index.ts";
import { ComparisonAnswers } from "../compare/comparison-answers.ts";
import { DividendAnswers } from "../dividends/dividend-answers.ts";
import { EventAnswers } from "../events/event-answers.ts";
import { StatementAnswers } from "../financials/statement-answers.ts";
import { CompanyAnswers } from "./company-answers.ts";

export interface KnowledgeSources extends RecordSources {
  readonly market: LiveMarket;
  /** The directory as it stands now; another object once it was loaded anew. */
  readonly directory: () => CompanyDirectory;
  readonly events: Events;
}

export class CompanyKnowledge {
  readonly companies: CompanyAnswers;
  readonly statements: StatementAnswers;
  readonly comparisons: ComparisonAnswers;
  readonly dividends: DividendAnswers;
  readonly events: EventAnswers;

  constructor(sources: KnowledgeSources) {
    const { market, directory, events } = sources;
    const records = new CompanyRecords(sources);
    this.companies = new CompanyAnswers(market, directory, records);
    this.statements = new StatementAnswers(market, records);
    this.comparisons = new ComparisonAnswers(market, directory, records);
    this.dividends = new DividendAnswers(market, directory, records);
    this.events = new EventAnswers(market, directory, events);
  }
}
