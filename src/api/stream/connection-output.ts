// How messages about the market reach one connection. While its client reads, its socket is on the topics of its
// subscriptions and the server publishes to it. When its buffer fills, it leaves them: on a channel of states it is sent the
// latest state of each symbol as the client reads again. A conflated connection also leaves them whenever it was sent states beside
// its topics, until an interval has passed since. On a channel of events the log sends it
// every event that it missed, where the client opted in to that; else the connection has to be closed.

import { type Clock, nextTurn, present } from "../../base/index.ts";
import type { TradeCursor } from "../../market/index.ts";
import { LIMITS } from "../../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { LastChanges } from "./last-changes.ts";
import type { StreamFrame } from "./publisher.ts";
import type { PacedReader, StreamPace } from "./stream-pace.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { JoinedTopic, Topic } from "./topics.ts";

/** The part of a socket that is used here. */
export interface OutputSocket {
  send(data: StreamFrame): number;
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

/** The connection that messages go to. */
export interface OutputOwner extends PacedReader {
  readonly channel: Channel;
  readonly shard: number;
  readonly subscriptions: Subscriptions;
  readonly isCompact: boolean;
}

/** How far a connection that left its topics has caught up since. */
interface CatchUp {
  readonly lastChanges: LastChanges;
  /** It had been sent every change up to this number when it left. */
  readonly since: number;
  /** By symbol, the number of the change that was sent last. Bound: the symbols it is subscribed to. */
  readonly sent: Map<string, number>;
  /** By symbol, when that was; of a conflated connection only. Bound: the symbols it is subscribed to. */
  readonly sentAtMs: Map<string, number>;
  /** False while the client has to read before anything more is sent. */
  isResting: boolean;
  /** The next symbol: symbols take turns, so that a busy one does not keep the others waiting. */
  next: number;
}

export class ConnectionOutput {
  readonly #owner: OutputOwner;
  readonly #channel: Channel;
  readonly #shard: number;
  readonly #socket: OutputSocket;
  readonly #subscriptions: Subscriptions;
  readonly #clock: Clock;
  readonly #pace: StreamPace;
  /** The topics that the socket is on. */
  #joined: readonly JoinedTopic[] = NONE;
  #catchUp: CatchUp | null = null;
  /** Set while the client is sent trades from the log and not from its topics. */
  #cursor: TradeCursor | null = null;
  #keepsPlace = false;
  #isStopped = false;

  constructor(owner: OutputOwner, socket: OutputSocket, clock: Clock, pace: StreamPace) {
    this.#owner = owner;
    this.#channel = owner.channel;
    this.#shard = owner.shard;
    this.#socket = socket;
    this.#subscriptions = owner.subscriptions;
    this.#clock = clock;
    this.#pace = pace;
  }

  /** True while the client reads more slowly than it is sent messages. */
  get isBehind(): boolean {
    return this.#catchUp?.isResting === false || this.isReading;
  }

  /** True while trades come from the log. */
  get isReading(): boolean {
    return this.#cursor !== null;
  }

  get keepsPlace(): boolean {
    return this.#keepsPlace;
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
    const { topics } = this.#pace;
    const isAway = this.#catchUp !== null || this.isReading;
    const wanted = isAway ? NONE : this.#subscriptions.topics(this.#channel.listings);
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
    const catchUp = this.#leaveTopics(lastChanges);
    for (const symbol of symbols) catchUp.sent.set(symbol, NEVER_SENT);
    this.updateTopics();
    this.drained();
  }

