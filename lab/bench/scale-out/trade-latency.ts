// The delay of a trade from the feed to a customer's socket, by one clock in one process: from the time when its frame went to the service
// to the time when it came out of the socket.

import { percentile } from "../page/figure.ts";
import type { StampedFeed } from "./stamped-feed.ts";

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly trades: number;
}

/** Follows all trades of a service for some seconds; in milliseconds. */
export async function tradeLatency(url: string, key: string, feed: StampedFeed, seconds: number): Promise<Spread> {
  const latenciesMs: number[] = [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/market/trades/?api_key=${key}`);
  socket.onmessage = ({ data }) => {
    const nowMs = performance.now();
    const message = JSON.parse(String(data)) as { type?: string; symbol?: string; trade_seq?: number };
    if (message.type !== "trade") return;
    const passedMs = feed.passedMs(message.symbol ?? "", message.trade_seq ?? 0);
    if (passedMs !== undefined) latenciesMs.push(nowMs - passedMs);
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error("a socket was refused"));
  });
  socket.send(JSON.stringify({ action: "subscribe", symbols: ["*"] }));
  // The first answers are snapshots.
  await Bun.sleep(1_000);
  latenciesMs.length = 0;
  await Bun.sleep(seconds * 1_000);
  socket.close();
  return { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99), trades: latenciesMs.length };
}
