// Stock events in the database: one plain table, read newest first.

import { EVENT_TYPES, IMPORTANCES, READERS, type Reading, SENTIMENTS, type StockEvent } from "../../model/index.ts";
import type { ReadArticle } from "../articles.ts";
import type { Database } from "../database/database.ts";
import type { SqlRow } from "../database/sql.ts";
import type { EventPage, EventQuery, Events } from "../events.ts";
import { oneOf } from "./one-of.ts";

interface EventRow {
  readonly article_id: string;
  readonly symbol: string;
  readonly event_type: string;
  readonly importance: string;
  readonly sentiment: string;
  readonly description: string;
  readonly event_day: number;
  readonly article_at_ms: number | null;
  readonly created_at_ms: number;
  readonly reader: string;
}

/** Sorts behind every symbol, type and importance. */
const LAST_TEXT = "~";

export class SqlEvents implements Events {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(query: EventQuery): Promise<EventPage> {
    const { read } = this.#database;
    // An open range stands for "any", so that one statement serves every combination and its indices are used.
    const [symbolFrom, symbolTo] = rangeOf(query.symbol);
    const [typeFrom, typeTo] = rangeOf(query.eventType);
    const [importanceFrom, importanceTo] = rangeOf(query.importance);
    const fromMs = query.fromMs ?? 0;
    const [counted] = await read<{ readonly total: number }>`
      select count(*) as total from stock_events where created_at_ms >= ${fromMs} and created_at_ms <= ${query.upToMs}
      and symbol >= ${symbolFrom} and symbol <= ${symbolTo} and event_type >= ${typeFrom} and event_type <= ${typeTo}
      and importance >= ${importanceFrom} and importance <= ${importanceTo}`;
    const rows = await read<EventRow>`
      select * from stock_events where created_at_ms >= ${fromMs} and created_at_ms <= ${query.upToMs}
      and symbol >= ${symbolFrom} and symbol <= ${symbolTo} and event_type >= ${typeFrom} and event_type <= ${typeTo}
      and importance >= ${importanceFrom} and importance <= ${importanceTo}
      order by created_at_ms desc, article_id, symbol limit ${query.limit} offset ${query.offset}`;
    return { events: rows.map(rowToEvent), total: counted?.total ?? 0 };
  }
}

const rangeOf = (word: string | undefined): readonly [string, string] => [word ?? "", word ?? LAST_TEXT];

/** The row of the event that an article became. */
export function eventToRow({ article, reader, createdAtMs }: ReadArticle, reading: Reading): SqlRow {
  return {
    article_id: article.id,
    symbol: article.symbol,
    event_type: reading.eventType,
    importance: reading.importance,
    sentiment: reading.sentiment,
    description: reading.description,
    event_day: reading.eventDay,
    article_at_ms: article.publishedAtMs,
    created_at_ms: createdAtMs,
    reader,
  };
}

function rowToEvent(row: EventRow): StockEvent {
  return {
    articleId: row.article_id,
    symbol: row.symbol,
    eventType: oneOf(EVENT_TYPES, row.event_type),
    importance: oneOf(IMPORTANCES, row.importance),
    sentiment: oneOf(SENTIMENTS, row.sentiment),
    description: row.description,
    eventDay: row.event_day,
    articleAtMs: row.article_at_ms,
    createdAtMs: row.created_at_ms,
    reader: oneOf(READERS, row.reader),
  };
}
