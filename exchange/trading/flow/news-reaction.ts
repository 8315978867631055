// How the traders of one instrument react to its news within a day: more of them come once it is known, and whoever provides
// liquidity keeps a distance, before results that are awaited and for a while after anything surprising.

import { MINUTE_MS } from "../../../src/base/index.ts";
import type { CompanyDay } from "../../world/factors/company-days.ts";
import type { NewsDay } from "../../world/factors/company-news.ts";
import { CLOSE_MS, OPEN_MS } from "../../world/universe/schedule.ts";

type ByTime = (timeOfDayMs: number) => number;

const SESSION_MS = CLOSE_MS - OPEN_MS;
/** How long the rush after news lasts, and how much faster trading is at most. */
const RUSH_MS = 40 * MINUTE_MS;
const RUSH_MAX = 12;
/** Factors on the spread: while results are awaited, and at most how much it widens after news, for how long. */
const AWAITING_WIDTH = 1.3;
const WIDENED_MAX = 1.5;
const WIDE_MS = 12 * MINUTE_MS;
/** News of this log return has half of the widening. */
const HALF_WIDENED = 0.03;

/** The trade rate with the rush that follows news of the session; the same function on other days. */
export function rushingRate({ own, rush }: CompanyDay, rateAt: ByTime): ByTime {
  if (rush <= 1) return rateAt;
  const { jumpMs } = own;
  const height = Math.min(((rush - 1) * SESSION_MS) / RUSH_MS, RUSH_MAX);
  return (timeOfDayMs) => {
    const since = timeOfDayMs - jumpMs;
    return since < 0 ? rateAt(timeOfDayMs) : rateAt(timeOfDayMs) * (1 + height * Math.exp(-since / RUSH_MS));
  };
}

/** A factor on the spread by time of day; null when news does nothing to it. */
export function widthOf({ gap, jump, jumpMs, isAwaited }: NewsDay): ByTime | null {
  if (gap === 0 && jump === 0 && !isAwaited) return null;
  const whole = isAwaited ? AWAITING_WIDTH : 1;
  return (timeOfDayMs) =>
    whole + widenedBy(gap, timeOfDayMs - OPEN_MS) + (timeOfDayMs < jumpMs ? 0 : widenedBy(jump, timeOfDayMs - jumpMs));
}

function widenedBy(logReturn: number, sinceMs: number): number {
  const size = Math.abs(logReturn) / (Math.abs(logReturn) + HALF_WIDENED);
  return WIDENED_MAX * size * Math.exp(-Math.max(sinceMs, 0) / WIDE_MS);
}
