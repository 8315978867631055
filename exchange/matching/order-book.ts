// The order book of one instrument: price-time priority in continuous trading, order collection in auctions, only the closing price
// in trade-at-last. It reports every trade and every changed level to its listener.

import { assert, type Decimal } from "../../src/base/index.ts";
import { type Equilibrium, findEquilibrium } from "./equilibrium.ts";
import { LEVEL_QUANTITY_MAX, NONE, OrderLadder } from "./order-ladder.ts";
import { OrderPool } from "./order-pool.ts";
import {
  type BookMode,
  BUY,
  DONE,
  MARKET,
  opposite,
  REFUSAL,
  SELL,
  type Side,
  type TimeInForce,
} from "./order-terms.ts";
import type { PriceGrid } from "./price-grid.ts";
import { uncross } from "./uncross.ts";

/** Price 0 is the level of unpriced market orders. */
export interface BookListener {
  level(side: Side, price: Decimal, quantity: number, orderCount: number): void;
  /** `side` is the aggressor's side; in an uncross, the side of the later order. */
  trade(price: Decimal, quantity: number, side: Side): void;
  /** An order would have traded at the static limit: the book has switched to an auction. */
  staticLimitReached(): void;
  /** The next reported trade fills `quantity` of a watched order. */
  filled?(id: number, quantity: number): void;
  /** The book has removed a watched order by itself. */
  withdrawn?(id: number): void;
}

/** Receives every change of a single order, before the level or the trade that follows from it, for an order-by-order feed. */
export interface OrderListener {
  /** A request begins: all events until the next call are its outcome. */
  began(): void;
  /** An order, or its next part, starts to rest in the book. A market order has price 0. */
  added(id: number, side: Side, price: Decimal, quantity: number): void;
  /** A resting order has traded with an incoming order; `rest` of it is still shown. */
  executed(id: number, quantity: number, price: Decimal, rest: number): void;
  /** Two orders have traded with each other in an auction; `side` is the side of the later one. */
  crossed(buy: RestingOrder, sell: RestingOrder, quantity: number, price: Decimal, side: Side): void;
  /** An order that keeps its place in the queue shows only `rest` from now on. */
  reduced(id: number, price: Decimal, rest: number): void;
  removed(id: number): void;
  /** An order leaves the book for an amendment: it comes back with its next `added` of this request, or not at all. */
  amending(id: number): void;
}

/** An order in an auction, and its quantity that is still shown. */
export interface RestingOrder {
  readonly id: number;
  readonly rest: number;
}

/** One instrument's orders. */
export class OrderBook {
  readonly grid: PriceGrid;
  readonly buyers: OrderLadder;
  readonly sellers: OrderLadder;
  readonly pool = new OrderPool();
  readonly #listener: BookListener;
  readonly #orders: OrderListener | undefined;
  /** Orders of agents: the listener gets their fills, and only the agent cancels them. Bound: the open orders of all agents. */
  readonly #watched = new Set<number>();
  /** Orders whose shown part has just traded, before their next part is shown. Bound: the undisclosed orders of a side. */
  readonly #spent: number[] = [];
  #mode: BookMode = "closed";
  #lastStep = NONE;
  #staticLow = NONE;
  #staticHigh: number;
  #entered = 0;
  #traded = 0;
  #cancelled = 0;

  constructor(grid: PriceGrid, listener: BookListener, orders?: OrderListener) {
    this.grid = grid;
    this.#listener = listener;
    this.#orders = orders;
    this.buyers = new OrderLadder(BUY, grid.size, this.pool);
    this.sellers = new OrderLadder(SELL, grid.size, this.pool);
    this.#staticHigh = grid.size;
  }

  get mode(): BookMode {
    return this.#mode;
  }

  setMode(mode: Exclude<BookMode, "at-last">): void {
    this.#mode = mode;
  }

  /** Starts trade-at-last: all trades are at the price of `closingStep`. */
  tradeAtLast(closingStep: number): void {
    assert(closingStep >= 0 && closingStep < this.grid.size, "the closing price is off the grid");
    this.#mode = "at-last";
    this.#lastStep = closingStep;
  }

