// What a connection has beyond its plan, once that was changed to a lower one.

import type { Caller } from "../../../access/index.ts";
import { type StreamChannel, type StreamError, streamError, symbolLimitExceeded } from "../../../wire/index.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Null when the subscriptions are within the limits of the caller. */
export function planExcess(
  channel: StreamChannel,
  subscriptions: Subscriptions,
  { limits }: Caller,
): StreamError | null {
  if (subscriptions.isAll) {
    return limits.streamWildcard ? null : streamError(channel, "wildcard-not-allowed", {});
  }
  const total = subscriptions.totalWith([]);
  const limit = limits.streamSymbolsPerConnection;
  return total > limit ? symbolLimitExceeded(channel, total, limit) : null;
}
