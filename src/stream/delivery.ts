// How changes reach one connection. As long as it reads, it sits on topics and the server publishes to it natively. When
// its buffer fills it leaves them: on channels of states it catches up with the latest of each symbol as it reads again,
// and so never holds more than a little; on channels of events it has to go.

import { present } from "../base/index.ts";
import { SNAPSHOT_LIMIT_DEFAULT } from "../wire/index.ts";
import type { Channel } from "./channel.ts";
import type { Seat, Subscriptions } from "./subscriptions.ts";

/** The part of a socket that is needed here. */
export interface DeliverySocket {
  send(data: string): number;
  subscribe(topic: string): unknown;
  unsubscribe(topic: string): unknown;
  getBufferedAmount(): number;
}

/** A reader of states with more than this unread leaves its topics. */
export const BEHIND_BYTES = 128 * 1024;
/** Catching up stops here and goes on as the reader reads. */
const CATCH_UP_BYTES = 64 * 1024;
/** A reader with more than this unread, of trades or of answers to its own actions, is ended. Buffers take up to twice their content. */
export const UNREAD_BYTES_MAX = 640 * 1024;

const NEVER_SENT = -1;

/** What a connection that left its topics has been sent since. */
interface CatchUp {
  /** Changes up to this number reached it before. */
  readonly since: number;
  /** Bound: the symbols it is subscribed to. */
  readonly sent: Map<string, number>;
  /** The symbol to go on with, so that a busy one never starves the others. */
  next: number;
}

export class Delivery {
  readonly #channel: Channel;
  readonly #socket: DeliverySocket;
  readonly #subscriptions: Subscriptions;
  readonly #listed: () => readonly string[];
  readonly #seats = new Map<string, Seat>();
  #catchUp: CatchUp | null = null;
  #isStopped = false;

  constructor(channel: Channel, socket: DeliverySocket, subscriptions: Subscriptions, listed: () => readonly string[]) {
    this.#channel = channel;
    this.#socket = socket;
    this.#subscriptions = subscriptions;
    this.#listed = listed;
  }

  get isBehind(): boolean {
    return this.#catchUp !== null;
  }

  /** Takes exactly the seats of the subscriptions; call it after they changed. */
  settle(): void {
    if (this.#isStopped) return;
    const wanted = this.#catchUp === null ? this.#subscriptions.seats(this.#listed) : [];
    const keep = new Set(wanted.map(nameOf));
    for (const [name, seat] of this.#seats) {
      if (!keep.has(name)) this.#leave(name, seat);
    }
    for (const seat of wanted) {
      const name = nameOf(seat);
      if (this.#seats.has(name)) continue;
      this.#seats.set(name, seat);
      this.#socket.subscribe(this.#channel.audiences.join(seat));
    }
  }

  /** Sends the state of these symbols, as fast as they are read, however many there are. */
  owe(symbols: readonly string[]): void {
    const { marks } = this.#channel;
    if (marks === null || symbols.length === 0 || this.#isStopped) return;
    this.#catchUp ??= { since: marks.last, sent: new Map(), next: 0 };
    for (const symbol of symbols) this.#catchUp.sent.set(symbol, NEVER_SENT);
    this.settle();
    this.drained();
  }

  /** Looks at the buffer; false when the reader has too much unread and must go. */
  inspect(): boolean {
    if (this.#catchUp !== null || this.#seats.size === 0) return true;
    const unreadBytes = this.#socket.getBufferedAmount();
    const { marks } = this.#channel;
    if (marks === null) return unreadBytes <= UNREAD_BYTES_MAX;
    if (unreadBytes > BEHIND_BYTES) {
      this.#catchUp = { since: marks.last, sent: new Map(), next: 0 };
      this.settle();
    }
    return true;
  }

  /** The reader has read: goes on catching up, and takes its seats again once nothing is owed. */
  drained(): void {
    const catchUp = this.#catchUp;
    const { marks } = this.#channel;
    if (catchUp === null || marks === null) return;
    const seats = this.#subscriptions.entries(this.#listed);
    const listed = new Set(this.#listed());
    for (let step = 0; step < seats.length; step++) {
      if (this.#socket.getBufferedAmount() >= CATCH_UP_BYTES) return;
      const { symbol, variant } = present(seats[catchUp.next % seats.length], "the cursor is within the seats");
      catchUp.next = (catchUp.next + 1) % seats.length;
      const number = marks.numberOf(symbol, variant.levels);
      const sent = catchUp.sent.get(symbol) ?? catchUp.since;
      if (number <= sent || !listed.has(symbol)) continue;
      const reason = sent === NEVER_SENT ? "snapshot" : "update";
      this.#socket.send(this.#channel.state(symbol, variant, reason, SNAPSHOT_LIMIT_DEFAULT));
      catchUp.sent.set(symbol, number);
    }
    this.#catchUp = null;
    this.settle();
  }

  /** The state of a symbol was sent as an answer, so that it is not owed any more. */
  showed(symbol: string, levels: number): void {
    this.#catchUp?.sent.set(symbol, this.#channel.marks?.numberOf(symbol, levels) ?? 0);
  }

  /** The connection is over; the server takes the socket itself off its topics. */
  stop(): void {
    this.#isStopped = true;
    for (const seat of this.#seats.values()) this.#channel.audiences.leave(seat);
    this.#seats.clear();
    this.#catchUp = null;
  }

  #leave(name: string, seat: Seat): void {
    this.#seats.delete(name);
    this.#socket.unsubscribe(this.#channel.audiences.leave(seat));
  }
}

function nameOf({ symbol, variant }: Seat): string {
  return `${symbol}/${variant.key}`;
}
