// The order book of one instrument: price-time priority in continuous trading, collecting in auctions, the closing price
// only in trade-at-last. It reports trades and changed levels to its listener; who sends orders is not its business.

import { assert, type Decimal } from "../../src/base/index.ts";
import type { BookListener } from "./book-listener.ts";
import { type Equilibrium, findEquilibrium } from "./equilibrium.ts";
import { LEVEL_QUANTITY_MAX, NONE, OrderLadder } from "./order-ladder.ts";
import { OrderPool } from "./order-pool.ts";
import type { PriceGrid } from "./price-grid.ts";
import { BUY, opposite, SELL, type Side } from "./side.ts";
import { uncross } from "./uncross.ts";

/** Instead of a price step: an order at any price. */
export const MARKET = -1;

/** How orders meet. "closed" takes no orders but lets them be withdrawn: before the open, halted, after the close. */
export type BookMode = "closed" | "auction" | "continuous" | "at-last";

/** "immediate-or-cancel" takes what is there and withdraws the rest; "fill-or-kill" takes everything or nothing. */
export type TimeInForce = "day" | "immediate-or-cancel" | "fill-or-kill";

/** What `submit` and `amend` answer when an order is refused: negative, while order numbers are positive. */
export const REFUSAL = { quantity: -1, price: -2, mode: -3, timeInForce: -4, full: -5, unknown: -6 } as const;
/** The order was carried out or withdrawn at once, and nothing of it rests. */
export const DONE = 0;

/** One instrument's orders. */
export class OrderBook {
  readonly grid: PriceGrid;
  readonly buyers: OrderLadder;
  readonly sellers: OrderLadder;
  readonly pool = new OrderPool();
  readonly #listener: BookListener;
  #mode: BookMode = "closed";
  #lastStep = NONE;
  #staticLow = NONE;
  #staticHigh: number;
  #entered = 0;
  #traded = 0;
  #withdrawn = 0;

