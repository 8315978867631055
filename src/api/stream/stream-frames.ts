// The messages of the streams as text ready to be sent: `connected` of each channel, the answers to actions, and the state of
// an instrument. A message is encoded once, however many connections receive it.

import { formatTimestamp } from "../../base/index.ts";
import type { Depth, Plan, PlanLimits, Trade } from "../../model/index.ts";
import {
  type DepthConnected,
  type IndexConnected,
  LIMITS,
  type Pong,
  type ResumeResult,
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
import { projectDepth } from "../depth/project-depth.ts";
import { projectStreamTrade, projectTradeList } from "../trades/project-trades.ts";

/** Whom a connection belongs to, as far as `connected` says. */
interface Subscriber {
  readonly plan: Plan;
  readonly limits: PlanLimits;
}

/** What an unsubscribe did. */
interface UnsubscribeResult {
  /** Symbols of the call that are not subscribed any more. */
  readonly symbols: readonly string[];
  /** Symbols that the connection has now, and may have. */
  readonly total: number;
  readonly limit: number;
}

/** What a subscribe did. */
export interface SubscribeResult {
  /** Symbols of the call that are subscribed now, new or not. */
  readonly symbols: readonly string[];
  readonly total: number;
  readonly limit: number;
  /** Symbols of the call that do not exist. */
  readonly notFound: readonly string[];
  /** Trades only: what became of the client's places; left out when it did not opt in. */
  readonly resumed?: Resumed;
}

interface Resumed {
  readonly epoch: string;
  readonly symbols: ReadonlyMap<string, ResumeResult>;
}

const profileOf = (plan: Plan): string => `${plan}_standard`;

const symbolLimits = ({ limits }: Subscriber) => ({
  max_symbols_per_connection: limits.streamSymbolsPerConnection,
  max_symbols_per_call: limits.streamSymbolsPerCall,
});

export function stocksConnectedFrame(subscriber: Subscriber, nowMs: number): string {
  const frame: StocksConnected = {
    type: "connected",
    plan: subscriber.plan,
    delivery_profile: profileOf(subscriber.plan),
    limits: { ...symbolLimits(subscriber), stream_modes: [...STREAM_MODES] },
    message: "Connected to the stocks stream.",
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

export function tradesConnectedFrame(subscriber: Subscriber, nowMs: number): string {
  const frame: TradesConnected = {
    type: "connected",
    channel: "trades",
    plan: subscriber.plan,
    delivery_profile: profileOf(subscriber.plan),
    limits: { ...symbolLimits(subscriber), snapshot_limit_max: LIMITS.tradesPerSnapshot.max },
    message: "Connected to the trades stream.",
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

/** `symbol` is that of `?symbol=` when it exists. */
export function depthConnectedFrame(subscriber: Subscriber, symbol: string | null, nowMs: number): string {
  const frame: DepthConnected = {
    type: "connected",
    channel: "depth",
    symbol,
    plan: subscriber.plan,
    entitled_levels: subscriber.limits.depthLevels,
    limits: { ...symbolLimits(subscriber), wildcard_allowed: subscriber.limits.streamWildcard },
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

export function indexConnectedFrame(subscriber: Subscriber, nowMs: number): string {
  const frame: IndexConnected = {
    type: "connected",
    channel: "index",
    plan: subscriber.plan,
    delivery_profile: profileOf(subscriber.plan),
    limits: symbolLimits(subscriber),
    message: "Connected to the index stream.",
    timestamp: formatTimestamp(nowMs),
  };
  return JSON.stringify(frame);
}

function subscribed({ symbols, total, limit, notFound }: SubscribeResult): Subscribed {
  const frame: Subscribed = { type: "subscribed", symbols: [...symbols], total, limit };
  return notFound.length === 0 ? frame : { ...frame, not_found: [...notFound] };
}

export function subscribedFrame(result: SubscribeResult): string {
  return JSON.stringify(subscribed(result));
}

export function tradesSubscribedFrame(result: SubscribeResult, isAll: boolean): string {
  const frame: TradesSubscribed = { ...subscribed(result), subscribe_all: isAll };
  const { resumed } = result;
  if (resumed === undefined) return JSON.stringify(frame);
  return JSON.stringify({ ...frame, resume: { epoch: resumed.epoch, symbols: Object.fromEntries(resumed.symbols) } });
}

export function unsubscribedFrame({ symbols, total, limit }: UnsubscribeResult): string {
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

export function tradeFrame(trade: Trade): string {
  return JSON.stringify(projectStreamTrade(trade));
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

/** LADDER-15: without a book the snapshot says so. */
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