  /** An order that would trade at or below `low`, or at or above `high`, starts a volatility auction instead. */
  setStaticLimits(low: number, high: number): void {
    this.#staticLow = low;
    this.#staticHigh = high;
  }

  isStaticLimit(step: number): boolean {
    return step <= this.#staticLow || step >= this.#staticHigh;
  }

  /** Makes the listener get the fills of this order. */
  watch(id: number): void {
    this.#watched.add(id);
  }

  unwatch(id: number): void {
    this.#watched.delete(id);
  }

  /** True when the order in `slot` belongs to an agent. */
  isWatched(slot: number): boolean {
    return this.#watched.size > 0 && this.#watched.has(this.pool.idOf(slot));
  }

  ladder(side: Side): OrderLadder {
    return side === BUY ? this.buyers : this.sellers;
  }

  /** Quantities that were entered, traded (counted on both sides) and cancelled; the rest is in the book. */
  get tally(): { readonly entered: number; readonly traded: number; readonly cancelled: number } {
    return { entered: this.#entered, traded: this.#traded, cancelled: this.#cancelled };
  }

  /** Takes an order that shows `shown` at a time. Returns its number when a part of it rests in the book, else DONE or a REFUSAL. */
  submit(side: Side, step: number, quantity: number, timeInForce: TimeInForce = "day", shown = quantity): number {
    const refusal = this.#refusalOf(side, step, quantity, timeInForce, shown);
    if (refusal !== DONE) return refusal;
    this.#entered += quantity;
    this.#orders?.began();
    return this.#execute(side, step, quantity, timeInForce, shown);
  }

  /** Cancels an order; false when it is not in the book any more. */
  cancel(id: number): boolean {
    const slot = this.pool.slotOf(id);
    if (slot === NONE) return false;
    const ladder = this.ladder(this.pool.side(slot));
    const step = this.pool.step(slot);
    this.#orders?.began();
    this.#orders?.removed(id);
    this.#removeOrder(ladder, slot);
    this.#reportLevel(ladder, step);
    return true;
  }

  /**
   * Changes an order. A smaller quantity at the same price keeps its time priority; any other change loses it, and the order then
   * shows `shown` at a time. Returns what `submit` returns.
   */
  amend(id: number, step: number, quantity: number, shown = quantity): number {
    const slot = this.pool.slotOf(id);
    if (slot === NONE) return REFUSAL.unknown;
    const side = this.pool.side(slot);
    const ladder = this.ladder(side);
    const oldStep = this.pool.step(slot);
    const oldQuantity = ladder.quantityOf(slot);
    // In trade-at-last a market order is an order at the closing price.
    if (step === MARKET && this.#mode === "at-last") step = this.#lastStep;
    const isSamePrice = step === (oldStep === ladder.unpriced ? MARKET : oldStep);
    if (isSamePrice && quantity <= oldQuantity && quantity > 0) {
      if (quantity === oldQuantity) return id;
      this.#cancelled += oldQuantity - quantity;
      // A change of the hidden quantity alone is not published.
      if (!ladder.shrink(slot, oldQuantity - quantity)) return id;
      this.#orders?.began();
      this.#orders?.reduced(id, this.#priceOf(ladder, oldStep), this.pool.quantity(slot));
      this.#reportLevel(ladder, oldStep);
      return id;
    }
    const refusal = this.#refusalOf(side, step, quantity, "day", shown);
    if (refusal !== DONE) return refusal;
    this.#orders?.began();
    this.#orders?.amending(id);
    this.#removeOrder(ladder, slot);
    if (!isSamePrice) this.#reportLevel(ladder, oldStep);
    this.#entered += quantity;
    return this.#execute(side, step, quantity, "day", shown);
  }

  /** The price and volume of an uncross at this moment. */
  equilibrium(referenceStep: number): Equilibrium {
    return findEquilibrium(this.buyers, this.sellers, referenceStep);
  }

  /** Trades everything that can trade at the equilibrium price, then cancels the remaining market orders. */
  uncross(referenceStep: number): Equilibrium {
    assert(this.#mode === "auction", "only an auction uncrosses");
    const equilibrium = this.equilibrium(referenceStep);
    const hadMarketOrders = [this.buyers, this.sellers].filter((ladder) => ladder.countAt(ladder.unpriced) > 0);
    this.#orders?.began();
    const touched = equilibrium.volume > 0 ? uncross(this, equilibrium, this.#listener, this.#orders) : [];
    this.#traded += 2 * equilibrium.volume;
    for (const ladder of hadMarketOrders) {
      const { unpriced } = ladder;
      while (ladder.headAt(unpriced) !== NONE) this.#withdraw(ladder, ladder.headAt(unpriced));
      this.#reportLevel(ladder, unpriced);
    }
    for (const [ladder, step] of touched) if (step !== ladder.unpriced) this.#reportLevel(ladder, step);
    return equilibrium;
  }

  #refusalOf(side: Side, step: number, quantity: number, timeInForce: TimeInForce, shown: number): number {
    if (!Number.isInteger(quantity) || quantity <= 0 || quantity > LEVEL_QUANTITY_MAX) return REFUSAL.quantity;
    if (shown !== quantity) {
      const isPart = Number.isInteger(shown) && shown > 0 && shown < quantity;
      // Only a waiting limit order can hide a part.
      if (!isPart || step === MARKET || timeInForce !== "day") return REFUSAL.quantity;
    }
    if (!Number.isInteger(step) || step < MARKET || step >= this.grid.size) return REFUSAL.price;
    if (this.#mode === "closed") return REFUSAL.mode;
    // Only continuous trading can fill an order at once, so the other modes take day orders only.
    if (timeInForce !== "day" && this.#mode !== "continuous") return REFUSAL.timeInForce;
    if (this.#mode === "at-last" && step !== MARKET && step !== this.#lastStep) return REFUSAL.price;
    const ladder = this.ladder(side);
    const level = step !== MARKET ? step : this.#mode === "at-last" ? this.#lastStep : ladder.unpriced;
    return ladder.wholeAt(level) + quantity > LEVEL_QUANTITY_MAX ? REFUSAL.full : DONE;
  }

  #execute(side: Side, step: number, quantity: number, timeInForce: TimeInForce, shown: number): number {
    if (this.#mode === "auction") return this.#rest(side, step, quantity, shown);
    if (this.#mode === "at-last") {
      const rest = this.#matchAtLast(side, quantity);
      return rest === 0 ? DONE : this.#rest(side, this.#lastStep, rest, shown);
    }
    if (timeInForce === "fill-or-kill") {
      const other = this.ladder(opposite(side));
      if (!other.canFill(quantity, step, (level) => this.isStaticLimit(level))) return this.#cancelRest(quantity);
    }
    const rest = this.#match(side, step, quantity, timeInForce === "day");
    if (rest === 0) return DONE;
    // Matching may have stopped at the static limit: the rest then waits in the auction, without a price if it is a market order.
    if (timeInForce !== "day" || (step === MARKET && this.#mode === "continuous")) return this.#cancelRest(rest);
    return this.#rest(side, step, rest, shown);
  }

  /** Matches against the other side in price-time priority; returns the remaining quantity. */
  #match(side: Side, step: number, quantity: number, mayStartAuction: boolean): number {
    const other = this.ladder(opposite(side));
    let rest = quantity;
    while (rest > 0 && other.best !== NONE && (step === MARKET || other.reaches(other.best, step))) {
      const level = other.best;
      if (this.isStaticLimit(level)) {
        if (mayStartAuction) {
          this.#mode = "auction";
          this.#listener.staticLimitReached();
        }
        break;
      }
      const price = this.grid.priceAt(level);
      while (rest > 0 && other.countAt(level) > 0) rest -= this.#fill(other, other.headAt(level), rest, price, side);
      this.#reportLevel(other, level);
      // The whole shown quantity trades first; then the same order may take the next parts.
      if (this.#showNextParts(other)) this.#reportLevel(other, level);
    }
    return rest;
  }

  /** Trades at the closing price with every order that accepts it, only in time priority. */
  #matchAtLast(side: Side, quantity: number): number {
    const other = this.ladder(opposite(side));
    const price = this.grid.priceAt(this.#lastStep);
    const touched: number[] = [];
    let rest = quantity;
    while (rest > 0) {
      const oldest = other.oldestWithin(this.#lastStep);
      if (oldest === NONE) break;
      const level = this.pool.step(oldest);
      if (!touched.includes(level)) touched.push(level);
      rest -= this.#fill(other, oldest, rest, price, side);
      this.#showNextParts(other);
    }
    for (const level of touched) this.#reportLevel(other, level);
    return rest;
  }

  #fill(other: OrderLadder, slot: number, wanted: number, price: Decimal, side: Side): number {
    const offered = this.pool.quantity(slot);
    const filled = Math.min(wanted, offered);
    if (this.isWatched(slot)) this.#listener.filled?.(this.pool.idOf(slot), filled);
    this.#orders?.executed(this.pool.idOf(slot), filled, price, offered - filled);
    if (filled === offered) {
      other.remove(slot);
      if (other.hiddenOf(slot) > 0) this.#spent.push(slot);
      else this.pool.free(slot);
    } else {
      other.reduce(slot, filled);
    }
    this.#traded += 2 * filled;
    this.#listener.trade(price, filled, side);
    return filled;
  }

  /** Shows the next parts of the orders whose shown part has traded, behind all others at their price; false when there are none. */
  #showNextParts(ladder: OrderLadder): boolean {
    if (this.#spent.length === 0) return false;
    for (const slot of this.#spent.splice(0)) {
      ladder.showNextPart(slot);
      this.#reportAdded(ladder, slot);
    }
    return true;
  }

  #rest(side: Side, step: number, quantity: number, shown: number): number {
    const ladder = this.ladder(side);
    const level = step === MARKET ? ladder.unpriced : step;
    const first = Math.min(shown, quantity);
    const slot = this.pool.place(side, level, first);
    if (slot === NONE) {
      this.#cancelled += quantity;
      return REFUSAL.full;
    }
    ladder.append(slot);
    this.#reportAdded(ladder, slot);
    if (first < quantity) ladder.hide(slot, quantity - first, shown);
    this.#reportLevel(ladder, level);
    return this.pool.idOf(slot);
  }

  #cancelRest(quantity: number): number {
    this.#cancelled += quantity;
    return DONE;
  }

  /** Removes an order without a request of its owner. */
  #withdraw(ladder: OrderLadder, slot: number): void {
    const id = this.isWatched(slot) ? this.pool.idOf(slot) : 0;
    this.#orders?.removed(this.pool.idOf(slot));
    this.#removeOrder(ladder, slot);
    if (id !== 0) this.#listener.withdrawn?.(id);
  }

  #removeOrder(ladder: OrderLadder, slot: number): void {
    const hidden = ladder.hiddenOf(slot);
    if (hidden > 0) ladder.shrink(slot, hidden);
    this.#cancelled += this.pool.quantity(slot) + hidden;
    ladder.remove(slot);
    this.pool.free(slot);
  }

  #reportLevel(ladder: OrderLadder, step: number): void {
    this.#listener.level(ladder.side, this.#priceOf(ladder, step), ladder.quantityAt(step), ladder.countAt(step));
  }

  #reportAdded(ladder: OrderLadder, slot: number): void {
    const { pool } = this;
    this.#orders?.added(pool.idOf(slot), ladder.side, this.#priceOf(ladder, pool.step(slot)), pool.quantity(slot));
  }

  #priceOf(ladder: OrderLadder, step: number): Decimal {
    return step === ladder.unpriced ? 0 : this.grid.priceAt(step);
  }
}
