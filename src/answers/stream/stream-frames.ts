// What the stream says, as text ready to be sent: the greeting of each channel, the answers to actions, and the state of an
// instrument. Each is encoded once, however many read it.

import { formatTimestamp } from "../../base/index.ts";
import type { Depth, Plan, PlanLimits, Trade } from "../../model/index.ts";
import {
  type DepthConnected,
  type Pong,
  SNAPSHOT_LIMIT_MAX,
  STREAM_MODES,
  type StocksConnected,
  type StreamDepth,
  type StreamDepthUnavailable,
  type StreamErrorFrame,
  type Subscribed,
  type TradesConnected,
  type TradesSnapshot,
  type TradesSubscribed,
  type Unsubscribed,
} from "../../wire/index.ts";
import { projectDepth } from "../depth/depth.ts";
import { projectStreamTrade, projectTradeList } from "../trades/trades.ts";

/** Whom a connection belongs to, as far as its greeting tells. */
interface Reader {
  readonly plan: Plan;
  readonly limits: PlanLimits;
}

/** What a connection has after an action. */
interface Holding {
  readonly symbols: readonly string[];
  readonly total: number;
  readonly limit: number;
}

export interface Subscription extends Holding {
  /** Symbols of the call that do not exist. */
  readonly notFound: readonly string[];
}

const profileOf = (plan: Plan): string => `${plan}_standard`;

const symbolLimits = ({ limits }: Reader) => ({
  max_symbols_per_connection: limits.streamSymbolsPerConnection,
  max_symbols_per_call: limits.streamSymbolsPerCall,
});

export function stocksConnectedFrame(reader: Reader, nowMs: number): string {
  const frame: StocksConnected = {
    type: "connected",
    plan: reader.plan,
    delivery_profile: profileOf(reader.plan),
    limits: { ...symbolLimits(reader), stream_modes: [...STREAM_MODES] },
    message: "Connected to the stocks stream.",
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

export function tradesConnectedFrame(reader: Reader, nowMs: number): string {
  const frame: TradesConnected = {
    type: "connected",
    channel: "trades",
    plan: reader.plan,
    delivery_profile: profileOf(reader.plan),
    limits: { ...symbolLimits(reader), snapshot_limit_max: SNAPSHOT_LIMIT_MAX },
    message: "Connected to the trades stream.",
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

/** `symbol` is that of `?symbol=` when it exists. */
export function depthConnectedFrame(reader: Reader, symbol: string | null, nowMs: number): string {
  const frame: DepthConnected = {
    type: "connected",
    channel: "depth",
    symbol,
    plan: reader.plan,
    entitled_levels: reader.limits.depthLevels,
    limits: { ...symbolLimits(reader), wildcard_allowed: reader.limits.streamWildcard },
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

function subscribed({ symbols, total, limit, notFound }: Subscription): Subscribed {
  const frame: Subscribed = { type: "subscribed", symbols: [...symbols], total, limit };
  return notFound.length === 0 ? frame : { ...frame, not_found: [...notFound] };
}

export function subscribedFrame(subscription: Subscription): string {
  return JSON.stringify(subscribed(subscription));
}

export function tradesSubscribedFrame(subscription: Subscription, isAll: boolean): string {
  const frame: TradesSubscribed = { ...subscribed(subscription), subscribe_all: isAll };
  return JSON.stringify(frame);
}

export function unsubscribedFrame({ symbols, total, limit }: Holding): string {
  const frame: Unsubscribed = { type: "unsubscribed", symbols: [...symbols], total, limit };
  return JSON.stringify(frame);
}

export function pongFrame(nowMs: number): string {
  const frame: Pong = { type: "pong", timestamp: formatTimestamp(nowMs) };
  return JSON.stringify(frame);
}

export function errorFrame(frame: StreamErrorFrame): string {
  return JSON.stringify(frame);
}

export function tradeFrame(trade: Trade, nowMs: number): string {
  return JSON.stringify(projectStreamTrade(trade, nowMs));
}

/** `trades` come newest first. */
export function tradesSnapshotFrame(symbol: string, trades: readonly Trade[], nowMs: number): string {
  const frame: TradesSnapshot = {
    type: "trades_snapshot",
    ...projectTradeList(symbol, trades),
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

/** Contract 4.5: without a book the snapshot says so. */
export function depthFrame(symbol: string, depth: Depth | null, entitledLevels: number, nowMs: number): string {
  const timestamp = formatTimestamp(nowMs);
  if (depth === null) {
    const frame: StreamDepthUnavailable = {
      type: "depth_snapshot",
      symbol,
      available: false,
      message: `No order book is available for '${symbol}' now.`,
      levels: 0,
      entitled_levels: entitledLevels,
      bids: [],
      asks: [],
      timestamp,
    };
    return JSON.stringify(frame);
  }
  const frame: StreamDepth = {
    type: "depth_snapshot",
    available: true,
    ...projectDepth(depth, entitledLevels),
    timestamp,
  };
  return JSON.stringify(frame);
}
