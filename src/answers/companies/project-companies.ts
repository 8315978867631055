// The JSON of /companies/: a page of the directory.

import type { DirectoryPage, DirectoryQuery } from "../../facts/index.ts";
import type { Company } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

function projectDirectoryEntry(company: Company): rest.DirectoryEntry {
  return {
    symbol: company.symbol,
    name_ar: company.nameAr,
    name_en: company.nameEn,
    market: company.market,
    status: company.status,
    security_type: company.securityType,
    market_segment: company.market,
    is_etf: company.securityType === "ETF",
  };
}

export function projectDirectory(page: DirectoryPage, query: DirectoryQuery): rest.Directory {
  return {
    results: page.companies.map(projectDirectoryEntry),
    count: page.companies.length,
    total: page.total,
    limit: query.limit,
    offset: query.offset,
  };
}
