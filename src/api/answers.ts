// The answers of all resources in one object, with a field for each. The composition root makes it and the endpoints ask it.

import type {
  BarHistory,
  CompanyDirectory,
  CompanyRecords,
  MarketSource,
  MinuteHistory,
  RecordedEvents,
} from "../companies/index.ts";
import { CompaniesAnswers } from "./companies/companies-answers.ts";
import { CompanyAnswers } from "./company/company-answers.ts";
import { CompareAnswers } from "./compare/compare-answers.ts";
import { CorporateActionsAnswers } from "./corporate-actions/corporate-actions-answers.ts";
import { DepthAnswers } from "./depth/depth-answers.ts";
import { DividendsAnswers } from "./dividends/dividends-answers.ts";
import { EventsAnswers } from "./events/events-answers.ts";
import { FinancialsAnswers } from "./financials/financials-answers.ts";
import { HistoricalAnswers } from "./historical/historical-answers.ts";
import { IntradayAnswers } from "./intraday/intraday-answers.ts";
import { MarketAnswers } from "./market/market-answers.ts";
import { QuoteAnswers } from "./quote/quote-answers.ts";
import { RatiosAnswers } from "./ratios/ratios-answers.ts";
import { SnapshotAnswers } from "./snapshot/snapshot-answers.ts";
import { TradesAnswers } from "./trades/trades-answers.ts";

export interface AnswerSources {
  readonly market: MarketSource;
  /** Another object once facts were loaded again. */
  readonly directory: () => CompanyDirectory;
  readonly history: BarHistory;
  readonly minutes: MinuteHistory;
  readonly records: CompanyRecords;
  readonly events: RecordedEvents;
}

export class Answers {
  readonly quote: QuoteAnswers;
  readonly market: MarketAnswers;
  readonly snapshot: SnapshotAnswers;
  readonly trades: TradesAnswers;
  readonly depth: DepthAnswers;
  readonly historical: HistoricalAnswers;
  readonly intraday: IntradayAnswers;
  readonly companies: CompaniesAnswers;
  readonly company: CompanyAnswers;
  readonly financials: FinancialsAnswers;
  readonly ratios: RatiosAnswers;
  readonly compare: CompareAnswers;
  readonly dividends: DividendsAnswers;
  readonly corporateActions: CorporateActionsAnswers;
  readonly events: EventsAnswers;

  constructor({ market, directory, history, minutes, records, events }: AnswerSources) {
    this.quote = new QuoteAnswers(market);
    this.market = new MarketAnswers(market);
    this.snapshot = new SnapshotAnswers(market, directory);
    this.trades = new TradesAnswers(market);
    this.depth = new DepthAnswers(market);
    this.historical = new HistoricalAnswers(market, history, directory);
    this.intraday = new IntradayAnswers(market, minutes, directory);
    this.companies = new CompaniesAnswers(market, directory);
    this.company = new CompanyAnswers(market, directory, records);
    this.financials = new FinancialsAnswers(market, records);
    this.ratios = new RatiosAnswers(market, records);
    this.compare = new CompareAnswers(market, directory, records);
    this.dividends = new DividendsAnswers(market, directory, records);
    this.corporateActions = new CorporateActionsAnswers(market, directory, records);
    this.events = new EventsAnswers(market, directory, events);
  }
}
