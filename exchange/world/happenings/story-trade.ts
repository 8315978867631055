// The trade of a company in its stories: finer than that of its sector where the sector has companies of different trades, so that
// a shipping company is not told to serve oil fields.

import { type Listing, originOf, tradeOf } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";

/** By the symbol of a company's first listing; by English name for the companies that the simulated exchange offers. */
const TRADES: ReadonlyMap<string, string> = new Map(
  readTable("happenings/story-trades.tsv", ["company", "trade"]).map(({ company, trade }) => [company, trade]),
);
/** A producer of basic materials sells what it makes, and neither builds nor maintains the equipment of others. */
const MATERIALS = "Materials";

export function storyTrade(listing: Listing): string {
  const known = TRADES.get(originOf(listing).symbol) ?? TRADES.get(listing.nameEn);
  return known ?? (listing.sectorEn === MATERIALS ? "materials" : tradeOf(listing));
}
