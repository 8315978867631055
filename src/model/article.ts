// An article: a news item or an announcement about one company, in Arabic or English. An analyser turns it into a stock event.

export const ARTICLE_LANGUAGES = ["ar", "en"] as const;
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number];

/** The most characters of an article's text that are stored. */
export const ARTICLE_TEXT_MAX = 20_000;
export const ARTICLE_TITLE_MAX = 500;

/** One article about one company; id and symbol identify it, so that an article about two companies is two of these. */
export interface Article {
  readonly id: string;
  readonly symbol: string;
  readonly title: string;
  readonly text: string;
  readonly language: ArticleLanguage;
  /** The same text in English, where an Arabic article comes with it; null otherwise. */
  readonly textEn: string | null;
  readonly publishedAtMs: number;
  /** When the service received it, in market time; its stock event is not shown before. */
  readonly receivedAtMs: number;
  /** The publisher; empty when it is not known. */
  readonly source: string;
}
