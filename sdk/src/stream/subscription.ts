// A stream as a program sees it: symbols that it wants, and an endless list of messages to read with `for await`. Behind it are
// as many connections as the symbols need; after a break the trades go on where they stopped.

import { CHANNEL_PATHS } from "../generated/operations.ts";
import type { ChannelMessages } from "../generated/types.ts";
import { type MarsadError, RateLimitError } from "../request/errors.ts";
import { MessageQueue, type QueuePolicy } from "./message-queue.ts";
import type { Notice } from "./notices.ts";
import type { OpenSocket } from "./socket.ts";
import { listOf, type Message, StreamConnection } from "./stream-connection.ts";
import { dayOf, TradePlaces } from "./trade-places.ts";

export type Channel = keyof ChannelMessages;
export const CHANNELS = Object.keys(CHANNEL_PATHS) as readonly Channel[];

/** Messages of the conversation itself, which the library answers. */
type Control = "connected" | "subscribed" | "unsubscribed" | "pong" | "heartbeat";

/** What `for await` gives: the market's messages of the channel, errors, and what the stream says about itself. */
export type StreamMessage<C extends Channel> = Exclude<ChannelMessages[C], { readonly type: Control }> | Notice;

export interface StreamOptions {
  /** Levels of depth to ask for. */
  readonly levels?: number;
  /** When the program reads too slowly: `resume` on trades, `latest` elsewhere, when it is left out. */
  readonly policy?: QueuePolicy;
  /** Messages that may wait; 10,000 when it is left out. */
  readonly messagesMax?: number;
  /** Seconds between signs of life of the service, 1 to 60; 10 when it is left out. */
  readonly heartbeatS?: number;
  /** Where the trades of each symbol go on, from an earlier run: `place` and `epoch` of that stream. */
  readonly after?: { readonly epoch: string; readonly places: Readonly<Record<string, string>> };
}

export interface SubscriptionNeeds extends StreamOptions {
  readonly channel: Channel;
  readonly symbols: readonly string[];
  readonly address: (heartbeatS: number) => Promise<string>;
  /** Where connections wait until they may be opened. */
  readonly queue: { enter(dial: () => void): () => void };
  readonly openSocket: OpenSocket;
}

const MESSAGES_MAX = 10_000;
const HEARTBEAT_S = 10;

export class Subscription<C extends Channel> implements AsyncIterable<StreamMessage<C>> {
  readonly #needs: SubscriptionNeeds;
  readonly #places = new TradePlaces();
  readonly #messages: MessageQueue<StreamMessage<C>>;
  /** Bound: as many as the symbols need. */
  readonly #connections: StreamConnection[] = [];
  #epoch: string | null;
  #stale: "connection" | "feed" | null = null;
  #isClosed = false;

