// An analyser reads an article and describes its event. One works by rules and is always there; the other asks a language model.

import type { IssuerKind } from "../../base/index.ts";
import type { Article, Company, Reader, Reading } from "../../model/index.ts";

/** The company that an article is about, as an analyser needs to know it. */
export interface ArticleSubject {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  /** The noun for it in a sentence, and whether it has shares or units. */
  readonly issuer: IssuerKind;
}

type Described = Pick<Company, "nameAr" | "nameEn" | "securityType" | "sectorEn">;

/** A company that is not known is called by its symbol. */
export function subjectOf(symbol: string, company: Described | null): ArticleSubject {
  if (company === null) return { symbol, nameAr: symbol, nameEn: symbol, issuer: "company" };
  const { nameAr, nameEn, securityType, sectorEn } = company;
  const isFund = securityType === "Closed-End Fund" || securityType === "ETF";
  return { symbol, nameAr, nameEn, issuer: isFund ? "fund" : sectorEn === "Banks" ? "bank" : "company" };
}

/** The reading of an article, and its reader: an analyser may have handed it on to another. */
export interface Analysis {
  /** Null when the article is not about the company or was not understood: it makes no event. */
  readonly reading: Reading | null;
  readonly reader: Reader;
}

export interface Analyser {
  /** Always answers: an analyser that depends on others falls back to one without such dependencies. */
  analyse(article: Article, subject: ArticleSubject): Promise<Analysis>;
}
