// Converts the ITCH messages of one session into the frames of the service's feed: it maintains the books, and writes their levels, trades,
// phases and closes. The same messages give the same frames to the byte, so a restarted gateway can request its session again.
//
// An order-by-order stream seldom marks the end of a request. Messages of one book with the same time count as the outcome of one
// request: its executions at one price become one change of a level, and an auction's executions are written before its levels.

import { DAY_MS, type Day, DECIMAL_SCALE, type Decimal, dayStartMs, present, SECOND_MS } from "../../src/base/index.ts";
import {
  type BookSide,
  type FrameWriter,
  isAuction,
  PHASE_OF_KIND,
  type Phase,
  TRADE_KINDS,
  type TradeKind,
  UINT32_MAX,
} from "../../src/feed-protocol/index.ts";
import type { ItchDialect } from "../itch/dialect.ts";
import type { Field, MessageLayout, MessageRole } from "../itch/message-layout.ts";
import { FeedTime } from "./feed-time.ts";
import { ItchBook, type Order, type OrderKey } from "./itch-book.ts";
import type { References } from "./references.ts";

/** The stream cannot be translated; the message gives the reason. */
export class ItchError extends Error {
  override readonly name = "ItchError";
}

/** The number of skipped messages, by reason. */
export interface SkippedMessages {
  /** Messages about an order that is not in its book. */
  unknownOrder: number;
  /** Messages about a book that is not in the reference data. */
  unlistedBook: number;
  /** Messages whose length or type is not in the dialect. */
  unknownMessage: number;
  /** Messages with values that do not fit the feed: a price, a quantity, a state, a trade outside trading. */
  unfit: number;
}

type Handler = (view: DataView, start: number) => void;

/** A changed level that is not written yet. */
interface Touched {
  readonly side: BookSide;
  readonly price: Decimal;
}

interface Level {
  readonly quantity: number;
  readonly count: number;
}

interface HeldTrade {
  readonly price: Decimal;
  readonly quantity: number;
  readonly side: BookSide;
}

/** The request whose messages are being read. */
interface Request {
  readonly book: ItchBook;
  readonly timeNs: number;
  /** True in an auction, whose trades are held back too: their sum decides whether they set a price. */
  readonly isCross: boolean;
  readonly isAtLast: boolean;
  readonly touched: Touched[];
  /** Trades of an auction, and the levels between them. */
  readonly held: (HeldTrade | (Touched & { readonly level: Level }))[];
}

const NS_PER_MS = 1_000_000;
const NS_PER_SECOND = 1_000_000_000;
const NUMBER_MAX = 0xffff;
const YES = "Y".charCodeAt(0);

const KINDS = new Map<Phase, TradeKind>(TRADE_KINDS.map((kind) => [PHASE_OF_KIND[kind], kind]));

export class ItchMarket {
  readonly day: Day;
  readonly skipped: SkippedMessages = { unknownOrder: 0, unlistedBook: 0, unknownMessage: 0, unfit: 0 };
  readonly #dialect: ItchDialect;
  readonly #references: () => References;
  readonly #writer: FrameWriter;
  readonly #time: FeedTime;
  readonly #handlers: (Handler | undefined)[] = [];
  readonly #lengths: number[] = [];
  readonly #buyCode: number;
  readonly #priceScale: number;
  readonly #phases: ReadonlyMap<string, Phase>;
  /** Books by their number in the dialect. Bound: the directory. */
  readonly #books = new Map<number, ItchBook>();
  readonly #directory: { readonly book: number; readonly symbol: string }[] = [];
  #state: "before" | "directory" | "open" | "over" = "before";
  #startMs = 0;
  #secondNs = 0;
  #request: Request | null = null;

  /** `sentBeats` are the times of heartbeats that an earlier run sent, from its log, by the number of their event. */
  constructor(
    dialect: ItchDialect,
    day: Day,
    references: () => References,
    writer: FrameWriter,
    sentBeats: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#dialect = dialect;
    this.day = day;
    this.#references = references;
    this.#writer = writer;
    this.#time = new FeedTime(writer, sentBeats);
    this.#buyCode = dialect.sides.buy.charCodeAt(0);
    this.#priceScale = DECIMAL_SCALE / 10 ** dialect.priceDecimals;
    this.#phases = new Map(
      Object.entries(dialect.phases).map(([phase, { state, reason }]) => [stateKey(state, reason), phase as Phase]),
    );
    for (const layout of dialect.layouts) {
      const code = layout.code.charCodeAt(0);
      this.#lengths[code] = layout.length;
      if (layout.role !== null) this.#handlers[code] = this.#handlerOf(layout.role, layout);
    }
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  get isOver(): boolean {
    return this.#state === "over";
  }

