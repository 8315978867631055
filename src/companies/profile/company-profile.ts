// The facts about a company on a day apart from its current price: earnings, price ranges, indicators, fair price, consensus.

import {
  type Day,
  dayStartMs,
  daysBetween,
  decimalToNumber,
  HOUR_MS,
  MINUTE_MS,
  type Quantity,
} from "../../base/index.ts";
import {
  type AnalystTarget,
  type Bar,
  type Consensus,
  type CorporateAction,
  consensusOf,
  currentTargets,
  type Dividend,
  type Split,
} from "../../model/index.ts";
import { actionRecord } from "../actions/action-record.ts";
import { Adjustments } from "../actions/adjustments.ts";
import { dividendRecord } from "../actions/dividend-record.ts";
import { splitFactor } from "../actions/price-factor.ts";
import { type CompanyEarnings, earningsOf } from "../statements/company-earnings.ts";
import type { Filings } from "../statements/filings.ts";
import {
  betaOf,
  type DayPrices,
  MONTH_DAYS,
  type PriceRange,
  pastPrices,
  rangeOf,
  volatilityOf,
  WEEK_DAYS,
  YEAR_DAYS,
} from "./company-prices.ts";
import { type FairPrice, fairPriceOf } from "./fair-price.ts";
import { type PastReturns, pastReturnsOf } from "./past-returns.ts";
import type { PeerMultiples } from "./peer-multiples.ts";
import { type Technicals, technicalsOf } from "./technicals.ts";

/** The inputs of a profile; nothing in it was announced after `day`. */
export interface ProfileInputs {
  readonly day: Day;
  readonly shares: Quantity;
  readonly freeFloatBps: number;
  /** Daily bars before `day`, oldest first. */
  readonly bars: readonly Bar[];
  /** The bar of `day` itself once it is final. */
  readonly finalBar: Bar | null;
  /** Changes of capital as splits that move the price as much. */
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  /** Other actions that are known on `day`. */
  readonly actions: readonly CorporateAction[];
  readonly filings: Filings;
  readonly targets: readonly AnalystTarget[];
  /** Closes of the company's index before `day`. */
  readonly indexCloses: ReadonlyMap<Day, number>;
  readonly peers: PeerMultiples;
}

export interface CompanyProfile {
  readonly shares: Quantity;
  readonly freeFloatBps: number;
  readonly earnings: CompanyEarnings;
  readonly beta: number | null;
  /** The price ranges of the days before today. */
  readonly ranges: {
    readonly week: PriceRange | null;
    readonly month: PriceRange | null;
    readonly year: PriceRange | null;
  };
  readonly pastReturns: PastReturns;
  readonly technicals: Technicals;
  /** The time at which the newest bar of the indicators closed; null when there is none. */
  readonly technicalsAtMs: number | null;
  readonly fairPrice: FairPrice | null;
  /** The time at which the newest input of the estimate became known. */
  readonly fairPriceAtMs: number;
  readonly consensus: Consensus | null;
}

/** Earlier than any fact became known. */
const NEVER_MS = 0;
/** The time of day when trading is over. */
const CLOSE_MS = 15 * HOUR_MS + 20 * MINUTE_MS;

export function profileOf(inputs: ProfileInputs): CompanyProfile {
  const { day, splits, filings } = inputs;
  const past = pastPrices(inputs.bars, splits, day);
  const final = [...past, ...pastPrices(inputs.finalBar === null ? [] : [inputs.finalBar], splits, day)];
  const earnings = earningsOf(filings);
  const beta = betaOf(past, inputs.indexCloses, day);
  return {
    shares: inputs.shares,
    freeFloatBps: inputs.freeFloatBps,
    earnings,
    beta,
    ranges: {
      week: rangeOf(past, day, WEEK_DAYS),
      month: rangeOf(past, day, MONTH_DAYS),
      year: rangeOf(past, day, YEAR_DAYS),
    },
    pastReturns: pastReturns(inputs),
    technicals: technicalsOf(final.map(({ close }) => close)),
    technicalsAtMs: closeOf(final.at(-1)),
    fairPrice: fairPrice(inputs, earnings, past),
    // Prices count from the close of their day, announcements from the beginning of theirs.
    fairPriceAtMs: Math.max(closeOf(past.at(-1)) ?? NEVER_MS, latestPublicationMs(inputs)),
    consensus: consensusOf(targetsOfToday(inputs)),
  };
}

function pastReturns({ bars, dividends, actions, indexCloses, day }: ProfileInputs): PastReturns {
  const entries = actionRecord({ dividends, actions, bars, day });
  const adjustments = { returns: new Adjustments(entries, "all"), volumes: new Adjustments(entries, "splits") };
  return pastReturnsOf(bars, [...indexCloses.keys()], day, adjustments);
}

function fairPrice(inputs: ProfileInputs, earnings: CompanyEarnings, past: readonly DayPrices[]): FairPrice | null {
  const { shares, day, filings } = inputs;
  if (shares === 0) return null;
  const { trailingValue } = dividendRecord(inputs.dividends, inputs.splits, day);
  return fairPriceOf({
    trailingEps: earnings.trailing === null ? null : earnings.trailing / shares,
    usualEps: earnings.usualProfit === null ? null : earnings.usualProfit / shares,
    trailingDividends: decimalToNumber(trailingValue),
    peers: inputs.peers,
    volatility: volatilityOf(past, day),
    statementAgeDays: filings.newest === null ? 0 : daysBetween(filings.newest.periodEnd, day),
  });
}

/** Target prices in shares of today; each was issued for the shares of its own day. */
function targetsOfToday({ targets, splits, day }: ProfileInputs): readonly AnalystTarget[] {
  return currentTargets(targets, day).map((target) => ({
    ...target,
    target: Math.round(target.target / splitFactor(splits, target.issuedDay, day)),
  }));
}

function latestPublicationMs({ filings, dividends, day }: ProfileInputs): number {
  const days = [
    ...[...filings.annual, ...filings.quarterly].map(({ publishedDay }) => publishedDay),
    ...dividends.map(({ announcementDay }) => announcementDay),
  ].filter((published) => published <= day);
  return days.length === 0 ? NEVER_MS : dayStartMs(Math.max(...days));
}

function closeOf(prices: DayPrices | undefined): number | null {
  return prices === undefined ? null : dayStartMs(prices.day) + CLOSE_MS;
}
