// The answers of /dividends/, encoded once for each price and audience. Dividends are in memory; the share capital behind the
// percentages is read once a day.

import { VersionedCache } from "../../base/index.ts";
import type { CapitalAt, CompanyDirectory, CompanyRecords } from "../../companies/index.ts";
import {
  asOf,
  currentPrice,
  dividendRecord,
  listedCompany,
  type MarketSource,
  parValue,
  priceVersion,
} from "../../companies/index.ts";
import type { DataMode, Dividend } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { encodeCsv, type ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { projectDividends } from "./project-dividends.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
const COLUMNS = csvColumns(rest.PaidDividend);
/** Of a company that is no longer listed; its par value is then not known. */
const NO_SHARES = 0;

export class DividendsAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #records: CompanyRecords;
  readonly #cache: VersionedCache<JsonBytes>;

  constructor(market: MarketSource, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#records = records;
    this.#cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);
  }

  /** Null for an unknown symbol. */
  dividends(symbol: string, mode: DataMode, limit: number, format: ListFormat): JsonBytes | null | Promise<JsonBytes> {
    if (listedCompany(this.#market, this.#directory(), symbol, mode) === null) return null;
    const versionOf = (): string => {
      const instrument = this.#market.engine(mode).instrumentBySymbol(symbol);
      return `${asOf(this.#market, mode).day} ${priceVersion(this.#market, instrument, mode)}`;
    };
    return this.#cache.getOrMake(`${format} ${mode} ${limit} ${symbol}`, versionOf, () =>
      this.#make(symbol, mode, limit, format),
    );
  }

  #make(symbol: string, mode: DataMode, limit: number, format: ListFormat): JsonBytes | Promise<JsonBytes> {
    const capitals = this.#records.capitals(symbol, asOf(this.#market, mode).day);
    return capitals instanceof Promise
      ? capitals.then((read) => this.#encode(symbol, mode, limit, read, format))
      : this.#encode(symbol, mode, limit, capitals, format);
  }

  #encode(
    symbol: string,
    mode: DataMode,
    limit: number,
    capitals: readonly CapitalAt[],
    format: ListFormat,
  ): JsonBytes {
    const { day } = asOf(this.#market, mode);
    const company = listedCompany(this.#market, this.#directory(), symbol, mode);
    const actions = this.#records.actions();
    const splits = actions.splits(symbol, day);
    const record = dividendRecord(actions.dividends(symbol, day), splits, day);
    const price = currentPrice(this.#market, company?.instrument ?? null, mode);
    const changes = actions.shareChanges(symbol, day);
    const parOf = ({ eligibilityDay }: Dividend) =>
      parValue(capitals, company?.shares ?? NO_SHARES, changes, eligibilityDay, day);
    const dividends = projectDividends(symbol, record, price, limit, parOf);
    return format === "csv" ? encodeCsv(COLUMNS, dividends.history) : encodeJson(dividends);
  }
}
