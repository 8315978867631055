// GET /companies/: the directory, searched as people type, in stable pages. The matches of a query are found once until the directory is
// loaded again; the bytes of a page are joined from entries that are encoded once for each change of a price.

import { VersionedCache } from "../../base/index.ts";
import { currentPrice, type DirectoryPage, type DirectoryQuery, marketCapOf } from "../../companies/index.ts";
import { type Company, type DataMode, sectorIdOf } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { byteLengthOf, type JsonBytes, type ListFormat, listEncodings } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { bySize, type MarketSources, projectCandidate } from "./market-sources.ts";

const FOUND_BYTES_MAX = 4 * 1024 * 1024;
const ENTRY_BYTES_MAX = 8 * 1024 * 1024;
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
/** The memory that a cached page takes for each company: a reference. */
const REFERENCE_BYTES = 8;
/** The answer to a longer search is not cached: it hardly comes twice. */
const SEARCH_CHARS_KEPT_MAX = 64;
/** Matches have no version of their own: the cache is emptied when the directory is loaded again. */
const FOUND_VERSION = 0;
/** The version of an entry without a price. */
const UNPRICED = 0;
const ENCODINGS = listEncodings("results", csvColumns(rest.DirectoryEntry));

export function companiesEndpoints({ market, directory }: MarketSources): readonly EndpointHandler[] {
  const found = new VersionedCache<DirectoryPage>(
    FOUND_BYTES_MAX,
    ({ companies, suggestions }) => (companies.length + suggestions.length) * REFERENCE_BYTES,
    [directory],
  );
  const kept = () => ({
    entries: new VersionedCache<JsonBytes>(ENTRY_BYTES_MAX, byteLengthOf, [directory]),
    pages: new VersionedCache<JsonBytes>(PAGE_BYTES_MAX, byteLengthOf, [directory]),
  });
  const caches = { realtime: { json: kept(), csv: kept() }, delayed: { json: kept(), csv: kept() } };

  const versionOf = (company: Company, mode: DataMode): number => {
    const engine = market.engine(mode);
    const instrument = engine.instrumentBySymbol(company.symbol);
    return instrument === null ? UNPRICED : engine.quoteVersion(instrument.number);
  };

  const entry = (company: Company, mode: DataMode, format: ListFormat): JsonBytes => {
    const version = market.trouble() === null ? versionOf(company, mode) : UNPRICED;
    const { entries } = caches[mode][format];
    const known = entries.get(company.symbol, version);
    if (known !== undefined) return known;
    const instrument = market.engine(mode).instrumentBySymbol(company.symbol);
    const price = currentPrice(market, instrument, mode);
    const shares = instrument?.sharesOutstanding ?? company.sharesOutstanding;
    const marketCap = price === null || shares === 0 ? null : marketCapOf(price, shares);
    return entries.keep(company.symbol, version, ENCODINGS[format].row(projectDirectoryEntry(company, marketCap)));
  };

  const encode = (page: DirectoryPage, query: DirectoryQuery, mode: DataMode, format: ListFormat): JsonBytes => {
    const { companies, total, suggestions } = page;
    const { limit, offset } = query;
    const envelope = { count: companies.length, total, limit, offset };
    const meant = suggestions.length === 0 ? {} : { did_you_mean: suggestions.map(projectCandidate) };
    const entries = companies.map((company) => entry(company, mode, format));
    return ENCODINGS[format].join(entries, { ...envelope, ...meant });
  };

  /** `key` identifies the query without its page; null where the matches are not cached. */
  const pageFound = (query: DirectoryQuery, key: string | null, mode: DataMode): DirectoryPage => {
    const { search, limit, offset } = query;
    const all = { ...query, limit: Number.POSITIVE_INFINITY, offset: 0 };
    const matching =
      key === null
        ? directory().find(all)
        : (found.get(key, FOUND_VERSION) ?? found.keep(key, FOUND_VERSION, directory().find(all)));
    const ordered = search === null ? matching.companies : matching.companies.toSorted(bySize(market, mode));
    return { ...matching, companies: ordered.slice(offset, offset + limit) };
  };

  const pageOf = (query: DirectoryQuery, mode: DataMode, format: ListFormat): JsonBytes => {
    const words = `${query.search ?? ""}\n${query.sectorId ?? ""}`;
    if (words.length > SEARCH_CHARS_KEPT_MAX) return encode(pageFound(query, null, mode), query, mode, format);
    const key = `${query.market ?? ""} ${query.limit} ${query.offset} ${words}`;
    const page = pageFound(query, `${query.market ?? ""} ${words}`, mode);
    // Within a day versions only grow, so a change of any entry changes their sum. Prices of other companies change the order of a search.
    let version = query.search === null ? 0 : (market.engine(mode).position?.seq ?? 0);
    if (market.trouble() === null) for (const company of page.companies) version += versionOf(company, mode);
    const { pages } = caches[mode][format];
    const pageVersion = `${market.engine(mode).tradingDay} ${version}`;
    return pages.get(key, pageVersion) ?? pages.keep(key, pageVersion, encode(page, query, mode, format));
  };

  return [
    onEndpoint(rest.endpoints.getCompanies, ({ parameters, dataMode, format }) => {
      const { search = null, market = null, sectorId = "", limit, offset } = parameters;
      const query = { search, market, sectorId: sectorId === "" ? null : sectorId.toLowerCase(), limit, offset };
      return encodedAs(format, pageOf(query, dataMode, format));
    }),
  ];
}

/** The fields by which an answer names a sector. */
type SectorFields = Pick<rest.DirectoryEntry, "sector_id" | "sector" | "sector_en">;

export function projectSector({ sectorEn, sectorAr }: Pick<Company, "sectorEn" | "sectorAr">): SectorFields {
  return {
    sector_id: sectorIdOf(sectorEn),
    sector: sectorAr === "" ? null : sectorAr,
    sector_en: sectorEn === "" ? null : sectorEn,
  };
}

function projectDirectoryEntry(company: Company, marketCap: number | null): rest.DirectoryEntry {
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
