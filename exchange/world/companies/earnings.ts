// The earnings of a company in each quarter relative to the level of its business, and the expectations of analysts, who know all
// quarters before it but nothing of the quarter itself. Both follow from seed and company alone.

import { DECIMAL_SCALE, outOfRange, Random, RecentMap } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { type DividendPolicy, dividendPolicy, usualYield } from "./cash-dividends.ts";
import type { QuarterIndex } from "./fiscal-quarter.ts";
import { LossSpells } from "./loss-spells.ts";
import { profileOf, type Range, type SectorProfile } from "./sector-profile.ts";

/** All sectors over some hundred years; a dropped shock is drawn again. */
const SHOCKS_MAX = 20_000;

/** The shock of a quarter to a whole sector. Every company of the sector asks for the same numbers, so they are stored. */
export class SectorShocks {
  readonly #seed: number;
  readonly #shocks = new RecentMap<string, number>(SHOCKS_MAX);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A standard normal number. */
  of(sectorEn: string, quarter: QuarterIndex): number {
    const key = `${quarter} ${sectorEn}`;
    const known = this.#shocks.get(key);
    if (known !== undefined) return known;
    const shock = new Random("sector-shock", this.#seed, sectorEn, quarter).normal();
    this.#shocks.set(key, shock);
    return shock;
  }
}

/** The weight of a quarter's shock in the quarters after it. */
const MEMORY = [0.6, 0.5, 0.42, 0.3, 0.2, 0.12, 0.08, 0.05];
const WAVE_MAX = 2.2;
const REVENUE_SPREAD = 0.05;
/** The loss of a quarter in a spell of losses, as a part of an ordinary quarter's earnings. */
const LOSS_PART: Range = [0.2, 0.75];
/** The smallest loss of such a quarter, relative to the spell's usual one. */
const LEAST_LOSS = 0.1;
/** The profits of a company that pays dividends must cover them: they swing by no more than this part of the margin. */
const PAYER_SWING_MAX = 0.4;
/** A company worth more than this has a margin of its own. */
const GIANT_RIYALS = 1e12;
const GIANT_MARGIN = 0.22;

/** The actual and the expected earnings of a period, both as parts of the revenue of an ordinary quarter. */
export interface EarningsSurprise {
  readonly actual: number;
  readonly expected: number;
  /** The difference in the company's usual surprises. */
  readonly size: number;
}

export class Earnings {
  readonly profile: SectorProfile;
  readonly isGiant: boolean;
  readonly growth: number;
  /** Price of the first day to ordinary earnings. */
  readonly priceEarnings: number;
  /** The part of profit and equity that belongs to minorities. */
  readonly minority: number;
  readonly margin: number;
  readonly #seed: number;
  readonly #listing: Listing;
  readonly #sectorShocks: SectorShocks;
  readonly #swing: number;
  readonly #spells: LossSpells;
  readonly #lossMargin: number;
  // Bound: the quarters that were asked for, a few hundred in a century.
  readonly #shocks = new Map<QuarterIndex, readonly [number, number]>();

  /** `random` draws the habits of the business; a `Business` goes on drawing from it. */
  constructor(
    seed: number,
    listing: Listing,
    sectorShocks = new SectorShocks(seed),
    random = new Random("business", seed, listing.symbol),
  ) {
    this.#seed = seed;
    this.#listing = listing;
    this.#sectorShocks = sectorShocks;
    const profile = profileOf(listing.sectorEn);
    this.profile = profile;
    this.isGiant = (listing.sharesOutstanding * listing.referencePrice) / DECIMAL_SCALE > GIANT_RIYALS;
    const draw = ([low, high]: Range): number => low + (high - low) * random.next();
    const growth = draw(profile.growth);
    const payout = profile.kind === "fund" ? draw([1, 1.25]) : draw([0.45, 0.8]);
    const policy = dividendPolicy(seed, listing);
    // A company that pays dividends grows slowly, because its dividends were about as high ten years earlier.
    this.growth = policy === null ? growth : Math.min(growth, 0.03);
    this.priceEarnings = priceEarningsOf(draw(profile.priceEarnings), payout, policy, profile);
    this.#spells = new LossSpells(seed, listing);
    this.minority = profile.kind === "commercial" && random.chance(0.3) ? draw([0.01, 0.1]) : 0;
    this.margin = this.isGiant ? GIANT_MARGIN : draw(profile.margin);
    this.#lossMargin = -this.margin * draw(LOSS_PART);
    this.#swing = this.margin * (policy === null ? profile.swing : Math.min(profile.swing, PAYER_SWING_MAX));
  }

