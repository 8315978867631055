// An analyser reads an article and says what happened. One works by rules and is always there; the other asks a language model.

import type { Article, Reader, Reading } from "../../model/index.ts";

/** The company that an article is about, as an analyser needs to know it. */
export interface ArticleSubject {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
}

/** What an article says, and who read it: an analyser may have handed it on to another. */
export interface Analysis {
  readonly reading: Reading;
  readonly reader: Reader;
}

export interface Analyser {
  /** Always answers: an analyser that depends on others falls back to one that does not. */
  analyse(article: Article, subject: ArticleSubject): Promise<Analysis>;
}
