// The first days of a new listing: it opens away from the price of its offering, mostly above, moves much and trades many times its
// later volume. A company that moves from Nomu is known already, and its first days are calmer.

import { addDays, type Day, nextTradingDay, Random } from "../../../src/base/index.ts";
import { isMarketTransfer } from "../companies/listing-event.ts";
import type { NewsShock } from "../factors/company-news.ts";
import { dayNumber } from "../factors/factor-day.ts";
import type { Listing } from "../universe/listing.ts";

/** Distance of the opening from the price of the offering: mean and standard deviation of the log return, and the largest. */
interface FirstDays {
  readonly gap: number;
  readonly spread: number;
  /** The addition of the first day to the logarithms of volatility and of trades; both fade by the day. */
  readonly nervousness: number;
  readonly attention: number;
}

const OFFERED: FirstDays = { gap: 0.08, spread: 0.11, nervousness: 1.2, attention: 2.2 };
const MOVED: FirstDays = { gap: 0, spread: 0.03, nervousness: 0.6, attention: 1 };
const FUND: FirstDays = { gap: 0, spread: 0.02, nervousness: 0.5, attention: 1 };
const GAP_MAX = 0.25;
const KEPT = 0.72;
const DAYS = 10;
/** Ten trading days lie within these. */
const CALENDAR_DAYS = 30;

/** The shocks of the days from `from` to `to`. */
export function listingShocks(seed: number, listing: Listing, from: Day, to: Day): readonly NewsShock[] {
  const { listingDay } = listing;
  if (listingDay > to || addDays(listingDay, CALENDAR_DAYS) < from) return [];
  const random = new Random("new listing", seed, listing.symbol);
  const habits = firstDaysOf(seed, listing);
  const gap = Math.min(Math.max(habits.gap + habits.spread * random.normal(), -GAP_MAX), GAP_MAX);
  const shocks: NewsShock[] = [];
  let day = listingDay;
  for (let at = 0; at < DAYS && day <= to; at++) {
    const kept = KEPT ** at;
    shocks.push({
      number: dayNumber(day),
      size: 0,
      logReturn: at === 0 ? gap : 0,
      nervousness: habits.nervousness * kept,
      knownMs: 0,
      laterPart: 0,
      attention: habits.attention * kept,
      haltMs: 0,
    });
    day = nextTradingDay(day);
  }
  return shocks;
}

function firstDaysOf(seed: number, listing: Listing): FirstDays {
  if (listing.securityType !== "Equity") return FUND;
  return isMarketTransfer(seed, listing) ? MOVED : OFFERED;
}
