// The events of a year of simulated news, each beside its source article.

import { CompanyPublications, type Listing, loadUniverse } from "../../exchange/index.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { addDays, type Day, present } from "../../src/base/index.ts";
import type { ArticleSubject } from "../../src/companies/events/analyser.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import type { Article, Reading } from "../../src/model/index.ts";

const RULES = new RuleAnalyser();

export interface SimulatedEvent {
  readonly article: Article;
  readonly subject: ArticleSubject;
  /** The event type that the newswire intended. */
  readonly about: string;
  /** The trading day of its effect. */
  readonly day: Day;
  /** Null when the rules left the article out. */
  readonly reading: Reading | null;
}

export const FIRST_DAY: Day = 20261115;
/** One year, as the difference of two days in the form YYYYMMDD. */
const YEAR = 10_000;

/** Events of the whole market by default, or of the given listings; of one year by default. */
export function simulatedEvents(
  seed: number,
  listings: readonly Listing[] = loadUniverse(),
  years = 1,
): readonly SimulatedEvent[] {
  const publications = new CompanyPublications({ seed, firstDay: FIRST_DAY, listings });
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]));
  const events: SimulatedEvent[] = [];
  const span = { after: BEFORE_ALL, upTo: addDays(FIRST_DAY, -1), articlesFrom: FIRST_DAY - years * YEAR };
  for (const { symbol, articles, stories } of publications.between(span)) {
    const subject = subjectOf(present(bySymbol.get(symbol), "a publication is of a listing"));
    for (const [at, article] of articles.entries()) {
      const { eventType: about, day } = present(stories[at], "every article has a story");
      events.push({ article, subject, about, day, reading: RULES.read(article, subject) });
    }
  }
  return events;
}

function subjectOf({ symbol, nameAr, nameEn, securityType, sectorEn }: Listing): ArticleSubject {
  const isFund = securityType === "Closed-End Fund" || securityType === "ETF";
  return { symbol, nameAr, nameEn, issuer: isFund ? "fund" : sectorEn === "Banks" ? "bank" : "company" };
}
