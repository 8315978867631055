// Company detail as bytes, encoded once for each change, audience and choice of groups.

import type { CompanyDirectory, CompanyProfile, CompanyRecords } from "../../facts/index.ts";
import {
  CompanyProfiles,
  currentPrice,
  fundamentalsOf,
  type ListedCompany,
  listedCompany,
  priceVersion,
  todayBar,
} from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode } from "../../model/index.ts";
import { FactCache } from "../cache/fact-cache.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import {
  projectAnalysts,
  projectCompanyBase,
  projectFundamentals,
  projectTechnicals,
  projectValuation,
} from "./company.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;

/** The groups that a plan shows. */
export interface CompanyGroups {
  readonly fundamentals: boolean;
  readonly technicals: boolean;
  readonly valuation: boolean;
  readonly analysts: boolean;
}

export class CompanyAnswers {
  readonly #market: LiveMarket;
  readonly #directory: () => CompanyDirectory;
  readonly #profiles: CompanyProfiles;
  readonly #cache: FactCache;

  constructor(market: LiveMarket, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#profiles = new CompanyProfiles(market, records);
    this.#cache = new FactCache(CACHE_BYTES_MAX, [directory, () => records.actions()]);
  }

  /** Null for a symbol that nobody knows. */
  detail(symbol: string, mode: DataMode, groups: CompanyGroups): JsonBytes | null | Promise<JsonBytes> {
    const company = this.#company(symbol, mode);
    if (company === null) return null;
    const key = `${mode} ${Object.values(groups).map(Number).join("")} ${symbol}`;
    const versionOf = (): string => {
      const instrument = this.#company(symbol, mode)?.instrument ?? null;
      return `${this.#profiles.version(mode)} ${priceVersion(this.#market, instrument, mode)}`;
    };
    return this.#cache.answer(key, versionOf, () => this.#make(company, mode, groups));
  }

  #make(asked: ListedCompany, mode: DataMode, groups: CompanyGroups): JsonBytes | Promise<JsonBytes> {
    const company = this.#now(asked, mode);
    if (!Object.values(groups).includes(true)) return this.#encode(company, mode, groups, null);
    const profile = this.#profiles.of(company, mode);
    return profile instanceof Promise
      ? profile.then((later) => this.#encode(this.#now(asked, mode), mode, groups, later))
      : this.#encode(company, mode, groups, profile);
  }

  /** The company as it is listed by now; one that was taken off the list since it was asked for has no price. */
  #now(asked: ListedCompany, mode: DataMode): ListedCompany {
    return this.#company(asked.symbol, mode) ?? { ...asked, instrument: null };
  }

  #encode(company: ListedCompany, mode: DataMode, groups: CompanyGroups, profile: CompanyProfile | null): JsonBytes {
    const price = currentPrice(this.#market, company.instrument, mode);
    const base = projectCompanyBase(company, price, mode);
    if (profile === null) return encodeJson(base);
    const bar = todayBar(this.#market, company.symbol, mode);
    return encodeJson({
      ...base,
      ...(groups.fundamentals && { fundamentals: projectFundamentals(fundamentalsOf(profile, price, bar)) }),
      ...(groups.technicals && { technicals: projectTechnicals(profile) }),
      ...(groups.valuation && { valuation: projectValuation(profile) }),
      ...(groups.analysts && { analysts: projectAnalysts(profile.consensus) }),
    });
  }

  #company(symbol: string, mode: DataMode): ListedCompany | null {
    return listedCompany(this.#market, this.#directory(), symbol, mode);
  }
}
