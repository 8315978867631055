// What is published about one company in a span of days.

import type { Day } from "../../src/base/index.ts";
import type { FinancialStatement } from "../accounts/index.ts";
import type { CapitalChange, CashDividend, ListingEvent } from "../corporate-actions/index.ts";
import type { NewsArticle, Story } from "../news/index.ts";
import type { AnalystOpinion } from "../research/index.ts";
import type { Listing } from "../universe/index.ts";

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
