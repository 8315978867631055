// Directory entries for tests.

import type { Company, Instrument } from "../../src/model/index.ts";

/** The entry of a listed instrument. */
export function companyOf(instrument: Instrument, fields: Partial<Company> = {}): Company {
  return {
    symbol: instrument.symbol,
    nameAr: instrument.nameAr,
    nameEn: instrument.nameEn,
    aliases: [],
    isin: null,
    formerNames: [],
    formerSymbols: [],
    market: instrument.market,
    securityType: instrument.securityType,
    status: "active",
    sectorEn: instrument.sectorEn,
    sectorAr: instrument.sectorAr,
    sharesOutstanding: instrument.sharesOutstanding,
    freeFloatBps: instrument.freeFloatBps,
    descriptionAr: "",
    descriptionEn: "",
    website: null,
    country: "SA",
    currency: "SAR",
    listingDay: null,
    ...fields,
  };
}
