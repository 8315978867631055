// The heartbeat of the streams: the market's clock, its session and its feed in one small message, as text ready to be sent.

import { formatTimestamp } from "../../base/index.ts";
import type { StreamedMarket } from "../../market/index.ts";
import type { Heartbeat } from "../../wire/index.ts";
import { feedStateOf } from "./market-status.ts";

/** The heartbeat of this moment; streams are in real time. */
export function heartbeatFrame(market: StreamedMarket): string {
  const timestamp = formatTimestamp(market.clock.nowMs());
  const frame: Heartbeat = {
    type: "heartbeat",
    timestamp,
    market_time: timestamp,
    session: market.engine("realtime").session("TASI"),
    feed: feedStateOf(market),
    is_delayed: false,
  };
  return JSON.stringify(frame);
}
