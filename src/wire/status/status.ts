// The status of the market: whether it is open, its next session, and whether the feed is up to date.

import type { Static } from "typebox";
import { MARKETS, SESSIONS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { dataMode, hijri } from "../endpoint/shared-parameters.ts";
import { choice, count, flag, hijriDate, list, resource, timestamp } from "../schema/field.ts";

export const FEED_STATES = ["live", "stale"] as const;

const session = (description: string, example: (typeof SESSIONS)[number]) => choice(SESSIONS, description, example);

export const SessionState = resource("SessionState", "The session of one market.", {
  market: choice(MARKETS, "TASI is the main market, NOMU the parallel one.", "TASI"),
  session: session("The session that most of its shares are in.", "regular"),
  next_session: session("The session that follows.", "preclose"),
  next_session_at: timestamp("When it is due, in market time.", "2026-11-15T15:00:00.000+03:00"),
});
export type SessionState = Static<typeof SessionState>;

export const MarketStatus = resource("MarketStatus", "The market's clock, sessions and feed.", {
  market_time: timestamp("Market time of the answer.", "2026-11-15T11:00:00.900+03:00"),
  hijri_date: hijriDate("Hijri date of the day of market_time, with hijri=true.", "1448-06-05"),
  is_trading_day: flag("True when the market trades on the day of market_time.", true),
  session: session("Session of the main market.", "regular"),
  markets: list(SessionState, "Each market by itself."),
  next_open_at: timestamp("When the next regular session begins.", "2026-11-16T10:00:00.000+03:00"),
  next_close_at: timestamp("When the present or the next regular session ends.", "2026-11-15T15:00:00.000+03:00"),
  delay_minutes: count("How far delayed prices lie behind, in minutes of market time.", 15),
  feed: choice(
    FEED_STATES,
    "stale while prices cannot be trusted: the feed is broken, or silent in a session.",
    "live",
  ),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
});
export type MarketStatus = Static<typeof MarketStatus>;

export const getStatus = endpoint({
  path: "/market/status/",
  tag: "Market",
  summary: "Session, clock and feed",
  summaryAr: "الجلسة والساعة والمصدر",
  descriptionAr: "هل السوق مفتوحة، وما التالي ومتى، وهل المصدر محدَّث.",
  description: "Whether the market is open, what comes next and when, and whether the feed is up to date.",
  name: "market status",
  lowestPlan: "free",
  shows: "market",
  planNote: "Free and Starter see the status of the market of 15 minutes ago.",
  query: { dataMode, hijri },
  response: MarketStatus,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: { method: "status", fields: ["market_time", "session", "next_close_at", "feed"] },
  tool: { name: "get_market_status", units: UNITS.times },
});
