// A company of the simulated exchange as the directory keeps it.

import type { Listing } from "../../../exchange/index.ts";
import type { Company } from "../../model/index.ts";

/** With the shares that it has now; those of the listing are those before the first simulated day. */
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
