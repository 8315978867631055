// A stock event: news of a listed company that an analyser has read from an article.

import { type Day, Digest } from "../base/index.ts";

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

/** The most characters of a description that are stored. */
export const DESCRIPTION_MAX = 600;

/** The analysers: fixed rules, or a language model. */
export const READERS = ["rules", "model"] as const;
export type Reader = (typeof READERS)[number];

/** The facts that an analyser reads from an article. */
export interface Reading {
  readonly eventType: EventType;
  readonly importance: Importance;
  readonly sentiment: Sentiment;
  /** In Arabic, whatever the language of the article. */
  readonly description: string;
  /** In English; null where the article has no English text. */
  readonly descriptionEn: string | null;
  /** The day of the event; the day of the article when it names none. */
  readonly eventDay: Day;
}

/** A recorded event; the article and the symbol identify it. */
export interface StockEvent extends Reading {
  readonly articleId: string;
  readonly symbol: string;
  /** Time of the article's publication; null when it is not known. */
  readonly articleAtMs: number | null;
  /** Market time at which the service recorded the event. */
  readonly createdAtMs: number;
  readonly reader: Reader;
}

const ID_DIGITS = 16;

/** The id, computed from the fields that identify the event: it never changes and is the same on every machine. */
export function stockEventId({ articleId, symbol }: Pick<StockEvent, "articleId" | "symbol">): string {
  const digest = new Digest();
  digest.text(articleId);
  digest.text(symbol);
  return `evt_${digest.hex().slice(0, ID_DIGITS)}`;
}
