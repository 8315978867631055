// `marsad import analysts` and `articles`: opinions and news about companies.

import { Digest } from "../../base/index.ts";
import { type AnalystTarget, ARTICLE_LANGUAGES, type Article, RATINGS } from "../../model/index.ts";
import { checkArticle, checkTarget } from "./fact-checks.ts";
import { A_DAY, type ImportKind, optional, required, SYMBOL_COLUMN } from "./import-kind.ts";

const ARABIC = /[\u0600-\u06FF]/;

export const ANALYST_ROWS: ImportKind<AnalystTarget> = {
  name: "analysts",
  summary: "Price targets and ratings of research houses.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    required("analyst", "text", "The research house."),
    required("date", A_DAY, "Day of the opinion; it counts for a year."),
    required("target", "riyals, 4 decimals at most", "Price target."),
    required("rating", `one of ${RATINGS.join(", ")}`, "Rating."),
  ],
  read: (row) => {
    const fact: AnalystTarget = {
      symbol: row.symbol(),
      analyst: row.needed("analyst"),
      issuedDay: row.day("date"),
      target: row.decimal("target"),
      rating: row.word("rating", RATINGS),
    };
    return {
      fact,
      symbol: fact.symbol,
      key: `${fact.symbol} ${fact.issuedDay} ${fact.analyst}`,
      problem: checkTarget(fact),
    };
  },
  batchOf: (targets) => ({ targets }),
};

export const ARTICLE_ROWS: ImportKind<Article> = {
  name: "articles",
  summary: "News and announcements. The running service makes a stock event of each.",
  rowsPerWrite: 500,
  columns: [
    SYMBOL_COLUMN,
    required("title", "text, 500 characters at most", "Headline."),
    optional("text", "text, 20,000 characters at most", "The article."),
    required("published_at", "a moment with its offset, as 2026-11-15T09:30:00+03:00", "When it was published."),
    optional("received_at", "a moment with its offset", "When it came in; published_at when left out."),
    optional("language", "ar or en", "That of the script of the title when left out."),
    optional("text_en", "text, 20,000 characters at most", "The same in English, of an Arabic article."),
    optional("id", "text", "The source's own number; made from symbol, moment and title when left out."),
    optional("source", "text", "Who wrote it."),
  ],
  read: (row) => {
    const symbol = row.symbol();
    const title = row.needed("title");
    const publishedAtMs = row.moment("published_at");
    const fact: Article = {
      id: row.text("id") || idOf(symbol, publishedAtMs, title),
      symbol,
      title,
      text: row.text("text"),
      language: row.word("language", ARTICLE_LANGUAGES, ARABIC.test(title) ? "ar" : "en"),
      textEn: row.text("text_en") || null,
      publishedAtMs,
      receivedAtMs: row.optionalMoment("received_at") ?? publishedAtMs,
      source: row.text("source"),
    };
    return { fact, symbol, key: `${symbol} ${fact.id}`, problem: checkArticle(fact) };
  },
  batchOf: (articles) => ({ articles }),
};

function idOf(symbol: string, publishedAtMs: number, title: string): string {
  const digest = new Digest();
  digest.text(symbol);
  digest.number(publishedAtMs);
  digest.text(title);
  return digest.hex().slice(0, 32);
}
