// The answers of /company/, encoded once for each price, audience and choice of groups.

import { VersionedCache } from "../../base/index.ts";
import type { CompanyDirectory, CompanyProfile, CompanyRecords } from "../../companies/index.ts";
import {
  CompanyProfiles,
  currentPrice,
  fundamentalsOf,
  type ListedCompany,
  listedCompany,
  type MarketSource,
  priceVersion,
  todayBar,
} from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import {
  projectAnalysts,
  projectCompanyBase,
  projectFundamentals,
  projectTechnicals,
  projectValuation,
} from "./project-company.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;

/** The groups that a plan shows. */
export interface CompanyGroups {
  readonly fundamentals: boolean;
  readonly technicals: boolean;
  readonly valuation: boolean;
  readonly analysts: boolean;
}

export class CompanyAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #profiles: CompanyProfiles;
  readonly #cache: VersionedCache<JsonBytes>;

  constructor(market: MarketSource, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#profiles = new CompanyProfiles(market, records);
    this.#cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);
  }

  /** Null for an unknown symbol. */
  detail(symbol: string, mode: DataMode, groups: CompanyGroups): JsonBytes | null | Promise<JsonBytes> {
    const company = this.#company(symbol, mode);
    if (company === null) return null;
    const key = `${mode} ${Object.values(groups).map(Number).join("")} ${symbol}`;
    const versionOf = (): string => {
      const instrument = this.#company(symbol, mode)?.instrument ?? null;
      return `${this.#profiles.version(mode)} ${priceVersion(this.#market, instrument, mode)}`;
    };
    // A company that was taken off the list since it was asked for has no price.
    const companyNow = (): ListedCompany => this.#company(symbol, mode) ?? { ...company, instrument: null };
    return this.#cache.getOrMake(key, versionOf, () => this.#make(companyNow, mode, groups));
  }

  #make(companyNow: () => ListedCompany, mode: DataMode, groups: CompanyGroups): JsonBytes | Promise<JsonBytes> {
    const company = companyNow();
    if (!Object.values(groups).includes(true)) return encodeJson(this.#projectBase(company, mode));
    const profile = this.#profiles.of(company.symbol, mode, companyNow);
    return profile instanceof Promise
      ? profile.then((computed) => this.#encode(companyNow(), mode, groups, computed))
      : this.#encode(company, mode, groups, profile);
  }

  #encode(company: ListedCompany, mode: DataMode, groups: CompanyGroups, profile: CompanyProfile): JsonBytes {
    const price = currentPrice(this.#market, company.instrument, mode);
    const bar = todayBar(this.#market, company.symbol, mode);
    return encodeJson({
      ...this.#projectBase(company, mode),
      ...(groups.fundamentals && { fundamentals: projectFundamentals(fundamentalsOf(profile, price, bar)) }),
      ...(groups.technicals && { technicals: projectTechnicals(profile) }),
      ...(groups.valuation && { valuation: projectValuation(profile) }),
      ...(groups.analysts && { analysts: projectAnalysts(profile.consensus) }),
    });
  }

  #projectBase(company: ListedCompany, mode: DataMode) {
    return projectCompanyBase(company, currentPrice(this.#market, company.instrument, mode), mode);
  }

  #company(symbol: string, mode: DataMode): ListedCompany | null {
    return listedCompany(this.#market, this.#directory(), symbol, mode);
  }
}
