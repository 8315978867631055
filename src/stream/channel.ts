// What the three channels have in common for the rest of the door: who may read, what is said first, how the state of a
// symbol reads, and what a tick of the market makes them publish. A new channel is a new implementation of this.

import type { Caller } from "../access/index.ts";
import type { Subscription } from "../answers/index.ts";
import type { Clock } from "../base/index.ts";
import type { LiveMarket, MarketTick } from "../live/index.ts";
import type { StreamChannel, StreamError } from "../wire/index.ts";
import type { Audiences } from "./audiences.ts";
import type { ChangeMarks } from "./change-marks.ts";
import type { Publisher } from "./publisher.ts";
import type { Variant } from "./subscriptions.ts";

export interface ChannelParts {
  readonly market: LiveMarket;
  readonly clock: Clock;
  readonly publisher: Publisher;
}

/** `update` is a change that is sent late; `snapshot` is the state because somebody asked for it. */
export type StateReason = "snapshot" | "update";

export interface Channel {
  readonly name: StreamChannel;
  readonly audiences: Audiences;
  /** Where a state replaces the one before it; null where every message counts and none may be left out. */
  readonly marks: ChangeMarks | null;
  /** Spec: depth sends the snapshots of named symbols before `subscribed`, the others after it. */
  readonly isStateFirst: boolean;
  /** Whether `*` brings the state of every symbol. */
  readonly hasStateOfAll: boolean;
  /** What `?symbol=` does: nothing, as after a subscribe, or the state without `subscribed`. */
  readonly symbolParameter: "ignored" | "subscribes" | "shows";

  /** Why the caller may not read this channel; null when it may. */
  refusalOf(caller: Caller): StreamError | null;
  /** How the caller sees a symbol when it asks for so many levels. */
  variantFor(caller: Caller, levels: number): Variant;
  /** The first frame. `symbol` is that of `?symbol=` when it exists. */
  connected(caller: Caller, symbol: string | null): string;
  subscribed(subscription: Subscription, isAll: boolean): string;
  /** The state of a symbol that is listed today, as a frame; `limit` bounds lists. */
  state(symbol: string, variant: Variant, reason: StateReason, limit: number): string;
  /** Publishes what a tick changed. */
  publish(tick: MarketTick): void;
}
