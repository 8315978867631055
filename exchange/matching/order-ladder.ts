// One side of an order book: a queue of orders for each price step, the best step, and the unpriced market orders of an auction.

import { assert, outOfRange, present } from "../../src/base/index.ts";
import type { OrderPool } from "./order-pool.ts";
import { BUY, MARKET, type Side } from "./order-terms.ts";
import { Undisclosed } from "./undisclosed.ts";

/** No order or no step. */
export const NONE = -1;
/** The feed sends the quantity of a level in 32 bits; an order that would overflow its level is refused. */
export const LEVEL_QUANTITY_MAX = 0xffff_ffff;
const INITIAL_LIST = 32;

/** Price-time queues of one side. The step after the last price holds the unpriced orders. */
export class OrderLadder {
  readonly side: Side;
  readonly size: number;
  /** The step of unpriced orders. */
  readonly unpriced: number;
  /** The hidden quantities; null until an order hides something, so that other books pay nothing for them. */
  #undisclosed: Undisclosed | null = null;
  readonly #pool: OrderPool;
  readonly #quantity: Uint32Array;
  readonly #count: Int32Array;
  readonly #head: Int32Array;
  readonly #tail: Int32Array;
  #best = NONE;
  #pricedOrders = 0;
  #orders = new Int32Array(INITIAL_LIST);
  #orderCount = 0;

  constructor(side: Side, size: number, pool: OrderPool) {
    this.side = side;
    this.size = size;
    this.unpriced = size;
    this.#pool = pool;
    this.#quantity = new Uint32Array(size + 1);
    this.#count = new Int32Array(size + 1);
    this.#head = new Int32Array(size + 1).fill(NONE);
    this.#tail = new Int32Array(size + 1).fill(NONE);
  }

  /** The best priced step: the highest of buyers, the lowest of sellers; -1 when there is no priced order. */
  get best(): number {
    return this.#best;
  }

  get orderCount(): number {
    return this.#orderCount;
  }

  /** The shown quantity at `step`. */
  quantityAt(step: number): number {
    return this.#quantity[step] ?? outOfRange(step);
  }

  /** The whole quantity at `step`, shown or not. */
  wholeAt(step: number): number {
    return this.#undisclosed === null ? this.quantityAt(step) : this.quantityAt(step) + this.#undisclosed.at(step);
  }

  /** The remaining quantity of an order, shown or not. */
  quantityOf(slot: number): number {
    return this.#pool.quantity(slot) + this.hiddenOf(slot);
  }

  /** The hidden quantity of an order. */
  hiddenOf(slot: number): number {
    return this.#undisclosed === null ? 0 : this.#undisclosed.of(slot);
  }

  /** Adds `hidden` behind the shown part of an order that has just come to rest; it shows `part` of it at a time. */
  hide(slot: number, hidden: number, part: number): void {
    this.#undisclosed ??= new Undisclosed();
    this.#undisclosed.add(slot, this.#pool.step(slot), hidden, part);
  }

  countAt(step: number): number {
    return this.#count[step] ?? outOfRange(step);
  }

  /** The first order in time at `step`, -1 when there is none. */
  headAt(step: number): number {
    return this.#head[step] ?? outOfRange(step);
  }

  /** The last order in time at `step`, -1 when there is none. */
  tailAt(step: number): number {
    return this.#tail[step] ?? outOfRange(step);
  }

  /** The order at `place` in the list of all orders, whose order is arbitrary but repeatable; for a random draw. */
  orderAt(place: number): number {
    return this.#orders[place] ?? outOfRange(place);
  }

  /** The next worse step that holds orders, -1 when there is none. */
  worse(step: number): number {
    const counts = this.#count;
    if (this.side === BUY) {
      for (let at = step - 1; at >= 0; at--) if ((counts[at] ?? outOfRange(at)) > 0) return at;
    } else {
      for (let at = step + 1; at < this.size; at++) if ((counts[at] ?? outOfRange(at)) > 0) return at;
    }
    return NONE;
  }

  /** True when the price at `step` is as good for the other side as `limit`, or better. */
  reaches(step: number, limit: number): boolean {
    return this.side === BUY ? step >= limit : step <= limit;
  }