  /** Time of day of the last event. */
  get timeOfDayMs(): number {
    return this.#time.lastMs;
  }

  /** Takes one message: the bytes from `start` to `end`. */
  message(view: DataView, start: number, end: number): void {
    const code = end > start ? view.getUint8(start) : -1;
    if (this.#lengths[code] !== end - start) {
      this.skipped.unknownMessage++;
      return;
    }
    this.#handlers[code]?.(view, start);
  }

  /** Ends the last request: no more messages come at the moment. */
  settle(): void {
    this.#endRequest();
  }

  /** Advances market time: no message came up to this time of day. */
  pass(timeOfDayMs: number): void {
    if (this.#state !== "open") return;
    this.#endRequest();
    this.#time.beatUntil(timeOfDayMs);
  }

  #handlerOf(role: MessageRole, layout: MessageLayout): Handler {
    const need = (name: string): Field => present(layout.field(name), `a layout without '${name}'`);
    switch (role) {
      case "system":
        return this.#system(need("time"), need("event"));
      case "seconds":
        return this.#seconds(need("second"));
      case "directory":
        return this.#listed(need("book"), need("symbol"));
      case "state":
        return this.#stateChange(need("time"), need("book"), need("state"), layout.field("reason"));
      case "add":
        return this.#add(need("time"), need("book"), need("order"), need("side"), need("quantity"), need("price"));
      case "execute":
        return this.#execute(layout, need("time"), need("book"), need("order"), need("quantity"), null);
      case "execute-at":
        return this.#execute(layout, need("time"), need("book"), need("order"), need("quantity"), need("price"));
      case "cancel":
        return this.#cancel(layout, need("time"), need("book"), need("order"), need("quantity"));
      case "delete":
        return this.#delete(layout, need("time"), need("book"), need("order"));
      case "replace":
        return this.#replace(layout, need("time"), need("book"), need("order"), need("quantity"), need("price"));
      case "trade":
      case "cross":
        return this.#print(layout, need("time"), need("book"), need("quantity"), need("price"));
      case "indication":
        return this.#indication(layout, need("time"), need("book"), need("price"), need("volume"));
      case "snapshot-end":
        // The message is about the snapshot, not about the market.
        return () => undefined;
    }
  }

  #system(time: Field, event: Field): Handler {
    const { dayStart, dayEnd } = this.#dialect.events;
    return (view, start) => {
      const code = event.text(view, start);
      if (code === dayStart && this.#state === "before") {
        this.#state = "directory";
        this.#startMs = msOf(this.#timeNs(time, view, start));
        return;
      }
      this.#openDay();
      if (code !== dayEnd || this.#state !== "open") return;
      this.#endRequest();
      this.#endDay(msOf(this.#timeNs(time, view, start)));
    };
  }

  #seconds(second: Field): Handler {
    const startSeconds = this.#dialect.secondsFrom === "epoch" ? dayStartMs(this.day) / SECOND_MS : 0;
    return (view, start) => {
      const seconds = second.number(view, start) - startSeconds;
      if (!(seconds >= 0 && seconds < DAY_MS / SECOND_MS))
        throw new ItchError(`a second that is not of the day ${this.day}`);
      this.#secondNs = seconds * NS_PER_SECOND;
      if (this.#state !== "open") return;
      this.#endRequest();
      this.#time.beatUntil(seconds * SECOND_MS);
    };
  }

  #listed(book: Field, symbol: Field): Handler {
    return (view, start) => {
      if (this.#state !== "directory") return;
      this.#directory.push({ book: book.number(view, start), symbol: symbol.text(view, start) });
    };
  }

  #stateChange(time: Field, book: Field, state: Field, reason: Field | null): Handler {
    return (view, start) => {
      const found = this.#bookOf(book, view, start);
      if (found === null) return;
      this.#endRequest();
      const name = state.text(view, start);
      const phase =
        this.#phases.get(stateKey(name, reason?.text(view, start) ?? "")) ?? this.#phases.get(stateKey(name, ""));
      if (phase === undefined) {
        this.skipped.unfit++;
        return;
      }
      const timeMs = msOf(this.#timeNs(time, view, start));
      const ends = phase === "post-trade" || (phase === "closed" && found.phase !== "closed");
      if (ends) this.#close(found, timeMs);
      found.phase = phase;
      this.#writer.phase(this.#time.at(timeMs), found.instrument.number, phase);
    };
  }

