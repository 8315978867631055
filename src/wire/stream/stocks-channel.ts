// The messages of the stocks channel: the quote of an instrument whenever it changed.

import { type Static, Type } from "typebox";
import { Liquidity, QUOTE_FIELDS } from "../quote/quote.ts";
import { choice, count, list, resource, symbol, timestamp } from "../schema/field.ts";
import { REPEATED_OPTIONS } from "./address-options.ts";
import { type ChannelRow, MARKET_SESSIONS } from "./channel.ts";
import { Ping, Subscribe, Unsubscribe } from "./client-message.ts";
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

export const STREAM_MODES = ["standard"] as const;

export const StocksConnected = resource("StocksConnected", "The first message of a connection.", {
  type: messageType("connected"),
  ...greetingFields("Connected to the stocks stream.", "StocksLimits", {
    stream_modes: list(choice(STREAM_MODES, "A mode.", "standard"), "Modes that quotes can be delivered in."),
  }),
  conflate_ms: REPEATED_OPTIONS.conflate_ms,
  encoding: REPEATED_OPTIONS.encoding,
  ...REPLAY_FIELD,
});
export type StocksConnected = Static<typeof StocksConnected>;

const { inflow_value, inflow_volume, outflow_value, outflow_volume, net_value } = Liquidity.properties;

export const StreamLiquidity = resource(
  "StreamLiquidity",
  "Money that flowed into and out of the instrument today, without the counts of trades.",
  { inflow_value, inflow_volume, outflow_value, outflow_volume, net_value },
);
export type StreamLiquidity = Static<typeof StreamLiquidity>;

export const StreamQuoteData = resource(
  "StreamQuoteData",
  "The quote as it stands now; every message carries all of it.",
  {
    price: QUOTE_FIELDS.price,
    open: QUOTE_FIELDS.open,
    high: QUOTE_FIELDS.high,
    low: QUOTE_FIELDS.low,
    close: Type.Number({
      description: "The session's close so far, equal to price; the official close once the session has ended.",
      examples: [27.34],
      minimum: 0,
    }),
    change: QUOTE_FIELDS.change,
    change_percent: QUOTE_FIELDS.change_percent,
    previous_close: QUOTE_FIELDS.previous_close,
    volume: QUOTE_FIELDS.volume,
    value: QUOTE_FIELDS.value,
    trade_count: QUOTE_FIELDS.trade_count,
    bid: QUOTE_FIELDS.bid,
    ask: QUOTE_FIELDS.ask,
    bid_size: QUOTE_FIELDS.bid_size,
    ask_size: QUOTE_FIELDS.ask_size,
    liquidity: StreamLiquidity,
    trade_time: timestamp("Time of the last official trade.", "2026-11-15T11:00:00.412+03:00"),
    market_session: choice(MARKET_SESSIONS, "Session of the instrument.", "REGULAR"),
    auction: QUOTE_FIELDS.auction,
  },
);
export type StreamQuoteData = Static<typeof StreamQuoteData>;

export const StreamQuote = resource(
  "StreamQuote",
  "The current quote of a subscribed instrument: once after subscribing, then whenever it changed. Changes that come faster than they are sent go out once, with the latest state.",
  {
    type: messageType("quote"),
    symbol: symbol(),
    mode: choice(STREAM_MODES, "How quotes are delivered.", "standard"),
    data: StreamQuoteData,
    timestamp: sentAt(),
    latency_ms: count("Milliseconds from the arrival of the event in the service to this message.", 3),
  },
);
export type StreamQuote = Static<typeof StreamQuote>;

const codes = { "replay-not-found": "replay_not_found" };

export const STOCKS_CHANNEL = {
  path: "/ws/v1/stocks/",
  lowestPlan: "pro",
  title: "Quotes",
  description:
    "A subscribe is answered with `subscribed`, then one current `quote` for each newly subscribed symbol; a `quote` follows whenever one changed.",
  codes,
  takesReplay: true,
  options: ["conflate_ms", "encoding"],
  clientMessages: { subscribe: Subscribe, unsubscribe: Unsubscribe, ping: Ping },
  serverMessages: {
    connected: StocksConnected,
    ...SUBSCRIPTION_MESSAGES,
    quote: StreamQuote,
    ...REPLAY_MESSAGES,
    ...COMMON_MESSAGES,
    error: errorMessage("StocksError", codes),
  },
  replies: { subscribe: ["subscribed", "quote"] },
  sample: { symbols: ["2222", "1120"], type: "quote", fields: ["symbol", "data.price", "data.volume"] },
} as const satisfies ChannelRow;