  /** The oldest of all orders that accept the price at `limit`, -1 when there is none. */
  oldestWithin(limit: number): number {
    let oldest = NONE;
    for (let step = this.#best; step !== NONE && this.reaches(step, limit); step = this.worse(step)) {
      const head = this.headAt(step);
      if (oldest === NONE || this.#pool.arrival(head) < this.#pool.arrival(oldest)) oldest = head;
    }
    return oldest;
  }

  /** True when `quantity` can trade at `limit` or better (a market order at any price) before the first barred step. */
  canFill(quantity: number, limit: number, isBarred: (step: number) => boolean): boolean {
    let available = 0;
    for (let step = this.#best; step !== NONE && !isBarred(step); step = this.worse(step)) {
      if (limit !== MARKET && !this.reaches(step, limit)) return false;
      available += this.wholeAt(step);
      if (available >= quantity) return true;
    }
    return false;
  }

  append(slot: number): void {
    const pool = this.#pool;
    const step = pool.step(slot);
    const tail = this.#tail[step] ?? outOfRange(step);
    pool.setPrevious(slot, tail);
    pool.setNext(slot, NONE);
    if (tail === NONE) this.#head[step] = slot;
    else pool.setNext(tail, slot);
    this.#tail[step] = slot;
    this.#quantity[step] = this.quantityAt(step) + pool.quantity(slot);
    this.#count[step] = this.countAt(step) + 1;
    if (this.#orderCount === this.#orders.length) this.#growList();
    pool.setListPlace(slot, this.#orderCount);
    this.#orders[this.#orderCount++] = slot;
    if (step === this.unpriced) return;
    this.#pricedOrders++;
    if (this.#best === NONE || this.reaches(step, this.#best)) this.#best = step;
  }

  /** Unlinks the order; the caller still owns its slot. */
  remove(slot: number): void {
    const pool = this.#pool;
    const step = pool.step(slot);
    const previous = pool.previous(slot);
    const next = pool.next(slot);
    if (previous === NONE) this.#head[step] = next;
    else pool.setNext(previous, next);
    if (next === NONE) this.#tail[step] = previous;
    else pool.setPrevious(next, previous);
    this.#quantity[step] = this.quantityAt(step) - pool.quantity(slot);
    const count = this.countAt(step) - 1;
    this.#count[step] = count;
    const last = this.orderAt(--this.#orderCount);
    const place = pool.listPlace(slot);
    this.#orders[place] = last;
    pool.setListPlace(last, place);
    if (step === this.unpriced) return;
    this.#pricedOrders--;
    if (count === 0 && step === this.#best) this.#best = this.#pricedOrders === 0 ? NONE : this.worse(step);
  }

  /** Takes `quantity` off an order that keeps its place; the order must be larger than `quantity`. */
  reduce(slot: number, quantity: number): void {
    const rest = this.#pool.quantity(slot) - quantity;
    assert(rest > 0, "an order is reduced to nothing");
    const step = this.#pool.step(slot);
    this.#pool.setQuantity(slot, rest);
    this.#quantity[step] = this.quantityAt(step) - quantity;
  }

  /** Takes `quantity` off an order that keeps its place, first off its hidden part; true when it shows less afterwards. */
  shrink(slot: number, quantity: number): boolean {
    const hidden = Math.min(quantity, this.hiddenOf(slot));
    if (hidden > 0) this.#undisclosed?.take(slot, hidden);
    if (hidden === quantity) return false;
    this.reduce(slot, quantity - hidden);
    return true;
  }

  /** Puts an order whose shown part has traded back with its next part, behind all others at its price. */
  showNextPart(slot: number): void {
    this.#pool.arriveAgain(slot, present(this.#undisclosed, "nothing is hidden").nextPart(slot));
    this.append(slot);
  }

  /** The sum of all orders on this side, shown or not. */
  totalQuantity(): number {
    let total = this.#undisclosed?.total() ?? 0;
    for (const quantity of this.#quantity) total += quantity;
    return total;
  }

  #growList(): void {
    const larger = new Int32Array(this.#orders.length * 2);
    larger.set(this.#orders);
    this.#orders = larger;
  }
}
