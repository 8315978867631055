// The stock events that articles were read into, as an audience may see them: nothing that was recorded after its market time.

import { asOf, type MarketSource } from "../../facts/index.ts";
import type { DataMode, EventType, Importance, StockEvent } from "../../model/index.ts";
import type { Events } from "../../store/index.ts";

/** Null does not restrict. */
export interface StockEventQuery {
  readonly symbol: string | null;
  readonly type: EventType | null;
  readonly importance: Importance | null;
  readonly limit: number;
  readonly offset: number;
}

export interface StockEventPage {
  /** Newest first. */
  readonly events: readonly StockEvent[];
  /** How many events match in all. */
  readonly total: number;
}

export class RecordedEvents {
  readonly #events: Events;
  readonly #market: MarketSource;

  constructor(events: Events, market: MarketSource) {
    this.#events = events;
    this.#market = market;
  }

  page({ symbol, type, importance, limit, offset }: StockEventQuery, mode: DataMode): Promise<StockEventPage> {
    return this.#events.page({
      ...(symbol !== null && { symbol }),
      ...(type !== null && { eventType: type }),
      ...(importance !== null && { importance }),
      upToMs: asOf(this.#market, mode).timeMs,
      limit,
      offset,
    });
  }
}
