// Pages of stock events, one query each: as many events as were recorded by the audience's market time.

import type { CompanyDirectory } from "../../facts/index.ts";
import { asOf } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode, EventType, Importance } from "../../model/index.ts";
import type { Events } from "../../store/index.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { projectStockEvents } from "./stock-events.ts";

export interface EventAnswerQuery {
  readonly symbol: string | null;
  readonly type: EventType | null;
  readonly importance: Importance | null;
  readonly limit: number;
  readonly offset: number;
}

export class EventAnswers {
  readonly #market: LiveMarket;
  readonly #directory: () => CompanyDirectory;
  readonly #events: Events;

  constructor(market: LiveMarket, directory: () => CompanyDirectory, events: Events) {
    this.#market = market;
    this.#directory = directory;
    this.#events = events;
  }

  async page(query: EventAnswerQuery, mode: DataMode): Promise<JsonBytes> {
    const { symbol, type, importance, limit, offset } = query;
    const page = await this.#events.page({
      ...(symbol !== null && { symbol }),
      ...(type !== null && { eventType: type }),
      ...(importance !== null && { importance }),
      upToMs: asOf(this.#market, mode).timeMs,
      limit,
      offset,
    });
    return encodeJson(projectStockEvents(page, { limit, offset }, (one) => this.#nameOf(one, mode)));
  }

  #nameOf(symbol: string, mode: DataMode): string | null {
    const entry = this.#directory().identifiers.bySymbol(symbol);
    return (entry ?? this.#market.engine(mode).instrumentBySymbol(symbol))?.nameAr ?? null;
  }
}
