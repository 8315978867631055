// The trades of one symbol that the page holds: the newest of the day so far, each once, in order, however they arrived.

import type { Trade } from "../../../../../sdk/src/index.ts";

/** A trade of the stream also tells the session; one of a snapshot does not. */
export type TapeEntry = Trade & { readonly market_session?: string };

/** More than a screen shows, and enough to carry the bars on between two pictures. */
export const TRADES_MAX = 400;

/** Oldest first. */
export type TradeList = readonly TapeEntry[];

/** A snapshot is the newest first; it takes the place of what was there. */
export function fromSnapshot(events: readonly Trade[]): TradeList {
  return [...events].reverse().slice(-TRADES_MAX);
}

export function withTrades(list: TradeList, arrived: readonly TapeEntry[]): TradeList {
  const all = [...list, ...arrived];
  return all.length > TRADES_MAX ? all.slice(-TRADES_MAX) : all;
}

/** The day and number, which tell a trade of a symbol from all others. */
export function tradeKey({ event_time: time, trade_seq: seq }: TapeEntry): string {
  return `${time.slice(0, 10)}.${seq}`;
}
