// Daily price limits, and the static limit at which a volatility auction starts.

import { type Day, type Decimal, nextTradingDay } from "../../../src/base/index.ts";
import type { Listing } from "./listing.ts";
import { roundToTick } from "./tick.ts";

/** The day's price limits; both 0 where there are none. */
export interface DailyLimits {
  readonly low: Decimal;
  readonly high: Decimal;
  /** Percent from the static reference that starts a volatility auction; null where there is no static limit. */
  readonly staticPercent: number | null;
}

const NORMAL_PERCENT = 10;
const WIDE_PERCENT = 30;
const STATIC_PERCENT = 10;
/** A new listing of the main market has wide limits on this many trading days. */
const NEW_LISTING_DAYS = 3;

type Limited = Pick<Listing, "market" | "securityType" | "listingDay">;

export function dailyLimits(listing: Limited, reference: Decimal, day: Day): DailyLimits {
  // Assumed: debt has no daily limits.
  if (listing.securityType === "Sukuk") return { low: 0, high: 0, staticPercent: null };
  const isWide = hasWideLimits(listing, day);
  const percent = isWide ? WIDE_PERCENT : NORMAL_PERCENT;
  // Assumed: limits are rounded inwards, so that no valid price lies beyond the percentage.
  return {
    low: roundToTick((reference * (100 - percent)) / 100, listing.securityType, "up"),
    high: roundToTick((reference * (100 + percent)) / 100, listing.securityType, "down"),
    staticPercent: isWide ? STATIC_PERCENT : null,
  };
}

/** True for Nomu always, and for a share or closed-end fund of the main market in its first days. */
function hasWideLimits(listing: Limited, day: Day): boolean {
  if (listing.market === "NOMU") return true;
  if (listing.securityType === "ETF") return false;
  return isNewListing(listing.listingDay, day);
}

function isNewListing(listingDay: Day, day: Day): boolean {
  // Days are yyyymmdd: over a month apart, there is no need to count trading days.
  if (day - listingDay > 100) return false;
  let last = listingDay;
  for (let i = 1; i < NEW_LISTING_DAYS && last < day; i++) last = nextTradingDay(last);
  return day <= last;
}
