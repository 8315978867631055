// Resuming: for each place that a client names, where in the log its missed messages begin, or why they cannot be sent again.

import type { TradesAfter } from "../../market/index.ts";
import type { Resume, ResumeResult, SubscribeAction } from "../../wire/index.ts";
import type { Channel, MessageLog } from "./channel.ts";
import type { ConnectionOutput } from "./connection-output.ts";
import type { SubscribeResult } from "./stream-frames.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The connection that resumes. */
interface Resuming {
  readonly channel: Channel;
  readonly subscriptions: Subscriptions;
  readonly output: ConnectionOutput;
}

/** The result of each symbol for the client, and where in the log it goes on. */
interface Resumption {
  // Bound: the symbols of one call, or those listed.
  readonly results: Map<string, ResumeResult>;
  /** Of the symbols that are recovered. Bound: the same. */
  readonly positions: Map<string, number>;
}

/** Looks up the places of a subscribe; null without `resume`. From now on the connection keeps its own place. */
export function resumptionFor(
  { channel: { log }, subscriptions, output }: Resuming,
  { resume }: SubscribeAction,
  symbols: readonly string[],
): Resumption | null {
  if (log === null || resume === null) return null;
  output.keepPlace();
  const resumption: Resumption = { results: new Map(), positions: new Map() };
  for (const symbol of symbols) {
    // One that is subscribed already goes on as it is: to go back would send trades twice.
    const isNew = subscriptions.variantOf(symbol) === null;
    const found = isNew ? placeIn(log, resume, symbol) : NO_PLACE;
    if (found.isKept) resumption.positions.set(symbol, found.position);
    if (found !== NO_PLACE) log.resumed[found.isKept ? "recovered" : "notRecovered"]++;
    resumption.results.set(symbol, resultOf(found));
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

/** The part of `subscribed` about it. */
export function resumedBy({ log }: Channel, resumption: Resumption | null): Pick<SubscribeResult, "resumed"> {
  return log === null || resumption === null ? {} : { resumed: { epoch: log.epoch, symbols: resumption.results } };
}

/** Where in the log each added symbol goes on: those that are not recovered with the next trade. */
export function positionsOf(
  { log }: Channel,
  added: readonly string[],
  resumption: Resumption | null,
): ReadonlyMap<string, number> {
  if (log === null) return NOWHERE;
  return new Map(added.map((symbol) => [symbol, resumption?.positions.get(symbol) ?? log.position]));
}

const NOWHERE: ReadonlyMap<string, number> = new Map();

/** Whether a place is further than the log: another process may have sent the client messages that this one has not received yet. */
export function isAhead(log: MessageLog, resume: Resume, symbols: readonly string[]): boolean {
  return symbols.some((symbol) => {
    const place = placeIn(log, resume, symbol);
    return !place.isKept && place.reason === "ahead";
  });
}
