// The facts of the simulated companies as the store takes them, and how far they have been told. The mark in the settings says
// which market they belong to, so that a restart goes on where the last run ended.

import {
  type CompanyPublication,
  type CompanyPublications,
  loadUniverse,
  type PublicationSpan,
} from "../../../exchange/index.ts";
import type { Day } from "../../base/index.ts";
import type { FactLot, Settings } from "../../store/index.ts";
import { companyOf } from "./simulated-company.ts";

/** Up to where the facts of which simulated market are on file. */
export interface FactsMark {
  readonly seed: number;
  readonly firstDay: Day;
  readonly upTo: Day;
}

const MARK_KEY = "facts.told";
/** Companies that go into one lot; others get their turn after each. */
const LOT_COMPANIES = 20;

export async function readMark(settings: Settings): Promise<FactsMark | null> {
  const text = await settings.get(MARK_KEY);
  // This text was written by writeMark, from the very same type.
  return text === null ? null : (JSON.parse(text) as FactsMark);
}

export function writeMark(settings: Settings, mark: FactsMark): Promise<void> {
  return settings.set(MARK_KEY, JSON.stringify(mark));
}

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
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  if (some.length > 0) yield lotOf(some);
}

function lotOf(news: readonly CompanyPublication[]): FactLot {
  const changed = news.filter(({ splits }) => splits.length > 0);
  const listings = changed.length === 0 ? [] : loadUniverse();
  return {
    companies: changed.flatMap(({ symbol, sharesOutstanding }) => {
      const listing = listings.find((candidate) => candidate.symbol === symbol);
      return listing === undefined ? [] : [companyOf(listing, sharesOutstanding)];
    }),
    statements: news.flatMap(({ statements }) => statements),
    dividends: news.flatMap(({ dividends }) => dividends),
    splits: news.flatMap(({ splits }) => splits),
    targets: news.flatMap(({ targets }) => targets),
    articles: news.flatMap(({ articles }) => articles),
  };
}
