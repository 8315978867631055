// How messages about the market reach one connection. While its client reads, its socket is on the topics of its
// subscriptions and the server publishes to it. When its buffer fills, it leaves them: on a channel of states it is sent the
// latest state of each symbol as the client reads again. On a channel of events the log sends it
// every event that it missed, where the client opted in to that; else the connection has to be closed.

import { nextTurn, present } from "../../base/index.ts";
import type { TradeCursor } from "../../market/index.ts";
import { LIMITS } from "../../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { LastChanges } from "./last-changes.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { JoinedTopic, Topic } from "./topics.ts";

/** The part of a socket that is used here. */
export interface OutputSocket {
  send(data: string): number;
  subscribe(topic: string): unknown;
  unsubscribe(topic: string): unknown;
  getBufferedAmount(): number;
  /** Sends all messages of the callback in as few packets as possible. */
  cork(callback: () => void): unknown;
}

/** A connection with more than this unread, on a channel of states, leaves its topics. */
export const BEHIND_BYTES = 128 * 1024;
/** Catching up stops when so much is unread and goes on as the client reads. */
const CATCH_UP_BYTES = 64 * 1024;
/** A connection with more than this unread, of trades or of answers to its own actions, is closed. Buffers take up to twice their content. */
export const UNREAD_BYTES_MAX = 640 * 1024;

/** Trades that are read from the log at a time. */
const PAGE_TRADES = 128;

const NEVER_SENT = -1;
const NONE: readonly JoinedTopic[] = [];
const NOWHERE: ReadonlyMap<string, number> = new Map();

/**
 * How far reading the log has come: everything was sent (`done`), the client has to read first (`full`), there is more for the
 * next turn (`more`), trades are not published yet (`silent`), or the log has dropped the next message (`lost`).
 */
export type ReadingState = "done" | "full" | "more" | "silent" | "lost";

/** How far a connection that left its topics has caught up since. */
interface CatchUp {
  readonly lastChanges: LastChanges;
  /** It had been sent every change up to this number when it left. */
  readonly since: number;
  /** By symbol, the number of the change that was sent last. Bound: the symbols it is subscribed to. */
  readonly sent: Map<string, number>;
  /** The next symbol: symbols take turns, so that a busy one does not keep the others waiting. */
  next: number;
}

export class ConnectionOutput {
  readonly #channel: Channel;
  readonly #shard: number;
  readonly #socket: OutputSocket;
  readonly #subscriptions: Subscriptions;
  /** The topics that the socket is on. */
  #joined: readonly JoinedTopic[] = NONE;
  #catchUp: CatchUp | null = null;
  /** Set while the client is sent trades from the log and not from its topics. */
  #cursor: TradeCursor | null = null;
  #keepsPlace = false;
  #isStopped = false;

  constructor(channel: Channel, shard: number, socket: OutputSocket, subscriptions: Subscriptions) {
    this.#channel = channel;
    this.#shard = shard;
    this.#socket = socket;
    this.#subscriptions = subscriptions;
  }

  get isBehind(): boolean {
    return this.#catchUp !== null || this.isReading;
  }

  /** True while trades come from the log. */
  get isReading(): boolean {
    return this.#cursor !== null;
  }

  /** The client opted in: when it falls behind, its place is kept as long as the log has it. */
  keepPlace(): void {
    this.#keepsPlace = true;
  }

