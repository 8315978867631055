// Performs the actions of connections. An action is performed within one turn of the event loop: its answer shows the
// state at the moment when the connection joins its topics, so that nothing is missed or sent twice.

import type { Caller } from "../../access/index.ts";
import {
  type ClientAction,
  LIMITS,
  MINUTES_DEFAULT,
  type SnapshotAction,
  type StreamChannel,
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
import type { StreamFrame } from "./publisher.ts";
import { isAhead, resumptionFor } from "./resume.ts";
import { pongFrame, unsubscribedFrame } from "./stream-frames.ts";
import type { StreamPace } from "./stream-pace.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The defaults of `?symbol=` in the address. */
const UNASKED = { levels: LIMITS.depthLevels.default, minutes: MINUTES_DEFAULT };

/** The connection that sent an action. */
export interface ActionSender {
  readonly channel: Channel;
  readonly caller: Caller;
  readonly subscriptions: Subscriptions;
  readonly output: ConnectionOutput;
  readonly pace: StreamPace;
  readonly isCompact: boolean;
  answer(frame: StreamFrame): void;
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

  /** Performs `?symbol=` of the address, after `connected`. */
  performSymbolParameter(sender: ActionSender, symbol: string): void {
    const { channel, caller, subscriptions, output, pace, isCompact } = sender;
    const known = channel.listings.resolve(symbol);
    if (channel.symbolParameter === "subscribes") {
      const isAll = symbol === WILDCARD;
      this.perform(sender, { kind: "subscribe", symbols: [symbol], isAll, ...UNASKED, resume: null });
    } else if (known === null) {
      sender.refuse(symbolsUnknown(channel.name, [symbol]));
    } else {
      subscriptions.add([known], channel.variantFor(caller, { ...UNASKED, pace, isCompact }));
      this.#answerStates(sender, [known]);
      output.updateTopics();
    }
  }

  /** Sends the states of these subscribed symbols, as after a subscribe. */
  showStates(sender: ActionSender, symbols: readonly string[]): void {
    const { channel, subscriptions, output } = sender;
    if (channel.lastChanges !== null) output.sendStates(symbols);
    else if (channel.hasStateOfAll || !subscriptions.isAll) this.#answerStates(sender, symbols);
  }

  /** Performs the action; returns its refusal, or null once it is done. */
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
        return this.#subscribe(sender, action);
    }
  }

  #subscribe(sender: ActionSender, action: SubscribeAction): StreamError | null {
    const { channel, caller, subscriptions, output, pace, isCompact } = sender;
    const { listings } = channel;
    const symbols = action.isAll ? listings.symbols() : distinctKnown(listings, action.symbols);
    if (symbols.length === 0 && !action.isAll) return symbolsUnknown(channel.name, action.symbols);
    // A connection that has all symbols gets no more symbols by naming some.
    if (action.isAll || !subscriptions.isAll) {
      const refusal = limitRefusal(channel.name, caller.limits, action.isAll, subscriptions.totalWith(symbols));
      if (refusal !== null) return refusal;
    }
    const resumption = resumptionFor(sender, action, symbols);
    const variant = channel.variantFor(caller, { ...action, pace, isCompact });
    const added = action.isAll ? subscriptions.addAll(variant, symbols) : subscriptions.add(symbols, variant);
    const result = {
      symbols: action.isAll ? [WILDCARD] : symbols.toSorted(),
      total: subscriptions.total(listings.symbols()),
      limit: caller.limits.streamSymbolsPerConnection,
      notFound: action.isAll ? [] : action.symbols.filter((symbol) => listings.resolve(symbol) === null),
      ...(resumption === null ? {} : { resumed: resumption.resumed }),
    };
    const subscribed = channel.subscribed(result, subscriptions.isAll);
    const withState = action.isAll ? [] : added.filter((symbol) => resumption?.positions.has(symbol) !== true);
    if (channel.isStateFirst) this.#answerStates(sender, withState);
    sender.answer(subscribed);
    if (!channel.isStateFirst) this.#answerStates(sender, withState);
    if (action.isAll && channel.hasStateOfAll) output.sendStates(added);
    output.sendFrom(added, resumption?.positions);
    output.updateTopics();
    return null;
  }

  #unsubscribe(sender: ActionSender, action: UnsubscribeAction): void {
    const { channel, caller, subscriptions, output } = sender;
    // A delisted symbol may still be subscribed by its name; any other unknown symbol is ignored.
    const delisted = action.symbols.filter((symbol) => subscriptions.isNamed(symbol));
    const named = new Set([...distinctKnown(channel.listings, action.symbols), ...delisted]);
    const removed = action.isAll ? [WILDCARD] : subscriptions.remove([...named]).toSorted();
    if (action.isAll) subscriptions.clear();
    output.updateTopics();
    const total = subscriptions.total(channel.listings.symbols());
    sender.answer(unsubscribedFrame({ symbols: removed, total, limit: caller.limits.streamSymbolsPerConnection }));
  }

  #snapshot(sender: ActionSender, { symbol, levels, limit }: SnapshotAction): StreamError | null {
    const { channel, caller, subscriptions, output, pace, isCompact } = sender;
    if (channel.listings.resolve(symbol) === null) return symbolsUnknown(channel.name, [symbol]);
    const variant = channel.variantFor(caller, { ...UNASKED, levels, pace, isCompact });
    const isSubscribed = subscriptions.variantOf(symbol)?.key === variant.key;
    if (isSubscribed) output.beginAnswer();
    const state = channel.state(symbol, variant, "snapshot", limit);
    if (state !== null) sender.answer(state);
    if (isSubscribed) {
      output.stateSent(symbol, variant.levels);
      output.updateTopics();
    }
    return null;
  }

  /** Sends the states of the named symbols; a call names few. */
  #answerStates(sender: ActionSender, symbols: readonly string[]): void {
    const { channel, subscriptions, output } = sender;
    if (symbols.length > 0) output.beginAnswer();
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

/** The refusal of a connection with all symbols, or with too many; null when its plan allows them. */
export function limitRefusal(
  channel: StreamChannel,
  { streamWildcard, streamSymbolsPerConnection: limit }: Caller["limits"],
  isAll: boolean,
  total: number,
): StreamError | null {
  if (isAll) return streamWildcard ? null : streamError(channel, "wildcard-not-allowed", {});
  return total > limit ? symbolLimitExceeded(channel, total, limit) : null;
}

/** The distinct symbols of these names, in the order of the names. */
function distinctKnown(listings: Listings, names: readonly string[]): string[] {
  const symbols = names.map((name) => listings.resolve(name)).filter((symbol) => symbol !== null);
  return [...new Set(symbols)];
}
