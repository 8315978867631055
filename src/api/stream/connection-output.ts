// Sends messages about the market to one connection, whose socket is on the topics of its subscriptions while the client reads. When its
// buffer fills, it leaves them: on a channel of states it gets the latest state of each symbol as the client reads again, on a channel of
// events every missed event from the log where the client opted in, else it is closed. A conflated connection also leaves its topics
// for one interval after it was sent states beside them.

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
/** Catching up stops when this much is unread and continues as the client reads. */
const CATCH_UP_BYTES = 64 * 1024;
/**
 * A connection with more than this unread, of trades or of answers to its own actions, is closed. Buffers take up to twice their
 * content.
 */
export const UNREAD_BYTES_MAX = 640 * 1024;

/** The trades that are read from the log at a time. */
const PAGE_TRADES = 128;

const NEVER_SENT = -1;
const NONE: readonly JoinedTopic[] = [];
const NOWHERE: ReadonlyMap<string, number> = new Map();

/**
 * The result of reading the log: everything was sent (`done`), the client must read first (`full`), there is more for the
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

/** The progress of a connection that left its topics and catches up. */
interface CatchUp {
  readonly lastChanges: LastChanges;
  /** The number of the last change that it had when it left its topics. */
  readonly since: number;
  /** The number of the last sent change, by symbol. Bound: the symbols it is subscribed to. */
  readonly sent: Map<string, number>;
  /** The time of the last sent change, by symbol; of a conflated connection only. Bound: the symbols it is subscribed to. */
  readonly sentAtMs: Map<string, number>;
  /** False while the client must read before more is sent. */
  isResting: boolean;
  /** The index of the next symbol: symbols take turns, so that a busy one does not delay the others. */
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
  /** Set while trades come from the log and not from the topics. */
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

  /** True while the client has fallen behind. */
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

  /** Opts in: when the client falls behind, its place is held as long as the log has it. */
  keepPlace(): void {
    this.#keepsPlace = true;
  }

  /** Sends newly subscribed symbols from their place in the log on; symbols without a place from the next message on. */
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

  /** Called before states are sent in answer to an action. A conflated connection gets no more of these symbols for an interval. */
  beginAnswer(): void {
    const { lastChanges } = this.#channel;
    if (this.#pace.isConflated && lastChanges !== null && !this.#isStopped) this.#leaveTopics(lastChanges);
  }

  /** Checks the buffer; false when too much is unread and the connection must be closed. */
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

  /** Called when the client has read: continues to catch up, and returns to the topics once nothing is left to send. */
  drained(): void {
    const catchUp = this.#catchUp;
    if (catchUp === null) return;
    // A symbol that a conflated connection was sent once must wait for the end of its interval.
    const isDue = ({ symbol }: Topic): boolean => !this.#pace.isConflated || catchUp.sent.get(symbol) === NEVER_SENT;
    if (this.#sendStatesOf(catchUp, isDue) && !this.#pace.isConflated) this.#endCatchUp();
  }

  /** Called at the end of a conflated connection's interval: sends changed states, and returns to the topics once no symbol must wait. */
  nextInterval(): void {
    const catchUp = this.#catchUp;
    if (catchUp === null || this.#isStopped) return;
    const restedSinceMs = this.#clock.nowMs() - this.#pace.intervalMs;
    let isEverythingDue = true;
    const isDue = ({ symbol }: Topic): boolean => {
      const sentAtMs = catchUp.sentAtMs.get(symbol) ?? restedSinceMs;
      // A time in the future means that the wall clock was set back: the symbol is not held back for it.
      const isRested = sentAtMs <= restedSinceMs || sentAtMs > this.#clock.nowMs();
      isEverythingDue &&= isRested;
      return isRested;
    };
    if (this.#sendStatesOf(catchUp, isDue) && isEverythingDue) this.#endCatchUp();
  }

  /** Sends the changed states of symbols that are due; false when the client must read first. */
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

  /** Takes the connection off its topics: from now on it gets states separately. */
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

  /** Sends the next page of the log; once nothing is left, returns to the topics in the same turn. */
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

  /** Notes that the state of a symbol was sent in answer to an action, so that catching up does not send it again. */
  stateSent(symbol: string, levels: number): void {
    if (this.#catchUp !== null) this.#note(this.#catchUp, symbol, this.#catchUp.lastChanges.numberOf(symbol, levels));
  }

  /** Ends publishing to the connection. The server takes a closed socket off its topics by itself. */
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
 * Lets connections that are behind read the log in turns, a page each: a thousand readers that reconnect at once do not delay
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
