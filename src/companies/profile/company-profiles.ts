// Profiles of companies, computed once for each day and kept in memory: the fields of company detail that do not move with the price.

import { VersionedCache } from "../../base/index.ts";
import type { DataMode } from "../../model/index.ts";
import { priceSplits } from "../actions/price-factor.ts";
import type { MarketSource } from "../market-source.ts";
import { type CompanyProfile, profileOf } from "./company-profile.ts";
import type { CompanyRecords } from "./company-records.ts";
import { type ListedCompany, todayBar } from "./listed-company.ts";
import { type PeerMultiples, peerMultiplesOf } from "./peer-multiples.ts";

/** The multiples for a company that the market does not list today. */
const NO_PEERS: PeerMultiples = { profit: null, usualProfit: null, dividends: null };
const PROFILES_BYTES_MAX = 8 * 1024 * 1024;
/** About forty numbers and a few objects. */
const PROFILE_BYTES = 2_048;

export class CompanyProfiles {
  readonly #market: MarketSource;
  readonly #records: CompanyRecords;
  readonly #profiles: VersionedCache<CompanyProfile>;

  constructor(market: MarketSource, records: CompanyRecords) {
    this.#market = market;
    this.#records = records;
    this.#profiles = new VersionedCache(PROFILES_BYTES_MAX, () => PROFILE_BYTES, [() => records.actions()]);
  }

  /** Returns at once where the profile is in memory. Calls `companyNow` whenever the profile has to be computed. */
  of(symbol: string, mode: DataMode, companyNow: () => ListedCompany): CompanyProfile | Promise<CompanyProfile> {
    // Instruments and final bars are those of the day: while both audiences see the same day, they share profiles.
    const version = this.version(mode);
    return this.#profiles.getOrMake(
      `${version} ${symbol}`,
      () => this.version(mode),
      () => this.#compute(companyNow(), mode),
    );
  }

  /** The version of all profiles of this mode: the day, and whether its last bars are final. */
  version(mode: DataMode): string {
    const engine = this.#market.engine(mode);
    return `${this.#market.asOf(mode).day} ${engine.tradingDay} ${engine.isDayEnded}`;
  }

  async #compute(company: ListedCompany, mode: DataMode): Promise<CompanyProfile> {
    const { symbol } = company;
    const { day } = this.#market.asOf(mode);
    const actions = this.#records.actions();
    const engine = this.#market.engine(mode);
    // Read before the first wait, so that all inputs are of one moment.
    const finalBar = engine.isDayEnded ? todayBar(this.#market, symbol, mode) : null;
    const instruments = engine.instruments();
    const [bars, targets, { filings }, indexCloses, peers] = await Promise.all([
      this.#records.past(symbol, day),
      this.#records.targets(symbol, day),
      this.#records.recent(symbol, day),
      this.#records.indexCloses(company.market, day),
      company.instrument === null
        ? NO_PEERS
        : peerMultiplesOf(company.instrument, instruments, (peer) => this.#records.peerEarnings(peer, day)),
    ]);
    return profileOf({
      day,
      shares: company.shares,
      freeFloatBps: company.freeFloatBps,
      bars,
      finalBar,
      splits: priceSplits(actions.shareChanges(symbol, day), bars),
      dividends: actions.dividends(symbol, day),
      actions: actions.announced(symbol, day),
      filings,
      targets,
      indexCloses,
      peers,
    });
  }
}
