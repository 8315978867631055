// The list of the stream channels, each implemented beside its resource, and the hub that serves them.

import { DepthChannel } from "./depth/depth-channel.ts";
import { BarsChannel } from "./intraday/bars-channel.ts";
import { IndexChannel } from "./market/index-channel.ts";
import { NotificationsChannel } from "./notifications/notifications-channel.ts";
import { StocksChannel } from "./quote/stocks-channel.ts";
import { heartbeatFrame } from "./status/heartbeat-frame.ts";
import { StatusChannel } from "./status/status-channel.ts";
import type { ChannelTable } from "./stream/channel.ts";
import { StreamDoor, type StreamOptions } from "./stream/stream-door.ts";
import { type HubOptions, StreamHub } from "./stream/stream-hub.ts";
import { TradesChannel } from "./trades/trades-channel.ts";

const CHANNELS: ChannelTable = {
  stocks: StocksChannel,
  trades: TradesChannel,
  depth: DepthChannel,
  index: IndexChannel,
  bars: BarsChannel,
  status: StatusChannel,
  notifications: NotificationsChannel,
};

/** The streams of one market. */
export function createStreamHub(options: HubOptions): StreamHub {
  return new StreamHub(options, CHANNELS, heartbeatFrame);
}

export function createStreamDoor(options: StreamOptions): StreamDoor {
  return new StreamDoor(options, CHANNELS, heartbeatFrame);
}
