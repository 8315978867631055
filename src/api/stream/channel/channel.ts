// What a channel is to the rest of the module: who may read it, which message comes first, how the state of a symbol is
// written, and what a tick of the market publishes. A new channel is a new implementation of this interface.

import type { Caller } from "../../../access/index.ts";
import type { Clock } from "../../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../../market/index.ts";
import type { StreamChannel, StreamError } from "../../../wire/index.ts";
import type { TradeFlow } from "../../trades/trade-flow.ts";
import type { SubscribeResult } from "../stream-frames.ts";
import type { LastChanges } from "./last-changes.ts";
import type { Listings } from "./listings.ts";
import type { Publisher } from "./publisher.ts";
import type { Variant } from "./topic.ts";
import type { Topics } from "./topics.ts";

export interface ChannelOptions {
  readonly market: LiveMarket;
  readonly clock: Clock;
  readonly publisher: Publisher;
  /** The instruments that are listed today. */
  readonly listings: Listings;
  /** Runs what a channel does later than a tick; when it fails, the connections of the channel are closed. */
  readonly guard: (channel: StreamChannel, task: () => void) => void;
}

/** Why a state is sent: because somebody asked for it, or because it changed while the connection was behind. */
export type StateReason = "snapshot" | "update";

export interface Channel {
  readonly name: StreamChannel;
  readonly topics: Topics;
  /** The symbols that can be subscribed to. */
  readonly listings: Listings;
  /** Set where a state replaces the one before it; null where every message counts and none may be left out. */
  readonly lastChanges: LastChanges | null;
  /** Set where messages that were missed can be read again. */
  readonly flow: TradeFlow | null;
  /** LADDER-09: depth sends the snapshots of named symbols before `subscribed`; the other channels send them after it. */
  readonly isStateFirst: boolean;
  /** Whether subscribing to `*` sends the state of every symbol. */
  readonly hasStateOfAll: boolean;
  /** What `?symbol=` does: nothing, the same as a subscribe, or the state and its updates without `subscribed`. */
  readonly symbolParameter: "ignored" | "subscribes" | "shows";

  /** Why the caller may not read this channel; null when it may. */
  refusalOf(caller: Caller): StreamError | null;
  /** How the caller sees a symbol when it asks for so many levels. */
  variantFor(caller: Caller, levels: number): Variant;
  /** The first message. `symbol` is that of `?symbol=` when it exists. */
  connected(caller: Caller, symbol: string | null): string;
  subscribed(result: SubscribeResult, isAll: boolean): string;
  /** The message with the state of a symbol that is listed today, or null where there is none yet; `limit` bounds lists. */
  state(symbol: string, variant: Variant, reason: StateReason, limit: number): string | null;
  /** Publishes what a tick changed. */
  publish(tick: MarketTick): void;
}
