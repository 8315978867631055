// Dividends as bytes, encoded once for each price and audience. The record is in memory; the capital behind the percentages is
// read once a day.

import type { Day } from "../../base/index.ts";
import { VersionedCache } from "../../base/index.ts";
import type { CompanyDirectory, CompanyRecords } from "../../facts/index.ts";
import {
  asOf,
  type CapitalAt,
  capitalsOf,
  currentPrice,
  dividendRecord,
  listedCompany,
  parValue,
  priceVersion,
} from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode, Dividend } from "../../model/index.ts";
import { FactCache } from "../cache/fact-cache.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { projectDividends } from "./dividends.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
const CAPITALS_BYTES_MAX = 4 * 1024 * 1024;
const CAPITAL_BYTES = 64;

export class DividendAnswers {
  readonly #market: LiveMarket;
  readonly #directory: () => CompanyDirectory;
  readonly #records: CompanyRecords;
  readonly #cache: FactCache;
  readonly #capitals = new VersionedCache<readonly CapitalAt[]>(
    CAPITALS_BYTES_MAX,
    (capitals) => capitals.length * CAPITAL_BYTES,
  );
  #actions: object;

  constructor(market: LiveMarket, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#records = records;
    this.#actions = records.actions();
    this.#cache = new FactCache(CACHE_BYTES_MAX, [directory, () => records.actions()]);
  }

  /** Null for a symbol that nobody knows. */
  of(symbol: string, mode: DataMode, limit: number): JsonBytes | null | Promise<JsonBytes> {
    if (listedCompany(this.#market, this.#directory(), symbol, mode) === null) return null;
    const versionOf = (): string => {
      const instrument = this.#market.engine(mode).instrumentBySymbol(symbol);
      return `${asOf(this.#market, mode).day} ${priceVersion(this.#market, instrument, mode)}`;
    };
    return this.#cache.answer(`${mode} ${limit} ${symbol}`, versionOf, () => this.#make(symbol, mode, limit));
  }

  #make(symbol: string, mode: DataMode, limit: number): JsonBytes | Promise<JsonBytes> {
    const { day } = asOf(this.#market, mode);
    const capitals = this.#capitalsOf(symbol, day);
    return capitals instanceof Promise
      ? capitals.then((later) => this.#encode(symbol, mode, limit, later))
      : this.#encode(symbol, mode, limit, capitals);
  }

  #encode(symbol: string, mode: DataMode, limit: number, capitals: readonly CapitalAt[]): JsonBytes {
    const { day } = asOf(this.#market, mode);
    const company = listedCompany(this.#market, this.#directory(), symbol, mode);
    const actions = this.#records.actions();
    const splits = actions.splits(symbol, day);
    const record = dividendRecord(actions.dividends(symbol, day), splits, day);
    const price = currentPrice(this.#market, company?.instrument ?? null, mode);
    const parOf = ({ eligibilityDay }: Dividend) =>
      parValue(capitals, company?.shares ?? 0, splits, eligibilityDay, day);
    return encodeJson(projectDividends(symbol, record, price, limit, parOf));
  }

  #capitalsOf(symbol: string, day: Day): readonly CapitalAt[] | Promise<readonly CapitalAt[]> {
    if (this.#actions !== this.#records.actions()) {
      this.#capitals.clear();
      this.#actions = this.#records.actions();
    }
    const kept = this.#capitals.get(symbol, day);
    if (kept !== undefined) return kept;
    const actions = this.#actions;
    return this.#records.filings(symbol, day).then((filings) => {
      const capitals = capitalsOf(filings);
      return actions === this.#actions ? this.#capitals.keep(symbol, day, capitals) : capitals;
    });
  }
}