  /** Sends symbols that were just subscribed from their place in the log on; those without a place from the next message on. */
  sendFrom(added: readonly string[], places: ReadonlyMap<string, number> = NOWHERE): void {
    const { log } = this.#channel;
    if (log === null || !this.#keepsPlace || this.#isStopped) return;
    const positions = new Map(added.map((symbol) => [symbol, places.get(symbol) ?? log.position]));
    const isAllSent = [...positions.values()].every((position) => position >= log.position);
    if (this.#cursor === null && isAllSent && !log.isSilent) return;
    this.#cursor ??= log.cursor((symbol) => this.#subscriptions.variantOf(symbol) !== null);
    const symbols = this.#subscriptions.entries(this.#channel.listings).map(({ symbol }) => symbol);
    const others = symbols.filter((symbol) => !positions.has(symbol));
    this.#cursor.addFrom(positions, others);
  }

  /** Puts the socket on exactly the topics of the subscriptions; call it after they changed. */
  updateTopics(): void {
    if (this.#isStopped) return;
    this.#cursor?.wantedChanged();
    const { topics, listings } = this.#channel;
    const wanted = this.isBehind ? NONE : this.#subscriptions.topics(listings);
    const left = new Set(this.#joined);
    this.#joined = wanted.map((topic) => {
      const open = topics.find(topic, this.#shard);
      return open !== undefined && left.delete(open) ? open : this.#join(topic);
    });
    for (const topic of left) this.#leave(topic);
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
    if (this.#cursor !== null) return this.#cursor.isKept;
    if (this.#catchUp !== null || this.#joined.length === 0) return true;
    const unreadBytes = this.#socket.getBufferedAmount();
    const { lastChanges, log } = this.#channel;
    if (lastChanges === null && !this.#keepsPlace) return unreadBytes <= UNREAD_BYTES_MAX;
    if (unreadBytes > BEHIND_BYTES) {
      if (lastChanges !== null) this.#catchUp = catchUpFrom(lastChanges);
      else this.#cursor = log?.cursor((symbol) => this.#subscriptions.variantOf(symbol) !== null) ?? null;
      this.updateTopics();
    }
    return true;
  }

  /** The client has read: goes on catching up, and back to the topics once nothing is left to send. */
  drained(): void {
    const catchUp = this.#catchUp;
    if (catchUp === null) return;
    const entries = this.#subscriptions.entries(this.#channel.listings);
    const listed = new Set(this.#channel.listings.symbols());
    for (let step = 0; step < entries.length; step++) {
      if (this.#isFull) return;
      const entry = present(entries[catchUp.next % entries.length], "the cursor is within the subscriptions");
      catchUp.next = (catchUp.next + 1) % entries.length;
      if (listed.has(entry.symbol)) this.#sendIfChanged(catchUp, entry);
    }
    this.#catchUp = null;
    this.updateTopics();
  }

  /** Sends the next page of the log; once nothing is left, back to the topics in the same turn. */
  readOn(): ReadingState {
    const cursor = this.#cursor;
    const { log } = this.#channel;
    if (cursor === null || log === null) return "done";
    if (!cursor.isKept) return "lost";
    this.#socket.cork(() => {
      for (let sent = 0; sent < PAGE_TRADES && !this.#isFull; sent++) {
        const position = cursor.next();
        if (position === null) return;
        this.#socket.send(log.frameAt(position));
      }
    });
    if (!cursor.isAtEnd) return this.#isFull ? "full" : "more";
    if (log.isSilent) return "silent";
    this.#cursor = null;
    this.updateTopics();
    return "done";
  }

  get #isFull(): boolean {
    return this.#socket.getBufferedAmount() >= CATCH_UP_BYTES;
  }

  /** The state of a symbol was sent in answer to an action, so that catching up need not send it again. */
  stateSent(symbol: string, levels: number): void {
    this.#catchUp?.sent.set(symbol, this.#catchUp.lastChanges.numberOf(symbol, levels));
  }

  /** Nothing more is published to the connection. A socket that is closed leaves its topics at the server by itself. */
  stop(isSocketOpen: boolean): void {
    this.#isStopped = true;
    for (const topic of this.#joined) {
      if (isSocketOpen) this.#leave(topic);
      else this.#channel.topics.leave(topic);
    }
    this.#joined = NONE;
    this.#catchUp = null;
    this.#cursor = null;
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

  #join(topic: Topic): JoinedTopic {
    const joined = this.#channel.topics.join(topic, this.#shard);
    this.#socket.subscribe(joined.name);
    return joined;
  }

  #leave(topic: JoinedTopic): void {
    this.#channel.topics.leave(topic);
    this.#socket.unsubscribe(topic.name);
  }
}

function catchUpFrom(lastChanges: LastChanges): CatchUp {
  return { lastChanges, since: lastChanges.last, sent: new Map(), next: 0 };
}

/** Readers that are served in one turn of the event loop. */
const READERS_PER_TURN = 2;

/**
 * Lets connections that are behind read the log in turns, a page each: a thousand readers that come back at once do not hold up
 * the market.
 */
export class ReadingTurns<Reader> {
  readonly #readOn: (reader: Reader) => void;
  /** Readers that can read on, in the order of their turns. Bound: the open connections. */
  readonly #waiting = new Set<Reader>();
  #isRunning = false;

  /** `readOn` must not throw. */
  constructor(readOn: (reader: Reader) => void) {
    this.#readOn = readOn;
  }

  add(reader: Reader): void {
    this.#waiting.add(reader);
    if (!this.#isRunning) void this.#run();
  }

  remove(reader: Reader): void {
    this.#waiting.delete(reader);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      for (const reader of [...this.#waiting].slice(0, READERS_PER_TURN)) {
        this.#waiting.delete(reader);
        this.#readOn(reader);
      }
    }
    this.#isRunning = false;
  }
}
