// A listed company or fund in the directory, and the changes of its share count.

import type { Day, Quantity } from "../base/index.ts";
import type { Instrument, Market, SecurityType } from "./instrument.ts";

export const COMPANY_STATUSES = ["active", "suspended", "delisted"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** One entry of the directory; the symbol identifies it. */
export interface Company {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  /** Other names that people use: short names, abbreviations, former names. */
  readonly aliases: readonly string[];
  /** Null where none is known. */
  readonly isin: string | null;
  /** Former names and symbols. The store adds a name that a later entry replaces. */
  readonly formerNames: readonly string[];
  readonly formerSymbols: readonly string[];
  readonly market: Market;
  readonly securityType: SecurityType;
  readonly status: CompanyStatus;
  /** Empty where the exchange files none. */
  readonly sectorEn: string;
  readonly sectorAr: string;
  readonly sharesOutstanding: Quantity;
  /** Free float in hundredths of a percent, 0 to 10,000. */
  readonly freeFloatBps: number;
  readonly descriptionAr: string;
  readonly descriptionEn: string;
  /** Null where none is known. */
  readonly website: string | null;
  readonly country: string;
  readonly currency: string;
  /** Null where it is not known. */
  readonly listingDay: Day | null;
}

const RANKS: Readonly<Record<SecurityType, number>> = { Equity: 0, "Closed-End Fund": 1, ETF: 2, Sukuk: 2, Unknown: 3 };

/** The rank of a company among the matches of a name: shares first, then funds, then ETFs and sukuk. */
export function searchRank({ securityType }: Pick<Company, "securityType">): number {
  return RANKS[securityType];
}

/** From `exDay` on, `denominator` old shares become `numerator` new ones; a bonus issue of one for four is 5 : 4. */
export interface Split {
  readonly symbol: string;
  readonly exDay: Day;
  readonly numerator: number;
  readonly denominator: number;
}

/** The company data that the feed has. */
export function companyOfInstrument(instrument: Instrument): Company {
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
  };
}
