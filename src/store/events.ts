// Stock events, newest first. They are made from articles: see Articles.

import type { EventType, Importance, StockEvent } from "../model/index.ts";

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
