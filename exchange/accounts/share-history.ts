// The share count of a company by day and the dividends that it paid, for its accounts.

import { type Day, DECIMAL_SCALE } from "../../src/base/index.ts";
import {
  type CashDividend,
  type CompanyActions,
  corporateActions,
  type ShareSplit,
} from "../corporate-actions/index.ts";
import type { Listing } from "../universe/index.ts";
import { type QuarterIndex, quarterOf, yearOfDay } from "./fiscal-quarter.ts";

/** Corporate actions are generated this many years beyond what is needed. */
const YEARS_AHEAD = 2;
/** A year in days that are written yyyymmdd. */
const ONE_YEAR = 10_000;

/** The corporate actions of one company from ten years before the first day to any day that is asked for. */
export class ShareHistory {
  readonly listing: Listing;
  readonly #seed: number;
  readonly #from: Day;
  readonly #firstDay: Day;
  #until: Day;
  #actions: CompanyActions;
  #paid: ReadonlyMap<QuarterIndex, number> = new Map();

  constructor(seed: number, listing: Listing, from: Day, firstDay: Day) {
    this.listing = listing;
    this.#seed = seed;
    this.#from = from;
    this.#firstDay = firstDay;
    this.#until = endOfYear(yearOfDay(firstDay) + YEARS_AHEAD);
    this.#actions = corporateActions(seed, listing, from, this.#until, firstDay);
    this.#paid = this.#paidByQuarter();
  }

  /** Dividends with an eligibility day up to some days after `day`, oldest first; possibly later ones too. */
  dividends(day: Day): readonly CashDividend[] {
    return this.#upTo(day).dividends;
  }

  splits(day: Day): readonly ShareSplit[] {
    return this.#upTo(day).splits;
  }

  /** Shares at the end of `day`. */
  sharesOn(day: Day): number {
    this.#upTo(day);
    return this.#sharesBy(day);
  }

  #sharesBy(day: Day): number {
    let factor = 1;
    for (const { exDay, numerator, denominator } of this.#actions.splits) {
      if (exDay > day && exDay <= this.#firstDay) factor *= denominator / numerator;
      if (exDay > this.#firstDay && exDay <= day) factor *= numerator / denominator;
    }
    return Math.round(this.listing.sharesOutstanding * factor);
  }

  /** Riyals that were paid out in the quarter. */
  paidIn(quarter: QuarterIndex, end: Day): number {
    this.#upTo(end);
    return Math.round(this.#paid.get(quarter) ?? 0);
  }

  #upTo(day: Day): CompanyActions {
    if (day + ONE_YEAR > this.#until) {
      this.#until = endOfYear(yearOfDay(day) + 1 + YEARS_AHEAD);
      this.#actions = corporateActions(this.#seed, this.listing, this.#from, this.#until, this.#firstDay);
      this.#paid = this.#paidByQuarter();
    }
    return this.#actions;
  }

  #paidByQuarter(): ReadonlyMap<QuarterIndex, number> {
    const paid = new Map<QuarterIndex, number>();
    for (const { distributionDay, eligibilityDay, value } of this.#actions.dividends) {
      const quarter = quarterOf(distributionDay);
      const riyals = (value * this.#sharesBy(eligibilityDay)) / DECIMAL_SCALE;
      paid.set(quarter, (paid.get(quarter) ?? 0) + riyals);
    }
    return paid;
  }
}

function endOfYear(year: number): Day {
  return year * 10_000 + 1231;
}
