// Performs the actions of connections. An action is performed within one turn of the event loop: the state it answers with
// and the topics that bring what follows belong to the same moment, so that nothing is missed or sent twice between them.

import type { Caller } from "../../access/index.ts";
import {
  type ClientAction,
  LIMITS,
  type SnapshotAction,
  type StreamError,
  type SubscribeAction,
  streamError,
  symbolLimitExceeded,
  symbolsUnknown,
  type UnsubscribeAction,
  WILDCARD,
} from "../../wire/index.ts";
import type { Channel, Listings } from "./channel.ts";
import type { ConnectionOutput } from "./connection-output.ts";
import { isAhead, positionsOf, resumedBy, resumptionFor } from "./resume.ts";
import { pongFrame, unsubscribedFrame } from "./stream-frames.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The connection that an action came from. */
export interface ActionSender {
  readonly channel: Channel;
  readonly caller: Caller;
  readonly subscriptions: Subscriptions;
  readonly output: ConnectionOutput;
  answer(frame: string): void;
  refuse(error: StreamError): void;
}

export class ActionHandler {
  readonly #marketNowMs: () => number;

  constructor(marketNowMs: () => number) {
    this.#marketNowMs = marketNowMs;
  }

  perform(sender: ActionSender, action: ClientAction): void {
    const refusal = this.#attempt(sender, action);
    if (refusal !== null) sender.refuse(refusal);
  }

  /** True for a subscribe with a place in the trades that this process has not reached yet. */
  mustWait({ channel: { log, listings } }: ActionSender, action: ClientAction): boolean {
    if (log === null || action.kind !== "subscribe" || action.resume === null) return false;
    return isAhead(log, action.resume, action.isAll ? listings.symbols() : action.symbols);
  }

  /** What `?symbol=` of the address asks for, after `connected`. */
  performSymbolParameter(sender: ActionSender, symbol: string, levels: number): void {
    const { channel, caller, subscriptions, output } = sender;
    const known = channel.listings.resolve(symbol);
    if (channel.symbolParameter === "subscribes") {
      const isAll = symbol === WILDCARD;
      this.perform(sender, { kind: "subscribe", symbols: [symbol], isAll, levels, resume: null });
    } else if (known === null) {
      sender.refuse(symbolsUnknown(channel.name, [symbol]));
    } else {
      subscriptions.add([known], channel.variantFor(caller, levels));
      this.#answerStates(sender, [known]);
      output.updateTopics();
    }
  }

  /** Returns why the action is refused, or null once it is done. */
  #attempt(sender: ActionSender, action: ClientAction): StreamError | null {
    switch (action.kind) {
      case "ping":
        sender.answer(pongFrame(this.#marketNowMs()));
        return null;
      case "snapshot":
        return this.#snapshot(sender, action);
      case "unsubscribe":
        this.#unsubscribe(sender, action);
        return null;
      case "subscribe":
        return action.isAll ? this.#subscribeAll(sender, action) : this.#subscribe(sender, action);
    }
  }

  #subscribe(sender: ActionSender, action: SubscribeAction): StreamError | null {
    const { channel, caller, subscriptions, output } = sender;
    const { listings } = channel;
    const known = distinctKnown(listings, action.symbols);
    if (known.length === 0) return symbolsUnknown(channel.name, action.symbols);
    const limit = caller.limits.streamSymbolsPerConnection;
    const wanted = subscriptions.totalWith(known);
    if (!subscriptions.isAll && wanted > limit) return symbolLimitExceeded(channel.name, wanted, limit);
    const resumption = resumptionFor(sender, action, known);
    const added = subscriptions.add(known, channel.variantFor(caller, action.levels));
    const unrecovered = added.filter((symbol) => resumption?.positions.has(symbol) !== true);
    const notFound = action.symbols.filter((symbol) => listings.resolve(symbol) === null);
    const total = subscriptions.total(listings.symbols());
    const result = { symbols: known.toSorted(), total, limit, notFound, ...resumedBy(channel, resumption) };
    const subscribed = channel.subscribed(result, subscriptions.isAll);
    if (channel.isStateFirst) this.#answerStates(sender, unrecovered);
    sender.answer(subscribed);
    if (!channel.isStateFirst) this.#answerStates(sender, unrecovered);
    output.sendFrom(positionsOf(channel, added, resumption));
    output.updateTopics();
    return null;
  }

  #subscribeAll(sender: ActionSender, action: SubscribeAction): StreamError | null {
    const { channel, caller, subscriptions, output } = sender;
    if (!caller.limits.streamWildcard) return streamError(channel.name, "wildcard-not-allowed", {});
    const listed = channel.listings.symbols();
    const resumption = resumptionFor(sender, action, listed);
    const added = subscriptions.addAll(channel.variantFor(caller, action.levels), listed);
    const limit = caller.limits.streamSymbolsPerConnection;
    const result = { symbols: [WILDCARD], total: listed.length, limit, notFound: [] };
    sender.answer(channel.subscribed({ ...result, ...resumedBy(channel, resumption) }, true));
    if (channel.hasStateOfAll) output.sendStates(added);
    output.sendFrom(positionsOf(channel, added, resumption));
    output.updateTopics();
    return null;
  }

  #unsubscribe(sender: ActionSender, action: UnsubscribeAction): void {
    const { channel, caller, subscriptions, output } = sender;
    // A symbol that is not listed any more may still be subscribed by its name; any other that is not listed is nothing.
    const delisted = action.symbols.filter((symbol) => subscriptions.isNamed(symbol));
    const named = new Set([...distinctKnown(channel.listings, action.symbols), ...delisted]);
    const removed = action.isAll ? [WILDCARD] : subscriptions.remove([...named]).toSorted();
    if (action.isAll) subscriptions.clear();
    output.updateTopics();
    const total = subscriptions.total(channel.listings.symbols());
    sender.answer(unsubscribedFrame({ symbols: removed, total, limit: caller.limits.streamSymbolsPerConnection }));
  }

  #snapshot(sender: ActionSender, { symbol, levels, limit }: SnapshotAction): StreamError | null {
    const { channel, caller } = sender;
    if (channel.listings.resolve(symbol) === null) return symbolsUnknown(channel.name, [symbol]);
    const state = channel.state(symbol, channel.variantFor(caller, levels), "snapshot", limit);
    if (state !== null) sender.answer(state);
    return null;
  }

  /** Sends the states of symbols that were named; they are few, as a call names few. */
  #answerStates(sender: ActionSender, symbols: readonly string[]): void {
    const { channel, subscriptions, output } = sender;
    for (const symbol of symbols) {
      const variant = subscriptions.variantOf(symbol);
      if (variant === null) continue;
      const state = channel.state(symbol, variant, "snapshot", LIMITS.tradesPerSnapshot.default);
      if (state === null) continue;
      sender.answer(state);
      output.stateSent(symbol, variant.levels);
    }
  }
}

/** The symbols that these names mean, each once, in the order in which they were named. */
function distinctKnown(listings: Listings, names: readonly string[]): string[] {
  const symbols = names.map((name) => listings.resolve(name)).filter((symbol) => symbol !== null);
  return [...new Set(symbols)];
}
