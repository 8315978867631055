// The heartbeat of the streams: the market's clock, its session and its feed in one small message, as text ready to be sent.

import { formatTimestamp } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { Heartbeat } from "../../wire/index.ts";
import { feedStateOf } from "../status/project-status.ts";

/** Streams are in real time; `nowMs` is market time. */
export function heartbeatFrame(market: MarketSource, nowMs: number): string {
  const timestamp = formatTimestamp(nowMs);
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
