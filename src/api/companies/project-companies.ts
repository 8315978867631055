// The JSON of /companies/: an entry of the directory with its sector and what it is worth now.

import type { Company } from "../../model/index.ts";
import { sectorIdOf } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** The fields by which an answer names a sector. */
type SectorFields = Pick<rest.DirectoryEntry, "sector_id" | "sector" | "sector_en">;

export function projectSector({ sectorEn, sectorAr }: Pick<Company, "sectorEn" | "sectorAr">): SectorFields {
  return {
    sector_id: sectorIdOf(sectorEn),
    sector: sectorAr === "" ? null : sectorAr,
    sector_en: sectorEn === "" ? null : sectorEn,
  };
}

export function projectDirectoryEntry(company: Company, marketCap: number | null): rest.DirectoryEntry {
  return {
    symbol: company.symbol,
    name_ar: company.nameAr,
    name_en: company.nameEn,
    market: company.market,
    status: company.status,
    security_type: company.securityType,
    market_segment: company.market,
    is_etf: company.securityType === "ETF",
    ...projectSector(company),
    market_cap: marketCap,
    isin: company.isin,
  };
}
