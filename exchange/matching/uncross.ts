// The uncross of an auction: everything that can trade at the equilibrium price trades, by priority on both sides.

import { assert } from "../../src/base/index.ts";
import type { Equilibrium } from "./equilibrium.ts";
import type { BookListener, OrderListener } from "./order-book.ts";
import { NONE, type OrderLadder } from "./order-ladder.ts";
import type { OrderPool } from "./order-pool.ts";
import { BUY, SELL } from "./order-terms.ts";
import type { PriceGrid } from "./price-grid.ts";

/** The part of a book that an uncross uses. */
interface AuctionBook {
  readonly grid: PriceGrid;
  readonly buyers: OrderLadder;
  readonly sellers: OrderLadder;
  readonly pool: OrderPool;
  isWatched(slot: number): boolean;
}

type Touched = readonly [ladder: OrderLadder, step: number];

/** Walks one ladder in order of priority: market orders first, then the best price, each in order of time. */
class Walk {
  readonly ladder: OrderLadder;
  readonly touched: Touched[] = [];
  #step: number;

  constructor(ladder: OrderLadder) {
    this.ladder = ladder;
    this.#step = ladder.countAt(ladder.unpriced) > 0 ? ladder.unpriced : ladder.best;
    this.touched.push([ladder, this.#step]);
  }

  head(): number {
    if (this.ladder.countAt(this.#step) === 0) {
      this.#step = this.ladder.best;
      if (this.#step === NONE) return NONE;
      this.touched.push([this.ladder, this.#step]);
    }
    return this.ladder.headAt(this.#step);
  }
}

/** Trades the equilibrium's volume and returns the levels that changed. */
export function uncross(
  book: AuctionBook,
  equilibrium: Equilibrium,
  listener: BookListener,
  orders?: OrderListener,
): readonly Touched[] {
  const price = book.grid.priceAt(equilibrium.step);
  const buying = new Walk(book.buyers);
  const selling = new Walk(book.sellers);
  const { pool } = book;
  let rest = equilibrium.volume;
  while (rest > 0) {
    const buy = buying.head();
    const sell = selling.head();
    assert(buy !== NONE && sell !== NONE, "the uncross ran out of orders");
    const quantity = Math.min(rest, pool.quantity(buy), pool.quantity(sell));
    const side = pool.arrival(buy) > pool.arrival(sell) ? BUY : SELL;
    for (const slot of [buy, sell]) if (book.isWatched(slot)) listener.filled?.(pool.idOf(slot), quantity);
    const restOf = (slot: number): number => pool.quantity(slot) - quantity;
    orders?.crossed(
      { id: pool.idOf(buy), rest: restOf(buy) },
      { id: pool.idOf(sell), rest: restOf(sell) },
      quantity,
      price,
      side,
    );
    const buyHasMore = take(book, book.buyers, buy, quantity);
    const sellHasMore = take(book, book.sellers, sell, quantity);
    listener.trade(price, quantity, side);
    if (buyHasMore) showNextPart(book, book.buyers, buy, listener, orders);
    if (sellHasMore) showNextPart(book, book.sellers, sell, listener, orders);
    rest -= quantity;
  }
  return [...buying.touched, ...selling.touched];
}

/** Takes the traded quantity off an order; true when its shown part is used up and it has a hidden part. */
function take(book: AuctionBook, ladder: OrderLadder, slot: number, quantity: number): boolean {
  if (book.pool.quantity(slot) > quantity) {
    ladder.reduce(slot, quantity);
    return false;
  }
  ladder.remove(slot);
  if (ladder.hiddenOf(slot) > 0) return true;
  book.pool.free(slot);
  return false;
}

/** Reports the level before and after, so that a reader who adds up the shown quantities finds the whole traded quantity. */
function showNextPart(
  book: AuctionBook,
  ladder: OrderLadder,
  slot: number,
  listener: BookListener,
  orders: OrderListener | undefined,
): void {
  const { pool } = book;
  const step = pool.step(slot);
  const price = book.grid.priceAt(step);
  const reportLevel = (): void => listener.level(ladder.side, price, ladder.quantityAt(step), ladder.countAt(step));
  reportLevel();
  ladder.showNextPart(slot);
  orders?.added(pool.idOf(slot), ladder.side, price, pool.quantity(slot));
  reportLevel();
}
