// The first start on an empty data folder reads the year of news before the first day into events, while another thread still makes
// bars. Whatever it does not come to is read when the service runs.

import { type Day, dayStartMs, nextTurn } from "../../base/index.ts";
import { RuleAnalyser, subjectOf } from "../../companies/index.ts";
import type { Company } from "../../model/index.ts";
import type { ReadArticle, Store } from "../../store/index.ts";

/** Articles of one transaction. After each, signals get their turn. */
const ROUND_ARTICLES = 400;

/** Reads as a running service reads an archive: by rules, and each event keeps the date of its article. */
export async function readFirstArticles(
  store: Pick<Store, "articles">,
  firstDay: Day,
  companies: readonly Company[],
): Promise<void> {
  const rules = new RuleAnalyser();
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  const upToMs = dayStartMs(firstDay) - 1;
  for (;;) {
    const waiting = await store.articles.pending(upToMs, ROUND_ARTICLES);
    const read: ReadArticle[] = [];
    for (const article of waiting) {
      const subject = subjectOf(article.symbol, bySymbol.get(article.symbol) ?? null);
      read.push({ article, ...(await rules.analyse(article, subject)), createdAtMs: article.receivedAtMs });
    }
    if (read.length > 0) await store.articles.record(read);
    if (waiting.length < ROUND_ARTICLES) return;
    await nextTurn();
  }
}
