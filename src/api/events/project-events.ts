// The JSON of /events/.

import { formatDay, formatTimestamp } from "../../base/index.ts";
import type { StockEventPage } from "../../companies/index.ts";
import { EVENT_TYPES, type StockEvent, stockEventId } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** Which part of a list a page shows. */
interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/** `nameOf` gives the Arabic name of a symbol, or null. */
export function projectStockEvents(
  page: StockEventPage,
  { limit, offset }: PageRange,
  nameOf: (symbol: string) => string | null,
): rest.StockEvents {
  return {
    events: page.events.map((event) => projectStockEvent(event, nameOf(event.symbol))),
    count: page.events.length,
    total: page.total,
    limit,
    offset,
    has_more: offset + page.events.length < page.total,
    available_types: [...EVENT_TYPES],
  };
}

function projectStockEvent(event: StockEvent, name: string | null): rest.StockEvent {
  return {
    id: stockEventId(event),
    symbol: event.symbol,
    stock_name: name,
    event_type: event.eventType,
    importance: event.importance,
    sentiment: event.sentiment,
    description: event.description,
    event_date: formatDay(event.eventDay),
    article_date: event.articleAtMs === null ? null : formatTimestamp(event.articleAtMs),
    created_at: formatTimestamp(event.createdAtMs),
  };
}