  constructor(grid: PriceGrid, listener: BookListener) {
    this.grid = grid;
    this.#listener = listener;
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

  /** From here on trades happen at the price of `closingStep` only. */
  tradeAtLast(closingStep: number): void {
    assert(closingStep >= 0 && closingStep < this.grid.size, "the closing price is off the grid");
    this.#mode = "at-last";
    this.#lastStep = closingStep;
  }

  /** Trades at or below `low` and at or above `high` do not happen: they start a volatility auction. */
  setStaticLimits(low: number, high: number): void {
    this.#staticLow = low;
    this.#staticHigh = high;
  }

  isStaticLimit(step: number): boolean {
    return step <= this.#staticLow || step >= this.#staticHigh;
  }

  ladder(side: Side): OrderLadder {
    return side === BUY ? this.buyers : this.sellers;
  }

  /** Quantities that came in, were traded (counted on both sides) and were withdrawn; the rest is in the book. */
  get tally(): { readonly entered: number; readonly traded: number; readonly withdrawn: number } {
    return { entered: this.#entered, traded: this.#traded, withdrawn: this.#withdrawn };
  }

  /** Takes an order; answers its number when something of it rests, DONE, or a REFUSAL. */
  submit(side: Side, step: number, quantity: number, timeInForce: TimeInForce = "day"): number {
    const refusal = this.#refusalOf(side, step, quantity, timeInForce);
    if (refusal !== DONE) return refusal;
    this.#entered += quantity;
    return this.#carryOut(side, step, quantity, timeInForce);
  }

  /** Withdraws an order; false when it is gone already. */
  cancel(id: number): boolean {
    const slot = this.pool.slotOf(id);
    if (slot === NONE) return false;
    const ladder = this.ladder(this.pool.side(slot));
    const step = this.pool.step(slot);
    this.#withdraw(ladder, slot);
    this.#tellLevel(ladder, step);
    return true;
  }

  /**
   * Changes an order. Less quantity at the same price keeps its place in time; anything else is a new order in the queue.
   * Answers like `submit`.
   */
  amend(id: number, step: number, quantity: number): number {
    const slot = this.pool.slotOf(id);
    if (slot === NONE) return REFUSAL.unknown;
    const side = this.pool.side(slot);
    const ladder = this.ladder(side);
    const oldStep = this.pool.step(slot);
    const oldQuantity = this.pool.quantity(slot);
    // In trade-at-last an order at any price is one at the closing price.
    if (step === MARKET && this.#mode === "at-last") step = this.#lastStep;
    const isSamePrice = step === (oldStep === ladder.unpriced ? MARKET : oldStep);
    if (isSamePrice && quantity <= oldQuantity && quantity > 0) {
      if (quantity === oldQuantity) return id;
      ladder.reduce(slot, oldQuantity - quantity);
      this.#withdrawn += oldQuantity - quantity;
      this.#tellLevel(ladder, oldStep);
      return id;
    }
    const refusal = this.#refusalOf(side, step, quantity, "day");
    if (refusal !== DONE) return refusal;
    this.#withdraw(ladder, slot);
    if (!isSamePrice) this.#tellLevel(ladder, oldStep);
    this.#entered += quantity;
    return this.#carryOut(side, step, quantity, "day");
  }

  /** Where an auction would trade now. */
  equilibrium(referenceStep: number): Equilibrium {
    return findEquilibrium(this.buyers, this.sellers, referenceStep);
  }

  /** Trades everything that can at the equilibrium, then withdraws the market orders that are left. */
  uncross(referenceStep: number): Equilibrium {
    assert(this.#mode === "auction", "only an auction uncrosses");
    const equilibrium = this.equilibrium(referenceStep);
    const hadMarketOrders = [this.buyers, this.sellers].filter((ladder) => ladder.countAt(ladder.unpriced) > 0);
    const touched = equilibrium.volume > 0 ? uncross(this, equilibrium, this.#listener) : [];
    this.#traded += 2 * equilibrium.volume;
    for (const ladder of hadMarketOrders) {
      const { unpriced } = ladder;
      while (ladder.headAt(unpriced) !== NONE) this.#withdraw(ladder, ladder.headAt(unpriced));
      this.#tellLevel(ladder, unpriced);
    }
    for (const [ladder, step] of touched) if (step !== ladder.unpriced) this.#tellLevel(ladder, step);
    return equilibrium;
  }

  #refusalOf(side: Side, step: number, quantity: number, timeInForce: TimeInForce): number {
    if (!Number.isInteger(quantity) || quantity <= 0 || quantity > LEVEL_QUANTITY_MAX) return REFUSAL.quantity;
    if (!Number.isInteger(step) || step < MARKET || step >= this.grid.size) return REFUSAL.price;
    if (this.#mode === "closed") return REFUSAL.mode;
    // Orders that do not wait have nothing to meet in an auction, and trade-at-last keeps to plain orders.
    if (timeInForce !== "day" && this.#mode !== "continuous") return REFUSAL.timeInForce;
    if (this.#mode === "at-last" && step !== MARKET && step !== this.#lastStep) return REFUSAL.price;
    const ladder = this.ladder(side);
    const level = step !== MARKET ? step : this.#mode === "at-last" ? this.#lastStep : ladder.unpriced;
    return ladder.quantityAt(level) + quantity > LEVEL_QUANTITY_MAX ? REFUSAL.full : DONE;
  }

  #carryOut(side: Side, step: number, quantity: number, timeInForce: TimeInForce): number {
    if (this.#mode === "auction") return this.#rest(side, step, quantity);
    if (this.#mode === "at-last") {
      const rest = this.#matchAtLast(side, quantity);
      return rest === 0 ? DONE : this.#rest(side, this.#lastStep, rest);
    }
    if (timeInForce === "fill-or-kill" && !this.#isFillable(side, step, quantity)) return this.#kill(quantity);
    const rest = this.#match(side, step, quantity, timeInForce === "day");
    if (rest === 0) return DONE;
    // The match may have ended at the static limit: what is left then waits in the auction, a market order unpriced.
    if (timeInForce !== "day" || (step === MARKET && this.#mode === "continuous")) return this.#kill(rest);
    return this.#rest(side, step, rest);
  }

  /** Takes from the other side, best price first, first come first served; returns what is left. */
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
      this.#tellLevel(other, level);
    }
    return rest;
  }

  /** Trades at the closing price with every order that accepts it, in order of time alone. */
  #matchAtLast(side: Side, quantity: number): number {
    const other = this.ladder(opposite(side));
    const price = this.grid.priceAt(this.#lastStep);
    const touched: number[] = [];
    let rest = quantity;
    while (rest > 0) {
      let oldest = NONE;
      for (let level = other.best; level !== NONE && other.reaches(level, this.#lastStep); level = other.worse(level)) {
        const head = other.headAt(level);
        if (oldest === NONE || this.pool.arrival(head) < this.pool.arrival(oldest)) oldest = head;
      }
      if (oldest === NONE) break;
      const level = this.pool.step(oldest);
      if (!touched.includes(level)) touched.push(level);
      rest -= this.#fill(other, oldest, rest, price, side);
    }
    for (const level of touched) this.#tellLevel(other, level);
    return rest;
  }

  #fill(other: OrderLadder, slot: number, wanted: number, price: Decimal, side: Side): number {
    const offered = this.pool.quantity(slot);
    const filled = Math.min(wanted, offered);
    if (filled === offered) {
      other.remove(slot);
      this.pool.free(slot);
    } else {
      other.reduce(slot, filled);
    }
    this.#traded += 2 * filled;
    this.#listener.trade(price, filled, side);
    return filled;
  }

  #isFillable(side: Side, step: number, quantity: number): boolean {
    const other = this.ladder(opposite(side));
    let available = 0;
    for (let level = other.best; level !== NONE; level = other.worse(level)) {
      if (step !== MARKET && !other.reaches(level, step)) break;
      if (this.isStaticLimit(level)) break;
      available += other.quantityAt(level);
      if (available >= quantity) return true;
    }
    return false;
  }

  #rest(side: Side, step: number, quantity: number): number {
    const ladder = this.ladder(side);
    const level = step === MARKET ? ladder.unpriced : step;
    const slot = this.pool.place(side, level, quantity);
    if (slot === NONE) {
      this.#withdrawn += quantity;
      return REFUSAL.full;
    }
    ladder.append(slot);
    this.#tellLevel(ladder, level);
    return this.pool.idOf(slot);
  }

  #kill(quantity: number): number {
    this.#withdrawn += quantity;
    return DONE;
  }

  #withdraw(ladder: OrderLadder, slot: number): void {
    this.#withdrawn += this.pool.quantity(slot);
    ladder.remove(slot);
    this.pool.free(slot);
  }

  #tellLevel(ladder: OrderLadder, step: number): void {
    this.#listener.level(ladder.side, this.grid.priceAt(step), ladder.quantityAt(step), ladder.countAt(step));
  }
}
