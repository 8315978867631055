// Profiles of companies, made once for each day and kept. Bound: so many bytes, all forgotten when they do not fit.

import { VersionedCache } from "../../base/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode } from "../../model/index.ts";
import { type AsOf, asOf } from "../as-of/as-of.ts";
import type { CorporateActions } from "../corporate-actions/corporate-actions.ts";
import { type CompanyProfile, profileOf } from "./company-profile.ts";
import type { CompanyRecords } from "./company-records.ts";
import type { ListedCompany } from "./listed-company.ts";
import { todayBar } from "./listed-company.ts";
import { peerPeOf } from "./peers.ts";

const PROFILES_BYTES_MAX = 8 * 1024 * 1024;
/** What a profile takes: some forty numbers and a few objects. */
const PROFILE_BYTES = 2_048;

export class CompanyProfiles {
  readonly #market: LiveMarket;
  readonly #records: CompanyRecords;
  readonly #kept = new VersionedCache<CompanyProfile>(PROFILES_BYTES_MAX, () => PROFILE_BYTES);
  #actions: CorporateActions | null = null;

  constructor(market: LiveMarket, records: CompanyRecords) {
    this.#market = market;
    this.#records = records;
  }

  /** At once where it is kept. */
  of(company: ListedCompany, mode: DataMode): CompanyProfile | Promise<CompanyProfile> {
    if (this.#actions !== this.#records.actions()) {
      this.#kept.clear();
      this.#actions = this.#records.actions();
    }
    return this.#kept.get(`${mode} ${company.symbol}`, this.version(mode)) ?? this.#make(company, mode);
  }

  /** Names what a profile of this mode rests on: the day, and whether its last bars are final. */
  version(mode: DataMode): string {
    const engine = this.#market.engine(mode);
    return `${asOf(this.#market, mode).day} ${engine.tradingDay} ${engine.isDayEnded}`;
  }

  async #make(company: ListedCompany, mode: DataMode): Promise<CompanyProfile> {
    const { symbol } = company;
    const at = asOf(this.#market, mode);
    const version = this.version(mode);
    const actions = this.#records.actions();
    const engine = this.#market.engine(mode);
    // Taken before anything is waited for, so that all of it is of one moment.
    const finalBar = engine.isDayEnded ? todayBar(this.#market, symbol, mode) : null;
    const instruments = engine.instruments();
    const trailingProfit = async (peer: string) => (await this.#records.recent(peer, at.day)).trailingProfit;
    const [bars, targets, { filings }, indexCloses, peerPe] = await Promise.all([
      this.#records.past(symbol, at.day),
      this.#records.targets(symbol, at.day),
      this.#records.recent(symbol, at.day),
      this.#records.indexCloses(company.market, at.day),
      company.instrument === null ? null : peerPeOf(company.instrument, instruments, trailingProfit),
    ]);
    const profile = profileOf({
      day: at.day,
      shares: company.shares,
      freeFloatBps: company.freeFloatBps,
      bars,
      finalBar,
      ...actionsOf(actions, symbol, at),
      filings,
      targets,
      indexCloses,
      peerPe,
    });
    // Facts that were loaded anew while this waited make it a profile of before.
    return actions === this.#actions ? this.#kept.keep(`${mode} ${symbol}`, version, profile) : profile;
  }
}

function actionsOf(actions: CorporateActions, symbol: string, { day }: AsOf) {
  return { splits: actions.splits(symbol, day), dividends: actions.dividends(symbol, day) };
}
