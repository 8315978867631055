// The exchange of a simulated deployment: it runs the made-up market, one event after the other, and serves it over the feed
// protocol to every connection, from any number on. Its connections are cut, lose frames and send them twice.

import type { Random } from "../../src/base/index.ts";
import { decodeControl, encodeControl, frameLengthAt } from "../../src/feed-protocol/index.ts";
import type { Position } from "../../src/model/index.ts";
import type { TrueMarket } from "./market.ts";
import { newOwner, type Owner, type Scheduler } from "./scheduler.ts";

export interface FeedFaults {
  readonly cut: number;
  readonly gap: number;
  readonly twice: number;
}

/** Callbacks of the client side of a connection. */
export interface FeedSocketHandlers {
  open(socket: FeedSocket): void;
  data(socket: FeedSocket, bytes: Uint8Array): void;
  close(): void;
}

/** The part of a socket that the carrier uses. */
export interface FeedSocket {
  write(bytes: Uint8Array): number;
  end(): void;
  setKeepAlive(): void;
  pause(): void;
  resume(): void;
}

const EPOCH = 7;
const LATENCY_MS = 0.3;
/** Mean time between two moments with events in a market that is not busy, and the events of one moment. */
const EVERY_MS = 150;
const EVENTS_AT_ONCE = 4;
/** Events in one answer while a reader catches up. */
const CATCH_UP_EVENTS = 50;

export class SimulatedExchange {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #market: TrueMarket;
  readonly #owner = newOwner("exchange");
  // Bound: the processes that lead, or believe that they do.
  readonly #connections = new Set<FeedConnection>();
  #last: Position | null = null;
  #isOpen = true;
  readonly #everyMs: number;
  faults: FeedFaults;

  constructor(scheduler: Scheduler, random: Random, market: TrueMarket, faults: FeedFaults, busyness: number) {
    this.#everyMs = EVERY_MS / busyness;
    this.#scheduler = scheduler;
    this.#random = random;
    this.#market = market;
    this.faults = faults;
  }

  get market(): TrueMarket {
    return this.#market;
  }

  /** The last event so far. */
  get last(): Position | null {
    return this.#last;
  }

  start(): void {
    this.#scheduler.after(this.#everyMs * this.#random.exponential(), this.#owner, "market moves", () => {
      if (this.#isOpen) this.#move();
      this.start();
    });
  }

  /** Stops all further events, to compare all processes at rest. */
  rest(): void {
    this.#isOpen = false;
  }

  goOn(): void {
    this.#isOpen = true;
  }

  connect(owner: Owner, handlers: FeedSocketHandlers): FeedSocket {
    const connection = new FeedConnection(this, this.#scheduler, this.#random, owner, handlers, this.#owner);
    this.#connections.add(connection);
    return connection;
  }

  leave(connection: FeedConnection): void {
    this.#connections.delete(connection);
  }

  /** The frames so far from a position on, and the position after them. */
  framesFrom(from: Position, max: number): { readonly bytes: Uint8Array; readonly next: Position } {
    const frames: Uint8Array[] = [];
    let next = from;
    while (frames.length < max && this.#hasHappened(next)) {
      const event = this.#market.event(next);
      if (event === null) break;
      frames.push(event.frame);
      next = this.#market.next(next);
    }
    return { bytes: new Uint8Array(Buffer.concat(frames)), next };
  }

  /** The position of the next event. */
  get live(): Position {
    return this.#market.next(this.#last);
  }

  #hasHappened({ day, seq }: Position): boolean {
    const last = this.#last;
    return last !== null && (day < last.day || (day === last.day && seq <= last.seq));
  }

  #move(): void {
    const count = this.#random.between(1, EVENTS_AT_ONCE);
    for (let i = 0; i < count; i++) this.#last = this.#market.next(this.#last);
    for (const connection of [...this.#connections]) connection.moved();
  }
}

class FeedConnection implements FeedSocket {
  readonly #exchange: SimulatedExchange;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #owner: Owner;
  readonly #exchangeOwner: Owner;
  readonly #handlers: FeedSocketHandlers;
  #next: Position | null = null;
  #isCaughtUp = false;
  #isClosed = false;
  #arrivesAtMs = 0;

  constructor(
    exchange: SimulatedExchange,
    scheduler: Scheduler,
    random: Random,
    owner: Owner,
    handlers: FeedSocketHandlers,
    exchangeOwner: Owner,
  ) {
    this.#exchange = exchange;
    this.#scheduler = scheduler;
    this.#random = random;
    this.#owner = owner;
    this.#handlers = handlers;
    this.#exchangeOwner = exchangeOwner;
    this.#toClient("feed opens", () => handlers.open(this));
  }

  write(bytes: Uint8Array): number {
    const copy = bytes.slice();
    this.#scheduler.after(LATENCY_MS, this.#exchangeOwner, "hello", () => this.#hello(copy));
    return bytes.length;
  }

  end(): void {
    this.#isClosed = true;
    this.#exchange.leave(this);
  }

  setKeepAlive(): void {
    // The network of the simulation has no dead connections that look alive.
  }

  pause(): void {
    // Readers never fall behind by megabytes here.
  }

  resume(): void {
    // Without effect: see `pause`.
  }

  moved(): void {
    if (this.#owner.isDead) this.end();
    if (this.#next === null || this.#isClosed) return;
    const { cut, gap, twice } = this.#exchange.faults;
    if (this.#random.chance(cut)) {
      this.end();
      this.#toClient("feed is cut", () => this.#handlers.close());
      return;
    }
    this.#send(this.#random.chance(gap), this.#random.chance(twice));
  }

  #hello(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frame = decodeControl(view, 0, frameLengthAt(view, 0));
    if (frame.type !== "hello") throw new Error(`the feed's reader said ${frame.type}`);
    const { market, live } = this.#exchange;
    const from = frame.from ?? { day: market.firstDay, seq: 1 };
    // The position after the last event of a day is the first event of the next day.
    if (market.isCutAt(from)) {
      const message = `the rest of ${from.day} is lost`;
      this.#toClientBytes(encodeControl({ type: "reject", code: "POSITION_TOO_OLD", message }));
      return;
    }
    const isPast = market.event(from) === null && from.seq > 1;
    this.#next = isPast ? market.next({ day: from.day, seq: from.seq - 1 }) : from;
    this.#toClientBytes(encodeControl({ type: "welcome", from: this.#next, live, epoch: EPOCH }));
    this.#send(false, false);
  }

  #send(isGap: boolean, isTwice: boolean): void {
    for (;;) {
      const from = this.#next;
      if (from === null) return;
      const { bytes, next } = this.#exchange.framesFrom(from, CATCH_UP_EVENTS);
      this.#next = next;
      if (bytes.length === 0) break;
      if (!isGap) this.#toClientBytes(bytes);
      if (isTwice) this.#toClientBytes(bytes);
    }
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    this.#toClientBytes(encodeControl({ type: "caught-up" }));
  }

  #toClientBytes(bytes: Uint8Array): void {
    this.#toClient("feed", () => this.#handlers.data(this, bytes));
  }

  /** Delivers in order, as on a TCP connection. */
  #toClient(label: string, run: () => void): void {
    const atMs = Math.max(this.#arrivesAtMs, this.#scheduler.nowMs + LATENCY_MS * (0.2 + this.#random.exponential()));
    this.#arrivesAtMs = atMs;
    this.#scheduler.after(atMs - this.#scheduler.nowMs, this.#owner, label, () => {
      if (!this.#isClosed || label === "feed is cut") run();
    });
  }
}