  constructor(needs: SubscriptionNeeds) {
    this.#needs = needs;
    this.#epoch = needs.after?.epoch ?? null;
    for (const [symbol, place] of Object.entries(needs.after?.places ?? {})) {
      const [day, seq] = place.split(".");
      this.#places.set(symbol, Number(day), Number(seq));
    }
    const policy = needs.policy ?? (needs.channel === "trades" ? "resume" : "latest");
    this.#messages = new MessageQueue<StreamMessage<C>>({
      policy,
      messagesMax: needs.messagesMax ?? MESSAGES_MAX,
      full: () => this.#full(policy),
      drained: () => this.#drained(),
    });
    this.add(needs.symbols);
  }

  /** The market's past that places belong to; null until the service has told it. */
  get epoch(): string | null {
    return this.#epoch;
  }

  /** The last trade of a symbol that was taken in: a later stream goes on after it. */
  place(symbol: string): string | null {
    return this.#places.of(symbol);
  }

  /** Messages that wait to be read. */
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
    for (const symbol of symbols) this.#places.forget(symbol);
  }

  close(): void {
    this.#end(null);
  }

  [Symbol.asyncIterator](): AsyncIterator<StreamMessage<C>, void> {
    return {
      next: () => this.#messages.next(),
      return: () => {
        this.close();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  #connect(symbols: readonly string[]): void {
    const { address, queue, openSocket, heartbeatS = HEARTBEAT_S } = this.#needs;
    const connection: StreamConnection = new StreamConnection({
      address: () => address(heartbeatS),
      queue,
      openSocket,
      heartbeatS,
      subscribeAction: (asked) => this.#subscribeAction(asked),
      connected: () => this.#connected(connection),
      received: (message) => this.#receive(message),
      lost: (message) => this.#turn("connection", message),
      refused: (error) => this.#end(error),
    });
    this.#connections.push(connection);
    connection.subscribe(symbols);
    connection.open();
  }

  /** What does not fit into the connection, now that its limit is known, goes to others. */
  #connected(connection: StreamConnection): void {
    if (connection.room < 0) {
      const moved = [...connection.symbols].slice(connection.room);
      connection.unsubscribe(moved);
      this.add(moved);
    }
    if (this.#connections.every(({ isOpen }) => isOpen)) this.#turn(null, "");
  }

  #subscribeAction(symbols: readonly string[]): Readonly<Record<string, unknown>> {
    const { channel, levels } = this.#needs;
    if (channel === "depth" && levels !== undefined) return { action: "subscribe", symbols, levels };
    if (channel !== "trades") return { action: "subscribe", symbols };
    const after = this.#places.after(symbols);
    const isKnown = this.#epoch !== null && Object.keys(after).length > 0;
    return { action: "subscribe", symbols, resume: isKnown ? { epoch: this.#epoch, after } : true };
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "trade":
        this.#trade(message);
        return;
      case "trades_snapshot":
        this.#snapshot(message);
        break;
      case "subscribed":
        this.#subscribed(message);
        return;
      case "heartbeat":
        this.#turn(message["feed"] === "stale" ? "feed" : null, "the service hears nothing from the exchange");
        return;
      case "unsubscribed":
      case "pong":
        return;
    }
    this.#messages.push(message as unknown as StreamMessage<C>);
  }

  #trade(message: Message): void {
    const symbol = String(message.symbol);
    const before = this.#places.of(symbol);
    const seq = Number(message["trade_seq"]);
    const kind = this.#places.take(symbol, dayOf(String(message["event_time"])), seq);
    if (kind === "repeated") return;
    if (kind === "hole") this.#notice({ type: "gap", symbol, reason: "missing", after: before });
    this.#messages.push(message as unknown as StreamMessage<C>);
  }

  /** The newest trade of a snapshot is the one before the first that follows. */
  #snapshot(message: Message): void {
    const events = (Array.isArray(message["events"]) ? message["events"] : []) as readonly Message[];
    let day = dayOf(String(message["timestamp"]));
    let seq = 0;
    for (const event of events) {
      if (Number(event["trade_seq"]) <= seq) continue;
      seq = Number(event["trade_seq"]);
      day = dayOf(String(event["event_time"]));
    }
    this.#places.set(String(message.symbol), day, seq);
  }

  #subscribed(message: Message): void {
    const unknown = listOf(message["not_found"]);
    if (unknown.length > 0) this.#notice({ type: "unknown_symbols", symbols: unknown });
    if (this.#needs.channel !== "trades") return;
    const resume = message["resume"] as Resume | undefined;
    if (resume !== undefined) this.#epoch = resume.epoch;
    const told = resume?.symbols ?? {};
    // A service that cannot resume says nothing about it: every place that we had is lost.
    const symbols =
      resume === undefined ? Object.keys(this.#places.after(listOf(message["symbols"]))) : Object.keys(told);
    const recovered = symbols.filter((symbol) => this.#places.of(symbol) !== null && told[symbol]?.recovered === true);
    const count = recovered.reduce((sum, symbol) => sum + (told[symbol]?.count ?? 0), 0);
    if (recovered.length > 0) this.#notice({ type: "recovered", symbols: recovered, count });
    for (const symbol of symbols) {
      const after = this.#places.of(symbol);
      if (after === null || told[symbol]?.recovered === true) continue;
      // What follows is a snapshot, and trades from there on.
      this.#places.forget(symbol);
      this.#notice({ type: "gap", symbol, reason: told[symbol]?.reason ?? "not_supported", after });
    }
  }

  /** Says it once when the stream becomes stale, and once when it is live again. */
  #turn(stale: "connection" | "feed" | null, message: string): void {
    if (stale === this.#stale || this.#isClosed) return;
    const wasStale = this.#stale !== null;
    this.#stale = stale;
    if (stale !== null) this.#notice({ type: "stale", reason: stale, message });
    else if (wasStale) this.#notice({ type: "live" });
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

interface Resumed {
  readonly recovered: boolean;
  readonly count?: number;
  readonly reason?: string;
}
interface Resume {
  readonly epoch: string;
  readonly symbols: Readonly<Record<string, Resumed>>;
}
