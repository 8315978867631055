// The fundamentals of a company at its current price: its size, its earnings and book per share, and its price ranges.

import { type Decimal, decimalToNumber, type Quantity, roundTo } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import type { PriceRange } from "./company-prices.ts";
import type { CompanyProfile } from "./company-profile.ts";

/** Null where it is not known. */
export interface Fundamentals {
  readonly marketCap: number | null;
  readonly peRatio: number | null;
  readonly forwardPe: number | null;
  readonly eps: number | null;
  readonly trailingEps: number | null;
  readonly basicEps: number | null;
  readonly dilutedEps: number | null;
  readonly bookValue: number | null;
  readonly priceToBook: number | null;
  readonly beta: number | null;
  readonly sharesOutstanding: number | null;
  readonly floatShares: number | null;
  readonly week: PriceRange | null;
  readonly month: PriceRange | null;
  readonly year: PriceRange | null;
}

const PER_SHARE_PLACES = 4;
const MULTIPLE_PLACES = 2;

type ProfiledFundamentals = Pick<CompanyProfile, "shares" | "freeFloatBps" | "earnings" | "beta" | "ranges">;

/** `todayBar` is today's bar on the caller's market; null while nothing was traded. */
export function fundamentalsOf(
  profile: ProfiledFundamentals,
  price: Decimal | null,
  todayBar: Bar | null,
): Fundamentals {
  const { earnings, shares, ranges } = profile;
  const perShare = (amount: number | null): number | null => (amount === null || shares === 0 ? null : amount / shares);
  // VALUE-01: a multiple is the price against the shown number, so that multiplying the two gives the price again.
  const trailingEps = rounded(perShare(earnings.trailing), PER_SHARE_PLACES);
  const book = rounded(perShare(earnings.book), PER_SHARE_PLACES);
  return {
    marketCap: price === null || shares === 0 ? null : marketCapOf(price, shares),
    peRatio: multiple(price, trailingEps),
    forwardPe: multiple(price, perShare(earnings.expected)),
    eps: rounded(perShare(earnings.annual), PER_SHARE_PLACES),
    trailingEps,
    basicEps: earnings.basicEps,
    dilutedEps: earnings.dilutedEps,
    bookValue: book,
    priceToBook: multiple(price, book),
    beta: rounded(profile.beta, MULTIPLE_PLACES),
    sharesOutstanding: shares === 0 ? null : shares,
    floatShares: shares === 0 ? null : Math.round((shares * profile.freeFloatBps) / 10_000),
    week: withToday(ranges.week, todayBar),
    month: withToday(ranges.month, todayBar),
    year: withToday(ranges.year, todayBar),
  };
}

/** Computed exactly and then rounded: in ten-thousandths the largest companies are worth more than a double can count. */
export function marketCapOf(price: Decimal, shares: Quantity): number {
  return roundTo(Number(BigInt(price) * BigInt(shares)) / 10_000, 2);
}

/** A multiple of a loss or of zero has no meaning. */
function multiple(price: Decimal | null, perShare: number | null): number | null {
  if (price === null || perShare === null || perShare <= 0) return null;
  return roundTo(decimalToNumber(price) / perShare, MULTIPLE_PLACES);
}

function withToday(range: PriceRange | null, bar: Bar | null): PriceRange | null {
  if (bar === null) return range;
  const today = { high: decimalToNumber(bar.high), low: decimalToNumber(bar.low) };
  return range === null ? today : { high: Math.max(range.high, today.high), low: Math.min(range.low, today.low) };
}

function rounded(value: number | null, places: number): number | null {
  return value === null ? null : roundTo(value, places);
}
