// Does what one connection asks for. Everything happens within one turn of the event loop: the state that is shown and the
// seat that brings what follows belong to the same moment, so that nothing is missed or told twice between them.

import type { Caller } from "../access/index.ts";
import { pongFrame, unsubscribedFrame } from "../answers/index.ts";
import {
  type ClientAction,
  SNAPSHOT_LIMIT_DEFAULT,
  type SnapshotAction,
  type StreamError,
  type SubscribeAction,
  streamError,
  symbolLimitExceeded,
  symbolsUnknown,
  type UnsubscribeAction,
  WILDCARD,
} from "../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { Delivery } from "./delivery.ts";
import type { Listings } from "./listings.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The connection that asks. */
export interface Asker {
  readonly channel: Channel;
  readonly caller: Caller;
  readonly subscriptions: Subscriptions;
  readonly delivery: Delivery;
  answer(frame: string): void;
  refuse(error: StreamError): void;
}

export class ActionDesk {
  readonly #listings: Listings;
  readonly #marketNowMs: () => number;

  constructor(listings: Listings, marketNowMs: () => number) {
    this.#listings = listings;
    this.#marketNowMs = marketNowMs;
  }

  perform(asker: Asker, action: ClientAction): void {
    const refusal = this.#do(asker, action);
    if (refusal !== null) asker.refuse(refusal);
  }

  /** What `?symbol=` of the address asks for, after `connected`. */
  performSymbolParameter(asker: Asker, symbol: string, levels: number): void {
    const { channel, caller, subscriptions, delivery } = asker;
    if (channel.symbolParameter === "subscribes") {
      this.perform(asker, { kind: "subscribe", symbols: [symbol], isAll: symbol === WILDCARD, levels });
    } else if (!this.#listings.has(symbol)) {
      asker.refuse(symbolsUnknown(channel.name, [symbol]));
    } else {
      subscriptions.add([symbol], channel.variantFor(caller, levels));
      this.#show(asker, [symbol]);
      delivery.settle();
    }
  }

  /** Answers why not, or null once it is done. */
  #do(asker: Asker, action: ClientAction): StreamError | null {
    switch (action.kind) {
      case "ping":
        asker.answer(pongFrame(this.#marketNowMs()));
        return null;
      case "snapshot":
        return this.#snapshot(asker, action);
      case "unsubscribe":
        this.#unsubscribe(asker, action);
        return null;
      case "subscribe":
        return action.isAll ? this.#subscribeAll(asker, action.levels) : this.#subscribe(asker, action);
    }
  }

  #subscribe(asker: Asker, action: SubscribeAction): StreamError | null {
    const { channel, caller, subscriptions, delivery } = asker;
    const known = action.symbols.filter((symbol) => this.#listings.has(symbol));
    if (known.length === 0) return symbolsUnknown(channel.name, action.symbols);
    const limit = caller.limits.streamSymbolsPerConnection;
    const wanted = subscriptions.totalWith(known);
    if (!subscriptions.isAll && wanted > limit) return symbolLimitExceeded(channel.name, wanted, limit);
    const added = subscriptions.add(known, channel.variantFor(caller, action.levels));
    const notFound = action.symbols.filter((symbol) => !known.includes(symbol));
    const total = subscriptions.total(this.#listings.symbols());
    const answer = channel.subscribed({ symbols: known.toSorted(), total, limit, notFound }, subscriptions.isAll);
    if (channel.isStateFirst) this.#show(asker, added);
    asker.answer(answer);
    if (!channel.isStateFirst) this.#show(asker, added);
    delivery.settle();
    return null;
  }

  #subscribeAll(asker: Asker, levels: number): StreamError | null {
    const { channel, caller, subscriptions, delivery } = asker;
    if (!caller.limits.streamWildcard) return streamError(channel.name, "wildcard-not-allowed", {});
    const listed = this.#listings.symbols();
    const added = subscriptions.addAll(channel.variantFor(caller, levels), listed);
    const limit = caller.limits.streamSymbolsPerConnection;
    asker.answer(channel.subscribed({ symbols: [WILDCARD], total: listed.length, limit, notFound: [] }, true));
    if (channel.hasStateOfAll) delivery.owe(added);
    delivery.settle();
    return null;
  }

  #unsubscribe(asker: Asker, action: UnsubscribeAction): void {
    const { caller, subscriptions, delivery } = asker;
    const removed = action.isAll ? [WILDCARD] : subscriptions.remove(action.symbols).toSorted();
    if (action.isAll) subscriptions.clear();
    delivery.settle();
    const total = subscriptions.total(this.#listings.symbols());
    asker.answer(unsubscribedFrame({ symbols: removed, total, limit: caller.limits.streamSymbolsPerConnection }));
  }

  #snapshot(asker: Asker, { symbol, levels, limit }: SnapshotAction): StreamError | null {
    const { channel, caller } = asker;
    if (!this.#listings.has(symbol)) return symbolsUnknown(channel.name, [symbol]);
    asker.answer(channel.state(symbol, channel.variantFor(caller, levels), "snapshot", limit));
    return null;
  }

  /** Sends the state of symbols that were named, which are few. */
  #show(asker: Asker, symbols: readonly string[]): void {
    const { channel, subscriptions, delivery } = asker;
    for (const symbol of symbols) {
      const variant = subscriptions.variantOf(symbol);
      if (variant === null) continue;
      asker.answer(channel.state(symbol, variant, "snapshot", SNAPSHOT_LIMIT_DEFAULT));
      delivery.showed(symbol, variant.levels);
    }
  }
}
