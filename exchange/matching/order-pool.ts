// The orders of one book in parallel arrays, without an object for each order. A slot is used again after its order has left
// the book; the generation in an order's number tells the orders of one slot apart.

import { assert, outOfRange } from "../../src/base/index.ts";
import type { Side } from "./order-terms.ts";

const INITIAL_SLOTS = 64;
/** Orders that can rest in one book at the same time; when full, `place` refuses with slot -1. */
const SLOTS_MAX = 1 << 20;
const NO_SLOT = -1;

/** Slots for resting orders, linked into queues by `next` and `previous`. */
export class OrderPool {
  #capacity = INITIAL_SLOTS;
  #used = 0;
  #freeSlot = NO_SLOT;
  #arrivals = 0;
  #quantity = new Uint32Array(INITIAL_SLOTS);
  #step = new Int32Array(INITIAL_SLOTS);
  #side = new Uint8Array(INITIAL_SLOTS);
  #next = new Int32Array(INITIAL_SLOTS);
  #previous = new Int32Array(INITIAL_SLOTS);
  #arrival = new Uint32Array(INITIAL_SLOTS);
  /** Place in its ladder's list of orders. */
  #listPlace = new Int32Array(INITIAL_SLOTS);
  /** Odd while the slot holds an order. */
  #generation = new Uint32Array(INITIAL_SLOTS);

  /** A slot for a newly arrived order; -1 when the pool is full. */
  place(side: Side, step: number, quantity: number): number {
    let slot = this.#freeSlot;
    if (slot !== NO_SLOT) {
      this.#freeSlot = this.next(slot);
    } else {
      if (this.#used === SLOTS_MAX) return NO_SLOT;
      if (this.#used === this.#capacity) this.#grow();
      slot = this.#used++;
    }
    this.#quantity[slot] = quantity;
    this.#step[slot] = step;
    this.#side[slot] = side;
    this.#generation[slot] = this.generation(slot) + 1;
    this.#arrival[slot] = ++this.#arrivals;
    return slot;
  }

  /** Gives the order in `slot` a new quantity, and the arrival time of a new order. */
  arriveAgain(slot: number, quantity: number): void {
    this.#quantity[slot] = quantity;
    this.#arrival[slot] = ++this.#arrivals;
  }

  free(slot: number): void {
    this.#generation[slot] = this.generation(slot) + 1;
    this.#next[slot] = this.#freeSlot;
    this.#freeSlot = slot;
  }

  /** The order's number: positive, and unique within this book. */
  idOf(slot: number): number {
    return this.generation(slot) * SLOTS_MAX + slot;
  }

  /** The slot of an order in the book; -1 when it has left the book or never was there. */
  slotOf(id: number): number {
    const slot = id % SLOTS_MAX;
    if (!Number.isSafeInteger(id) || id <= 0 || slot >= this.#used) return NO_SLOT;
    const generation = (id - slot) / SLOTS_MAX;
    return generation % 2 === 1 && this.generation(slot) === generation ? slot : NO_SLOT;
  }

  generation(slot: number): number {
    return this.#generation[slot] ?? outOfRange(slot);
  }

  quantity(slot: number): number {
    return this.#quantity[slot] ?? outOfRange(slot);
  }

  setQuantity(slot: number, quantity: number): void {
    this.#quantity[slot] = quantity;
  }

  step(slot: number): number {
    return this.#step[slot] ?? outOfRange(slot);
  }

  side(slot: number): Side {
    return this.#side[slot] === 0 ? 0 : 1;
  }

  arrival(slot: number): number {
    return this.#arrival[slot] ?? outOfRange(slot);
  }

  next(slot: number): number {
    return this.#next[slot] ?? outOfRange(slot);
  }

  setNext(slot: number, next: number): void {
    this.#next[slot] = next;
  }

  previous(slot: number): number {
    return this.#previous[slot] ?? outOfRange(slot);
  }

  setPrevious(slot: number, previous: number): void {
    this.#previous[slot] = previous;
  }

  listPlace(slot: number): number {
    return this.#listPlace[slot] ?? outOfRange(slot);
  }

  setListPlace(slot: number, place: number): void {
    this.#listPlace[slot] = place;
  }

  #grow(): void {
    const capacity = this.#capacity * 2;
    assert(capacity <= SLOTS_MAX, "the pool grows past its bound");
    const wider = <T extends Uint32Array | Int32Array | Uint8Array>(grown: T, old: T): T => {
      grown.set(old);
      return grown;
    };
    this.#quantity = wider(new Uint32Array(capacity), this.#quantity);
    this.#step = wider(new Int32Array(capacity), this.#step);
    this.#side = wider(new Uint8Array(capacity), this.#side);
    this.#next = wider(new Int32Array(capacity), this.#next);
    this.#previous = wider(new Int32Array(capacity), this.#previous);
    this.#arrival = wider(new Uint32Array(capacity), this.#arrival);
    this.#listPlace = wider(new Int32Array(capacity), this.#listPlace);
    this.#generation = wider(new Uint32Array(capacity), this.#generation);
    this.#capacity = capacity;
  }
}
