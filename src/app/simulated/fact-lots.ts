// The facts of the simulated companies in lots as the store takes them: what becomes known in a span of days.

import type { CompanyPublication, CompanyPublications, PublicationSpan } from "../../../exchange/index.ts";
import { nextTurn } from "../../base/index.ts";
import type { FactLot } from "../../store/index.ts";
import { actionOfChange, actionOfListing } from "./simulated-action.ts";
import { companyOf } from "./simulated-company.ts";

/** Companies in one lot. After each lot, requests and signals get their turn. */
const LOT_COMPANIES = 20;

/** What becomes known in a span, some companies at a time. */
export async function* lotsBetween(
  publications: CompanyPublications,
  span: PublicationSpan,
  progress: (companies: number) => void = () => undefined,
): AsyncGenerator<FactLot, void, undefined> {
  let some: CompanyPublication[] = [];
  let done = 0;
  for (const news of publications.between(span)) {
    some.push(news);
    if (some.length < LOT_COMPANIES) continue;
    done += some.length;
    yield lotOf(some);
    some = [];
    progress(done);
    await nextTurn();
  }
  if (some.length > 0) yield lotOf(some);
}

function lotOf(news: readonly CompanyPublication[]): FactLot {
  const changed = news.filter(({ isShareCountNew, admission }) => isShareCountNew || admission !== null);
  return {
    companies: changed.map(({ listing, sharesOutstanding, admission }) => ({
      ...companyOf(listing, sharesOutstanding),
      // NAMES-05: its symbol leads to the one that it has on the main market.
      ...(admission === "left" ? { status: "delisted" as const } : {}),
    })),
    statements: news.flatMap(({ statements }) => statements),
    dividends: news.flatMap(({ dividends }) => dividends),
    actions: [
      ...news.flatMap(({ listingEvents }) => listingEvents).map(actionOfListing),
      ...news.flatMap(({ capitalChanges }) => capitalChanges).map(actionOfChange),
    ],
    targets: news.flatMap(({ targets }) => targets),
    articles: news.flatMap(({ articles }) => articles),
  };
}
