// An article as the simulated newswire sends it out: one company, one language.

/** Id and symbol identify it. */
export interface NewsArticle {
  readonly id: string;
  readonly symbol: string;
  readonly title: string;
  readonly text: string;
  readonly language: "ar" | "en";
  readonly publishedAtMs: number;
  /** When readers of the newswire have it, in market time; some seconds after its publication. */
  readonly receivedAtMs: number;
  readonly source: string;
}
