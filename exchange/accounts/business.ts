// The business of one company: how large it is, how it grows and fluctuates, and what it earns in each quarter. Its size follows
// from the price of the first simulated day, so that statements and price agree.

import { type Day, DECIMAL_SCALE, outOfRange, Random } from "../../src/base/index.ts";
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
const LOSS_CHANCE = { main: 0.1, nomu: 0.14, insurer: 0.2 };
/** A company with losses is profitable again this many quarters after the first day. */
const RECOVERY_QUARTERS = 8;
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
  readonly #seed: number;
  readonly #sectorShocks: SectorShocks;
  readonly #revenue: number;
  readonly #margin: number;
  readonly #swing: number;
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
    const paid = this.#meanYearlyDividend(firstDay);
    // A company that pays dividends grows slowly, because its dividends were about as high ten years earlier.
    this.growth = paid > 0 ? Math.min(growth, 0.03) : growth;
    const drawn = draw(profile.priceEarnings);
    const priceEarnings =
      paid > 0 ? Math.min(Math.max((worth * payout) / paid, 8), profile.priceEarnings[1] * 1.2) : drawn;
    const chance = listing.market === "NOMU" ? LOSS_CHANCE.nomu : LOSS_CHANCE.main;
    const isLosing = paid === 0 && random.chance(profile.kind === "insurer" ? LOSS_CHANCE.insurer : chance);
    const canLose = profile.kind === "commercial" || profile.kind === "insurer";
    this.minority = profile.kind === "commercial" && random.chance(0.3) ? draw([0.01, 0.1]) : 0;
    const income = worth / priceEarnings / (1 - this.minority);
    const margin = isGiant ? 0.22 : draw(profile.margin);
    this.#margin = isLosing && canLose ? -draw([0.02, 0.12]) : margin;
    this.#swing = profile.swing * margin;
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

  netIncome(quarter: QuarterIndex): number {
    const recovered = Math.min(Math.max((quarter - this.anchor) / RECOVERY_QUARTERS, 0), 1);
    const mean = this.#margin < 0 ? this.#margin + recovered * (0.04 - this.#margin) : this.#margin;
    return Math.round(this.revenue(quarter) * (mean + this.#swing * this.#wave(quarter, 1)));
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

  #retainedUntilAnchor(): number {
    let retained = 0;
    for (let quarter = this.first; quarter <= this.anchor; quarter++) {
      retained += this.netIncome(quarter) - this.shares.paidIn(quarter, quarterEnd(quarter));
    }
    return retained;
  }

  /** Riyals a year, over the three years before the first day. */
  #meanYearlyDividend(firstDay: Day): number {
    let paid = 0;
    for (const { eligibilityDay, value } of this.shares.dividends(firstDay)) {
      if (eligibilityDay > firstDay || eligibilityDay <= firstDay - 30_000) continue;
      paid += (value * this.shares.sharesOn(eligibilityDay)) / DECIMAL_SCALE;
    }
    return paid / 3;
  }
}

/** Ten riyals, as most Saudi shares have, unless the equity behind a share is too small for it. */
function nominalOf(bookValue: number): number {
  return [10, 5, 1, 0.5].find((nominal) => bookValue >= nominal * 1.05) ?? 0.1;
}
