// What becomes of the places that a resuming client names: where in the trade log its missed trades begin, or why they cannot
// be told.

import type { TradesAfter } from "../../../market/index.ts";
import type { Resume, ResumeResult, SubscribeAction } from "../../../wire/index.ts";
import type { TradeFlow } from "../../trades/trade-flow.ts";
import type { Channel } from "../channel/channel.ts";
import type { SubscribeResult } from "../stream-frames.ts";
import type { ConnectionOutput } from "./connection-output.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The connection that resumes. */
interface Resuming {
  readonly channel: Channel;
  readonly subscriptions: Subscriptions;
  readonly output: ConnectionOutput;
}

/** What a client is told of each symbol, and where in the log it goes on. */
interface Resumption {
  // Bound: the symbols of one call, or those listed.
  readonly results: Map<string, ResumeResult>;
  /** Of the symbols that are recovered. Bound: the same. */
  readonly positions: Map<string, number>;
}

/** What becomes of a subscribe's places; null without any. From now on the place of the connection is kept. */
export function resumptionFor(
  { channel: { flow }, subscriptions, output }: Resuming,
  { resume }: SubscribeAction,
  symbols: readonly string[],
): Resumption | null {
  if (flow === null || resume === null) return null;
  output.keepPlace();
  const resumption: Resumption = { results: new Map(), positions: new Map() };
  for (const symbol of symbols) {
    // One that is subscribed already goes on as it is: to go back would send trades twice.
    const isNew = subscriptions.variantOf(symbol) === null;
    const found = isNew ? placeIn(flow, resume, symbol) : NO_PLACE;
    if (found.isKept) resumption.positions.set(symbol, found.position);
    if (found !== NO_PLACE) flow.resumed[found.isKept ? "recovered" : "notRecovered"]++;
    resumption.results.set(symbol, resultOf(found));
  }
  return resumption;
}

type Place = TradesAfter | { readonly isKept: false; readonly reason: "epoch_changed" | "unknown" };

const NO_PLACE: Place = { isKept: false, reason: "unknown" };

function placeIn(flow: TradeFlow, { epoch, after }: Resume, symbol: string): Place {
  const place = after.get(symbol);
  if (place === undefined) return NO_PLACE;
  return epoch === flow.epoch ? flow.after(symbol, place) : { isKept: false, reason: "epoch_changed" };
}

function resultOf(place: Place): ResumeResult {
  return place.isKept ? { recovered: true, count: place.count } : { recovered: false, reason: place.reason };
}

/** What `subscribed` tells of it. */
export function resumedBy({ flow }: Channel, resumption: Resumption | null): Pick<SubscribeResult, "resumed"> {
  return flow === null || resumption === null ? {} : { resumed: { epoch: flow.epoch, symbols: resumption.results } };
}

/** Where in the log each added symbol goes on: those that are not recovered with the next trade. */
export function positionsOf(
  { flow }: Channel,
  added: readonly string[],
  resumption: Resumption | null,
): ReadonlyMap<string, number> {
  if (flow === null) return NOWHERE;
  return new Map(added.map((symbol) => [symbol, resumption?.positions.get(symbol) ?? flow.position]));
}

const NOWHERE: ReadonlyMap<string, number> = new Map();

/** Whether a place is further than the log: another process may have told the client what this one has not got yet. */
export function isAhead(flow: TradeFlow, resume: Resume, symbols: readonly string[]): boolean {
  return symbols.some((symbol) => {
    const place = placeIn(flow, resume, symbol);
    return !place.isKept && place.reason === "ahead";
  });
}
