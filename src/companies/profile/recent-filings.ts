// The newest statements of one company, and the figures of them that many answers need, computed once.

import type { Statement } from "../../model/index.ts";
import { earningsOf } from "../statements/company-earnings.ts";
import { Filings } from "../statements/filings.ts";
import { ResultDays } from "../statements/result-days.ts";
import { type RatioRow, type RatioSet, ratioRow } from "../statements/select-ratios.ts";

/** Periods of each kind that are held of a company: two years of quarters, and years for growth and usual returns. */
const RECENT_PERIODS = 8;

export class RecentFilings {
  readonly filings: Filings;
  /** The result days of everything that the company has filed. */
  readonly results: ResultDays;
  /** Profit of the last four quarters for the company's own shareholders. */
  readonly trailingProfit: number | null;
  /** The usual earnings of the book in a year. */
  readonly usualProfit: number | null;
  // Bound: the ratio sets there are.
  readonly #ratios = new Map<RatioSet, RatioRow>();

  constructor(published: readonly Statement[]) {
    const all = new Filings(published);
    const { annual, quarterly } = all;
    this.results = new ResultDays(published, all);
    this.filings = new Filings([...annual.slice(0, RECENT_PERIODS), ...quarterly.slice(0, RECENT_PERIODS)]);
    const { trailing, usualProfit } = earningsOf(this.filings);
    this.trailingProfit = trailing;
    this.usualProfit = usualProfit;
  }

  /** The latest completed year; null when there is none. */
  get latestYear(): Statement | null {
    return this.filings.annual[0] ?? null;
  }

  /** The ratios of the latest completed year; null when there is none. */
  latestRatios(set: RatioSet): RatioRow | null {
    const year = this.latestYear;
    if (year === null) return null;
    const known = this.#ratios.get(set);
    if (known !== undefined) return known;
    const ratios = ratioRow(this.filings, year, set);
    this.#ratios.set(set, ratios);
    return ratios;
  }
}
