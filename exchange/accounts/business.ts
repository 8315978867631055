// The business of one company: how large it is, how it grows and fluctuates, and what it earns in each quarter. Its size follows
// from the price of the first simulated day, so that statements and price agree.

import { type Day, DECIMAL_SCALE, outOfRange, Random } from "../../src/base/index.ts";
import { dividendPolicy, LossSpells, usualYield } from "../corporate-actions/index.ts";
import type { Listing } from "../universe/index.ts";
import { fiscalYearOf, type QuarterIndex, quarterEnd, quarterOf } from "./fiscal-quarter.ts";
import { profileOf, type Range, type SectorProfile } from "./sector-profile.ts";
import { SectorShocks } from "./sector-shocks.ts";
import { ShareHistory } from "./share-history.ts";

/** Fiscal years before that of the first simulated day. */
const STATEMENT_YEARS = 10;
/** How much the shock of a quarter still counts in the quarters after it. */
const MEMORY = [0.6, 0.5, 0.42, 0.3, 0.2, 0.12, 0.08, 0.05];
const REVENUE_SPREAD = 0.05;
/** At most this share of the equity on the first day was earned in the ten years before. */
const RETAINED_PART_MAX = 0.6;
/** A quarter of a spell of losses loses this part of what an ordinary quarter earns. */
const LOSS_PART: Range = [0.2, 0.75];
/** The smallest loss of such a quarter, against the spell's usual one. */
const LEAST_LOSS = 0.1;
/** A company that pays dividends has profits to pay them from: they swing by no more than this part of the margin. */
const PAYER_SWING_MAX = 0.4;
const GIANT_RIYALS = 1e12;

/** All amounts are riyals. */
export class Business {
  readonly profile: SectorProfile;
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
  /** The part of profit and equity that belongs to minorities. */
  readonly minority: number;
  /** Riyals of nominal value of a share of the first day. */
  readonly nominal: number;
  readonly growth: number;
  /** What the price of the first day pays for a riyal of ordinary profit. */
  readonly priceEarnings: number;
  readonly #seed: number;
  readonly #sectorShocks: SectorShocks;
  readonly #revenue: number;
  readonly #margin: number;
  readonly #swing: number;
  readonly #spells: LossSpells;
  readonly #lossMargin: number;
  readonly #shocks = new Map<QuarterIndex, readonly [number, number]>();

  /** Companies of one exchange share their sector shocks, which saves computing them for each. */
  constructor(seed: number, listing: Listing, firstDay: Day, sectorShocks = new SectorShocks(seed)) {
    this.#seed = seed;
    this.#sectorShocks = sectorShocks;
    this.listing = listing;
    this.firstDay = firstDay;
    this.anchor = quarterOf(firstDay) - 1;
    this.first = (fiscalYearOf(quarterOf(firstDay)) - STATEMENT_YEARS) * 4;
    this.shares = new ShareHistory(seed, listing, fiscalYearOf(this.first) * 10_000 + 101, firstDay);
    const worth = (listing.sharesOutstanding * listing.referencePrice) / DECIMAL_SCALE;
    const profile = profileOf(listing.sectorEn);
    const isGiant = worth > GIANT_RIYALS;
    this.profile = profile;
    const random = new Random("business", seed, listing.symbol);
    const draw = ([low, high]: Range): number => low + (high - low) * random.next();
    const growth = draw(profile.growth);
    const payout = profile.kind === "fund" ? draw([1, 1.25]) : draw([0.45, 0.8]);
    const policy = dividendPolicy(seed, listing);
    // A company that pays dividends grows slowly, because its dividends were about as high ten years earlier.
    this.growth = policy === null ? growth : Math.min(growth, 0.03);
    const drawn = draw(profile.priceEarnings);
    const priceEarnings =
      policy === null ? drawn : Math.min(Math.max(payout / usualYield(policy), 8), profile.priceEarnings[1] * 1.2);
    this.priceEarnings = priceEarnings;
    this.#spells = new LossSpells(seed, listing);
    this.minority = profile.kind === "commercial" && random.chance(0.3) ? draw([0.01, 0.1]) : 0;
    const income = worth / priceEarnings / (1 - this.minority);
    const margin = isGiant ? 0.22 : draw(profile.margin);
    this.#margin = margin;
    this.#lossMargin = -margin * draw(LOSS_PART);
    this.#swing = margin * (policy === null ? profile.swing : Math.min(profile.swing, PAYER_SWING_MAX));
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
    return this.#revenue * Math.exp((this.growth * (quarter - this.anchor)) / 4);
  }

  revenue(quarter: QuarterIndex): number {
    const season = this.profile.season[quarter % 4] ?? outOfRange(quarter % 4);
    return Math.round((this.trend(quarter) / 4) * season * Math.exp(REVENUE_SPREAD * this.#wave(quarter, 0)));
  }

  /** Whether the quarter is one of a spell of losses. */
  isLosing(quarter: QuarterIndex): boolean {
    return this.#spells.has(quarter);
  }

  netIncome(quarter: QuarterIndex): number {
    const isLosing = this.isLosing(quarter);
    const margin = (isLosing ? this.#lossMargin : this.#margin) + this.#swing * this.#wave(quarter, 1);
    // However good a quarter of a bad spell is, it earns nothing that could be paid out.
    return Math.round(this.revenue(quarter) * (isLosing ? Math.min(margin, this.#lossMargin * LEAST_LOSS) : margin));
  }

  /** About normal, and close to the quarters before it; it does not depend on the order in which quarters are asked for. */
  #wave(quarter: QuarterIndex, which: 0 | 1): number {
    let sum = 0;
    for (let back = 0; back < MEMORY.length; back++)
      sum += (MEMORY[back] ?? outOfRange(back)) * this.#shock(quarter - back)[which];
    return Math.min(Math.max(sum, -2.2), 2.2);
  }

  #shock(quarter: QuarterIndex): readonly [number, number] {
    const known = this.#shocks.get(quarter);
    if (known !== undefined) return known;
    const own = new Random("business-shock", this.#seed, this.listing.symbol, quarter);
    const sector = this.#sectorShocks.of(this.listing.sectorEn, quarter);
    const shock = [0.8 * own.normal() + 0.6 * sector, 0.8 * own.normal() + 0.6 * sector] as const;
    this.#shocks.set(quarter, shock);
    return shock;
  }

  /** What the equity grew by from the first quarter to the anchor. */
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
