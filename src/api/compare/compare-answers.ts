// The answers of /analytics/compare/. They are made for each request from what is in memory and are not kept: the companies
// asked for are seldom the same twice.

import type { CompanyDirectory, CompanyRecords, RecentFilings } from "../../companies/index.ts";
import {
  asOf,
  currentPrice,
  type ListedCompany,
  listedCompany,
  type MarketSource,
  noRatios,
  type RatioSet,
} from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { type Compared, projectComparison } from "./project-compare.ts";

export class CompareAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #records: CompanyRecords;

  constructor(market: MarketSource, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#records = records;
  }

  /** In the caller's order, each by its latest completed year; null when none of the symbols is known. */
  async comparison(
    symbols: readonly string[],
    mode: DataMode,
    set: RatioSet,
    isExtended: boolean,
  ): Promise<JsonBytes | null> {
    const known = symbols.filter((symbol) => this.#company(symbol, mode) !== null);
    const { day } = asOf(this.#market, mode);
    const read = await Promise.all(
      known.map(async (symbol) => [symbol, await this.#records.recent(symbol, day)] as const),
    );
    const recent = new Map(read);
    const warnings: string[] = [];
    const compared: Compared[] = [];
    for (const symbol of symbols) {
      const company = this.#company(symbol, mode);
      if (company === null) {
        warnings.push(`Stock symbol '${symbol}' not found.`);
        continue;
      }
      const one = this.#compared(company, recent.get(symbol), mode, set);
      if (one.statement === null) warnings.push(`No completed fiscal year of '${symbol}' is on file.`);
      compared.push(one);
    }
    return compared.length === 0 ? null : encodeJson(projectComparison(compared, set, isExtended, warnings));
  }

  #company(symbol: string, mode: DataMode): ListedCompany | null {
    return listedCompany(this.#market, this.#directory(), symbol, mode);
  }

  #compared(company: ListedCompany, recent: RecentFilings | undefined, mode: DataMode, set: RatioSet): Compared {
    return {
      company,
      price: currentPrice(this.#market, company.instrument, mode),
      ratios: recent?.latestRatios(set) ?? noRatios(set),
      statement: recent?.latestYear ?? null,
    };
  }
}
