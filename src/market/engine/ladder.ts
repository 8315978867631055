// One side of a book: price levels in order, in one flat array with the best level last, because nearly all changes are near the
// best level and an insertion there moves few numbers.

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
/** No real market has more prices on one side: beyond it the feed is broken, and the engine stops. */
export const LADDER_LEVELS_MAX = 16_384;
/** Returned when a level event changes nothing. */
export const UNCHANGED = -1;
/** For more levels than this the array's own copy is used. */
const MOVE_BY_HAND_MAX = 12;
/** The offset of each number of a level in its cells: side by side, so that a change touches one line of the processor's cache. */
const CELL = { key: 0, quantity: 1, orderCount: 2, length: 3 } as const;

/** Sorted price levels of one side. */
export class Ladder {
  /** A key is a price times this sign: on both sides keys rise towards the best level. */
  readonly #sign: 1 | -1;
  #cells = new Float64Array(LEVELS_FIRST * CELL.length);
  /** The number of cells in use. */
  #end = 0;

  constructor(side: BookSide) {
    this.#sign = side === "bid" ? 1 : -1;
  }

  get length(): number {
    return this.#end / CELL.length;
  }

  /** 0 when there is no level. */
  get bestPrice(): Decimal {
    return this.#end === 0 ? 0 : this.#cell(this.#end - CELL.length) * this.#sign;
  }

  get bestQuantity(): Quantity {
    return this.#end === 0 ? 0 : this.#cell(this.#end - CELL.length + CELL.quantity);
  }

  /** Sets a level to its new state; returns the depth of the change (0 is the best level), or UNCHANGED. */
  set(price: Decimal, quantity: Quantity, orderCount: number): number {
    const key = price * this.#sign;
    const at = firstNotBelow(this.#cells, this.length, key, CELL.length);
    const cells = this.#cells;
    const depth = (this.#end - at) / CELL.length - 1;
    if (at === this.#end || cells[at] !== key) {
      if (quantity === 0) return UNCHANGED;
      this.#insert(at, key, quantity, orderCount);
      return depth + 1;
    }
    if (quantity === 0) {
      this.#remove(at);
      return depth;
    }
    if (cells[at + CELL.quantity] === quantity && cells[at + CELL.orderCount] === orderCount) return UNCHANGED;
    cells[at + CELL.quantity] = quantity;
    cells[at + CELL.orderCount] = orderCount;
    return depth;
  }

  /** The best levels, at most `count`. */
  top(count: number): Level[] {
    const shown = Math.min(count, this.length);
    const levels: Level[] = [];
    for (let level = 0; level < shown; level++) {
      const at = this.#end - (level + 1) * CELL.length;
      levels.push({
        level,
        price: this.#cell(at) * this.#sign,
        quantity: this.#cell(at + CELL.quantity),
        orderCount: this.#cell(at + CELL.orderCount),
      });
    }
    return levels;
  }

  /** Writes the price farthest from the best first, and each further price as its distance to the one before. */
  saveTo(writer: StateWriter): void {
    writer.number(this.length);
    for (let at = 0; at < this.#end; at += CELL.length) {
      const key = this.#cell(at);
      writer.number(at === 0 ? key * this.#sign : key - this.#cell(at - CELL.length));
      writer.number(this.#cell(at + CELL.quantity));
      writer.number(this.#cell(at + CELL.orderCount));
    }
  }

  loadFrom(reader: StateReader): void {
    this.#end = reader.number() * CELL.length;
    while (this.#cells.length < this.#end) this.#grow();
    let key = 0;
    for (let at = 0; at < this.#end; at += CELL.length) {
      key = at === 0 ? reader.number() * this.#sign : key + reader.number();
      this.#cells[at] = key;
      this.#cells[at + CELL.quantity] = reader.number();
      this.#cells[at + CELL.orderCount] = reader.number();
    }
  }

  #insert(at: number, key: number, quantity: Quantity, orderCount: number): void {
    if (this.#end === this.#cells.length) this.#grow();
    const cells = this.#cells;
    const end = this.#end;
    if (end - at > MOVE_BY_HAND_MAX * CELL.length) cells.copyWithin(at + CELL.length, at, end);
    else for (let i = end - 1; i >= at; i--) cells[i + CELL.length] = cells[i] ?? outOfRange(i);
    cells[at] = key;
    cells[at + CELL.quantity] = quantity;
    cells[at + CELL.orderCount] = orderCount;
    this.#end = end + CELL.length;
  }

  #remove(at: number): void {
    const cells = this.#cells;
    const end = this.#end - CELL.length;
    if (end - at > MOVE_BY_HAND_MAX * CELL.length) cells.copyWithin(at, at + CELL.length, this.#end);
    else for (let i = at; i < end; i++) cells[i] = cells[i + CELL.length] ?? outOfRange(i);
    this.#end = end;
  }

  #cell(at: number): number {
    return this.#cells[at] ?? outOfRange(at);
  }

  #grow(): void {
    const capacity = this.#cells.length * 2;
    assert(capacity <= LADDER_LEVELS_MAX * CELL.length, "a book side has more levels than any market");
    const larger = new Float64Array(capacity);
    larger.set(this.#cells);
    this.#cells = larger;
  }
}
