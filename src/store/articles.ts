// Articles about companies, whether an analyser has read them, and the stock events that it made of them. What it read is kept together
// with that fact, so that no article is lost or read twice, whenever the process ends.

import type { Article, EventType, Importance, Reader, Reading, StockEvent } from "../model/index.ts";

/** An article and what an analyser made of it. */
export interface ReadArticle {
  readonly article: Article;
  /** Null when it makes no event. */
  readonly reading: Reading | null;
  readonly reader: Reader;
  /** From which market time on the event exists. */
  readonly createdAtMs: number;
}

/** Keeps articles; id and symbol identify one. */
export interface Articles {
  /**
   * Adds articles and replaces those of the same identity: all or none, harmless to repeat. One whose words or times changed waits
   * for an analyser again; one that is the same does not.
   */
  write(articles: readonly Article[]): Promise<void>;

  /** Articles that wait for an analyser and were received by `upToMs`, newest first: news does not queue behind an archive. */
  pending(upToMs: number, limit: number): Promise<readonly Article[]>;

  /** How many articles wait that were received by `upToMs`. */
  waiting(upToMs: number): Promise<number>;

  /**
   * Keeps the events of these articles, which then no longer wait; one without a reading has no event, nor keeps an earlier one. An
   * article that changed meanwhile waits on.
   */
  record(read: readonly ReadArticle[]): Promise<void>;
}

/** Which events; what is left out does not restrict. */
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