  /** True when the quarter is in a spell of losses. */
  isLosing(quarter: QuarterIndex): boolean {
    return this.#spells.has(quarter);
  }

  /** Revenue of the quarter relative to an ordinary one. */
  revenuePart(quarter: QuarterIndex): number {
    return this.#revenuePart(quarter, this.#wave(quarter, quarter, 0));
  }

  /** Net income to revenue in the quarter. */
  marginOf(quarter: QuarterIndex): number {
    return this.#marginOf(this.isLosing(quarter), this.#wave(quarter, quarter, 1));
  }

  /** The surprise of a report on `quarters` quarters that end with `last`, for a reader of all earlier reports. */
  surprise(last: QuarterIndex, quarters: number): EarningsSurprise {
    const known = last - quarters;
    let actual = 0;
    let expected = 0;
    for (let quarter = known + 1; quarter <= last; quarter++) {
      actual += this.revenuePart(quarter) * this.marginOf(quarter);
      const revenue = this.#revenuePart(quarter, this.#wave(quarter, known, 0));
      expected += revenue * this.#marginOf(this.isLosing(known), this.#wave(quarter, known, 1));
    }
    const usual = (MEMORY[0] ?? outOfRange(0)) * this.#swing * quarters;
    return { actual, expected, size: (actual - expected) / usual };
  }

  #revenuePart(quarter: QuarterIndex, wave: number): number {
    const season = this.profile.season[quarter % 4] ?? outOfRange(quarter % 4);
    return season * Math.exp(REVENUE_SPREAD * wave);
  }

  #marginOf(isLosing: boolean, wave: number): number {
    const margin = (isLosing ? this.#lossMargin : this.margin) + this.#swing * wave;
    // Even a good quarter of a bad spell has no earnings for a dividend.
    return isLosing ? Math.min(margin, this.#lossMargin * LEAST_LOSS) : margin;
  }

  /**
   * About normal, and close to the quarters before it; it does not depend on the order in which quarters are asked for. Shocks after
   * the quarter `known` are left out.
   */
  #wave(quarter: QuarterIndex, known: QuarterIndex, which: 0 | 1): number {
    let sum = 0;
    for (let back = quarter - known; back < MEMORY.length; back++)
      sum += (MEMORY[back] ?? outOfRange(back)) * this.#shock(quarter - back)[which];
    return Math.min(Math.max(sum, -WAVE_MAX), WAVE_MAX);
  }

  #shock(quarter: QuarterIndex): readonly [number, number] {
    const known = this.#shocks.get(quarter);
    if (known !== undefined) return known;
    const own = new Random("business-shock", this.#seed, this.#listing.symbol, quarter);
    const sector = this.#sectorShocks.of(this.#listing.sectorEn, quarter);
    const shock = [0.8 * own.normal() + 0.6 * sector, 0.8 * own.normal() + 0.6 * sector] as const;
    this.#shocks.set(quarter, shock);
    return shock;
  }
}

/** Price to earnings: the sector's, or the ratio that the company's dividends require. */
function priceEarningsOf(
  drawn: number,
  payout: number,
  policy: DividendPolicy | null,
  { priceEarnings }: SectorProfile,
): number {
  return policy === null ? drawn : Math.min(Math.max(payout / usualYield(policy), 8), priceEarnings[1] * 1.2);
}
