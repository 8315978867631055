// One side of a book: price levels in order, in flat arrays with the best level last, because nearly everything happens
// near the top and an insertion there moves almost nothing.

import {
  assert,
  type Decimal,
  firstNotBelow,
  outOfRange,
  type Quantity,
  type StateReader,
  type StateWriter,
} from "../../base/index.ts";
import type { BookSide, Level } from "../../model/index.ts";

const LEVELS_FIRST = 32;
/** No real market has more prices on one side: the feed is broken, and the engine stops. */
export const LADDER_LEVELS_MAX = 16_384;
/** Returned when a level event changes nothing. */
export const UNCHANGED = -1;
/** More cells than this are moved by the runtime's own copy. */
const MOVE_BY_HAND_MAX = 24;

/** Sorted price levels of one side. */
export class Ladder {
  /** Prices times this sign rise towards the best level on both sides. */
  readonly #sign: 1 | -1;
  #keys = new Float64Array(LEVELS_FIRST);
  #quantities = new Float64Array(LEVELS_FIRST);
  #orderCounts = new Float64Array(LEVELS_FIRST);
  #length = 0;

  constructor(side: BookSide) {
    this.#sign = side === "bid" ? 1 : -1;
  }

  get length(): number {
    return this.#length;
  }

  /** 0 when there is no level. */
  get bestPrice(): Decimal {
    return this.#length === 0 ? 0 : (this.#keys[this.#length - 1] ?? outOfRange(this.#length - 1)) * this.#sign;
  }

  get bestQuantity(): Quantity {
    return this.#length === 0 ? 0 : (this.#quantities[this.#length - 1] ?? outOfRange(this.#length - 1));
  }

  /** Sets a level to its new state and returns how deep the change is (0 is the best level), or UNCHANGED. */
  set(price: Decimal, quantity: Quantity, orderCount: number): number {
    const key = price * this.#sign;
    const at = firstNotBelow(this.#keys, this.#length, key);
    const isThere = at < this.#length && this.#keys[at] === key;
    const depth = this.#length - 1 - at;
    if (!isThere) {
      if (quantity === 0) return UNCHANGED;
      this.#insert(at, key, quantity, orderCount);
      return depth + 1;
    }
    if (quantity === 0) {
      this.#remove(at);
      return depth;
    }
    if (this.#quantities[at] === quantity && this.#orderCounts[at] === orderCount) return UNCHANGED;
    this.#quantities[at] = quantity;
    this.#orderCounts[at] = orderCount;
    return depth;
  }

  /** The best levels, at most `count`. */
  top(count: number): Level[] {
    const shown = Math.min(count, this.#length);
    const levels: Level[] = [];
    for (let level = 0; level < shown; level++) {
      const at = this.#length - 1 - level;
      levels.push({
        level,
        price: (this.#keys[at] ?? outOfRange(at)) * this.#sign,
        quantity: this.#quantities[at] ?? outOfRange(at),
        orderCount: this.#orderCounts[at] ?? outOfRange(at),
      });
    }
    return levels;
  }

  /** The price farthest from the best first, and of the others how much nearer each one is. */
  saveTo(writer: StateWriter): void {
    writer.number(this.#length);
    for (let at = 0; at < this.#length; at++) {
      const key = this.#keys[at] ?? outOfRange(at);
      writer.number(at === 0 ? key * this.#sign : key - (this.#keys[at - 1] ?? outOfRange(at - 1)));
      writer.number(this.#quantities[at] ?? outOfRange(at));
      writer.number(this.#orderCounts[at] ?? outOfRange(at));
    }
  }

  loadFrom(reader: StateReader): void {
    const length = reader.number();
    while (this.#keys.length < length) this.#grow();
    let key = 0;
    for (let at = 0; at < length; at++) {
      key = at === 0 ? reader.number() * this.#sign : key + reader.number();
      this.#keys[at] = key;
      this.#quantities[at] = reader.number();
      this.#orderCounts[at] = reader.number();
    }
    this.#length = length;
  }

  #insert(at: number, key: number, quantity: Quantity, orderCount: number): void {
    if (this.#length === this.#keys.length) this.#grow();
    const length = this.#length;
    const keys = this.#keys;
    const quantities = this.#quantities;
    const orderCounts = this.#orderCounts;
    if (length - at > MOVE_BY_HAND_MAX) {
      keys.copyWithin(at + 1, at, length);
      quantities.copyWithin(at + 1, at, length);
      orderCounts.copyWithin(at + 1, at, length);
    } else {
      for (let i = length; i > at; i--) {
        keys[i] = keys[i - 1] ?? outOfRange(i - 1);
        quantities[i] = quantities[i - 1] ?? outOfRange(i - 1);
        orderCounts[i] = orderCounts[i - 1] ?? outOfRange(i - 1);
      }
    }
    keys[at] = key;
    quantities[at] = quantity;
    orderCounts[at] = orderCount;
    this.#length = length + 1;
  }

  #remove(at: number): void {
    const last = this.#length - 1;
    const keys = this.#keys;
    const quantities = this.#quantities;
    const orderCounts = this.#orderCounts;
    if (last - at > MOVE_BY_HAND_MAX) {
      keys.copyWithin(at, at + 1, last + 1);
      quantities.copyWithin(at, at + 1, last + 1);
      orderCounts.copyWithin(at, at + 1, last + 1);
    } else {
      for (let i = at; i < last; i++) {
        keys[i] = keys[i + 1] ?? outOfRange(i + 1);
        quantities[i] = quantities[i + 1] ?? outOfRange(i + 1);
        orderCounts[i] = orderCounts[i + 1] ?? outOfRange(i + 1);
      }
    }
    this.#length = last;
  }

  #grow(): void {
    const capacity = this.#keys.length * 2;
    assert(capacity <= LADDER_LEVELS_MAX, "a book side has more levels than any market");
    this.#keys = enlarged(this.#keys, capacity);
    this.#quantities = enlarged(this.#quantities, capacity);
    this.#orderCounts = enlarged(this.#orderCounts, capacity);
  }
}

function enlarged(array: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(capacity);
  larger.set(array);
  return larger;
}
