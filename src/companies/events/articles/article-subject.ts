// The company that an article is about, as an analyser needs to know it.

import type { Company } from "../../../model/index.ts";
import type { ArticleSubject } from "./analyser.ts";

type Described = Pick<Company, "nameAr" | "nameEn" | "securityType" | "sectorEn">;

/** A company that is not known is called by its symbol. */
export function subjectOf(symbol: string, company: Described | null): ArticleSubject {
  if (company === null) return { symbol, nameAr: symbol, nameEn: symbol, issuer: "company" };
  const { nameAr, nameEn, securityType, sectorEn } = company;
  const isFund = securityType === "Closed-End Fund" || securityType === "ETF";
  return { symbol, nameAr, nameEn, issuer: isFund ? "fund" : sectorEn === "Banks" ? "bank" : "company" };
}
