// The stock events that articles were read into, as an audience may see them: nothing that was recorded after its market time.

import { DAY_MS, type Day, dayStartMs } from "../../base/index.ts";
import type { DataMode, EventType, Importance } from "../../model/index.ts";
import type { EventPage, Events } from "../../store/index.ts";
import type { MarketSource } from "../market-source.ts";

/** Null does not restrict. */
export interface StockEventQuery {
  readonly symbol: string | null;
  readonly type: EventType | null;
  readonly importance: Importance | null;
  /** Days of market time on which they were recorded, both included. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly limit: number;
  readonly offset: number;
}

export class RecordedEvents {
  readonly #events: Events;
  readonly #market: MarketSource;

  constructor(events: Events, market: MarketSource) {
    this.#events = events;
    this.#market = market;
  }

  page(query: StockEventQuery, mode: DataMode): Promise<EventPage> {
    const { symbol, type, importance, from, to, limit, offset } = query;
    const nowMs = this.#market.asOf(mode).timeMs;
    return this.#events.page({
      ...(symbol !== null && { symbol }),
      ...(type !== null && { eventType: type }),
      ...(importance !== null && { importance }),
      ...(from !== null && { fromMs: dayStartMs(from) }),
      upToMs: to === null ? nowMs : Math.min(nowMs, dayStartMs(to) + DAY_MS - 1),
      limit,
      offset,
    });
  }
}
