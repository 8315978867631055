// A stream for a program: its wanted symbols, and an endless sequence of messages to read with `for await`. It opens as many
// connections as the symbols need; after a disconnection the trades continue where they stopped.

import { CHANNEL_PATHS } from "../generated/operations.ts";
import type { ChannelMessages } from "../generated/types.ts";
import { type MarsadError, RateLimitError } from "../request/errors.ts";
import { MessageQueue, type QueuePolicy } from "./message-queue.ts";
import type { Gap, Notice } from "./notices.ts";
import type { OpenSocket } from "./socket.ts";
import { listOf, type Message, StreamConnection } from "./stream-connection.ts";
import { dayOf, TradePlaces } from "./trade-places.ts";

export type Channel = keyof ChannelMessages;
export const CHANNELS = Object.keys(CHANNEL_PATHS) as readonly Channel[];

/** Control messages of the protocol, which the library handles. */
type Control = "connected" | "subscribed" | "unsubscribed" | "pong" | "heartbeat";

/** The items of `for await`: the market's messages of the channel, errors, and notices of the stream. */
export type StreamMessage<C extends Channel> = Exclude<ChannelMessages[C], { readonly type: Control }> | Notice;

export interface StreamOptions {
  /** The number of depth levels to request. */
  readonly levels?: number;
  /** Length of the bars in minutes; the default is 1. */
  readonly minutes?: 1 | 5 | 15;
  /** Milliseconds in which a symbol sends at most one message, 100 to 60,000: on stocks, depth and index. */
  readonly conflateMs?: number;
  /** `compact`: the service sends binary frames, a fifth of the bytes, with the same messages. Not on status and notifications. */
  readonly encoding?: "json" | "compact";
  /** On depth: a snapshot, then only the levels that changed. */
  readonly depth?: "changes";
  /** The number of a replay: the stream sends the replay's market at its pace. On stocks, trades, depth, index and bars. */
  readonly replay?: number;
  /**
   * The policy when the program reads too slowly. The default is `latest` on stocks, depth and index, where a message replaces the one
   * before it, and `resume` on the other channels and with `depth: "changes"`.
   */
  readonly policy?: QueuePolicy;
  /** The most messages that may wait; the default is 10,000. */
  readonly messagesMax?: number;
  /** Seconds between heartbeats of the service, 1 to 60; the default is 10. */
  readonly heartbeatS?: number;
  /** Resumes the trades of an earlier run: `after` of that stream. */
  readonly after?: After;
  /** Resumes the notifications after this id, the last that the program has. After a disconnection the stream resumes by itself. */
  readonly afterNotification?: number;
}

/** The place up to which a program has read the trades of a stream. It can be saved as JSON. */
export interface After {
  /** The epoch of the market's past to which the places belong. */
  readonly epoch: string;
  /** The last trade that was read, by symbol. */
  readonly places: Readonly<Record<string, string>>;
  /** By symbol, the last trade read of a past that the market has replaced, if its gap was not read yet; the later stream sends the gap. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Only of a stream of all symbols: the moment from which trades of symbols without a place are wanted. */
  readonly since?: string;
}

export interface SubscriptionNeeds extends StreamOptions {
  readonly channel: Channel;
  readonly symbols: readonly string[];
  /** Makes the address to dial, with these parameters. */
  readonly address: (query: Readonly<Record<string, string>>) => Promise<string>;
  /** The queue in which connections wait until they may be opened. */
  readonly queue: { enter(dial: () => void): () => void };
  readonly openSocket: OpenSocket;
}

const MESSAGES_MAX = 10_000;
const HEARTBEAT_S = 10;

export class Subscription<C extends Channel> implements AsyncIterable<StreamMessage<C>> {
  readonly #needs: SubscriptionNeeds;
  /** The last received trades. */
  readonly #places = new TradePlaces();
  /** The last trades that the program has read. */
  readonly #read = new TradePlaces();
  /** Symbols whose last read trade is of a replaced past, with the unread gap; null until it is known. Bound: the stream's symbols. */
  readonly #replaced = new Map<string, Gap | null>();
  /** For gaps in a stream of all symbols: the moment from which trades follow. */
  readonly #beginnings = new WeakMap<object, string>();
  readonly #messages: MessageQueue<StreamMessage<C>>;
  /** Bound: the connections that the symbols need. */
  readonly #connections: StreamConnection[] = [];
  readonly #lost = new Set<StreamConnection>();
  #epoch: string | null;
  /** Only of a stream of all symbols: the moment at which it began; null otherwise. */
  #since: string | null;
  /** The id of the last received notification. */
  #notification: number | null;
  #isFeedStale = false;
  #stale: "connection" | "feed" | null = null;
  #isClosed = false;

