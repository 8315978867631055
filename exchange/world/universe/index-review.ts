// The days on which funds follow an index that was composed anew, and trade in the closing auction. Assumed from the days that public
// figures tell of: the third Thursday of each quarter's last month, and the last Thursday of its middle month.

import { addDays, type Day, isTradingDay, previousTradingDay, weekdayOf } from "../../../src/base/index.ts";
import { isConstituent } from "./index-weights.ts";
import type { Listing } from "./listing.ts";

const THURSDAY = 4;
const WEEK_DAYS = 7;

/** Whether funds follow an index of which it is a part: those of the main market. */
export function isReviewed(listing: Listing): boolean {
  return listing.market === "TASI" && isConstituent(listing);
}

/** Whether the closing auction of this day is that of an index review. Where the Thursday has no session, the session before it is. */
export function isIndexReviewDay(day: Day): boolean {
  if (!isTradingDay(day)) return false;
  const thursday = addDays(day, (THURSDAY - weekdayOf(day) + WEEK_DAYS) % WEEK_DAYS);
  // Holidays are as long as a week.
  return [thursday, addDays(thursday, WEEK_DAYS)].some(
    (review) => isReviewThursday(review) && lastSession(review) === day,
  );
}

function lastSession(day: Day): Day {
  return isTradingDay(day) ? day : previousTradingDay(day);
}

function isReviewThursday(thursday: Day): boolean {
  const month = Math.floor(thursday / 100) % 100;
  const ofMonth = thursday % 100;
  if (month % 3 === 0) return ofMonth > 2 * WEEK_DAYS && ofMonth <= 3 * WEEK_DAYS;
  return month % 3 === 2 && Math.floor(addDays(thursday, WEEK_DAYS) / 100) % 100 !== month;
}
