// What is published about one company in a span of days.

import type { Day } from "../../../src/base/index.ts";
import type { AnalystOpinion } from "../companies/analyst-opinion.ts";
import type { CapitalChange } from "../companies/capital-change.ts";
import type { CashDividend } from "../companies/cash-dividend.ts";
import type { FinancialStatement } from "../companies/financial-statement.ts";
import type { ListingEvent } from "../companies/listing-event.ts";
import type { Listing } from "../universe/listing.ts";
import type { NewsArticle } from "./news-article.ts";
import type { Story } from "./story.ts";

/** What was published about one company. */
export interface CompanyPublication {
  readonly symbol: string;
  readonly listing: Listing;
  /** Whether it became a company of the exchange on a simulated day, or left this symbol for one of the main market. */
  readonly admission: "joined" | "left" | null;
  /** Of a company that joined: its listing or move. */
  readonly listingEvents: readonly ListingEvent[];
  readonly statements: readonly FinancialStatement[];
  readonly dividends: readonly CashDividend[];
  /** By the day of their announcement. */
  readonly capitalChanges: readonly CapitalChange[];
  /** Whether one of them, announced now or earlier, took effect. */
  readonly isShareCountNew: boolean;
  readonly targets: readonly AnalystOpinion[];
  readonly articles: readonly NewsArticle[];
  /** The story of each article; read by tests of analysers only. */
  readonly stories: readonly Story[];
  /** Shares at the end of the last day. */
  readonly sharesOutstanding: number;
}

/** The days whose publications are asked for. */
export interface PublicationSpan {
  /** Publications of this day and of earlier ones are left out. */
  readonly after: Day;
  readonly upTo: Day;
  /** Articles before this day are left out. */
  readonly articlesFrom?: Day;
}

/** Long before the first filing. */
export const BEFORE_ALL: Day = 19000101;
