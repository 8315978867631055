// Every server message of each channel by name: what the AsyncAPI document lists, and what tests validate frames against.

import type { TSchema } from "typebox";
import type { StreamChannel } from "./channel.ts";
import { DepthConnected, StreamDepth, StreamDepthUnavailable } from "./depth-messages.ts";
import { DepthError, Pong, StocksError, Subscribed, TradesError, Unsubscribed } from "./shared-messages.ts";
import { StocksConnected, StreamQuote } from "./stocks-messages.ts";
import { StreamTrade, TradesConnected, TradesSnapshot, TradesSubscribed } from "./trades-messages.ts";

export const SERVER_MESSAGES = {
  stocks: {
    connected: StocksConnected,
    subscribed: Subscribed,
    unsubscribed: Unsubscribed,
    quote: StreamQuote,
    pong: Pong,
    error: StocksError,
  },
  trades: {
    connected: TradesConnected,
    subscribed: TradesSubscribed,
    unsubscribed: Unsubscribed,
    trades_snapshot: TradesSnapshot,
    trade: StreamTrade,
    pong: Pong,
    error: TradesError,
  },
  depth: {
    connected: DepthConnected,
    subscribed: Subscribed,
    unsubscribed: Unsubscribed,
    depth_snapshot: StreamDepth,
    depth_unavailable: StreamDepthUnavailable,
    pong: Pong,
    error: DepthError,
  },
} as const satisfies Record<StreamChannel, Record<string, TSchema>>;

/** The schemas that a server frame of this `type` may satisfy on the channel; empty for a type that it never sends. */
export function serverSchemasOf(channel: StreamChannel, type: string): readonly TSchema[] {
  const messages: Readonly<Record<string, TSchema>> = SERVER_MESSAGES[channel];
  return Object.entries(messages)
    .filter(([name]) => name === type || (name === "depth_unavailable" && type === "depth_snapshot"))
    .map(([, schema]) => schema);
}
