// The service's judgement of every simulated company on a past day, beside the price a year later: the
// fair price and its confidence, analysts' targets, profit or loss.

import {
  type CompanyPublication,
  CompanyPublications,
  generateHistory,
  type HistoryChunk,
  type Listing,
  loadUniverse,
} from "../../exchange/index.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { actionOfChange } from "../../src/app/simulated/exchange-facts.ts";
import { type Day, decimalOf, decimalToNumber } from "../../src/base/index.ts";
import { actionRecord } from "../../src/companies/actions/action-record.ts";
import { CorporateActions } from "../../src/companies/actions/corporate-actions.ts";
import { dividendRecord } from "../../src/companies/actions/dividend-record.ts";
import { priceSplits } from "../../src/companies/actions/price-factor.ts";
import { profileOf } from "../../src/companies/profile/company-profile.ts";
import type { FairPrice } from "../../src/companies/profile/fair-price.ts";
import { type PeerEarnings, type PeerMultiples, peerMultiplesOf } from "../../src/companies/profile/peer-multiples.ts";
import { RecentFilings } from "../../src/companies/profile/recent-filings.ts";
import type { Instrument } from "../../src/model/index.ts";

const FIRST_DAY: Day = 20261116;
const NO_EARNINGS: PeerEarnings = { trailingProfit: null, usualProfit: null, trailingDividends: 0 };
const NO_PEERS: PeerMultiples = { profit: null, usualProfit: null, dividends: null };

export interface Judgement {
  readonly symbol: string;
  readonly market: string;
  readonly price: number;
  /** The price a year later in shares of the day; null where the past ends before. */
  readonly later: number | null;
  readonly fair: FairPrice | null;
  readonly target: number | null;
  readonly isLosing: boolean;
}

interface Company {
  readonly listing: Listing;
  readonly chunk: HistoryChunk;
  readonly publication: CompanyPublication;
}

/** The simulated companies with their past and all their publications. */
export class JudgedMarket {
  readonly #companies: readonly Company[];
  readonly #actions: CorporateActions;

  constructor(seed: number, listings: readonly Listing[] = loadUniverse()) {
    const options = { seed, firstDay: FIRST_DAY, listings };
    const chunks = new Map([...generateHistory(options)].map((chunk) => [chunk.symbol, chunk]));
    const span = { after: BEFORE_ALL, upTo: FIRST_DAY, articlesFrom: FIRST_DAY + 10_000 };
    const published = new Map(
      [...new CompanyPublications(options).between(span)].map((publication) => [publication.symbol, publication]),
    );
    this.#companies = listings.flatMap((listing) => {
      const chunk = chunks.get(listing.symbol);
      const publication = published.get(listing.symbol);
      return chunk === undefined || publication === undefined ? [] : [{ listing, chunk, publication }];
    });
    this.#actions = new CorporateActions({
      dividends: this.#companies.flatMap(({ publication }) => publication.dividends),
      splits: [],
      actions: this.#companies.flatMap(({ publication }) => publication.capitalChanges.map(actionOfChange)),
    });
  }

  /** Judgements of all companies that were listed a year before `day`. */
  async on(day: Day): Promise<readonly Judgement[]> {
    const judged = this.#companies.filter(({ chunk }) => (chunk.daily[0]?.time ?? day) < day - 10_000);
    const filings = new Map(
      judged.map(({ listing, publication }) => [
        listing.symbol,
        new RecentFilings(publication.statements.filter(({ publishedDay }) => publishedDay <= day)),
      ]),
    );
    const instruments = judged.map((company) => this.#instrument(company, day));
    const recent = (symbol: string): RecentFilings => filings.get(symbol) ?? new RecentFilings([]);
    const figures = new Map(
      judged.map(({ listing: { symbol } }) => [symbol, this.#peerEarnings(symbol, recent(symbol), day)]),
    );
    const earningsOfPeer = async (symbol: string) => figures.get(symbol) ?? NO_EARNINGS;
    const judgements: Judgement[] = [];
    for (const [at, company] of judged.entries()) {
      const instrument = instruments[at];
      const peers =
        instrument === undefined ? NO_PEERS : await peerMultiplesOf(instrument, instruments, earningsOfPeer);
      if (instrument !== undefined) judgements.push(this.#judge(company, instrument, peers, recent, day));
    }
    return judgements;
  }

  #peerEarnings(symbol: string, { trailingProfit, usualProfit }: RecentFilings, day: Day): PeerEarnings {
    const splits = this.#actions.splits(symbol, day);
    const { trailingValue } = dividendRecord(this.#actions.dividends(symbol, day), splits, day);
    return { trailingProfit, usualProfit, trailingDividends: decimalToNumber(trailingValue) };
  }

  #judge(
    { chunk, publication, listing }: Company,
    instrument: Instrument,
    peers: PeerMultiples,
    recent: (symbol: string) => RecentFilings,
    day: Day,
  ): Judgement {
    const { symbol } = listing;
    const bars = chunk.daily.filter(({ time }) => time < day);
    const { filings, trailingProfit } = recent(symbol);
    const profile = profileOf({
      day,
      shares: instrument.sharesOutstanding,
      freeFloatBps: instrument.freeFloatBps,
      bars: bars.filter(({ time }) => time >= day - 15_000),
      finalBar: null,
      splits: priceSplits(this.#actions.shareChanges(symbol, day), bars),
      dividends: this.#actions.dividends(symbol, day),
      actions: this.#actions.announced(symbol, day),
      filings,
      targets: publication.targets.filter(({ issuedDay }) => issuedDay <= day),
      indexCloses: new Map(),
      peers,
    });
    return {
      symbol,
      market: listing.market,
      price: decimalToNumber(instrument.referencePrice),
      later: this.#closeAYearLater(chunk, day),
      fair: profile.fairPrice,
      target: profile.consensus === null ? null : decimalToNumber(profile.consensus.targetMean),
      isLosing: trailingProfit !== null && trailingProfit < 0,
    };
  }

  /** The close a year after `day`, carried back over the changes of capital since. */
  #closeAYearLater({ symbol, daily }: HistoryChunk, day: Day): number | null {
    const end = day + 10_000;
    const close = end > FIRST_DAY ? undefined : daily.findLast(({ time }) => time < end)?.close;
    if (close === undefined) return null;
    const actions = this.#actions.announced(symbol, end);
    const since = actionRecord({ dividends: [], actions, bars: daily, day: end }).filter(({ exDay }) => exDay >= day);
    return decimalToNumber(close) / since.reduce((product, { factor }) => product * (factor ?? 1), 1);
  }

  #instrument({ listing, chunk }: Company, day: Day): Instrument {
    const later = this.#actions.shareChanges(listing.symbol, FIRST_DAY).filter(({ exDay }) => exDay >= day);
    const shares = later.reduce((count, one) => (count * one.denominator) / one.numerator, listing.sharesOutstanding);
    const close = chunk.daily.findLast(({ time }) => time < day)?.close ?? 0;
    const { number, symbol, nameAr, nameEn, market, securityType, sectorEn, sectorAr, freeFloatBps } = listing;
    const names = { number, symbol, nameAr, nameEn, market, securityType, sectorEn, sectorAr, freeFloatBps };
    const limits = { limitLow: 0, limitHigh: 0, tick: decimalOf(0.01) };
    return { ...names, ...limits, sharesOutstanding: Math.round(shares), referencePrice: close };
  }
}
