// The answers of /companies/. A page is found once for each query until the directory is loaded again; its bytes are joined
// from entries that are encoded once for each change of a price.

import { VersionedCache } from "../../base/index.ts";
import {
  type CompanyDirectory,
  currentPrice,
  type DirectoryPage,
  type DirectoryQuery,
  type MarketSource,
  marketCapOf,
} from "../../companies/index.ts";
import type { Company, DataMode } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import type { ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, type JsonBytes } from "../encoding/json-bytes.ts";
import { listEncodings } from "../encoding/list-encoding.ts";
import { projectCandidate } from "../quote/project-quote.ts";
import { projectDirectoryEntry } from "./project-companies.ts";

const FOUND_BYTES_MAX = 4 * 1024 * 1024;
const ENTRY_BYTES_MAX = 8 * 1024 * 1024;
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
/** What a page that was found costs for each company: a reference. */
const REFERENCE_BYTES = 8;
/** A longer search is answered and not kept: it hardly comes twice. */
const SEARCH_CHARS_KEPT_MAX = 64;
/** What was found has no version of its own: a directory that was loaded again empties the cache. */
const FOUND_VERSION = 0;
/** The version of an entry without a price. */
const UNPRICED = 0;
const ENCODINGS = listEncodings("results", csvColumns(rest.DirectoryEntry));

interface Kept {
  readonly entries: VersionedCache<JsonBytes>;
  readonly pages: VersionedCache<JsonBytes>;
}

export class CompaniesAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #found: VersionedCache<DirectoryPage>;
  readonly #kept: Readonly<Record<DataMode, Readonly<Record<ListFormat, Kept>>>>;

  constructor(market: MarketSource, directory: () => CompanyDirectory) {
    this.#market = market;
    this.#directory = directory;
    const foundBytes = ({ companies, suggestions }: DirectoryPage): number =>
      (companies.length + suggestions.length) * REFERENCE_BYTES;
    this.#found = new VersionedCache(FOUND_BYTES_MAX, foundBytes, [directory]);
    const kept = (): Kept => ({
      entries: new VersionedCache(ENTRY_BYTES_MAX, byteLengthOf, [directory]),
      pages: new VersionedCache(PAGE_BYTES_MAX, byteLengthOf, [directory]),
    });
    this.#kept = { realtime: { json: kept(), csv: kept() }, delayed: { json: kept(), csv: kept() } };
  }

  page(query: DirectoryQuery, mode: DataMode, format: ListFormat): JsonBytes {
    const { search, market, sectorId, limit, offset } = query;
    const words = `${search ?? ""}\n${sectorId ?? ""}`;
    if (words.length > SEARCH_CHARS_KEPT_MAX) return this.#encode(this.#directory().find(query), query, mode, format);
    const key = `${market ?? ""} ${limit} ${offset} ${words}`;
    const page =
      this.#found.get(key, FOUND_VERSION) ?? this.#found.keep(key, FOUND_VERSION, this.#directory().find(query));
    // Within a day versions only grow, so that a change of any entry changes their sum.
    let version = 0;
    if (this.#market.trouble() === null) for (const company of page.companies) version += this.#version(company, mode);
    const { pages } = this.#kept[mode][format];
    const pageVersion = `${this.#market.engine(mode).tradingDay} ${version}`;
    return pages.get(key, pageVersion) ?? pages.keep(key, pageVersion, this.#encode(page, query, mode, format));
  }

  #encode(page: DirectoryPage, { limit, offset }: DirectoryQuery, mode: DataMode, format: ListFormat): JsonBytes {
    const { companies, total, suggestions } = page;
    const entries = companies.map((company) => this.#entry(company, mode, format));
    const envelope = { count: companies.length, total, limit, offset };
    if (suggestions.length === 0) return ENCODINGS[format].join(entries, envelope);
    return ENCODINGS[format].join(entries, { ...envelope, did_you_mean: suggestions.map(projectCandidate) });
  }

  #entry(company: Company, mode: DataMode, format: ListFormat): JsonBytes {
    const version = this.#market.trouble() === null ? this.#version(company, mode) : UNPRICED;
    const { entries } = this.#kept[mode][format];
    const kept = entries.get(company.symbol, version);
    if (kept !== undefined) return kept;
    const instrument = this.#market.engine(mode).instrumentBySymbol(company.symbol);
    const price = currentPrice(this.#market, instrument, mode);
    const shares = instrument?.sharesOutstanding ?? company.sharesOutstanding;
    const marketCap = price === null || shares === 0 ? null : marketCapOf(price, shares);
    return entries.keep(company.symbol, version, ENCODINGS[format].row(projectDirectoryEntry(company, marketCap)));
  }

  #version(company: Company, mode: DataMode): number {
    const engine = this.#market.engine(mode);
    const instrument = engine.instrumentBySymbol(company.symbol);
    return instrument === null ? UNPRICED : engine.quoteVersion(instrument.number);
  }
}
