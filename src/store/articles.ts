// Articles about companies, whether an analyser has read them, and the stock events that it made of them. An event is stored together with
// the mark that its article was read, so that no article is lost or read twice, whenever the process ends.

import type { Article, EventType, Importance, Reader, Reading, StockEvent } from "../model/index.ts";

/** An article and its reading by an analyser. */
export interface ReadArticle {
  readonly article: Article;
  /** Null when it makes no event. */
  readonly reading: Reading | null;
  readonly reader: Reader;
  /** The market time from which the event exists. */
  readonly createdAtMs: number;
}

/** Stores articles; id and symbol identify one. */
export interface Articles {
  /**
   * Adds articles and replaces those of the same identity: all or none, harmless to repeat. An article whose words or times changed waits
   * for an analyser again; an unchanged one does not.
   */
  write(articles: readonly Article[]): Promise<void>;

  /** Articles that wait for an analyser and were received by `upToMs`, newest first: news does not queue behind an archive. */
  pending(upToMs: number, limit: number): Promise<readonly Article[]>;

  /** The number of waiting articles that were received by `upToMs`. */
  waiting(upToMs: number): Promise<number>;

  /**
   * Stores the events of these articles, which then wait no more; an article without a reading gets no event and loses an earlier one. An
   * article that changed meanwhile waits on.
   */
  record(read: readonly ReadArticle[]): Promise<void>;
}

/** The filter for events; an absent field does not restrict. */
export interface EventQuery {
  readonly symbol?: string;
  readonly eventType?: EventType;
  readonly importance?: Importance;
  /** Events recorded earlier are left out. */
  readonly fromMs?: number;
  /** Events recorded later do not exist for this caller. */
  readonly upToMs: number;
  readonly limit: number;
  readonly offset: number;
}

/** A page of events and how many match in all. */
export interface EventPage {
  readonly events: readonly StockEvent[];
  readonly total: number;
}

/** Reads events. */
export interface Events {
  /** Newest first by `createdAtMs`, then by article and symbol. */
  page(query: EventQuery): Promise<EventPage>;
}
