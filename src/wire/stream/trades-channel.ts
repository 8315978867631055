// The messages of the trades channel: a list of recent trades on subscribing, or the trades that were missed, then every
// trade once, in order.

import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { choice, count, flag, id, resource, symbol, text, timestamp } from "../schema/field.ts";
import { TRADE_FIELDS, TRADE_LIST_FIELDS } from "../trades/trades.ts";
import { REPEATED_OPTIONS } from "./address-options.ts";
import { type ChannelRow, MARKET_SESSIONS, SYMBOLS_PER_FRAME_MAX } from "./channel.ts";
import {
  actionMessage,
  NAMED_FIELDS,
  ONE_SYMBOL_FIELD,
  Ping,
  SUBSCRIBE_EXAMPLES,
  SYMBOLS_REQUIRED,
  Unsubscribe,
} from "./client-message.ts";
import { NOT_RECOVERED_REASONS, PLACE_PATTERN } from "./resume.ts";
import {
  COMMON_MESSAGES,
  errorMessage,
  greetingFields,
  messageType,
  REPLAY_FIELD,
  REPLAY_MESSAGES,
  SUBSCRIBED_FIELDS,
  SUBSCRIPTION_MESSAGES,
  sentAt,
} from "./server-message.ts";

export const TradesConnected = resource("TradesConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["trades"], "Name of the channel.", "trades"),
  ...greetingFields("Connected to the trades stream.", "TradesLimits", {
    snapshot_limit_max: id("Most trades that a snapshot lists.", LIMITS.tradesPerSnapshot.max),
  }),
  encoding: REPEATED_OPTIONS.encoding,
  ...REPLAY_FIELD,
});
export type TradesConnected = Static<typeof TradesConnected>;

const epoch = () => text("Names the market's past; it changes only when that past was replaced.", "7K2Q9D4M");

const ResumeResult = Type.Union(
  [
    resource("ResumeRecovered", "The missed trades follow as ordinary trade messages, without a snapshot.", {
      recovered: Type.Literal(true, { description: "Nothing is missing." }),
      count: count("How many trades were missed.", 37),
    }),
    resource("ResumeNotRecovered", "A snapshot follows as after a subscribe without resume.", {
      recovered: Type.Literal(false, { description: "The missed trades cannot be told." }),
      reason: choice(
        NOT_RECOVERED_REASONS,
        "epoch_changed: forget what you have of the day. too_old: the place is not kept any more. ahead: there is no such trade yet. unknown: no place was named.",
        "too_old",
      ),
    }),
  ],
  { description: "What became of one symbol's place." },
);
export type ResumeResult = Static<typeof ResumeResult>;

export const TradesSubscribed = resource(
  "TradesSubscribed",
  "Answers subscribe. One trades_snapshot for each newly subscribed symbol follows, then live trades. With resume, the missed trades of recovered symbols follow in place of their snapshots.",
  {
    ...SUBSCRIBED_FIELDS,
    subscribe_all: flag("True while the connection is subscribed to all symbols.", false),
    resume: Type.Optional(
      resource("TradesResumed", "There only when the subscribe carried resume.", {
        epoch: epoch(),
        symbols: Type.Record(Type.String(), ResumeResult, {
          description: "Every symbol of the call that is subscribed; after * every listed one.",
          examples: [{ "2222": { recovered: true, count: 37 }, "1120": { recovered: false, reason: "too_old" } }],
        }),
      }),
    ),
  },
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
    timestamp: timestamp(
      "Market time of the trade: whenever it is sent, the message is the same.",
      "2026-11-15T11:00:00.412+03:00",
    ),
  },
);
export type StreamTrade = Static<typeof StreamTrade>;

const RESUME_FIELD = {
  resume: Type.Optional(
    Type.Union(
      [
        Type.Literal(true, { description: "Opts in without a place: the answer tells the epoch." }),
        Type.Object(
          {
            epoch: epoch(),
            after: Type.Record(
              Type.String(),
              Type.String({
                description: "Day and trade_seq of the last trade that the client has; number 0: from the day's first.",
                pattern: PLACE_PATTERN,
                examples: ["20261115.11402"],
              }),
              { description: "The place of each symbol.", maxProperties: SYMBOLS_PER_FRAME_MAX },
            ),
          },
          { description: "The place that the client holds." },
        ),
      ],
      {
        description:
          "Goes on where the client stopped: nothing is missed and nothing comes twice. The connection is then never ended as slow_consumer while its place is kept.",
      },
    ),
  ),
};

const TradesSubscribe = actionMessage(
  "subscribe",
  "TradesSubscribe",
  "Adds symbols to the connection, from now on or from the client's place. A call over a limit changes nothing.",
  { ...NAMED_FIELDS, ...RESUME_FIELD },
  [
    ...SUBSCRIBE_EXAMPLES,
    { symbols: ["2222"], resume: true },
    { symbols: ["2222"], resume: { epoch: "7K2Q9D4M", after: { "2222": "20261115.11402" } } },
  ],
  SYMBOLS_REQUIRED,
);

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

const codes = {
  "replay-not-found": "replay_not_found",
  "symbol-required": "symbol_required",
  "invalid-resume": "invalid_resume",
  "snapshot-rate-limited": "snapshot_rate_limited",
};

export const TRADES_CHANNEL = {
  path: "/ws/v1/market/trades/",
  lowestPlan: "pro",
  title: "Trades",
  description:
    "A subscribe is answered with `subscribed`, then one `trades_snapshot` for each newly subscribed symbol, then live `trade` messages without a gap. `?symbol=` subscribes on connecting.",
  takesSymbol: true,
  takesResume: true,
  options: ["encoding"],
  codes,
  takesReplay: true,
  clientMessages: {
    subscribe: TradesSubscribe,
    unsubscribe: Unsubscribe,
    snapshot: TradesSnapshotRequest,
    ping: Ping,
  },
  serverMessages: {
    connected: TradesConnected,
    ...SUBSCRIPTION_MESSAGES,
    subscribed: TradesSubscribed,
    trades_snapshot: TradesSnapshot,
    trade: StreamTrade,
    ...REPLAY_MESSAGES,
    ...COMMON_MESSAGES,
    error: errorMessage("TradesError", codes),
  },
  replies: { subscribe: ["subscribed", "trades_snapshot"], snapshot: ["trades_snapshot"] },
  sample: {
    symbols: ["2222", "1120"],
    type: "trade",
    fields: ["symbol", "trade_seq", "price", "quantity", "side"],
  },
} as const satisfies ChannelRow;