  #add(time: Field, book: Field, order: Field, side: Field, quantity: Field, price: Field): Handler {
    return (view, start) => {
      const found = this.#bookOf(book, view, start);
      if (found === null) return;
      const added: Order = {
        side: side.number(view, start) === this.#buyCode ? "bid" : "ask",
        price: this.#priceOf(price.number(view, start)),
        quantity: quantity.number(view, start),
      };
      if (!this.#fits(added.price, added.quantity)) return;
      this.#enter(found, this.#timeNs(time, view, start), order.key(view, start), added);
    };
  }

  /** Adds an order. The rest of an order may come back within the request that has executed its first part. */
  #enter(book: ItchBook, timeNs: number, key: OrderKey, order: Order): void {
    const request = this.#sameRequest(book, timeNs);
    const isTouched = request?.touched.some(({ side, price }) => side === order.side && price === order.price) ?? false;
    if (request !== null && isTouched && (request.isCross || request.isAtLast)) {
      if (request.isCross) request.held.push({ ...order, level: { ...book.levelAt(order.side, order.price) } });
      book.add(key, order);
      if (request.isCross) request.held.push({ ...order, level: { ...book.levelAt(order.side, order.price) } });
      return;
    }
    this.#endRequest();
    book.add(key, order);
    this.#writeLevel(book, msOf(timeNs), order);
  }

  #execute(
    layout: MessageLayout,
    time: Field,
    book: Field,
    order: Field,
    quantity: Field,
    price: Field | null,
  ): Handler {
    const printable = layout.field("printable");
    return this.#onOrder(layout, book, order, (found, key, resting, view, start) => {
      const executed = quantity.number(view, start);
      const at = price === null ? resting.price : this.#priceOf(price.number(view, start));
      if (executed > resting.quantity || !this.#fits(at, executed)) {
        this.skipped.unfit++;
        return;
      }
      const isPrinted = printable === null || printable.number(view, start) === YES;
      this.#trade(found, this.#timeNs(time, view, start), key, resting, executed, at, isPrinted);
    });
  }

  #trade(
    book: ItchBook,
    timeNs: number,
    key: OrderKey,
    order: Order,
    quantity: number,
    price: Decimal,
    isPrinted: boolean,
  ): void {
    const request = this.#joinRequest(book, timeNs);
    const { touched, isCross, isAtLast } = request;
    if (!isCross && !isAtLast && !isOnly(touched, order)) this.#writeTouched(request);
    book.reduce(key, order, quantity);
    // The side of a trade is that of the incoming order; the message names the resting one.
    const side = order.side === "bid" ? "ask" : "bid";
    if (isPrinted && isCross) request.held.push({ price, quantity, side });
    else if (isPrinted) this.#writeTrade(book, msOf(timeNs), price, quantity, side, true);
    touch(touched, order);
    if (isCross) return;
    // When the resting order is not fully executed, the incoming order is used up; an emptied price gets no further trade.
    const isDone = order.quantity > 0 || (!isAtLast && book.levelAt(order.side, order.price).count === 0);
    if (isDone) this.#writeTouched(request);
  }

  #cancel(layout: MessageLayout, time: Field, book: Field, order: Field, quantity: Field): Handler {
    return this.#onOrder(layout, book, order, (found, key, resting, view, start) => {
      this.#endRequest();
      found.reduce(key, resting, Math.min(quantity.number(view, start), resting.quantity));
      this.#writeLevel(found, msOf(this.#timeNs(time, view, start)), resting);
    });
  }

  #delete(layout: MessageLayout, time: Field, book: Field, order: Field): Handler {
    return this.#onOrder(layout, book, order, (found, key, resting, view, start) => {
      const timeNs = this.#timeNs(time, view, start);
      if (resting.price !== 0) {
        this.#endRequest();
        found.reduce(key, resting, resting.quantity);
        this.#writeLevel(found, msOf(timeNs), resting);
        return;
      }
      // An uncross removes all remaining market orders, one after the other.
      const request = this.#joinRequest(found, timeNs);
      const isCross = request.held.length > 0;
      if (!isCross && !isOnly(request.touched, resting)) this.#writeTouched(request);
      found.reduce(key, resting, resting.quantity);
      touch(request.touched, resting);
      if (!isCross && found.levelAt(resting.side, 0).count === 0) this.#writeTouched(request);
    });
  }

  #replace(layout: MessageLayout, time: Field, book: Field, order: Field, quantity: Field, price: Field): Handler {
    const newOrder = layout.field("newOrder") ?? order;
    return this.#onOrder(layout, book, order, (found, key, old, view, start) => {
      const replaced: Order = {
        side: old.side,
        price: this.#priceOf(price.number(view, start)),
        quantity: quantity.number(view, start),
      };
      if (!this.#fits(replaced.price, replaced.quantity)) return;
      this.#endRequest();
      const timeMs = msOf(this.#timeNs(time, view, start));
      found.reduce(key, old, old.quantity);
      if (old.price !== replaced.price) this.#writeLevel(found, timeMs, old);
      found.add(newOrder.key(view, start), replaced);
      this.#writeLevel(found, timeMs, replaced);
    });
  }

  /** A trade without a message about a visible order. */
  #print(layout: MessageLayout, time: Field, book: Field, quantity: Field, price: Field): Handler {
    const side = layout.field("side");
    const printable = layout.field("printable");
    return (view, start) => {
      const found = this.#bookOf(book, view, start);
      if (found === null) return;
      const traded = quantity.number(view, start);
      const at = this.#priceOf(price.number(view, start));
      // A cross without volume means that nothing was traded.
      if (traded === 0 || (printable !== null && printable.number(view, start) !== YES)) return;
      if (at === 0 || !this.#fits(at, traded)) return;
      this.#endRequest();
      const isBuyResting = side !== null && side.number(view, start) === this.#buyCode;
      const timeMs = msOf(this.#timeNs(time, view, start));
      const isOfficial = found.phase !== "closing-auction" || this.#isClosingPrice(found, at * traded);
      this.#writeTrade(found, timeMs, at, traded, isBuyResting ? "ask" : "bid", isOfficial);
    };
  }

  #indication(layout: MessageLayout, time: Field, book: Field, price: Field, volume: Field): Handler {
    const askVolume = layout.field("askVolume");
    return (view, start) => {
      const found = this.#bookOf(book, view, start);
      if (found === null) return;
      const bid = volume.number(view, start);
      const paired = askVolume === null ? bid : Math.min(bid, askVolume.number(view, start));
      const at = paired === 0 ? 0 : this.#priceOf(price.number(view, start));
      if (paired > 0 && !this.#fits(at, paired)) return;
      this.#endRequest();
      const timeMs = this.#time.at(msOf(this.#timeNs(time, view, start)));
      this.#writer.indication(timeMs, found.instrument.number, at, paired);
    };
  }

  /** Opens the day, once its directory is complete. */
  #openDay(): void {
    if (this.#state !== "directory") return;
    this.#state = "open";
    const references = this.#references();
    for (const { book, symbol } of this.#directory) {
      const reference = references.instruments.get(symbol);
      if (reference === undefined) continue;
      this.#books.set(book, new ItchBook({ ...reference, number: this.#numberOf(book) }));
    }
    this.#time.start(this.#startMs);
    this.#writer.dayStart(this.#startMs, this.day, this.#books.size);
    for (const { instrument } of this.#books.values()) this.#writer.instrument(this.#startMs, instrument);
    for (const [index, previousClose] of references.indexCloses) {
      this.#writer.indexReference(this.#startMs, index, previousClose);
    }
  }

  /** The number of a book in the feed: its own number when that fits in 16 bits, otherwise the highest free number. */
  #numberOf(book: number): number {
    if (book <= NUMBER_MAX) return book;
    const used = new Set([...this.#books.values()].map(({ instrument }) => instrument.number));
    let number = NUMBER_MAX;
    while (used.has(number) || this.#directory.some((listed) => listed.book === number)) number--;
    return number;
  }

  #endDay(timeMs: number): void {
    for (const book of this.#books.values()) if (!book.hasClose) this.#close(book, timeMs);
    this.#writer.dayEnd(this.#time.at(timeMs));
    this.#state = "over";
  }

  /** Writes the official close: the last official trade, or the reference price when there was none. */
  #close(book: ItchBook, timeMs: number): void {
    if (book.hasClose) return;
    book.hasClose = true;
    const { number, referencePrice } = book.instrument;
    this.#writer.close(this.#time.at(timeMs), number, book.lastOfficial ?? referencePrice);
  }

  #bookOf(field: Field, view: DataView, start: number): ItchBook | null {
    if (this.#state === "directory") this.#openDay();
    if (this.#state !== "open") return null;
    const book = this.#books.get(field.number(view, start));
    if (book !== undefined) return book;
    this.skipped.unlistedBook++;
    return null;
  }

  /** The handler of messages about an order in its book; `apply` gets both. */
  #onOrder(
    layout: MessageLayout,
    book: Field,
    order: Field,
    apply: (found: ItchBook, key: OrderKey, resting: Order, view: DataView, start: number) => void,
  ): Handler {
    const side = layout.field("side");
    return (view, start) => {
      const found = this.#bookOf(book, view, start);
      if (found === null) return;
      const key = order.key(view, start);
      const on = side === null ? null : side.number(view, start) === this.#buyCode ? "bid" : "ask";
      const resting = found.find(key, on);
      if (resting === undefined) this.skipped.unknownOrder++;
      else apply(found, key, resting, view, start);
    };
  }

  #priceOf(raw: number): Decimal {
    return raw === this.#dialect.marketPrice ? 0 : raw * this.#priceScale;
  }

  /** True when the feed can carry the values. */
  #fits(price: Decimal, quantity: number): boolean {
    const isFit =
      Number.isInteger(price) && price >= 0 && price <= UINT32_MAX && quantity > 0 && quantity <= UINT32_MAX;
    if (!isFit) this.skipped.unfit++;
    return isFit;
  }

  #timeNs(field: Field, view: DataView, start: number): number {
    return this.#dialect.timeFrom === "second" ? this.#secondNs + field.number(view, start) : field.number(view, start);
  }

  #sameRequest(book: ItchBook, timeNs: number): Request | null {
    const request = this.#request;
    return request !== null && request.book === book && request.timeNs === timeNs ? request : null;
  }

  #joinRequest(book: ItchBook, timeNs: number): Request {
    const same = this.#sameRequest(book, timeNs);
    if (same !== null) return same;
    this.#endRequest();
    const [isCross, isAtLast] = [isAuction(book.phase), book.phase === "trade-at-last"];
    this.#request = { book, timeNs, isCross, isAtLast, touched: [], held: [] };
    return this.#request;
  }

  #endRequest(): void {
    const request = this.#request;
    if (request === null) return;
    this.#request = null;
    if (request.held.length === 0) {
      this.#writeTouched(request);
      return;
    }
    this.#writeCross(request);
  }

  #writeTouched({ book, timeNs, touched }: Request): void {
    for (const level of touched) this.#writeLevel(book, msOf(timeNs), level);
    touched.length = 0;
  }

  /** Writes an auction's trades first, then the changed prices: market orders before all others and bids before asks. */
  #writeCross({ book, timeNs, held, touched }: Request): void {
    const timeMs = msOf(timeNs);
    const value = held.reduce((sum, one) => ("level" in one ? sum : sum + one.price * one.quantity), 0);
    const isOfficial = book.phase !== "closing-auction" || this.#isClosingPrice(book, value);
    for (const one of held) {
      if ("level" in one) this.#writeLevel(book, timeMs, one, one.level);
      else this.#writeTrade(book, timeMs, one.price, one.quantity, one.side, isOfficial);
    }
    const isMarket = ({ price }: Touched): boolean => price === 0;
    for (const side of ["bid", "ask"]) {
      for (const level of touched) if (isMarket(level) && level.side === side) this.#writeLevel(book, timeMs, level);
    }
    for (const side of ["bid", "ask"]) {
      for (const level of touched) if (!isMarket(level) && level.side === side) this.#writeLevel(book, timeMs, level);
    }
  }

  #isClosingPrice(book: ItchBook, value: number): boolean {
    return value >= this.#dialect.closingValueMin[book.instrument.market] * DECIMAL_SCALE;
  }

  #writeTrade(
    book: ItchBook,
    timeMs: number,
    price: Decimal,
    quantity: number,
    side: BookSide,
    isOfficial: boolean,
  ): void {
    const kind = KINDS.get(book.phase);
    if (kind === undefined) {
      this.skipped.unfit++;
      return;
    }
    if (isOfficial) book.lastOfficial = price;
    const at = this.#time.at(timeMs);
    const { number } = book.instrument;
    this.#writer.trade(
      at,
      number,
      ++book.tradeCount,
      price,
      quantity,
      side === "bid" ? "buy" : "sell",
      kind,
      isOfficial,
    );
  }

  /** Writes a level as it is now, or as it was within an auction. */
  #writeLevel(
    book: ItchBook,
    timeMs: number,
    { side, price }: Touched,
    { quantity, count }: Level = book.levelAt(side, price),
  ): void {
    const shown = Math.min(quantity, UINT32_MAX);
    this.#writer.level(this.#time.at(timeMs), book.instrument.number, side, price, shown, count);
  }
}

function touch(touched: Touched[], { side, price }: Order): void {
  if (!touched.some((level) => level.side === side && level.price === price)) touched.push({ side, price });
}

/** True when no other level than that of this order is touched. */
function isOnly(touched: readonly Touched[], { side, price }: Order): boolean {
  return touched.every((level) => level.side === side && level.price === price);
}

function msOf(timeNs: number): number {
  return Math.floor(timeNs / NS_PER_MS);
}

function stateKey(state: string, reason: string): string {
  return `${state}/${reason}`;
}
