// A piece of news or an announcement about one company, in either language. An analyser makes a stock event of it.

export const ARTICLE_LANGUAGES = ["ar", "en"] as const;
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number];

/** Characters of text that are kept of an article; what follows adds nothing to an event. */
export const ARTICLE_TEXT_MAX = 20_000;
export const ARTICLE_TITLE_MAX = 500;

/** One article about one company; id and symbol identify it, so that an article about two companies is two of these. */
export interface Article {
  readonly id: string;
  readonly symbol: string;
  readonly title: string;
  readonly text: string;
  readonly language: ArticleLanguage;
  readonly publishedAtMs: number;
  /** When the service had it, in market time; nobody sees what comes of it before. */
  readonly receivedAtMs: number;
  /** Who wrote it; empty where that is not known. */
  readonly source: string;
}
