// How messages about the market reach one connection. While its client reads, its socket is on the topics of its
// subscriptions and the server publishes to it. When its buffer fills, it leaves them: on a channel of states it is sent the
// latest state of each symbol as the client reads again, on a channel of events the connection has to be closed.

import { present } from "../../base/index.ts";
import { LIMITS } from "../../wire/index.ts";
import type { Channel } from "../channel/channel.ts";
import type { LastChanges } from "../channel/last-changes.ts";
import type { Topic } from "../channel/topic.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** What is needed of a socket. */
export interface OutputSocket {
  send(data: string): number;
  subscribe(topic: string): unknown;
  unsubscribe(topic: string): unknown;
  getBufferedAmount(): number;
}

/** A connection with more than this unread, on a channel of states, leaves its topics. */
export const BEHIND_BYTES = 128 * 1024;
/** Catching up stops when so much is unread and goes on as the client reads. */
const CATCH_UP_BYTES = 64 * 1024;
/** A connection with more than this unread, of trades or of answers to its own actions, is closed. Buffers take up to twice their content. */
export const UNREAD_BYTES_MAX = 640 * 1024;

const NEVER_SENT = -1;

/** What a connection that left its topics has been sent since. */
interface CatchUp {
  readonly lastChanges: LastChanges;
  /** It had been sent every change up to this number when it left. */
  readonly since: number;
  /** By symbol, the number of the change that was sent last. Bound: the symbols it is subscribed to. */
  readonly sent: Map<string, number>;
  /** The symbol to go on with, so that one that changes often does not keep the others waiting. */
  next: number;
}

export class ConnectionOutput {
  readonly #channel: Channel;
  readonly #socket: OutputSocket;
  readonly #subscriptions: Subscriptions;
  readonly #listed: () => readonly string[];
  /** The topics that the socket is on, by name. Bound: the topics of one connection, which the symbols of its plan bound. */
  readonly #joined = new Map<string, Topic>();
  #catchUp: CatchUp | null = null;
  #isStopped = false;

  constructor(channel: Channel, socket: OutputSocket, subscriptions: Subscriptions, listed: () => readonly string[]) {
    this.#channel = channel;
    this.#socket = socket;
    this.#subscriptions = subscriptions;
    this.#listed = listed;
  }

  get isBehind(): boolean {
    return this.#catchUp !== null;
  }

  /** Puts the socket on exactly the topics of the subscriptions; call it after they changed. */
  updateTopics(): void {
    if (this.#isStopped) return;
    const wanted = this.#catchUp === null ? this.#subscriptions.topics(this.#listed) : [];
    const keep = new Set(wanted.map(nameOf));
    for (const [name, topic] of this.#joined) {
      if (!keep.has(name)) this.#leave(name, topic);
    }
    for (const topic of wanted) {
      const name = nameOf(topic);
      if (this.#joined.has(name)) continue;
      this.#joined.set(name, topic);
      this.#socket.subscribe(this.#channel.topics.join(topic));
    }
  }

  /** Sends the state of these symbols, however many there are, as fast as the client reads. */
  sendStates(symbols: readonly string[]): void {
    const { lastChanges } = this.#channel;
    if (lastChanges === null || symbols.length === 0 || this.#isStopped) return;
    this.#catchUp ??= catchUpFrom(lastChanges);
    for (const symbol of symbols) this.#catchUp.sent.set(symbol, NEVER_SENT);
    this.updateTopics();
    this.drained();
  }

  /** Looks at the buffer; false when too much is unread and the connection has to be closed. */
  inspect(): boolean {
    if (this.#catchUp !== null || this.#joined.size === 0) return true;
    const unreadBytes = this.#socket.getBufferedAmount();
    const { lastChanges } = this.#channel;
    if (lastChanges === null) return unreadBytes <= UNREAD_BYTES_MAX;
    if (unreadBytes > BEHIND_BYTES) {
      this.#catchUp = catchUpFrom(lastChanges);
      this.updateTopics();
    }
    return true;
  }

  /** The client has read: goes on catching up, and back to the topics once nothing is left to send. */
  drained(): void {
    const catchUp = this.#catchUp;
    if (catchUp === null) return;
    const entries = this.#subscriptions.entries(this.#listed);
    const listed = new Set(this.#listed());
    for (let step = 0; step < entries.length; step++) {
      if (this.#socket.getBufferedAmount() >= CATCH_UP_BYTES) return;
      const entry = present(entries[catchUp.next % entries.length], "the cursor is within the subscriptions");
      catchUp.next = (catchUp.next + 1) % entries.length;
      if (listed.has(entry.symbol)) this.#sendIfChanged(catchUp, entry);
    }
    this.#catchUp = null;
    this.updateTopics();
  }

  /** The state of a symbol was sent in answer to an action, so that catching up need not send it again. */
  stateSent(symbol: string, levels: number): void {
    this.#catchUp?.sent.set(symbol, this.#catchUp.lastChanges.numberOf(symbol, levels));
  }

  /** Nothing more is published to the connection. */
  leave(): void {
    this.#isStopped = true;
    for (const [name, topic] of this.#joined) this.#leave(name, topic);
    this.#catchUp = null;
  }

  /** The connection is over; the server itself takes the socket off its topics. */
  stop(): void {
    this.#isStopped = true;
    for (const topic of this.#joined.values()) this.#channel.topics.leave(topic);
    this.#joined.clear();
    this.#catchUp = null;
  }

  #sendIfChanged({ lastChanges, since, sent }: CatchUp, { symbol, variant }: Topic): void {
    const number = lastChanges.numberOf(symbol, variant.levels);
    const numberSent = sent.get(symbol) ?? since;
    if (number <= numberSent) return;
    const reason = numberSent === NEVER_SENT ? "snapshot" : "update";
    const state = this.#channel.state(symbol, variant, reason, LIMITS.tradesPerSnapshot.default);
    if (state !== null) this.#socket.send(state);
    sent.set(symbol, number);
  }

  #leave(name: string, topic: Topic): void {
    this.#joined.delete(name);
    this.#socket.unsubscribe(this.#channel.topics.leave(topic));
  }
}

function catchUpFrom(lastChanges: LastChanges): CatchUp {
  return { lastChanges, since: lastChanges.last, sent: new Map(), next: 0 };
}

function nameOf({ symbol, variant }: Topic): string {
  return `${symbol}/${variant.key}`;
}
