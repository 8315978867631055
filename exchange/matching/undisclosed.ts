// The hidden quantities of one side of a book: the quantities behind the shown parts of undisclosed orders.

import { assert, present } from "../../src/base/index.ts";

interface UndisclosedOrder {
  readonly step: number;
  /** The quantity that is shown at a time. */
  readonly part: number;
  hidden: number;
}

export class Undisclosed {
  /** By the order's slot. Bound: the open orders of all agents. */
  readonly #orders = new Map<number, UndisclosedOrder>();
  /** By price step. Bound: the open orders of all agents. */
  readonly #levels = new Map<number, number>();

  /** The hidden quantity of the order in `slot`. */
  of(slot: number): number {
    return this.#orders.get(slot)?.hidden ?? 0;
  }

  /** The hidden quantity at a price step. */
  at(step: number): number {
    return this.#levels.get(step) ?? 0;
  }

  /** Takes the order's next part off its hidden quantity, and returns the part. */
  nextPart(slot: number): number {
    const { part, hidden } = present(this.#orders.get(slot), "an order that hides nothing");
    const next = Math.min(part, hidden);
    this.take(slot, next);
    return next;
  }

  total(): number {
    let total = 0;
    for (const hidden of this.#levels.values()) total += hidden;
    return total;
  }

  add(slot: number, step: number, hidden: number, part: number): void {
    assert(hidden > 0 && part > 0 && !this.#orders.has(slot), "an order hides nothing, or twice");
    this.#orders.set(slot, { step, part, hidden });
    this.#levels.set(step, this.at(step) + hidden);
  }

  /** Takes `quantity` off the hidden quantity of the order. */
  take(slot: number, quantity: number): void {
    const order = present(this.#orders.get(slot), "an order that hides nothing");
    assert(quantity <= order.hidden, "more is taken than is hidden");
    order.hidden -= quantity;
    const level = this.at(order.step) - quantity;
    if (level === 0) this.#levels.delete(order.step);
    else this.#levels.set(order.step, level);
    if (order.hidden === 0) this.#orders.delete(slot);
  }
}
