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
import type { Articles, Events, ReadArticle } from "../articles.ts";
import type { Database } from "../database/database.ts";
import { joined, part, type Sql } from "../database/sql.ts";
import { integer, named, nullable, oneOf, table, text } from "./table.ts";

/** Articles marked in one statement. */
const MARKED_ARTICLES_MAX = 500;
/** Sorts behind every symbol, type and importance. */
const LAST_TEXT = "~";

const ARTICLES = table<Article>("articles", ["id", "symbol"], {
  id: text,
  symbol: text,
  title: text,
  text: named("body", text),
  language: oneOf(ARTICLE_LANGUAGES),
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
            else await sql`delete from stock_events where article_id = ${articleId} and symbol = ${symbol}`;
          }
          await EVENTS.put(sql, events);
        }
      }, "articles"),
  };
}

export function sqlEvents({ read }: Database): Events {
  return {
    page: async ({ symbol, eventType, importance, fromMs = 0, upToMs, limit, offset }) => {
      // An open range stands for "any", so that one statement serves every combination and its indices are used.
      const where = part`
        created_at_ms >= ${fromMs} and created_at_ms <= ${upToMs}
        and symbol >= ${symbol ?? ""} and symbol <= ${symbol ?? LAST_TEXT}
        and event_type >= ${eventType ?? ""} and event_type <= ${eventType ?? LAST_TEXT}
        and importance >= ${importance ?? ""} and importance <= ${importance ?? LAST_TEXT}`;
      return {
        total: (await read.number`select count(*) from stock_events where ${where}`) ?? 0,
        events: await EVENTS.all(read)`
          select * from stock_events where ${where}
          order by created_at_ms desc, article_id, symbol limit ${limit} offset ${offset}`,
      };
    },
  };
}

/** Writes articles in a running transaction. The column of what was analysed is not written, so it stays as it is. */
export function writeArticles(sql: Sql, articles: readonly Article[]): Promise<void> {
  const rows = articles.map((article) => ({ ...ARTICLES.row(article), digest: digestOf(article) }));
  return sql.upsert("articles", ["id", "symbol"], rows);
}

/** Marks those that are still as they were read; their names. */
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
  return digest.hex();
}
