// The business of one company: its size, growth and fluctuations, and its earnings in each quarter. Its size follows
// from the price of the first simulated day, so that statements and price agree.

import { type Day, DECIMAL_SCALE, Random } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { sharesPerShare } from "./capital-changes.ts";
import { Earnings, SectorShocks } from "./earnings.ts";
import { fiscalYearOf, type QuarterIndex, quarterEnd, quarterOf } from "./fiscal-quarter.ts";
import type { Range } from "./sector-profile.ts";
import { ShareHistory } from "./share-history.ts";

/** Fiscal years of accounts before the year of the first simulated day. */
const STATEMENT_YEARS = 10;
/** At most this share of the equity on the first day was earned in the ten years before. */
const RETAINED_PART_MAX = 0.6;
/** All amounts are riyals. */
export class Business {
  readonly listing: Listing;
  readonly shares: ShareHistory;
  /** The first simulated day. */
  readonly firstDay: Day;
  /** The first quarter of the accounts. */
  readonly first: QuarterIndex;
  /** The last quarter that ended before the first simulated day; there, size and price agree. */
  readonly anchor: QuarterIndex;
  readonly openingEquity: number;
  readonly debtToEquity: number;
  readonly fixedAssets: number;
  readonly grossMargin: number;
  readonly zakat: number | null;
  /** Riyals of nominal value of a share of the first day. */
  readonly nominal: number;
  readonly earnings: Earnings;
  readonly #revenue: number;

  /** Companies of one exchange share their sector shocks, which saves computing them for each. */
  constructor(seed: number, listing: Listing, firstDay: Day, sectorShocks = new SectorShocks(seed)) {
    this.listing = listing;
    this.firstDay = firstDay;
    this.anchor = quarterOf(firstDay) - 1;
    this.first = (fiscalYearOf(quarterOf(firstDay)) - STATEMENT_YEARS) * 4;
    this.shares = new ShareHistory(seed, listing, fiscalYearOf(this.first) * 10_000 + 101, firstDay);
    const worth = (listing.sharesOutstanding * listing.referencePrice) / DECIMAL_SCALE;
    const random = new Random("business", seed, listing.symbol);
    const earnings = new Earnings(seed, listing, sectorShocks, random);
    const { profile, isGiant, margin } = earnings;
    this.earnings = earnings;
    const draw = ([low, high]: Range): number => low + (high - low) * random.next();
    const income = worth / earnings.priceEarnings / (1 - this.earnings.minority);
    this.#revenue = income / margin;
    this.zakat = isGiant ? 0.48 : profile.zakat;
    this.grossMargin = isGiant ? 0.52 : draw(profile.gross);
    this.debtToEquity = random.chance(0.15) && profile.kind === "commercial" ? 0 : draw(profile.debtToEquity);
    this.fixedAssets = isGiant ? 0.85 : draw(profile.fixedAssets);
    const retained = this.#retainedUntilAnchor();
    const equity = Math.max(income / (isGiant ? 0.24 : draw(profile.returnOnEquity)), retained / RETAINED_PART_MAX);
    this.openingEquity = Math.round(equity - retained);
    this.nominal = nominalOf(equity / listing.sharesOutstanding);
  }

  /** Yearly revenue without fluctuations, at the level of this quarter. */
  trend(quarter: QuarterIndex): number {
    return this.#revenue * Math.exp((this.earnings.growth * (quarter - this.anchor)) / 4);
  }

  revenue(quarter: QuarterIndex): number {
    return Math.round((this.trend(quarter) / 4) * this.earnings.revenuePart(quarter));
  }

  netIncome(quarter: QuarterIndex): number {
    return Math.round(this.revenue(quarter) * this.earnings.marginOf(quarter));
  }

  /**
   * Riyals of paid-in capital at the end of `day`. A split only divides shares into smaller ones; every other change of the share count
   * changes the capital.
   */
  shareCapitalAt(day: Day): number {
    const splits = this.shares.capitalChanges(day).filter(({ type }) => type === "SPLIT");
    // A share of the first day was this many shares of `day`, each with a proportionally smaller nominal value.
    const splitOnly = sharesPerShare(splits, day, this.firstDay);
    return Math.round(this.shares.sharesOn(day) * splitOnly * this.nominal);
  }

  /** The shareholders' profit beyond the analysts' expectation in a report on `quarters` quarters: in riyals, and in usual surprises. */
  consensusGap(quarter: QuarterIndex, quarters: number): { readonly difference: number; readonly size: number } {
    const { actual, expected, size } = this.earnings.surprise(quarter, quarters);
    return { difference: (actual - expected) * (this.trend(quarter) / 4) * (1 - this.earnings.minority), size };
  }

  /** The growth of the equity from the first quarter to the anchor. */
  #retainedUntilAnchor(): number {
    let retained = 0;
    for (let quarter = this.first; quarter <= this.anchor; quarter++) {
      const end = quarterEnd(quarter);
      retained += this.netIncome(quarter) - this.shares.paidIn(quarter, end) + this.shares.raisedIn(quarter, end);
    }
    return retained;
  }
}

/** Ten riyals, as most Saudi shares have, unless the equity behind a share is too small for it. */
function nominalOf(bookValue: number): number {
  return [10, 5, 1, 0.5].find((nominal) => bookValue >= nominal * 1.05) ?? 0.1;
}
