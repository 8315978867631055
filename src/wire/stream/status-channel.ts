// The messages of the status channel: sessions, interruptions of single instruments and the state of the feed, first as a whole,
// then each change. The channel has no subscribe.

import type { Static } from "typebox";
import { MARKETS, SESSIONS } from "../../model/index.ts";
import { choice, list, resource, symbol, text, timestamp } from "../schema/field.ts";
import { FEED_STATES, SessionState } from "../status/status.ts";
import type { ChannelRow } from "./channel.ts";
import { Ping } from "./client-message.ts";
import { COMMON_MESSAGES, errorMessage, greetingFields, messageType } from "./server-message.ts";
import { CODES_WITHOUT_SYMBOLS } from "./stream-error-table.ts";

/** The kinds of interruptions of trading in one instrument. */
const INTERRUPTIONS = ["halt", "suspension", "volatility_auction"] as const;
export type InterruptionKind = (typeof INTERRUPTIONS)[number];

const marketTime = () => timestamp("Market time of the change.", "2026-11-15T11:00:00.412+03:00");
const reason = () => text("Why, for people.", "The exchange halted trading in the instrument.");
const feed = () =>
  choice(FEED_STATES, "stale while prices cannot be trusted: the feed is broken, or silent in a session.", "live");

export const StatusConnected = resource("StatusConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["status"], "Name of the channel.", "status"),
  ...greetingFields("Connected to the status stream.", "StatusLimits", {}),
});
export type StatusConnected = Static<typeof StatusConnected>;

const Interruption = resource("Interruption", "An instrument that does not trade continuously now.", {
  symbol: symbol(),
  kind: choice(
    INTERRUPTIONS,
    "halt: the exchange stopped trading. suspension: trading did not begin today. volatility_auction: orders are collected for one price.",
    "halt",
  ),
  reason: reason(),
  since: timestamp("When it began, in market time.", "2026-11-15T11:00:00.000+03:00"),
});

export const StatusSnapshot = resource(
  "StatusSnapshot",
  "How the markets stand. It replaces everything that came before it.",
  {
    type: messageType("status_snapshot"),
    markets: list(SessionState, "Each market by itself."),
    halted: list(Interruption, "Instruments whose trading is interrupted, by symbol."),
    feed: feed(),
    market_time: timestamp("Market time of the message.", "2026-11-15T11:00:00.655+03:00"),
  },
);
export type StatusSnapshot = Static<typeof StatusSnapshot>;

export const StatusSession = resource("StatusSession", "A market went to another session.", {
  type: messageType("session"),
  market: choice(MARKETS, "TASI is the main market, NOMU the parallel one.", "TASI"),
  session: choice(SESSIONS, "The session that most of its shares are in now.", "preclose"),
  market_time: marketTime(),
});
export type StatusSession = Static<typeof StatusSession>;

const interruption = <const Kind extends InterruptionKind>(kind: Kind, title: string, description: string) =>
  resource(title, description, {
    type: messageType(kind),
    symbol: symbol(),
    state: choice(["begin", "end"], "Whether it begins or ends.", "begin"),
    reason: reason(),
    market_time: marketTime(),
  });

const StatusHalt = interruption("halt", "StatusHalt", "The exchange stopped trading in an instrument, or goes on.");
const StatusSuspension = interruption(
  "suspension",
  "StatusSuspension",
  "An instrument does not trade today, or trades again.",
);
const StatusVolatilityAuction = interruption(
  "volatility_auction",
  "StatusVolatilityAuction",
  "Continuous trading in an instrument gives way to an auction, or goes on after it.",
);
export interface StatusInterruption {
  readonly type: InterruptionKind;
  readonly symbol: string;
  readonly state: "begin" | "end";
  readonly reason: string;
  readonly market_time: string;
}

export const StatusFeed = resource("StatusFeed", "The feed became stale or live again.", {
  type: messageType("feed"),
  state: feed(),
  market_time: timestamp("Market time of the message.", "2026-11-15T11:00:00.655+03:00"),
});
export type StatusFeed = Static<typeof StatusFeed>;

export const STATUS_CHANNEL = {
  path: "/ws/v1/market/status/",
  lowestPlan: "pro",
  title: "Sessions, halts and the feed",
  description:
    "There is nothing to subscribe to: `connected` is followed by `status_snapshot`, then by `session` whenever a market goes to another session, by `halt`, `suspension` and `volatility_auction` when one of an instrument begins or ends, and by `feed` when it becomes stale or live.",
  codes: CODES_WITHOUT_SYMBOLS,
  clientMessages: { ping: Ping },
  serverMessages: {
    connected: StatusConnected,
    status_snapshot: StatusSnapshot,
    session: StatusSession,
    halt: StatusHalt,
    suspension: StatusSuspension,
    volatility_auction: StatusVolatilityAuction,
    feed: StatusFeed,
    ...COMMON_MESSAGES,
    error: errorMessage("StatusError", CODES_WITHOUT_SYMBOLS),
  },
  replies: {},
  sample: { symbols: [], messages: 1, type: "status_snapshot", fields: ["feed", "market_time"] },
} as const satisfies ChannelRow;
