// Articles and the stock events that were made of them. An article remembers the digest of the words that an analyser read; it waits
// while that differs from the digest of its words now.

import { Digest } from "../../base/index.ts";
import {
  ARTICLE_LANGUAGES,
  type Article,
  EVENT_TYPES,
  IMPORTANCES,
  READERS,
  SENTIMENTS,
  type StockEvent,
} from "../../model/index.ts";
import type { Articles, EventQuery, Events, ReadArticle } from "../articles.ts";
import type { Database } from "../database/database.ts";
import { type Fragment, joined, part, type Sql, type SqlRow } from "../database/sql.ts";
import { isKnownAt, putFacts, removeFact, statesOf, versionsOf } from "./fact-versions.ts";
import { integer, named, nullable, oneOf, table, text } from "./table.ts";

/** Articles marked in one statement. */
const MARKED_ARTICLES_MAX = 500;

const ARTICLES = table<Article>("articles", ["id", "symbol"], {
  id: text,
  symbol: text,
  title: text,
  text: named("body", text),
  language: oneOf(ARTICLE_LANGUAGES),
  textEn: named("body_en", nullable(text)),
  publishedAtMs: integer,
  receivedAtMs: integer,
  source: text,
});

const EVENTS = table<StockEvent>("stock_events", ["article_id", "symbol"], {
  articleId: text,
  symbol: text,
  eventType: oneOf(EVENT_TYPES),
  importance: oneOf(IMPORTANCES),
  sentiment: oneOf(SENTIMENTS),
  description: text,
  descriptionEn: nullable(text),
  eventDay: integer,
  articleAtMs: nullable(integer),
  createdAtMs: integer,
  reader: oneOf(READERS),
});

export function sqlArticles(database: Database): Articles {
  const { read } = database;
  return {
    write: (articles) => database.transaction((sql) => writeArticles(sql, articles), "articles"),

    pending: (upToMs, limit) =>
      ARTICLES.all(read)`
        select * from articles where analysed <> digest and received_at_ms <= ${upToMs}
        order by received_at_ms desc, id, symbol limit ${limit}`,

    waiting: async (upToMs) =>
      (await read.number`
        select count(*) from articles where analysed <> digest and received_at_ms <= ${upToMs}`) ?? 0,

    record: (articles) =>
      database.transaction(async (sql) => {
        for (let start = 0; start < articles.length; start += MARKED_ARTICLES_MAX) {
          const some = articles.slice(start, start + MARKED_ARTICLES_MAX);
          const marked = await markRead(sql, some);
          const events: StockEvent[] = [];
          for (const { article, reading, reader, createdAtMs } of some) {
            const { id: articleId, symbol, publishedAtMs: articleAtMs } = article;
            if (!marked.has(nameOf(article))) continue;
            if (reading !== null) events.push({ ...reading, articleId, symbol, articleAtMs, createdAtMs, reader });
            else await removeFact(sql, EVENTS, { article_id: articleId, symbol });
          }
          await putFacts(sql, EVENTS, events);
        }
      }, "articles"),
  };
}

export function sqlEvents({ read }: Database): Events {
  return {
    page: async (query) => {
      const { limit, offset } = query;
      const where = isAskedFor(query);
      return {
        total: (await read.number`select count(*) from stock_events where ${where}`) ?? 0,
        events: await EVENTS.all(read)`
          select * from stock_events where ${where}
          order by created_at_ms desc, article_id, symbol limit ${limit} offset ${offset}`,
      };
    },
  };
}

/** Only what the query asks for stands in the statement, so that the events of one symbol are found by their index. */
function isAskedFor({ symbol, eventType, importance, fromMs = 0, upToMs }: EventQuery): Fragment {
  const asked = [part`created_at_ms >= ${fromMs} and created_at_ms <= ${upToMs}`];
  if (symbol !== undefined) asked.push(part`symbol = ${symbol}`);
  if (eventType !== undefined) asked.push(part`event_type = ${eventType}`);
  if (importance !== undefined) asked.push(part`importance = ${importance}`);
  return joined(asked, " and ");
}

/** The events as they were at a past time: an event whose article was corrected later appears as it was read first. */
export function sqlPastEvents(database: Database, timeMs: number): Events {
  const { read } = database;
  return {
    page: async (query) => {
      const replaced = await versionsOf(read, EVENTS, null, timeMs);
      if (replaced.length === 0) return await sqlEvents(database).page(query);
      const rows = await read<SqlRow>`select * from stock_events where created_at_ms <= ${query.upToMs}`;
      const { symbol, eventType, importance, fromMs = 0, upToMs, limit, offset } = query;
      const states = await statesOf(EVENTS, rows, replaced);
      const events = states
        .filter((state) => isKnownAt(state, 0, timeMs))
        .map(({ fact }) => fact)
        .filter((event) => symbol === undefined || event.symbol === symbol)
        .filter((event) => eventType === undefined || event.eventType === eventType)
        .filter((event) => importance === undefined || event.importance === importance)
        .filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs <= upToMs)
        .sort(newestFirst);
      return { events: events.slice(offset, offset + limit), total: events.length };
    },
  };
}

function newestFirst(a: StockEvent, b: StockEvent): number {
  if (a.createdAtMs !== b.createdAtMs) return b.createdAtMs - a.createdAtMs;
  const [one, other] = [`${a.articleId} ${a.symbol}`, `${b.articleId} ${b.symbol}`];
  return one < other ? -1 : Number(one > other);
}

/** Writes articles in a running transaction. It does not write the column `analysed`, which stays as it is. */
export function writeArticles(sql: Sql, articles: readonly Article[]): Promise<void> {
  const rows = articles.map((article) => ({ ...ARTICLES.row(article), digest: digestOf(article) }));
  return sql.upsert("articles", ["id", "symbol"], rows);
}

/** Marks the articles that have not changed since they were read; returns their names. */
async function markRead(sql: Sql, read: readonly ReadArticle[]): Promise<ReadonlySet<string>> {
  const keys = read.map(({ article }) => part`(${article.id}, ${article.symbol}, ${digestOf(article)})`);
  const rows = await sql<{ readonly id: string; readonly symbol: string }>`
    update articles set analysed = digest where (id, symbol, digest) in (values ${joined(keys, ", ")})
    returning id, symbol`;
  return new Set(rows.map(nameOf));
}

function nameOf({ id, symbol }: { readonly id: string; readonly symbol: string }): string {
  return `${symbol} ${id}`;
}

function digestOf(article: Article): string {
  const digest = new Digest();
  digest.text(article.title);
  digest.text(article.text);
  digest.text(article.language);
  digest.number(article.publishedAtMs);
  digest.number(article.receivedAtMs);
  if (article.textEn !== null) digest.text(article.textEn);
  return digest.hex();
}
