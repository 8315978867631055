// The facts of the simulated companies in lots as the store takes them: what becomes known in a span of days.

import {
  type CompanyPublication,
  type CompanyPublications,
  type Listing,
  loadUniverse,
  type PublicationSpan,
} from "../../../exchange/index.ts";
import { nextTurn } from "../../base/index.ts";
import type { FactLot } from "../../store/index.ts";
import { actionOfChange } from "./simulated-action.ts";
import { companyOf } from "./simulated-company.ts";

/** Companies in one lot. After each lot, requests and signals get their turn. */
const LOT_COMPANIES = 20;

/** What becomes known in a span, some companies at a time. */
export async function* lotsBetween(
  publications: CompanyPublications,
  span: PublicationSpan,
  progress: (companies: number) => void = () => undefined,
): AsyncGenerator<FactLot, void, undefined> {
  // Read once, and only when the shares of a company change.
  let known: ReadonlyMap<string, Listing> | null = null;
  const listings = (): ReadonlyMap<string, Listing> => {
    known ??= new Map(loadUniverse().map((listing) => [listing.symbol, listing]));
    return known;
  };
  let some: CompanyPublication[] = [];
  let done = 0;
  for (const news of publications.between(span)) {
    some.push(news);
    if (some.length < LOT_COMPANIES) continue;
    done += some.length;
    yield lotOf(some, listings);
    some = [];
    progress(done);
    await nextTurn();
  }
  if (some.length > 0) yield lotOf(some, listings);
}

function lotOf(news: readonly CompanyPublication[], listings: () => ReadonlyMap<string, Listing>): FactLot {
  const changed = news.filter(({ isShareCountNew }) => isShareCountNew);
  return {
    companies: changed.flatMap(({ symbol, sharesOutstanding }) => {
      const listing = listings().get(symbol);
      return listing === undefined ? [] : [companyOf(listing, sharesOutstanding)];
    }),
    statements: news.flatMap(({ statements }) => statements),
    dividends: news.flatMap(({ dividends }) => dividends),
    actions: news.flatMap(({ capitalChanges }) => capitalChanges).map(actionOfChange),
    targets: news.flatMap(({ targets }) => targets),
    articles: news.flatMap(({ articles }) => articles),
  };
}
