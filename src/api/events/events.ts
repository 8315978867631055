// GET /events/: events of listed companies, newest first. Each page is read from the store and encoded for its request.

import { formatDay, formatTimestamp } from "../../base/index.ts";
import type { EventPage } from "../../companies/index.ts";
import { type Company, EVENT_TYPES, type StockEvent, stockEventId } from "../../model/index.ts";
import { csvColumns, pageOf, rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { encodeCsv, encodeJson, encodeText } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { eventFeed } from "./event-feed.ts";

const COLUMNS = csvColumns(rest.StockEvent);
/** Columns that are present only when the request asks for them. */
const ENGLISH_COLUMNS: ReadonlySet<string> = new Set(["stock_name_en", "description_en"]);
const ARABIC_COLUMNS = COLUMNS.filter((column) => !ENGLISH_COLUMNS.has(column));

export function eventsEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory, events } = sources;
  return [
    onEndpoint(rest.endpoints.getEvents, async ({ parameters, dataMode, format }, { headers }) => {
      const { symbol = null, type = null, importance = null, from = null, to = null, limit, offset } = parameters;
      if (symbol !== null) checkSymbol(sources, symbol, dataMode);
      const page = await events.page({ symbol, type, importance, from, to, limit, offset }, dataMode);
      const isEnglish = parameters.language === "en";
      const namesOf = (of: string): Names | null =>
        directory().identifiers.bySymbol(of) ?? market.engine(dataMode).instrumentBySymbol(of);
      const answer = projectStockEvents(page, { limit, offset }, namesOf, isEnglish);
      if (parameters.format === "rss") {
        return encodedAs("rss", encodeText(eventFeed(answer.events, siteOf(headers), parameters.language)), false);
      }
      const columns = isEnglish ? COLUMNS : ARABIC_COLUMNS;
      return encodedAs(format, format === "csv" ? encodeCsv(columns, answer.events) : encodeJson(answer), false);
    }),
  ];
}

/** The address of the service as the client wrote it; localhost without a Host header. */
function siteOf(headers: Headers): string {
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${scheme}://${headers.get("host") ?? "localhost"}/`;
}

type Names = Pick<Company, "nameAr" | "nameEn">;

function projectStockEvents(
  page: EventPage,
  { limit, offset }: Pick<rest.StockEvents, "limit" | "offset">,
  namesOf: (symbol: string) => Names | null,
  isEnglish: boolean,
): rest.StockEvents {
  return {
    events: page.events.map((event) => projectStockEvent(event, namesOf(event.symbol), isEnglish)),
    ...pageOf(page.events.length, { total: page.total, limit, offset }),
    available_types: [...EVENT_TYPES],
  };
}

function projectStockEvent(event: StockEvent, names: Names | null, isEnglish: boolean): rest.StockEvent {
  return {
    id: stockEventId(event),
    symbol: event.symbol,
    stock_name: names?.nameAr ?? null,
    event_type: event.eventType,
    importance: event.importance,
    sentiment: event.sentiment,
    description: event.description,
    ...(isEnglish ? { stock_name_en: names?.nameEn ?? null, description_en: event.descriptionEn } : {}),
    event_date: formatDay(event.eventDay),
    article_date: event.articleAtMs === null ? null : formatTimestamp(event.articleAtMs),
    created_at: formatTimestamp(event.createdAtMs),
  };
}
