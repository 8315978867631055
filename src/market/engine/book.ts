// The book of one instrument: a ladder for each side and the unpriced market orders. It also records when each depth last changed,
// so that a reader of five levels cannot notice a change of the sixth.

import { outOfRange, type Quantity, type StateReader, type StateWriter } from "../../base/index.ts";
import { type BookSide, DEPTH_LEVELS_MAX, type MarketOrders } from "../../model/index.ts";
import { Ladder } from "./ladder.ts";

/** The totals of the market orders of one side. */
interface MarketOrderTotals {
  quantity: Quantity;
  orderCount: number;
  updatedAtMs: number;
}

/** The offset of each number of a change in its slot. */
const CHANGE = { timeMs: 0, version: 1, length: 2 } as const;

/** Limit and market orders of one instrument. */
export class Book {
  readonly bids = new Ladder("bid");
  readonly asks = new Ladder("ask");
  readonly #bidMarket: MarketOrderTotals;
  readonly #askMarket: MarketOrderTotals;
  /** By depth, side by side: time and version of the last change, also when another level pushed a level to that depth. */
  readonly #changed = new Float64Array(DEPTH_LEVELS_MAX * CHANGE.length);
  /** The latest version of any depth. */
  #version: number;

  /** A new book is empty since `timeMs`, the start of its day. */
  constructor(timeMs: number, version: number) {
    this.#bidMarket = { quantity: 0, orderCount: 0, updatedAtMs: timeMs };
    this.#askMarket = { quantity: 0, orderCount: 0, updatedAtMs: timeMs };
    for (let depth = 0; depth < DEPTH_LEVELS_MAX; depth++) this.touch(depth, timeMs, version);
    this.#version = version;
  }

  get hasMarketOrders(): boolean {
    return this.#bidMarket.quantity > 0 || this.#askMarket.quantity > 0;
  }

  get isEmpty(): boolean {
    return this.bids.length === 0 && this.asks.length === 0 && !this.hasMarketOrders;
  }

  /** Sets the unpriced orders of a side; false when nothing changed. */
  setMarketOrders(side: BookSide, quantity: Quantity, orderCount: number, timeMs: number): boolean {
    const orders = side === "bid" ? this.#bidMarket : this.#askMarket;
    if (orders.quantity === quantity && orders.orderCount === orderCount) return false;
    orders.quantity = quantity;
    orders.orderCount = orderCount;
    orders.updatedAtMs = timeMs;
    return true;
  }

  /** Records a change at `depth`. Changes that every reader sees (market orders, session, state) count as depth 0. */
  touch(depth: number, timeMs: number, version: number): void {
    if (depth >= DEPTH_LEVELS_MAX) return;
    this.#changed[depth * CHANGE.length] = timeMs;
    this.#changed[depth * CHANGE.length + CHANGE.version] = version;
    this.#version = version;
  }

  /** The time of the last change of the first `levels` levels. */
  changedAtMs(levels: number): number {
    return this.#greatest(CHANGE.timeMs, levels);
  }

  /** The version of the first `levels` levels. */
  version(levels: number): number {
    return levels >= DEPTH_LEVELS_MAX ? this.#version : this.#greatest(CHANGE.version, levels);
  }

  /** DEPTH-17: null when neither side has a quantity. */
  marketOrders(): MarketOrders | null {
    if (!this.hasMarketOrders) return null;
    return {
      bidQuantity: this.#bidMarket.quantity,
      bidOrderCount: this.#bidMarket.orderCount,
      bidUpdatedAtMs: this.#bidMarket.updatedAtMs,
      askQuantity: this.#askMarket.quantity,
      askOrderCount: this.#askMarket.orderCount,
      askUpdatedAtMs: this.#askMarket.updatedAtMs,
    };
  }

  saveTo(writer: StateWriter): void {
    this.bids.saveTo(writer);
    this.asks.saveTo(writer);
    for (const orders of [this.#bidMarket, this.#askMarket]) {
      writer.number(orders.quantity);
      writer.number(orders.orderCount);
      writer.time(orders.updatedAtMs);
    }
    for (let at = 0; at < this.#changed.length; at += CHANGE.length) writer.time(this.#changed[at] ?? outOfRange(at));
  }

  loadFrom(reader: StateReader): void {
    this.bids.loadFrom(reader);
    this.asks.loadFrom(reader);
    for (const orders of [this.#bidMarket, this.#askMarket]) {
      orders.quantity = reader.number();
      orders.orderCount = reader.number();
      orders.updatedAtMs = reader.time();
    }
    for (let at = 0; at < this.#changed.length; at += CHANGE.length) this.#changed[at] = reader.time();
  }

  /** The latest time or version: both only grow, so it is the greatest. */
  #greatest(which: number, count: number): number {
    let result = 0;
    const end = Math.min(count, DEPTH_LEVELS_MAX) * CHANGE.length;
    for (let at = which; at < end; at += CHANGE.length) {
      const value = this.#changed[at] ?? outOfRange(at);
      if (value > result) result = value;
    }
    return result;
  }
}