  constructor(needs: SubscriptionNeeds) {
    this.#needs = needs;
    const { epoch = null, places = {}, replaced = {}, since = null } = needs.after ?? {};
    this.#epoch = epoch;
    this.#since = since;
    this.#notification = needs.afterNotification ?? null;
    for (const symbol of Object.keys(replaced)) this.#replaced.set(symbol, null);
    for (const [symbol, place] of Object.entries({ ...places, ...replaced })) {
      const [day, seq] = place.split(".").map(Number) as [number, number];
      for (const reached of [this.#places, this.#read]) {
        if (seq === 0 && since !== null) reached.begin(symbol, since, day);
        else reached.set(symbol, day, seq);
      }
    }
    const isReplacing = needs.depth === undefined && ["stocks", "depth", "index"].includes(needs.channel);
    const policy = needs.policy ?? (isReplacing ? "latest" : "resume");
    this.#messages = new MessageQueue<StreamMessage<C>>({
      policy,
      messagesMax: needs.messagesMax ?? MESSAGES_MAX,
      full: () => this.#full(policy),
      drained: () => this.#drained(),
    });
    this.add(needs.symbols);
  }

  /** The epoch of the market's past to which places belong; null until the service has sent it. */
  get epoch(): string | null {
    return this.#epoch;
  }

  /** The last trade of a symbol that the program has read; null when there is none, or when the market's past was replaced since. */
  place(symbol: string): string | null {
    return this.#replaced.has(symbol) ? null : this.#read.lastOf(symbol);
  }

  /** The place up to which the program has read the trades, for a later stream to resume. Null until the service has sent the epoch. */
  get after(): After | null {
    if (this.#epoch === null) return null;
    const read = Object.entries(this.#read.after(["*"]));
    const replaced = read.filter(([symbol]) => this.#replaced.has(symbol));
    return {
      epoch: this.#epoch,
      places: Object.fromEntries(read.filter(([symbol]) => !this.#replaced.has(symbol))),
      ...(replaced.length === 0 ? {} : { replaced: Object.fromEntries(replaced) }),
      ...(this.#since === null ? {} : { since: this.#since }),
    };
  }

  /** The number of messages that wait to be read. */
  get waiting(): number {
    return this.#messages.size;
  }

  add(symbols: readonly string[]): void {
    const missing = symbols.filter((symbol) => !this.#connections.some((one) => one.symbols.has(symbol)));
    for (const one of this.#connections) {
      const taken = missing.splice(0, Math.max(0, one.room));
      if (taken.length > 0) one.subscribe(taken);
    }
    if (missing.length > 0 || this.#connections.length === 0) this.#connect(missing);
  }

  remove(symbols: readonly string[]): void {
    for (const one of this.#connections) one.unsubscribe(symbols.filter((symbol) => one.symbols.has(symbol)));
    for (const symbol of symbols) {
      for (const reached of [this.#places, this.#read]) reached.forget(symbol);
      this.#replaced.delete(symbol);
    }
  }

  close(): void {
    this.#end(null);
  }

  [Symbol.asyncIterator](): AsyncIterator<StreamMessage<C>, void> {
    return {
      next: async () => {
        const result = await this.#messages.next();
        if (result.done !== true) this.#noteRead(result.value as unknown as Message);
        return result;
      },
      return: () => {
        this.close();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  #connect(symbols: readonly string[]): void {
    const { address, queue, openSocket, heartbeatS = HEARTBEAT_S, conflateMs, encoding, depth, replay } = this.#needs;
    const query = {
      heartbeat: String(heartbeatS),
      ...(conflateMs === undefined ? {} : { conflate_ms: String(conflateMs) }),
      ...(encoding === undefined ? {} : { encoding }),
      ...(depth === undefined ? {} : { depth }),
      ...(replay === undefined ? {} : { replay: String(replay) }),
    };
    const connection: StreamConnection = new StreamConnection({
      address: () => address(this.#notification === null ? query : { ...query, after: String(this.#notification) }),
      queue,
      openSocket,
      heartbeatS,
      subscribeAction: (asked) => this.#subscribeAction(asked),
      connected: () => this.#connected(connection),
      subscribed: (message, fresh) => this.#subscribed(message, fresh, connection.connectedAt),
      received: (message) => this.#receive(message),
      lost: (message) => {
        this.#lost.add(connection);
        this.#turn(message);
      },
      refused: (error) => this.#end(error),
    });
    this.#connections.push(connection);
    connection.subscribe(symbols);
    connection.open();
  }

  /** Moves symbols beyond the limit of the connection to others. */
  #connected(connection: StreamConnection): void {
    if (connection.room < 0) {
      const moved = [...connection.symbols].slice(connection.room);
      connection.unsubscribe(moved);
      this.add(moved);
    }
    this.#lost.delete(connection);
    this.#turn("");
  }

  #subscribeAction(symbols: readonly string[]): Readonly<Record<string, unknown>> {
    const { channel, levels, minutes } = this.#needs;
    // Undefined fields are absent from the JSON.
    if (channel === "depth") return { action: "subscribe", symbols, levels };
    if (channel === "bars") return { action: "subscribe", symbols, minutes };
    if (channel !== "trades") return { action: "subscribe", symbols };
    // The service does not know places of a replaced past.
    const places = Object.entries(this.#places.after(symbols));
    const after = Object.fromEntries(places.filter(([symbol]) => this.#replaced.get(symbol) !== null));
    const isKnown = this.#epoch !== null && Object.keys(after).length > 0;
    return { action: "subscribe", symbols, resume: isKnown ? { epoch: this.#epoch, after } : true };
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "trade":
        this.#trade(message);
        return;
      case "trades_snapshot":
        takeSnapshot(this.#places, message);
        break;
      case "replay":
        this.#forgetAll(this.#places);
        break;
      case "notification":
        this.#notification = Number(message["id"]);
        break;
      case "heartbeat":
        this.#isFeedStale = message["feed"] === "stale";
        this.#turn("the service hears nothing from the exchange");
        return;
      case "unsubscribed":
      case "pong":
        return;
    }
    this.#messages.push(message as unknown as StreamMessage<C>);
  }

  /** A replay may have moved back. Named symbols get places from new snapshots; a stream of all symbols has none. */
  #forgetAll(places: TradePlaces): void {
    if (this.#needs.symbols.includes("*")) places.clear();
  }

  #trade(message: Message): void {
    const symbol = String(message.symbol);
    const before = this.#places.of(symbol);
    const kind = takeTrade(this.#places, message);
    if (kind === "repeated") return;
    if (kind === "hole") this.#gap({ type: "gap", symbol, reason: "missing", after: before });
    this.#messages.push(message as unknown as StreamMessage<C>);
  }

  /** Records that the program has read this message. */
  #noteRead(message: Message): void {
    if (message.type === "trade") takeTrade(this.#read, message);
    else if (message.type === "trades_snapshot") takeSnapshot(this.#read, message);
    else if (message.type === "replay") this.#forgetAll(this.#read);
    else if (message.type === "gap") this.#noteGap(message as unknown as Gap);
  }

  #noteGap(gap: Gap): void {
    const { symbol } = gap;
    if (this.#replaced.get(symbol) === gap) {
      this.#replaced.delete(symbol);
      this.#read.forget(symbol);
    }
    const since = this.#beginnings.get(gap);
    if (since !== undefined) this.#read.begin(symbol, since);
  }

  #subscribed(message: Message, fresh: readonly string[], connectedAt: string): void {
    const unknown = listOf(message["not_found"]);
    if (unknown.length > 0) this.#notice({ type: "unknown_symbols", symbols: unknown });
    if (this.#needs.channel !== "trades") return;
    const resume = message["resume"] as Resume | undefined;
    if (resume !== undefined) this.#enter(resume.epoch);
    const results = resume?.symbols ?? {};
    const isAll = fresh.includes("*");
    // The answer of a service that cannot resume has no `resume`: all places are lost.
    const answered = resume === undefined ? Object.keys(this.#places.after(fresh)) : Object.keys(results);
    const symbols = answered.filter((symbol) => isAll || fresh.includes(symbol));
    const recovered = symbols.filter(
      (symbol) => this.#places.of(symbol) !== null && results[symbol]?.recovered === true,
    );
    const count = recovered.reduce((sum, symbol) => sum + (results[symbol]?.count ?? 0), 0);
    if (recovered.length > 0) this.#notice({ type: "recovered", symbols: recovered, count });
    for (const symbol of symbols) {
      if (results[symbol]?.recovered === true) continue;
      const after = this.#places.of(symbol);
      const isReplaced = this.#replaced.get(symbol) === null;
      const reason = isReplaced ? "epoch_changed" : (results[symbol]?.reason ?? "not_supported");
      // A snapshot follows for a named symbol; for all symbols, trades from this moment on.
      this.#places.forget(symbol);
      if (isAll) this.#places.begin(symbol, connectedAt);
      // An interrupted stream of all symbols may have missed trades of a symbol that it never saw.
      if (after !== null || (isAll && this.#since !== null)) {
        const gap: Gap = { type: "gap", symbol, reason, after };
        if (isAll) this.#beginnings.set(gap, connectedAt);
        this.#gap(gap);
        continue;
      }
      if (isReplaced) this.#replaced.delete(symbol);
      if (isAll) this.#read.begin(symbol, connectedAt);
    }
    if (isAll) this.#since ??= connectedAt;
  }

  /** A new epoch makes all places invalid, also of connections that have not subscribed again yet. */
  #enter(epoch: string): void {
    const isNew = this.#epoch !== null && epoch !== this.#epoch;
    this.#epoch = epoch;
    if (isNew) for (const symbol of Object.keys(this.#places.after(["*"]))) this.#replaced.set(symbol, null);
  }

  /** Sends one notice when the stream becomes stale, and one when it is live again. */
  #turn(message: string): void {
    const stale = this.#lost.size > 0 ? "connection" : this.#isFeedStale ? "feed" : null;
    if (stale === this.#stale || this.#isClosed) return;
    this.#stale = stale;
    this.#notice(stale === null ? { type: "live" } : { type: "stale", reason: stale, message });
  }

  /** Sends a gap. A newer gap of a symbol may replace a waiting one. */
  #gap(gap: Gap): void {
    if (this.#replaced.has(gap.symbol)) this.#replaced.set(gap.symbol, gap);
    this.#notice(gap);
  }

  #notice(notice: Notice): void {
    this.#messages.push(notice as StreamMessage<C>);
  }

  #full(policy: QueuePolicy): void {
    if (policy === "fail") this.#end(new RateLimitError("The program reads the stream more slowly than it comes."));
    else for (const one of this.#connections) one.close();
  }

  #drained(): void {
    if (!this.#isClosed) for (const one of this.#connections) one.open();
  }

  #end(error: MarsadError | null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const one of this.#connections) one.close();
    this.#messages.end(error);
  }
}

function takeTrade(places: TradePlaces, trade: Message): "next" | "repeated" | "hole" {
  return places.take(String(trade.symbol), String(trade["event_time"]), Number(trade["trade_seq"]));
}

/** Sets the place of a symbol to the newest trade of a snapshot, after which the live trades follow. */
function takeSnapshot(places: TradePlaces, message: Message): void {
  const events = (Array.isArray(message["events"]) ? message["events"] : []) as readonly Message[];
  let day = dayOf(String(message["timestamp"]));
  let seq = 0;
  for (const event of events) {
    if (Number(event["trade_seq"]) <= seq) continue;
    seq = Number(event["trade_seq"]);
    day = dayOf(String(event["event_time"]));
  }
  places.set(String(message.symbol), day, seq);
}

interface Resumed {
  readonly recovered: boolean;
  readonly count?: number;
  readonly reason?: string;
}
interface Resume {
  readonly epoch: string;
  readonly symbols: Readonly<Record<string, Resumed>>;
}
