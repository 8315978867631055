// The messages of the trades channel: a list of recent trades on subscribing, then every trade once, in order.

import { type Static, Type } from "typebox";
import { LIMITS } from "../../limits.ts";
import { choice, flag, id, resource, symbol, text } from "../../schema/field.ts";
import { TRADE_FIELDS, TRADE_LIST_FIELDS } from "../../trades/trade-list.ts";
import { actionMessage, ONE_SYMBOL_FIELD, Ping, Subscribe, Unsubscribe } from "../message/client-message.ts";
import {
  CONNECTED_FIELDS,
  deliveryProfile,
  errorMessage,
  Heartbeat,
  LIMIT_FIELDS,
  messageType,
  Pong,
  SUBSCRIBED_FIELDS,
  sentAt,
  Unsubscribed,
} from "../message/server-message.ts";
import { MARKET_SESSIONS } from "../protocol/channel.ts";

export const TradesConnected = resource("TradesConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["trades"], "Name of the channel.", "trades"),
  ...CONNECTED_FIELDS,
  delivery_profile: deliveryProfile(),
  limits: resource("TradesLimits", "The limits in force for this connection.", {
    ...LIMIT_FIELDS,
    snapshot_limit_max: id("Most trades that a snapshot lists.", LIMITS.tradesPerSnapshot.max),
  }),
  message: text("A greeting for people.", "Connected to the trades stream."),
  timestamp: sentAt(),
});
export type TradesConnected = Static<typeof TradesConnected>;

export const TradesSubscribed = resource(
  "TradesSubscribed",
  "Answers subscribe. One trades_snapshot for each newly subscribed symbol follows, then live trades.",
  { ...SUBSCRIBED_FIELDS, subscribe_all: flag("True while the connection is subscribed to all symbols.", false) },
);
export type TradesSubscribed = Static<typeof TradesSubscribed>;

export const TradesSnapshot = resource(
  "TradesSnapshot",
  "Recent trades of one instrument, newest first. Live trades go on right after the newest one listed.",
  { type: messageType("trades_snapshot"), ...TRADE_LIST_FIELDS, timestamp: sentAt() },
);
export type TradesSnapshot = Static<typeof TradesSnapshot>;

export const StreamTrade = resource(
  "StreamTrade",
  "One trade of a subscribed instrument. Each is sent once, in order; none is merged or left out.",
  {
    type: messageType("trade"),
    symbol: symbol(),
    ...TRADE_FIELDS,
    market_session: choice(MARKET_SESSIONS, "Session of the instrument when it traded.", "REGULAR"),
    timestamp: sentAt(),
  },
);
export type StreamTrade = Static<typeof StreamTrade>;

const LIMIT_FIELD = {
  limit: Type.Optional(
    Type.Integer({
      description: "Trades to list, at most. Not a whole number counts as left out.",
      minimum: 1,
      maximum: LIMITS.tradesPerSnapshot.max,
      default: LIMITS.tradesPerSnapshot.default,
      examples: [LIMITS.tradesPerSnapshot.default],
    }),
  ),
};

const TradesSnapshotRequest = actionMessage(
  "snapshot",
  "TradesSnapshotRequest",
  "Asks for the recent trades of one symbol, subscribed or not.",
  { ...ONE_SYMBOL_FIELD, ...LIMIT_FIELD },
  [{ symbol: "2222", limit: 50 }],
);

export const TRADES_CLIENT_MESSAGES = {
  subscribe: Subscribe,
  unsubscribe: Unsubscribe,
  snapshot: TradesSnapshotRequest,
  ping: Ping,
};

export const TRADES_SERVER_MESSAGES = {
  connected: TradesConnected,
  subscribed: TradesSubscribed,
  unsubscribed: Unsubscribed,
  trades_snapshot: TradesSnapshot,
  trade: StreamTrade,
  pong: Pong,
  heartbeat: Heartbeat,
  error: errorMessage("trades", "TradesError"),
};
