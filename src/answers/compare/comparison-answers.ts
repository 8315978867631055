// Comparisons, made from memory for each request: the companies asked for are seldom the same twice.

import type { CompanyDirectory, CompanyRecords, Filings, RecentFilings } from "../../facts/index.ts";
import {
  asOf,
  currentPrice,
  type ListedCompany,
  listedCompany,
  noRatios,
  type RatioRow,
  type RatioSet,
  ratioRow,
} from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode } from "../../model/index.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { type Compared, projectComparison } from "../ratios/ratios.ts";

export class ComparisonAnswers {
  readonly #market: LiveMarket;
  readonly #directory: () => CompanyDirectory;
  readonly #records: CompanyRecords;
  /** Ratios of latest years, as long as the filings of the day are held: one entry per company and set. */
  readonly #ratios: Readonly<Record<RatioSet, WeakMap<Filings, RatioRow>>> = {
    core: new WeakMap(),
    extended: new WeakMap(),
  };

  constructor(market: LiveMarket, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#records = records;
  }

  /** In the caller's order, each by its latest completed year; null when none of the symbols is known. */
  async compare(
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
    const price = currentPrice(this.#market, company.instrument, mode);
    const statement = recent?.filings.annual[0];
    if (recent === undefined || statement === undefined) {
      return { company, price, ratios: noRatios(set), statement: null };
    }
    const kept = this.#ratios[set].get(recent.filings);
    const ratios = kept ?? ratioRow(recent.filings, statement, set);
    if (kept === undefined) this.#ratios[set].set(recent.filings, ratios);
    return { company, price, ratios, statement };
  }
}
