// The table of the WebSocket channels, which the stream door, the AsyncAPI document and the reference pages read.

import { BARS_CHANNEL } from "./bars-channel.ts";
import type { ActionName, ChannelRow } from "./channel.ts";
import { DEPTH_CHANNEL } from "./depth-channel.ts";
import { INDEX_CHANNEL } from "./index-channel.ts";
import { NOTIFICATIONS_CHANNEL } from "./notifications-channel.ts";
import { STATUS_CHANNEL } from "./status-channel.ts";
import { STOCKS_CHANNEL } from "./stocks-channel.ts";
import { codesWith, codeWith, type StreamErrorName } from "./stream-error-table.ts";
import { TRADES_CHANNEL } from "./trades-channel.ts";

export type * from "./bars-channel.ts";
export type * from "./depth-channel.ts";
export type * from "./index-channel.ts";
export type * from "./notifications-channel.ts";
export type * from "./status-channel.ts";
export type * from "./stocks-channel.ts";
export type * from "./trades-channel.ts";

export const STREAMS = {
  stocks: STOCKS_CHANNEL,
  trades: TRADES_CHANNEL,
  depth: DEPTH_CHANNEL,
  index: INDEX_CHANNEL,
  bars: BARS_CHANNEL,
  status: STATUS_CHANNEL,
  notifications: NOTIFICATIONS_CHANNEL,
} as const satisfies Record<string, ChannelRow>;

export type StreamChannel = keyof typeof STREAMS;

export const STREAM_CHANNELS: readonly StreamChannel[] = Object.keys(STREAMS).filter(
  (name): name is StreamChannel => name in STREAMS,
);

export function streamRow(channel: StreamChannel): ChannelRow {
  return STREAMS[channel];
}

export function actionsOf(channel: StreamChannel): readonly ActionName[] {
  const messages: ChannelRow["clientMessages"] = STREAMS[channel].clientMessages;
  return Object.keys(messages).filter((name): name is ActionName => name in messages);
}

/** The code of a channel for this error; null where the channel never sends it. */
export function streamCode(channel: StreamChannel, name: StreamErrorName): string | null {
  return codeWith(STREAMS[channel].codes, name);
}

/** Every code that a channel can send or close with, sorted. @internal */
export function streamErrorCodes(channel: StreamChannel): readonly string[] {
  return codesWith(STREAMS[channel].codes);
}