  /** States are about to be sent in answer to an action. A conflated connection is sent nothing more of them for an interval. */
  beginAnswer(): void {
    const { lastChanges } = this.#channel;
    if (this.#pace.isConflated && lastChanges !== null && !this.#isStopped) this.#leaveTopics(lastChanges);
  }

  /** Looks at the buffer; false when too much is unread and the connection has to be closed. */
  inspect(): boolean {
    if (this.#cursor !== null) return this.#cursor.isKept;
    if (this.#catchUp !== null || this.#joined.length === 0) return true;
    const unreadBytes = this.#socket.getBufferedAmount();
    const { lastChanges, log } = this.#channel;
    if (lastChanges === null && !this.#keepsPlace) return unreadBytes <= UNREAD_BYTES_MAX;
    if (unreadBytes > BEHIND_BYTES) {
      if (lastChanges !== null) this.#leaveTopics(lastChanges).isResting = false;
      else this.#cursor = log?.cursor((symbol) => this.#subscriptions.variantOf(symbol) !== null) ?? null;
      this.updateTopics();
    }
    return true;
  }

  /** The client has read: goes on catching up, and back to the topics once nothing is left to send. */
  drained(): void {
    const catchUp = this.#catchUp;
    if (catchUp === null) return;
    // What a conflated connection was sent once has to wait for the end of its interval.
    const isDue = ({ symbol }: Topic): boolean => !this.#pace.isConflated || catchUp.sent.get(symbol) === NEVER_SENT;
    if (this.#sendStatesOf(catchUp, isDue) && !this.#pace.isConflated) this.#endCatchUp();
  }

  /** An interval of a conflated connection is over: sends what changed, and goes back to the topics once no symbol has to wait. */
  nextInterval(): void {
    const catchUp = this.#catchUp;
    if (catchUp === null || this.#isStopped) return;
    const restedSinceMs = this.#clock.nowMs() - this.#pace.intervalMs;
    let isEverythingDue = true;
    const isDue = ({ symbol }: Topic): boolean => {
      const sentAtMs = catchUp.sentAtMs.get(symbol) ?? restedSinceMs;
      // A wall clock that was set back would hold a symbol up for as long.
      const isRested = sentAtMs <= restedSinceMs || sentAtMs > this.#clock.nowMs();
      isEverythingDue &&= isRested;
      return isRested;
    };
    if (this.#sendStatesOf(catchUp, isDue) && isEverythingDue) this.#endCatchUp();
  }

  /** Sends the states that changed of symbols that are due; false when the client has to read first. */
  #sendStatesOf(catchUp: CatchUp, isDue: (entry: Topic) => boolean): boolean {
    const entries = this.#subscriptions.entries(this.#channel.listings);
    const listed = new Set(this.#channel.listings.symbols());
    for (let step = 0; step < entries.length; step++) {
      catchUp.isResting = !this.#isFull;
      if (!catchUp.isResting) return false;
      const entry = present(entries[catchUp.next % entries.length], "the cursor is within the subscriptions");
      catchUp.next = (catchUp.next + 1) % entries.length;
      if (listed.has(entry.symbol) && isDue(entry)) this.#sendIfChanged(catchUp, entry);
    }
    catchUp.isResting = true;
    return true;
  }

  /** The connection is sent states by itself, in place of its topics, from here on. */
  #leaveTopics(lastChanges: LastChanges): CatchUp {
    if (this.#catchUp !== null) return this.#catchUp;
    const since = this.#pace.isConflated ? this.#pace.sentUntil : lastChanges.last;
    this.#catchUp = { lastChanges, since, sent: new Map(), sentAtMs: new Map(), isResting: true, next: 0 };
    if (this.#pace.isConflated) this.#pace.await(this.#owner);
    return this.#catchUp;
  }

  #endCatchUp(): void {
    this.#catchUp = null;
    this.#pace.forget(this.#owner);
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
        this.#socket.send(log.frameAt(position, this.#owner.isCompact));
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
    if (this.#catchUp !== null) this.#note(this.#catchUp, symbol, this.#catchUp.lastChanges.numberOf(symbol, levels));
  }

  /** Nothing more is published to the connection. A socket that is closed leaves its topics at the server by itself. */
  stop(isSocketOpen: boolean): void {
    this.#isStopped = true;
    for (const topic of this.#joined) {
      if (isSocketOpen) this.#leave(topic);
      else this.#pace.topics.leave(topic);
    }
    this.#joined = NONE;
    this.#catchUp = null;
    this.#pace.forget(this.#owner);
    this.#cursor = null;
  }

  #note({ sent, sentAtMs }: CatchUp, symbol: string, number: number): void {
    sent.set(symbol, number);
    if (this.#pace.isConflated) sentAtMs.set(symbol, this.#clock.nowMs());
  }

  #sendIfChanged(catchUp: CatchUp, { symbol, variant }: Topic): void {
    const { lastChanges, since, sent } = catchUp;
    const number = lastChanges.numberOf(symbol, variant.levels);
    const numberSent = sent.get(symbol) ?? since;
    if (number <= numberSent) return;
    const reason = numberSent === NEVER_SENT ? "snapshot" : "update";
    const state = this.#channel.state(symbol, variant, reason, LIMITS.tradesPerSnapshot.default);
    if (state !== null) this.#socket.send(state);
    this.#note(catchUp, symbol, number);
  }

  #join(topic: Topic): JoinedTopic {
    const joined = this.#pace.topics.join(topic, this.#shard);
    this.#socket.subscribe(joined.name);
    return joined;
  }

  #leave(topic: JoinedTopic): void {
    this.#pace.topics.leave(topic);
    this.#socket.unsubscribe(topic.name);
  }
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
