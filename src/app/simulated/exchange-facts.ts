// Translates the publications of the simulated exchange about companies into the facts of the store.

import type {
  CompanyPublication,
  CompanyPublications,
  HistoryChunk,
  Listing,
  PublicationSpan,
} from "../../../exchange/index.ts";
import { nextTurn } from "../../base/index.ts";
import type { Company, CorporateAction } from "../../model/index.ts";
import type { FactBatch } from "../../store/index.ts";

/** Companies with facts in one batch. */
export const BATCH_COMPANIES = 20;

/** The facts that become known in a span of days, some companies at a time; no further ones once `isStopped` says so. */
export async function* factsBetween(
  publications: Pick<CompanyPublications, "byCompany">,
  span: PublicationSpan,
  isStopped: () => boolean = () => false,
): AsyncGenerator<FactBatch, void, undefined> {
  let batch: CompanyPublication[] = [];
  for (const publication of publications.byCompany(span)) {
    if (isStopped()) return;
    if (publication !== null) batch.push(publication);
    if (batch.length === BATCH_COMPANIES) {
      yield factsOf(batch);
      batch = [];
    }
    // Requests and signals get their turn: a company takes some milliseconds when it is asked for the first time.
    await nextTurn();
  }
  if (batch.length > 0) yield factsOf(batch);
}

function factsOf(batch: readonly CompanyPublication[]): FactBatch {
  const changed = batch.filter(({ isShareCountNew, admission }) => isShareCountNew || admission !== null);
  return {
    companies: changed.map(({ listing, sharesOutstanding, admission }) => ({
      ...companyOf(listing, sharesOutstanding),
      // NAMES-05: its symbol leads to its new symbol on the main market.
      ...(admission === "left" ? { status: "delisted" as const } : {}),
    })),
    statements: batch.flatMap(({ statements }) => statements),
    dividends: batch.flatMap(({ dividends }) => dividends),
    actions: batch.flatMap(actionsOf),
    targets: batch.flatMap(({ targets }) => targets),
    ownerships: batch.flatMap(({ ownerships }) => ownerships),
    articles: batch.flatMap(({ articles }) => articles),
  };
}

export function actionsOf({
  listingEvents,
  capitalChanges,
}: Pick<HistoryChunk, "listingEvents" | "capitalChanges">): readonly CorporateAction[] {
  return [...listingEvents.map(actionOfListing), ...capitalChanges.map(actionOfChange)];
}

/** Fields that do not belong to the kind of an action are null. */
export function actionOfChange(change: HistoryChunk["capitalChanges"][number]): CorporateAction {
  return { ...change, market: null, formerSymbol: null, formerNameAr: null, formerNameEn: null };
}

export function actionOfListing(event: HistoryChunk["listingEvents"][number]): CorporateAction {
  return { ...event, numerator: null, denominator: null };
}

/** The company with its shares of now; the listing has the shares before the first simulated day. */
export function companyOf(listing: Listing, sharesOutstanding: number = listing.sharesOutstanding): Company {
  return {
    symbol: listing.symbol,
    nameAr: listing.nameAr,
    nameEn: listing.nameEn,
    aliases: listing.aliases,
    isin: listing.isin,
    formerNames: [],
    formerSymbols: listing.formerSymbols,
    market: listing.market,
    securityType: listing.securityType,
    status: "active",
    sectorEn: listing.sectorEn,
    sectorAr: listing.sectorAr,
    sharesOutstanding,
    freeFloatBps: listing.freeFloatBps,
    descriptionAr: listing.businessAr,
    descriptionEn: listing.businessEn,
    website: listing.website,
    country: "SA",
    currency: "SAR",
    listingDay: listing.listingDay,
  };
}
