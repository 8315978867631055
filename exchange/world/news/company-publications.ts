// All publications about the listings, by day: filings, dividends, changes of capital, analysts' opinions and news of companies, and the
// announcements of all that is listed on a simulated day. It
// follows from seed and day alone; the state of each company's accounts is stored, so that a further day costs little.

import { assert, type Day } from "../../../src/base/index.ts";
import { SectorShocks } from "../companies/earnings.ts";
import { marketUniverse } from "../companies/market-universe.ts";
import { isFiling } from "../companies/reported-statements.ts";
import type { Listing } from "../universe/listing.ts";
import { AnnouncedListing } from "./announced-listing.ts";
import { MarketNews } from "./market-news.ts";
import {
  BEFORE_ALL,
  type CompanyPublication,
  type NewsOrigin,
  type PublicationSpan,
  PublishedCompany,
} from "./published-company.ts";
import { StoryWriter } from "./story-writer.ts";

interface PublicationOptions {
  readonly seed: number;
  /** The first simulated day. */
  readonly firstDay: Day;
  /** All present and future listings by default. */
  readonly listings?: readonly Listing[];
}

export class CompanyPublications {
  readonly #companies: readonly NewsOrigin[];
  #publishedUpTo: Day = BEFORE_ALL;

  constructor({ seed, firstDay, listings = marketUniverse(seed, firstDay) }: PublicationOptions) {
    const writer = new StoryWriter(seed);
    const marketNews = new MarketNews(writer);
    const sectorShocks = new SectorShocks(seed);
    const moves = new Map(
      listings.flatMap((listing) => (listing.movedFrom === null ? [] : [[listing.movedFrom.number, listing]])),
    );
    this.#companies = listings
      .filter((listing) => isFiling(listing) || listing.isOffering)
      .map((listing) => {
        if (!isFiling(listing)) return new AnnouncedListing(writer, listing);
        const movesTo = moves.get(listing.number) ?? null;
        return new PublishedCompany(writer, marketNews, listing, movesTo, firstDay, sectorShocks);
      });
  }

  get companyCount(): number {
    return this.#companies.length;
  }

  /**
   * Company by company in the order of their numbers, leaving out companies without a publication. Spans are read forward: each begins
   * at the end of the previous one, or later.
   */
  *between(span: PublicationSpan): Generator<CompanyPublication, void, undefined> {
    for (const published of this.byCompany(span)) if (published !== null) yield published;
  }

  /** Like `between`, with null for a company without a publication, so that other work can run between two companies. */
  *byCompany({ after = BEFORE_ALL, ...span }: PublicationSpan): Generator<CompanyPublication | null, void, undefined> {
    assert(after >= this.#publishedUpTo, "publications are read forward");
    this.#publishedUpTo = span.upTo;
    for (const company of this.#companies) yield company.between({ ...span, after });
  }
}
