// The book of one instrument from an order-by-order stream: every order by its number, and the totals of each price.

import { assert, type Decimal } from "../../src/base/index.ts";
import type { BookSide, Instrument, Phase } from "../../src/feed-protocol/index.ts";

/** The number of an order; a large number is a bigint, because it must not be rounded. */
export type OrderKey = number | bigint;

export interface Order {
  readonly side: BookSide;
  /** 0 for a market order. */
  price: Decimal;
  quantity: number;
}

export interface LevelSum {
  quantity: number;
  count: number;
}

const EMPTY: Readonly<LevelSum> = { quantity: 0, count: 0 };

export class ItchBook {
  readonly instrument: Instrument;
  phase: Phase = "closed";
  tradeCount = 0;
  lastOfficial: Decimal | null = null;
  hasClose = false;
  /** Orders of each side; in some dialects a number is unique only on its side. Bound: the open orders of the exchange. */
  readonly #orders = { bid: new Map<OrderKey, Order>(), ask: new Map<OrderKey, Order>() };
  readonly #levels = { bid: new Map<Decimal, LevelSum>(), ask: new Map<Decimal, LevelSum>() };

  constructor(instrument: Instrument) {
    this.instrument = instrument;
  }

  /** The order of this number on `side`, or on either side when the message has none; undefined when there is no such order. */
  find(key: OrderKey, side: BookSide | null): Order | undefined {
    if (side !== null) return this.#orders[side].get(key);
    return this.#orders.bid.get(key) ?? this.#orders.ask.get(key);
  }

  add(key: OrderKey, order: Order): void {
    this.#orders[order.side].set(key, order);
    const levels = this.#levels[order.side];
    const level = levels.get(order.price);
    if (level === undefined) levels.set(order.price, { quantity: order.quantity, count: 1 });
    else {
      level.quantity += order.quantity;
      level.count++;
    }
  }

  /** Subtracts `quantity` from an order, and removes the order when none is left. */
  reduce(key: OrderKey, order: Order, quantity: number): void {
    const levels = this.#levels[order.side];
    const level = levels.get(order.price);
    assert(level !== undefined && quantity <= order.quantity, "an order outside its level");
    order.quantity -= quantity;
    level.quantity -= quantity;
    if (order.quantity > 0) return;
    this.#orders[order.side].delete(key);
    if (--level.count === 0) levels.delete(order.price);
  }

  levelAt(side: BookSide, price: Decimal): Readonly<LevelSum> {
    return this.#levels[side].get(price) ?? EMPTY;
  }
}
