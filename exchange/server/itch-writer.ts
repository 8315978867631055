// Writes a trading day twice: as frames of our feed, and as ITCH messages that describe the same day order by order. A message is stored
// with the header of a frame, so that it has a number and can be sent again.

import {
  type ItchDialect,
  type MessageLayout,
  type MessageRole,
  referenceLines,
  snapshotEnd,
} from "../../gateway/index.ts";
import { assert, type Day, type Decimal, dayStartMs, present, SECOND_MS } from "../../src/base/index.ts";
import {
  FEED_VERSION,
  FRAME_HEADER_BYTES,
  FrameWriter,
  HEADER,
  type Instrument,
  type Market,
  type Phase,
} from "../../src/feed-protocol/index.ts";
import type { RestingOrder } from "../matching/order-book.ts";
import { BUY, type Side } from "../matching/order-terms.ts";
import type { TimedOrders } from "../trading/day/instrument-day.ts";

const NS_PER_MS = 1_000_000;
/** Not a type of frames: a stored message is never sent as a frame. */
const MESSAGE_TYPE = 255;
const INITIAL_BYTES = 64 * 1024;
const PRICE_DECIMALS = 4;

type Values = Readonly<Record<string, number | string>>;

/** An order in the terms of the messages. */
interface TapedOrder {
  readonly order: number;
  readonly side: Side;
  readonly price: Decimal;
  quantity: number;
}

export class ItchWriter extends FrameWriter {
  readonly #dialect: ItchDialect;
  readonly #layouts: ReadonlyMap<MessageRole, MessageLayout>;
  readonly #symbols = new Map<number, string>();
  readonly #listed: Instrument[] = [];
  readonly #indexCloses = new Map<Market, Decimal>();
  /** The current phase of each instrument. */
  readonly #phases = new Map<number, Phase>();
  readonly #books: TapedOrders[] = [];
  #start: { readonly timeOfDayMs: number; readonly day: Day } | null = null;
  #bytes = new Uint8Array(INITIAL_BYTES);
  #length = 0;
  #nextMessage = 1;
  #dayStartMs = 0;
  #directoryLeft = 0;
  #second = -1;
  #timeMs = 0;
  /** Requests within the current millisecond: each has a nanosecond of its own. */
  #requests = 0;
  #orders = 0;
  #matches = 0;

