// `marsad import analysts` and `articles`: opinions and news about companies.

import { Digest } from "../../base/index.ts";
import { type AnalystTarget, ARTICLE_LANGUAGES, type Article, RATINGS } from "../../model/index.ts";
import { checkArticle, checkTarget } from "./fact-checks.ts";
import { type ImportKind, SYMBOL_COLUMN } from "./import-kind.ts";

const ARABIC = /[\u0600-\u06FF]/;

export const ANALYST_ROWS: ImportKind<AnalystTarget> = {
  name: "analysts",
  summary: "Price targets and ratings of research houses.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    { name: "analyst", isRequired: true, takes: "text", meaning: "The research house." },
    {
      name: "date",
      isRequired: true,
      takes: "a day as 2026-11-15",
      meaning: "Day of the opinion; it counts for a year.",
    },
    { name: "target", isRequired: true, takes: "riyals, 4 decimals at most", meaning: "Price target." },
    { name: "rating", isRequired: true, takes: `one of ${RATINGS.join(", ")}`, meaning: "Rating." },
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
    { name: "title", isRequired: true, takes: "text, 500 characters at most", meaning: "Headline." },
    { name: "text", takes: "text, 20,000 characters at most", meaning: "The article." },
    {
      name: "published_at",
      isRequired: true,
      takes: "a moment with its offset, as 2026-11-15T09:30:00+03:00",
      meaning: "When it was published.",
    },
    { name: "received_at", takes: "a moment with its offset", meaning: "When it came in; published_at when left out." },
    { name: "language", takes: "ar or en", meaning: "That of the script of the title when left out." },
    {
      name: "text_en",
      takes: "text, 20,000 characters at most",
      meaning: "The same in English, of an Arabic article.",
    },
    {
      name: "id",
      takes: "text",
      meaning: "The source's own number; made from symbol, moment and title when left out.",
    },
    { name: "source", takes: "text", meaning: "Who wrote it." },
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
