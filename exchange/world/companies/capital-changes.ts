// The changes of capital of one company: at most one a year. Their rates are assumed, after the real market's rates.

import {
  addDays,
  type Day,
  DECIMAL_SCALE,
  type Decimal,
  previousTradingDay,
  Random,
  tradingDayFrom,
} from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { yearOf } from "./fiscal-quarter.ts";
import type { LossSpells } from "./loss-spells.ts";

export type CapitalChangeType = "SPLIT" | "BONUS_ISSUE" | "RIGHTS_ISSUE" | "CAPITAL_REDUCTION";

/** From `exDay` on, `denominator` old shares are `numerator` new ones; a bonus issue of one for four is 5 : 4. */
export interface CapitalChange {
  readonly symbol: string;
  readonly type: CapitalChangeType;
  readonly announcementDay: Day;
  readonly exDay: Day;
  readonly numerator: number;
  readonly denominator: number;
  /** The price of a new share in a rights issue, in riyals; null where nothing is paid. */
  readonly price: Decimal | null;
}

/** The theoretical price of a share from the ex-day on after a close at `close`: the old shares and the new money over the new shares. */
export function theoreticalPrice(
  close: Decimal,
  { numerator, denominator, price }: Pick<CapitalChange, "numerator" | "denominator" | "price">,
): number {
  return (close * denominator + (price ?? 0) * (numerator - denominator)) / numerator;
}

/** The changes without new money: only they change amounts per share, such as a price or a dividend, in proportion. */
export function withoutMoney(changes: readonly CapitalChange[]): readonly CapitalChange[] {
  return changes.filter(({ type }) => type !== "RIGHTS_ISSUE");
}

/** The number of shares at the end of `to` that one share at the end of `from` has become. */
export function sharesPerShare(changes: readonly CapitalChange[], from: Day, to: Day): number {
  let factor = 1;
  for (const { exDay, numerator, denominator } of changes) {
    if (exDay > from && exDay <= to) factor *= numerator / denominator;
    if (exDay > to && exDay <= from) factor *= denominator / numerator;
  }
  return factor;
}

type Terms = readonly [numerator: number, denominator: number];

/** Chance in a year, for a company that earns money and for one that does not. */
const CHANCES: Readonly<Record<CapitalChangeType, { readonly earning: number; readonly losing: number }>> = {
  SPLIT: { earning: 0.012, losing: 0.012 },
  BONUS_ISSUE: { earning: 0.03, losing: 0 },
  RIGHTS_ISSUE: { earning: 0.016, losing: 0.12 },
  CAPITAL_REDUCTION: { earning: 0, losing: 0.17 },
};
const TYPES = Object.keys(CHANCES) as readonly CapitalChangeType[];
/** A draw above this means no change for any company. */
const CHANCE_MAX = Object.values(CHANCES).reduce((sum, { earning, losing }) => sum + Math.max(earning, losing), 0);
/** The terms of a change of capital, and the companies that use them: by the price of a share, and by the company's worth, in riyals. */
interface Ratio {
  readonly type: CapitalChangeType;
  readonly terms: Terms;
  readonly priceMin?: number;
  /** The upper bound keeps prices before a split or a bonus issue sensible. */
  readonly priceMax?: number;
  /** Large companies change their capital in small steps, and neither ask their shareholders for money nor have losses to cover. */
  readonly worthMax?: number;
}

const RATIOS: readonly Ratio[] = [
  { type: "SPLIT", terms: [2, 1], priceMax: 150 },
  { type: "SPLIT", terms: [5, 1], priceMax: 60 },
  { type: "SPLIT", terms: [10, 1], priceMax: 25 },
  { type: "BONUS_ISSUE", terms: [5, 4], priceMax: 300 },
  { type: "BONUS_ISSUE", terms: [4, 3], priceMax: 300, worthMax: 1e11 },
  { type: "BONUS_ISSUE", terms: [3, 2], priceMax: 300, worthMax: 3e10 },
  { type: "BONUS_ISSUE", terms: [11, 10], priceMax: 300 },
  // A share below its nominal value finds no subscribers at that value.
  { type: "RIGHTS_ISSUE", terms: [5, 4], priceMin: 10, worthMax: 8e9 },
  { type: "RIGHTS_ISSUE", terms: [3, 2], priceMin: 10, worthMax: 4e9 },
  { type: "RIGHTS_ISSUE", terms: [7, 5], priceMin: 10, worthMax: 4e9 },
  { type: "RIGHTS_ISSUE", terms: [2, 1], priceMin: 10, worthMax: 8e8 },
  // Below three riyals the prices before a cut would have too few steps. A company whose losses eat up its capital has a low price.
  { type: "CAPITAL_REDUCTION", terms: [1, 2], priceMin: 3, priceMax: 32, worthMax: 4e9 },
  { type: "CAPITAL_REDUCTION", terms: [3, 5], priceMin: 3, priceMax: 26, worthMax: 4e9 },
  { type: "CAPITAL_REDUCTION", terms: [7, 10], priceMin: 3, priceMax: 22, worthMax: 6e9 },
  { type: "CAPITAL_REDUCTION", terms: [4, 5], priceMin: 3, priceMax: 20, worthMax: 6e9 },
];
/** The highest price before a cut for accumulated losses, and a little more: shares of companies with such losses are cheap. */
export const CUT_PRICE_MAX: Decimal = 18 * DECIMAL_SCALE;
/** New shares are offered at their nominal value while the price before the issue lies in this range, and for a part of that price else. */
const NOMINAL: Decimal = 10 * DECIMAL_SCALE;
const NOMINAL_FROM: Decimal = 13 * DECIMAL_SCALE;
const NOMINAL_TO: Decimal = 36 * DECIMAL_SCALE;
/** The least part of the price before the issue, and the range above it; in steps of 0.1 riyal. */
const RIGHTS_PRICE_LEAST = 0.35;
const RIGHTS_PRICE_MORE = 0.3;
const PRICE_STEP: Decimal = 1_000;
/** Days from the board's recommendation to the ex-day. */
const NOTICE_DAYS = 40;
/** Days after the listing without a change of capital. */
const FIRST_DAYS = 180;
/** A company that cuts its capital is suspended for this many trading days. */
const SUSPENSION_DAYS = 2;