  constructor(dialect: ItchDialect) {
    super();
    assert(dialect.priceDecimals === PRICE_DECIMALS, "the simulated exchange has prices of four decimals");
    this.#dialect = dialect;
    this.#layouts = new Map(
      dialect.layouts.toReversed().flatMap((layout) => (layout.role === null ? [] : [[layout.role, layout]])),
    );
  }

  /** The number of the next message. */
  get nextMessage(): number {
    return this.#nextMessage;
  }

  /** The messages since the last call, each with the header of a frame. */
  takeMessages(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** The day's reference data that the messages lack, as lines of a CSV file; null before the day has begun. */
  referenceLines(day: Day): string | null {
    return this.#indexCloses.size === 0 ? null : referenceLines(day, this.#listed, this.#indexCloses);
  }

  /** Receives the orders of one instrument. */
  ordersOf(book: number): TimedOrders {
    const orders = new TapedOrders(this, book);
    this.#books.push(orders);
    return orders;
  }

  /** The state of the books as messages with numbers of their own; the last one names the next message of the day. */
  snapshot(): Uint8Array<ArrayBuffer> {
    const snapshot = new ItchWriter(this.#dialect);
    // A heartbeat may have a later second than the last message.
    const nowMs = Math.max(this.#timeMs, this.#second * SECOND_MS);
    if (this.#start !== null) {
      const { timeOfDayMs, day } = this.#start;
      snapshot.dayStart(timeOfDayMs, day, this.#listed.length);
      for (const instrument of this.#listed) snapshot.instrument(timeOfDayMs, instrument);
      for (const [index, close] of this.#indexCloses) snapshot.indexReference(timeOfDayMs, index, close);
      for (const [instrument, phase] of this.#phases) snapshot.phase(nowMs, instrument, phase);
      for (const orders of this.#books) orders.writeOpen(snapshot, nowMs);
      snapshot.heartbeat(nowMs);
    }
    snapshot.#append(nowMs, snapshotEnd(this.#dialect).encode({ next: `${this.#nextMessage}` }));
    return snapshot.takeMessages();
  }

  override dayStart(timeOfDayMs: number, day: Day, instrumentCount: number): void {
    super.dayStart(timeOfDayMs, day, instrumentCount);
    this.#start = { timeOfDayMs, day };
    this.#dayStartMs = dayStartMs(day);
    this.#directoryLeft = instrumentCount;
    this.message(timeOfDayMs, "system", { event: this.#dialect.events.dayStart });
  }

  override instrument(timeOfDayMs: number, instrument: Instrument): void {
    super.instrument(timeOfDayMs, instrument);
    const { number, symbol } = instrument;
    this.#symbols.set(number, symbol);
    this.#listed.push(instrument);
    this.message(timeOfDayMs, "directory", { book: number, symbol });
  }

  override indexReference(timeOfDayMs: number, index: Market, previousClose: Decimal): void {
    super.indexReference(timeOfDayMs, index, previousClose);
    this.#indexCloses.set(index, previousClose);
    if (this.#directoryLeft === 0) return;
    this.#directoryLeft = 0;
    this.message(timeOfDayMs, "system", { event: this.#dialect.events.directoryEnd });
  }

  override phase(timeOfDayMs: number, instrument: number, phase: Phase): void {
    super.phase(timeOfDayMs, instrument, phase);
    this.#phases.set(instrument, phase);
    const { state, reason } = this.#dialect.phases[phase];
    this.message(timeOfDayMs, "state", { book: instrument, state, reason });
  }

  override indication(timeOfDayMs: number, instrument: number, price: Decimal, volume: number): void {
    super.indication(timeOfDayMs, instrument, price, volume);
    this.message(timeOfDayMs, "indication", { book: instrument, price, volume, askVolume: volume });
  }

  override heartbeat(timeOfDayMs: number): void {
    super.heartbeat(timeOfDayMs);
    this.#writeSecond(timeOfDayMs);
  }

  override dayEnd(timeOfDayMs: number): void {
    super.dayEnd(timeOfDayMs);
    this.message(timeOfDayMs, "system", { event: this.#dialect.events.dayEnd });
  }

  /** True when the dialect has a message of this role. */
  has(role: MessageRole): boolean {
    return this.#layouts.has(role);
  }

  newOrder(): number {
    return ++this.#orders;
  }

  newMatch(): number {
    return ++this.#matches;
  }

  sideOf(side: Side): string {
    return side === BUY ? this.#dialect.sides.buy : this.#dialect.sides.sell;
  }

  priceOf(price: Decimal): number {
    return price === 0 ? this.#dialect.marketPrice : price;
  }

  /** Gives the following messages a time of their own. */
  beginRequest(timeOfDayMs: number): void {
    this.#enterTime(timeOfDayMs);
    this.#requests++;
  }

  message(timeOfDayMs: number, role: MessageRole, values: Values): void {
    this.#writeSecond(timeOfDayMs);
    this.#enterTime(timeOfDayMs);
    const ofDayNs = timeOfDayMs * NS_PER_MS + this.#requests;
    const time = this.#dialect.timeFrom === "second" ? ofDayNs - this.#second * SECOND_MS * NS_PER_MS : ofDayNs;
    const symbol = this.#symbols.get(Number(values["book"])) ?? "";
    const layout = present(this.#layouts.get(role), `a dialect without '${role}'`);
    this.#append(timeOfDayMs, layout.encode({ symbol, ...values, time }));
  }

  #enterTime(timeOfDayMs: number): void {
    if (timeOfDayMs === this.#timeMs) return;
    this.#timeMs = timeOfDayMs;
    this.#requests = 0;
  }

  /** Writes the second before its first message, in dialects with such messages. */
  #writeSecond(timeOfDayMs: number): void {
    const second = Math.floor(timeOfDayMs / SECOND_MS);
    const layout = this.#layouts.get("seconds");
    if (layout === undefined || second === this.#second) return;
    this.#second = second;
    const fromMs = this.#dialect.secondsFrom === "epoch" ? this.#dayStartMs : 0;
    this.#append(timeOfDayMs, layout.encode({ second: second + fromMs / SECOND_MS }));
  }

  #append(timeOfDayMs: number, message: Uint8Array): void {
    const bytes = FRAME_HEADER_BYTES + message.length;
    while (this.#length + bytes > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    const view = new DataView(this.#bytes.buffer, this.#length);
    view.setUint16(HEADER.length, bytes, true);
    view.setUint8(HEADER.type, MESSAGE_TYPE);
    view.setUint8(HEADER.version, FEED_VERSION);
    view.setUint32(HEADER.seq, this.#nextMessage++, true);
    view.setUint32(HEADER.timeOfDayMs, timeOfDayMs, true);
    this.#bytes.set(message, this.#length + FRAME_HEADER_BYTES);
    this.#length += bytes;
  }
}

/** Writes the orders of one book, each with a number that is unique within the day. */
class TapedOrders implements TimedOrders {
  readonly #writer: ItchWriter;
  readonly #book: number;
  /** Orders in the book by their number there. Bound: the book. */
  readonly #orders = new Map<number, TapedOrder>();
  #amending: TapedOrder | null = null;
  #nowMs = 0;

  constructor(writer: ItchWriter, book: number) {
    this.#writer = writer;
    this.#book = book;
  }

  setTime(nowMs: number): void {
    this.#settle();
    this.#nowMs = nowMs;
  }

  /** Sends the orders in the book to a client that has none of them. */
  writeOpen(to: ItchWriter, nowMs: number): void {
    // An order that is being amended counts as present until its replacement or its end is sent.
    const amending = this.#amending === null ? [] : [this.#amending];
    for (const { order, side, price, quantity } of [...this.#orders.values(), ...amending]) {
      const values = { book: this.#book, order, side: to.sideOf(side), quantity, price: to.priceOf(price) };
      to.message(nowMs, "add", values);
    }
  }

  began(): void {
    this.#settle();
    this.#writer.beginRequest(this.#nowMs);
  }

  added(id: number, side: Side, price: Decimal, quantity: number): void {
    const old = this.#amending;
    this.#amending = null;
    // Where a replacement has no number of its own, the order retains its number.
    const order = { order: this.#writer.newOrder(), side, price, quantity };
    this.#orders.set(id, order);
    const values = { quantity, price: this.#writer.priceOf(price) };
    if (old === null) this.#write("add", order, values);
    else if (this.#writer.has("cancel")) this.#write("replace", old, { ...values, newOrder: order.order });
    else {
      this.#orders.set(id, { ...order, order: old.order });
      this.#write("replace", old, values);
    }
  }

  executed(id: number, quantity: number, price: Decimal, rest: number): void {
    this.#settle();
    const order = this.#orderOf(id);
    const values = { quantity, match: this.#writer.newMatch() };
    if (price === order.price) this.#write("execute", order, values);
    else this.#write("execute-at", order, { ...values, price, printable: "Y", cross: "N" });
    this.#left(id, order, rest);
  }

  crossed(buy: RestingOrder, sell: RestingOrder, quantity: number, price: Decimal, side: Side): void {
    const match = this.#writer.newMatch();
    const [later, earlier] = side === BUY ? [buy, sell] : [sell, buy];
    for (const [{ id, rest }, printable] of [
      [later, "N"],
      [earlier, "Y"],
    ] as const) {
      const order = this.#orderOf(id);
      this.#write("execute-at", order, { quantity, match, price, printable, cross: "Y" });
      this.#left(id, order, rest);
    }
  }

  reduced(id: number, price: Decimal, rest: number): void {
    const order = this.#orderOf(id);
    if (this.#writer.has("cancel")) this.#write("cancel", order, { quantity: order.quantity - rest });
    else this.#write("replace", order, { quantity: rest, price: this.#writer.priceOf(price) });
    order.quantity = rest;
  }

  removed(id: number): void {
    this.#write("delete", this.#orderOf(id), {});
    this.#orders.delete(id);
  }

  amending(id: number): void {
    this.#amending = this.#orderOf(id);
    this.#orders.delete(id);
  }

  /** Deletes an amended order that has not come back. */
  #settle(): void {
    const old = this.#amending;
    this.#amending = null;
    if (old !== null) this.#write("delete", old, {});
  }

  #left(id: number, order: TapedOrder, rest: number): void {
    order.quantity = rest;
    if (rest === 0) this.#orders.delete(id);
  }

  #orderOf(id: number): TapedOrder {
    return present(this.#orders.get(id), "an order that was never sent");
  }

  #write(role: MessageRole, { order, side }: TapedOrder, values: Values): void {
    this.#writer.message(this.#nowMs, role, { book: this.#book, order, side: this.#writer.sideOf(side), ...values });
  }
}
