// The answers of /events/: each page is read from the store and encoded for its request.

import type { CompanyDirectory, MarketSource, RecordedEvents, StockEventQuery } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { encodeCsv, type ListFormat } from "../encoding/csv.ts";
import { encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { projectStockEvents } from "./project-events.ts";

const COLUMNS = csvColumns(rest.StockEvent);

export class EventsAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #events: RecordedEvents;

  constructor(market: MarketSource, directory: () => CompanyDirectory, events: RecordedEvents) {
    this.#market = market;
    this.#directory = directory;
    this.#events = events;
  }

  async page(query: StockEventQuery, mode: DataMode, format: ListFormat): Promise<JsonBytes> {
    const page = await this.#events.page(query, mode);
    const answer = projectStockEvents(page, query, (symbol) => this.#arabicName(symbol, mode));
    return format === "csv" ? encodeCsv(COLUMNS, answer.events) : encodeJson(answer);
  }

  #arabicName(symbol: string, mode: DataMode): string | null {
    const entry = this.#directory().identifiers.bySymbol(symbol);
    return (entry ?? this.#market.engine(mode).instrumentBySymbol(symbol))?.nameAr ?? null;
  }
}
