// An article: a news item or an announcement about one company, in Arabic or English. An analyser turns it into a stock event.

export const ARTICLE_LANGUAGES = ["ar", "en"] as const;
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number];

/** The most characters of an article's text that are stored. */
export const ARTICLE_TEXT_MAX = 20_000;
export const ARTICLE_TITLE_MAX = 500;

/** One article about one company; id and symbol identify it, so that an article about two companies gives two records. */
export interface Article {
  readonly id: string;
  readonly symbol: string;
  readonly title: string;
  readonly text: string;
  readonly language: ArticleLanguage;
  /** The text in English, if an Arabic article has one; null otherwise. */
  readonly textEn: string | null;
  readonly publishedAtMs: number;
  /** Market time at which the service received the article; its stock event is not shown before. */
  readonly receivedAtMs: number;
  /** The publisher; empty when it is not known. */
  readonly source: string;
}
