// Who may read a channel: the plan first, then for depth the entitlement of the account.

import { type Caller, depthAccess, lowestPlanFor, mayUse } from "../../../access/index.ts";
import { planNotEntitled, type StreamChannel, type StreamError, streamError } from "../../../wire/index.ts";

const FEATURES = {
  stocks: "streamStocks",
  trades: "streamTrades",
  depth: "streamDepth",
  index: "streamIndex",
} as const;

/** Null when the caller's plan has the channel. */
export function planRefusal(channel: StreamChannel, caller: Caller): StreamError | null {
  const feature = FEATURES[channel];
  if (mayUse(caller, feature).ok) return null;
  return planNotEntitled(channel, caller.plan, lowestPlanFor(feature, caller.table));
}

/** Null when the caller's plan has depth and its account is entitled to it. */
export function depthRefusal(caller: Caller): StreamError | null {
  const refusal = planRefusal("depth", caller);
  if (refusal !== null) return refusal;
  switch (depthAccess(caller)) {
    case "ok":
      return null;
    case "suspended":
      return streamError("depth", "entitlement-suspended", {});
    case "plan":
    case "required":
      return streamError("depth", "entitlement-required", {});
  }
}
