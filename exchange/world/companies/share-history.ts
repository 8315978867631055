// The share count of a company by day, its dividends and the proceeds of new shares, for its accounts.

import { type Day, DECIMAL_SCALE } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { type CapitalChange, sharesPerShare } from "./capital-changes.ts";
import type { CashDividend } from "./cash-dividends.ts";
import { type CompanyActions, corporateActions } from "./corporate-actions.ts";
import { type QuarterIndex, quarterOf, yearOf } from "./fiscal-quarter.ts";

/** Corporate actions are generated this many years beyond the requested day. */
const YEARS_AHEAD = 2;
/** A year in days that are written yyyymmdd. */
const ONE_YEAR = 10_000;

/** The corporate actions of one company from ten years before the first day to any requested day. */
export class ShareHistory {
  readonly listing: Listing;
  readonly #seed: number;
  readonly #from: Day;
  readonly #firstDay: Day;
  #until: Day;
  #actions: CompanyActions;
  #paid: ReadonlyMap<QuarterIndex, number> = new Map();
  #raised: ReadonlyMap<QuarterIndex, number> = new Map();

  constructor(seed: number, listing: Listing, from: Day, firstDay: Day) {
    this.listing = listing;
    this.#seed = seed;
    this.#from = from;
    this.#firstDay = firstDay;
    this.#until = endOfYear(yearOf(firstDay) + YEARS_AHEAD);
    this.#actions = corporateActions(seed, listing, from, this.#until, firstDay);
    this.#paid = this.#paidByQuarter();
    this.#raised = this.#raisedByQuarter();
  }

  /** Dividends with an eligibility day up to some days after `day`, oldest first; possibly later ones too. */
  dividends(day: Day): readonly CashDividend[] {
    return this.#upTo(day).dividends;
  }

  /** Changes with an ex-day up to some days after `day`, oldest first; possibly later ones too. */
  capitalChanges(day: Day): readonly CapitalChange[] {
    return this.#upTo(day).capitalChanges;
  }

  /** Shares at the end of `day`. */
  sharesOn(day: Day): number {
    this.#upTo(day);
    return this.#sharesBy(day);
  }

  #sharesBy(day: Day): number {
    const factor = sharesPerShare(this.#actions.capitalChanges, this.#firstDay, day);
    return Math.round(this.listing.sharesOutstanding * factor);
  }

  /** Riyals that were paid out in the quarter. */
  paidIn(quarter: QuarterIndex, end: Day): number {
    this.#upTo(end);
    return Math.round(this.#paid.get(quarter) ?? 0);
  }

  /** Riyals that the new shares of rights issues raised in the quarter. */
  raisedIn(quarter: QuarterIndex, end: Day): number {
    this.#upTo(end);
    return Math.round(this.#raised.get(quarter) ?? 0);
  }

  #upTo(day: Day): CompanyActions {
    if (day + ONE_YEAR > this.#until) {
      this.#until = endOfYear(yearOf(day) + 1 + YEARS_AHEAD);
      this.#actions = corporateActions(this.#seed, this.listing, this.#from, this.#until, this.#firstDay);
      this.#paid = this.#paidByQuarter();
      this.#raised = this.#raisedByQuarter();
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

  #raisedByQuarter(): ReadonlyMap<QuarterIndex, number> {
    const raised = new Map<QuarterIndex, number>();
    for (const { exDay, numerator, denominator, price } of this.#actions.capitalChanges) {
      if (price === null) continue;
      const quarter = quarterOf(exDay);
      const newShares = (this.#sharesBy(exDay) * (numerator - denominator)) / numerator;
      raised.set(quarter, (raised.get(quarter) ?? 0) + (newShares * price) / DECIMAL_SCALE);
    }
    return raised;
  }
}

function endOfYear(year: number): Day {
  return year * 10_000 + 1231;
}
