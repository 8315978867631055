// The messages that all channels share, as text ready to be sent, and the common fields of `connected`.

import { formatTimestamp } from "../../base/index.ts";
import type { PlanLimits } from "../../model/index.ts";
import type { Pong, ResumeResult, StreamErrorFrame, Subscribed, Unsubscribed } from "../../wire/index.ts";

/** The result of a subscribe or an unsubscribe. */
interface SubscriptionChange {
  /** Symbols of the call that are subscribed now, new or not; after an unsubscribe the removed ones. */
  readonly symbols: readonly string[];
  /** The number of symbols that the connection has now; `limit` is the most that it may have. */
  readonly total: number;
  readonly limit: number;
}

export interface SubscribeResult extends SubscriptionChange {
  /** Symbols of the call that do not exist. */
  readonly notFound: readonly string[];
  /** The results of resuming; left out when the client did not ask for it. */
  readonly resumed?: { readonly epoch: string; readonly symbols: ReadonlyMap<string, ResumeResult> };
}

export const symbolLimits = (limits: PlanLimits) => ({
  max_symbols_per_connection: limits.streamSymbolsPerConnection,
  max_symbols_per_call: limits.streamSymbolsPerCall,
});

export function subscribedMessage({ symbols, total, limit, notFound }: SubscribeResult): Subscribed {
  const frame: Subscribed = { type: "subscribed", symbols: [...symbols], total, limit };
  return notFound.length === 0 ? frame : { ...frame, not_found: [...notFound] };
}

export function subscribedFrame(result: SubscribeResult): string {
  return JSON.stringify(subscribedMessage(result));
}

export function unsubscribedFrame({ symbols, total, limit }: SubscriptionChange): string {
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
