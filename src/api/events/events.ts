// GET /events/: what happened to listed companies, newest first. Each page is read from the store and encoded for its request.

import { formatDay, formatTimestamp } from "../../base/index.ts";
import type { StockEventPage } from "../../companies/index.ts";
import { EVENT_TYPES, type StockEvent, stockEventId } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { isKnownSymbol, type MarketSources, unknownSymbol } from "../companies/market-sources.ts";
import { encodeCsv, encodeJson, encodeText } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { eventFeed } from "./event-feed.ts";

const COLUMNS = csvColumns(rest.StockEvent);

export function eventsEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory, events } = sources;
  return [
    onEndpoint(rest.endpoints.getEvents, async ({ parameters, dataMode, format }, { headers }) => {
      const { symbol = null, type = null, importance = null, from = null, to = null, limit, offset } = parameters;
      if (symbol !== null && !isKnownSymbol(sources, symbol, dataMode)) throw unknownSymbol(sources, symbol);
      const page = await events.page({ symbol, type, importance, from, to, limit, offset }, dataMode);
      const nameOf = (of: string): string | null =>
        (directory().identifiers.bySymbol(of) ?? market.engine(dataMode).instrumentBySymbol(of))?.nameAr ?? null;
      const answer = projectStockEvents(page, { limit, offset }, nameOf);
      if (parameters.format === "rss") {
        return encodedAs("rss", encodeText(eventFeed(answer.events, siteOf(headers))), false);
      }
      return encodedAs(format, format === "csv" ? encodeCsv(COLUMNS, answer.events) : encodeJson(answer), false);
    }),
  ];
}

/** The address that the reader asked. */
function siteOf(headers: Headers): string {
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${scheme}://${headers.get("host") ?? "localhost"}/`;
}

/** `nameOf` gives the Arabic name of a symbol, or null. */
function projectStockEvents(
  page: StockEventPage,
  { limit, offset }: Pick<rest.StockEvents, "limit" | "offset">,
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
