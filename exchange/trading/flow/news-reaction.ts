// How the traders of one instrument behave through a day: more of them come after news, and liquidity providers keep a
// distance after the open, while volatility is high, before scheduled results and for a while after any surprise.

import { MINUTE_MS, outOfRange } from "../../../src/base/index.ts";
import type { CompanyDay } from "../../world/factors/company-days.ts";
import type { NewsDay } from "../../world/factors/company-news.ts";
import { SESSION_MINUTES, type SessionCourse, sessionMinute } from "../../world/factors/session-course.ts";
import { CLOSE_MS, OPEN_MS } from "../../world/universe/schedule.ts";

type ByTime = (timeOfDayMs: number) => number;

const SESSION_MS = CLOSE_MS - OPEN_MS;
/** Duration of the rush after news, and the highest trading speed in it. */
const RUSH_MS = 40 * MINUTE_MS;
const RUSH_MAX = 12;
/** Factors on the spread while results are awaited, and the largest widening after news with its duration. */
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

/** Spreads are wide while the first trades find the day's prices, and a little wider before the close. */
const OPENING = { wider: 1.1, minutes: 16 } as const;
const CLOSING = { wider: 0.12, minutes: 12 } as const;
const CALMEST = 0.93;
/** How a spread follows the volatility of the minute, and the volatility of the whole market on a nervous day. */
const WITH_VOLATILITY = 0.45;
const WITH_NERVOUSNESS = 0.35;

/** A factor on the spread by time of day. `nervousness` is the market's. */
export function widthOf(course: SessionCourse, nervousness: number, news: NewsDay): ByTime {
  const day = CALMEST * Math.exp(WITH_NERVOUSNESS * Math.max(nervousness, 0));
  const widths = Float64Array.from({ length: SESSION_MINUTES }, (_, minute) => {
    const opening = OPENING.wider * Math.exp(-minute / OPENING.minutes);
    const closing = CLOSING.wider * Math.exp((minute - SESSION_MINUTES) / CLOSING.minutes);
    const volatility = course.volatility[minute] ?? outOfRange(minute);
    return day * (1 + opening + closing) * volatility ** WITH_VOLATILITY;
  });
  const { gap, jump, jumpMs, isAwaited } = news;
  const whole = isAwaited ? AWAITING_WIDTH : 1;
  const hasNews = gap !== 0 || jump !== 0;
  return (timeOfDayMs) => {
    const at = sessionMinute(timeOfDayMs);
    const width = whole * (widths[at] ?? outOfRange(at));
    if (!hasNews) return width;
    const afterJump = timeOfDayMs < jumpMs ? 0 : widenedBy(jump, timeOfDayMs - jumpMs);
    return width + widenedBy(gap, timeOfDayMs - OPEN_MS) + afterJump;
  };
}

function widenedBy(logReturn: number, sinceMs: number): number {
  const size = Math.abs(logReturn) / (Math.abs(logReturn) + HALF_WIDENED);
  return WIDENED_MAX * size * Math.exp(-Math.max(sinceMs, 0) / WIDE_MS);
}
