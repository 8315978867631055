// What happened to a listed company, as an analyser made it out of an article.

import type { Day } from "../base/index.ts";

export const EVENT_TYPES = [
  "FINANCIAL_REPORT",
  "DIVIDEND_ANNOUNCEMENT",
  "STOCK_SPLIT",
  "MERGER_ACQUISITION",
  "MANAGEMENT_CHANGE",
  "NEW_LISTING",
  "DELISTING",
  "REGULATORY_ACTION",
  "PRODUCT_LAUNCH",
  "PARTNERSHIP",
  "LEGAL_ISSUE",
  "MARKET_EXPANSION",
  "RESTRUCTURING",
  "EARNINGS_SURPRISE",
  "INSIDER_TRADING",
  "ANALYST_RATING_CHANGE",
  "CAPITAL_INCREASE",
  "SHAREHOLDER_MEETING",
  "OTHER",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Most important first. */
export const IMPORTANCES = ["critical", "important", "regular"] as const;
export type Importance = (typeof IMPORTANCES)[number];

/** Best first. */
export const SENTIMENTS = [
  "very_positive",
  "positive",
  "slightly_positive",
  "neutral",
  "slightly_negative",
  "negative",
  "very_negative",
] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** Characters of a description that are kept. */
export const DESCRIPTION_MAX = 600;

/** Which analyser a reading came from. */
export const READERS = ["rules", "model"] as const;
export type Reader = (typeof READERS)[number];

/** What an analyser reads out of an article. */
export interface Reading {
  readonly eventType: EventType;
  readonly importance: Importance;
  readonly sentiment: Sentiment;
  /** In Arabic, whatever the language of the article. */
  readonly description: string;
  /** The day that the event is about; the article's day where the article names none. */
  readonly eventDay: Day;
}

/** An event that is on file; the article and the symbol identify it. */
export interface StockEvent extends Reading {
  readonly articleId: string;
  readonly symbol: string;
  /** Null where it is not known. */
  readonly articleAtMs: number | null;
  /** When the service recorded it, in market time. */
  readonly createdAtMs: number;
  readonly reader: Reader;
}
