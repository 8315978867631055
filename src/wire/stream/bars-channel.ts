// The messages of the bars channel: a snapshot of the day's bars on subscribing, then the bar in progress as it grows, at most once
// a second, and each bar once more when it is over.

import { type Static, Type } from "typebox";
import { BAR_MINUTES, Intraday, MinuteBar } from "../intraday/intraday.ts";
import { choice, resource, symbol } from "../schema/field.ts";
import { REPEATED_OPTIONS } from "./address-options.ts";
import type { ChannelRow } from "./channel.ts";
import {
  actionMessage,
  NAMED_FIELDS,
  Ping,
  SUBSCRIBE_EXAMPLES,
  SYMBOLS_REQUIRED,
  Unsubscribe,
} from "./client-message.ts";
import {
  COMMON_MESSAGES,
  errorMessage,
  greetingFields,
  messageType,
  REPLAY_FIELD,
  REPLAY_MESSAGES,
  SUBSCRIPTION_MESSAGES,
  sentAt,
} from "./server-message.ts";

export const BarsConnected = resource("BarsConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["bars"], "Name of the channel.", "bars"),
  ...greetingFields("Connected to the bars stream.", "BarsLimits", {}),
  encoding: REPEATED_OPTIONS.encoding,
  ...REPLAY_FIELD,
});
export type BarsConnected = Static<typeof BarsConnected>;

export const StreamBars = resource(
  "StreamBars",
  "The bars of the day so far, oldest first: what /market/intraday/ answers at the same moment. It replaces all bars of the symbol that came before it.",
  { type: messageType("bars_snapshot"), ...Intraday.properties, timestamp: sentAt() },
);
export type StreamBars = Static<typeof StreamBars>;

export const StreamBar = resource(
  "StreamBar",
  "One bar of a subscribed symbol; it replaces the bar of the same time. The bar in progress comes when it changed, at most once a second; every bar comes once with is_final true.",
  {
    type: messageType("bar"),
    symbol: symbol("Ticker, or TASI or NOMU for an index."),
    date: Intraday.properties.date,
    minutes: Intraday.properties.minutes,
    ...MinuteBar.properties,
    timestamp: sentAt(),
  },
);
export type StreamBar = Static<typeof StreamBar>;

const BarsSubscribe = actionMessage(
  "subscribe",
  "BarsSubscribe",
  "Adds symbols to the connection, with bars of so many minutes. Subscribing again with other minutes changes them.",
  {
    ...NAMED_FIELDS,
    minutes: Type.Optional(
      Type.Enum([...BAR_MINUTES], { description: "Length of a bar in minutes.", default: 1, examples: [5] }),
    ),
  },
  SUBSCRIBE_EXAMPLES.map((example) => ({ ...example, minutes: 5 })),
  SYMBOLS_REQUIRED,
);

const codes = { "invalid-minutes": "invalid_minutes", "replay-not-found": "replay_not_found" };

export const BARS_CHANNEL = {
  path: "/ws/v1/market/bars/",
  lowestPlan: "pro",
  title: "Bars of minutes",
  description:
    "A subscribe is answered with `subscribed`, then one `bars_snapshot` for each newly subscribed symbol; a `bar` follows when the one in progress changed, at most one a second of each symbol, and once with `is_final` true when it is over. A day begins with an empty `bars_snapshot`.",
  takesMinutes: true,
  options: ["encoding"],
  codes,
  takesReplay: true,
  clientMessages: { subscribe: BarsSubscribe, unsubscribe: Unsubscribe, ping: Ping },
  serverMessages: {
    connected: BarsConnected,
    ...SUBSCRIPTION_MESSAGES,
    bars_snapshot: StreamBars,
    bar: StreamBar,
    ...REPLAY_MESSAGES,
    ...COMMON_MESSAGES,
    error: errorMessage("BarsError", codes),
  },
  replies: { subscribe: ["subscribed", "bars_snapshot"] },
  sample: { symbols: ["2222", "TASI"], type: "bar", fields: ["symbol", "time", "close", "is_final"] },
} as const satisfies ChannelRow;
