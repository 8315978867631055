// The prices of a day that a page has read, one after another.

import type { PathPoint } from "../../components/line-path.ts";
import { tradingHours } from "../../format/riyadh-time.ts";
import type { LiveQuote } from "../../live/quotes.ts";

/** One per minute of the longest day. */
const POINTS_MAX = 360;

/** Adds the price of a quote, at the quote's time, to the points of the day; another day begins with its opening price. */
export function withQuote(points: readonly PathPoint[], quote: LiveQuote): readonly PathPoint[] {
  if (quote.trade_count === 0) return [];
  const opened = { at: tradingHours(quote.updated_at.slice(0, 10)).from, value: quote.open };
  const isSameDay = points[0]?.at === opened.at;
  const before = isSameDay ? points : [opened];
  const at = Math.max(Date.parse(quote.updated_at), opened.at);
  const last = before.at(-1);
  if (last !== undefined && at <= last.at) return isSameDay ? points : before;
  return [...before, { at, value: quote.price }].slice(-POINTS_MAX);
}
