// Articles in the database. A row remembers the digest of the words that an analyser read; it waits while that differs from
// the digest of its words now.

import { assert, Digest } from "../../base/index.ts";
import { ARTICLE_LANGUAGES, type Article, type ArticleLanguage } from "../../model/index.ts";
import type { Articles, ReadArticle } from "../articles.ts";
import type { Database } from "../database/database.ts";
import type { Dialect } from "../database/dialect.ts";
import type { Sql, SqlRow } from "../database/sql.ts";
import { eventToRow } from "./sql-events.ts";

interface ArticleRow {
  readonly id: string;
  readonly symbol: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly published_at_ms: number;
  readonly received_at_ms: number;
  readonly source: string;
}

/** Articles marked in one statement. */
const MARKED_ARTICLES_MAX = 500;

export class SqlArticles implements Articles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  write(articles: readonly Article[]): Promise<void> {
    return this.#database.transaction((sql) => writeArticles(sql, articles), "articles");
  }

  async pending(upToMs: number, limit: number): Promise<readonly Article[]> {
    const rows = await this.#database.read<ArticleRow>`
      select id, symbol, title, body, language, published_at_ms, received_at_ms, source from articles
      where analysed <> digest and received_at_ms <= ${upToMs}
      order by received_at_ms desc, id, symbol limit ${limit}`;
    return rows.map((row) => ({
      id: row.id,
      symbol: row.symbol,
      title: row.title,
      text: row.body,
      language: languageOf(row.language),
      publishedAtMs: row.published_at_ms,
      receivedAtMs: row.received_at_ms,
      source: row.source,
    }));
  }

  async waiting(upToMs: number): Promise<number> {
    const [row] = await this.#database.read<{ readonly waiting: number }>`
      select count(*) as waiting from articles where analysed <> digest and received_at_ms <= ${upToMs}`;
    return row?.waiting ?? 0;
  }

  record(read: readonly ReadArticle[]): Promise<void> {
    return this.#database.transaction(async (sql) => {
      for (let start = 0; start < read.length; start += MARKED_ARTICLES_MAX) {
        const some = read.slice(start, start + MARKED_ARTICLES_MAX);
        const marked = await markRead(sql, this.#database.dialect, some);
        const rows: SqlRow[] = [];
        for (const one of some) {
          const { article, reading } = one;
          if (!marked.has(nameOf(article))) continue;
          if (reading !== null) rows.push(eventToRow(one, reading));
          else await sql`delete from stock_events where article_id = ${article.id} and symbol = ${article.symbol}`;
        }
        await sql.upsert("stock_events", ["article_id", "symbol"], rows);
      }
    }, "articles");
  }
}

/** Marks those that are still as they were read; their names. */
async function markRead(sql: Sql, dialect: Dialect, read: readonly ReadArticle[]): Promise<ReadonlySet<string>> {
  const marks = read.map((_, at) => [0, 1, 2].map((column) => dialect.parameter(3 * at + column)).join(", "));
  const rows = await sql.statement<{ readonly id: string; readonly symbol: string }>(
    `update articles set analysed = digest where (id, symbol, digest) in (values (${marks.join("), (")}))
     returning id, symbol`,
    read.flatMap(({ article }) => [article.id, article.symbol, digestOf(article)]),
  );
  return new Set(rows.map(nameOf));
}

function nameOf({ id, symbol }: { readonly id: string; readonly symbol: string }): string {
  return `${symbol} ${id}`;
}

/** Writes articles in a running transaction. The column of what was analysed is not written, so it stays as it is. */
export function writeArticles(sql: Sql, articles: readonly Article[]): Promise<void> {
  return sql.upsert("articles", ["id", "symbol"], articles.map(articleToRow));
}

function articleToRow(article: Article): SqlRow {
  return {
    id: article.id,
    symbol: article.symbol,
    title: article.title,
    body: article.text,
    language: article.language,
    published_at_ms: article.publishedAtMs,
    received_at_ms: article.receivedAtMs,
    source: article.source,
    digest: digestOf(article),
  };
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

function languageOf(text: string): ArticleLanguage {
  const language = ARTICLE_LANGUAGES.find((candidate) => candidate === text);
  assert(language !== undefined, `'${text}' is no language of articles`);
  return language;
}
