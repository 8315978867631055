// Resuming: finds for each place that a client names the log position of its missed messages, or the reason why they are lost.

import type { TradesAfter } from "../../market/index.ts";
import type { Resume, ResumeResult, SubscribeAction } from "../../wire/index.ts";
import type { Channel, MessageLog } from "./channel.ts";
import type { ConnectionOutput } from "./connection-output.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The connection that resumes. */
interface Resuming {
  readonly channel: Channel;
  readonly subscriptions: Subscriptions;
  readonly output: ConnectionOutput;
}

interface Resumption {
  /** The result of each symbol, for `subscribed`. Bound: the symbols of one call, or those listed. */
  readonly resumed: { readonly epoch: string; readonly symbols: Map<string, ResumeResult> };
  /** The log positions from which the recovered symbols continue. Bound: the symbols of `resumed`. */
  readonly positions: Map<string, number>;
}

/** Looks up the places of a subscribe; null without `resume`. From now on the connection holds its place when it falls behind. */
export function resumptionFor(
  { channel: { log }, subscriptions, output }: Resuming,
  { resume }: SubscribeAction,
  symbols: readonly string[],
): Resumption | null {
  if (log === null || resume === null) return null;
  output.keepPlace();
  const resumption: Resumption = { resumed: { epoch: log.epoch, symbols: new Map() }, positions: new Map() };
  for (const symbol of symbols) {
    // A symbol that is already subscribed continues unchanged: going back would send messages twice.
    const isNew = subscriptions.variantOf(symbol) === null;
    const found = isNew ? placeIn(log, resume, symbol) : NO_PLACE;
    if (found.isKept) resumption.positions.set(symbol, found.position);
    if (found !== NO_PLACE) log.resumed[found.isKept ? "recovered" : "notRecovered"]++;
    resumption.resumed.symbols.set(symbol, resultOf(found));
  }
  return resumption;
}

type Place = TradesAfter | { readonly isKept: false; readonly reason: "epoch_changed" | "unknown" };

const NO_PLACE: Place = { isKept: false, reason: "unknown" };

function placeIn(log: MessageLog, { epoch, after }: Resume, symbol: string): Place {
  const place = after.get(symbol);
  if (place === undefined) return NO_PLACE;
  return epoch === log.epoch ? log.after(symbol, place) : { isKept: false, reason: "epoch_changed" };
}

function resultOf(place: Place): ResumeResult {
  return place.isKept ? { recovered: true, count: place.count } : { recovered: false, reason: place.reason };
}

/** True when a place is beyond the log: another process may have sent the client messages that this process does not have yet. */
export function isAhead(log: MessageLog, resume: Resume, symbols: readonly string[]): boolean {
  return symbols.some((symbol) => {
    const place = placeIn(log, resume, symbol);
    return !place.isKept && place.reason === "ahead";
  });
}