/** The changes with an ex-day from `from` to `to`, oldest first; none on `firstDay`, whose reference prices are given. */
export function capitalChangesBetween(
  seed: number,
  listing: Listing,
  spells: LossSpells,
  from: Day,
  to: Day,
  firstDay: Day,
): CapitalChange[] {
  const changes: CapitalChange[] = [];
  if (listing.securityType !== "Equity") return changes;
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    const change = changeOf(seed, listing, spells, year);
    if (change === null || change.exDay < from || change.exDay > to) continue;
    // A suspension that reaches into the first day would contradict its given prices as well.
    if (change.exDay === firstDay || suspendedDays([change]).has(firstDay)) continue;
    changes.push(change);
  }
  const suited = changes.filter(
    (change) => change.type !== "CAPITAL_REDUCTION" || isCheap(change, listing, changes, firstDay),
  );
  return suited.map((change) => withPrice(change, listing, suited, firstDay));
}

/** True when the shares before a cut cost little also in view of the splits and bonus issues between it and the first day. */
function isCheap(cut: CapitalChange, listing: Listing, changes: readonly CapitalChange[], firstDay: Day): boolean {
  const granted = changes.filter(({ type }) => type === "SPLIT" || type === "BONUS_ISSUE");
  const after = listing.referencePrice / sharesPerShare(granted, firstDay, cut.exDay);
  return (after * cut.numerator) / cut.denominator <= CUT_PRICE_MAX;
}

/** The trading days just before the ex-day of a capital cut, on which the share is suspended. */
export function suspendedDays(changes: readonly CapitalChange[]): ReadonlySet<Day> {
  const days = new Set<Day>();
  for (const { type, exDay } of changes) {
    if (type !== "CAPITAL_REDUCTION") continue;
    let day = exDay;
    for (let i = 0; i < SUSPENSION_DAYS; i++) {
      day = previousTradingDay(day);
      days.add(day);
    }
  }
  return days;
}

function changeOf(seed: number, listing: Listing, spells: LossSpells, year: number): CapitalChange | null {
  const random = new Random("capital-change", seed, listing.symbol, year);
  const drawn = random.next();
  // Most years have no change, so this saves the calendar.
  if (drawn >= CHANCE_MAX) return null;
  const exDay = tradingDayFrom(addDays(year * 10_000 + 110, random.int(345)));
  if (exDay <= addDays(listing.listingDay, FIRST_DAYS)) return null;
  const state = spells.hasDay(exDay) ? "losing" : "earning";
  let below = 0;
  const type = TYPES.find((candidate) => {
    below += CHANCES[candidate][state];
    return drawn < below;
  });
  if (type === undefined) return null;
  const terms = termsOf(type, listing);
  if (terms.length === 0) return null;
  const [numerator, denominator] = random.pick(terms);
  const announcementDay = previousTradingDay(addDays(exDay, -NOTICE_DAYS));
  return { symbol: listing.symbol, type, announcementDay, exDay, numerator, denominator, price: null };
}

function termsOf(type: CapitalChangeType, { referencePrice, sharesOutstanding }: Listing): readonly Terms[] {
  const riyals = referencePrice / DECIMAL_SCALE;
  const worth = riyals * sharesOutstanding;
  return RATIOS.filter(
    ({ type: of, priceMin = 0, priceMax = Number.POSITIVE_INFINITY, worthMax = Number.POSITIVE_INFINITY }) =>
      of === type && riyals >= priceMin && riyals <= priceMax && worth <= worthMax,
  ).map(({ terms }) => terms);
}

/** A rights issue with the price of its new shares, in shares of its own day. */
function withPrice(
  change: CapitalChange,
  listing: Listing,
  changes: readonly CapitalChange[],
  firstDay: Day,
): CapitalChange {
  if (change.type !== "RIGHTS_ISSUE") return change;
  // One share of the first day is this many shares of the day before the issue.
  const perShare = sharesPerShare(withoutMoney(changes), firstDay, previousTradingDay(change.exDay));
  // The first day's price is a price after the issue, between the price before it and the price of the new shares.
  const { symbol, exDay, numerator, denominator } = change;
  const part = RIGHTS_PRICE_LEAST + RIGHTS_PRICE_MORE * new Random("rights price", symbol, exDay).next();
  const after = listing.referencePrice / perShare;
  const beforeNominal = (after * numerator - NOMINAL * (numerator - denominator)) / denominator;
  if (beforeNominal >= NOMINAL_FROM && beforeNominal <= NOMINAL_TO) return { ...change, price: NOMINAL };
  const before = (after * numerator) / (denominator + part * (numerator - denominator));
  return { ...change, price: Math.max(Math.round((before * part) / PRICE_STEP), 1) * PRICE_STEP };
}
