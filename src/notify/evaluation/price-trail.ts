// The price of one instrument over the last hour, to the second: it gives the price at the beginning of a window.

import { type Decimal, outOfRange, present } from "../../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../../model/index.ts";
import { type InstrumentRows, moveOf, priceOfMove, ROW, secondOfMove } from "./instrument-rows.ts";

/** A window: its place in ALERT_WINDOWS and its length. */
export interface Window {
  readonly index: number;
  readonly seconds: number;
}

const MINUTES: Readonly<Record<AlertWindow, number>> = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "60m": 60 };

const WINDOWS: readonly Window[] = ALERT_WINDOWS.map((name, index) => ({ index, seconds: MINUTES[name] * 60 }));
const LONGEST = present(WINDOWS.at(-1), "there are windows");

export function windowOf(name: AlertWindow): Window {
  return windowAt(ALERT_WINDOWS.indexOf(name));
}

export function windowAt(index: number): Window {
  return present(WINDOWS[index], "every window has its length");
}

/** Entries are stored in blocks that begin with their lowest and highest price, so that a long window is searched quickly. */
const BLOCK = { low: 0, high: 1, moves: 2, entries: 16, bits: 4, length: 18 } as const;
const FIRST_BLOCKS = 16;

/**
 * One entry for each second in which the price moved: the price at the end of that second. The newest moves are still in the row
 * of the instrument. Bound: two entries for each second of the longest window; older entries are dropped when room is needed.
 */
export class PriceTrail {
  readonly #rows: InstrumentRows;
  readonly #row: number;
  /** The price before the first entry. */
  #base: Decimal = 0;
  #cells = new Float64Array(FIRST_BLOCKS * BLOCK.length);
  #count = 0;

  constructor(rows: InstrumentRows, row: number) {
    this.#rows = rows;
    this.#row = row;
  }

  /** A new day begins with this price. */
  reset(price: Decimal): void {
    this.#base = price;
    this.#count = 0;
    this.#rows.cells[this.#row + ROW.moveCount] = 0;
  }

  /** Moves the price moves of the row into the trail. */
  gather(): void {
    const { cells } = this.#rows;
    const count = cells[this.#row + ROW.moveCount] ?? outOfRange(this.#row);
    if (count === 0) return;
    const from = this.#row + ROW.moves;
    for (let at = from; at < from + count; at++) this.#note(cells[at] ?? outOfRange(at));
    cells[this.#row + ROW.moveCount] = 0;
  }

  /** The price one window before `second`, at the beginning of that second. */
  before(second: number, window: Window): Decimal {
    return this.priceAt(this.first(second, window));
  }

  /** The entry that the window begins with; -1 for the price before the first entry. */
  first(second: number, window: Window): number {
    this.gather();
    return this.#countBefore(second - window.seconds) - 1;
  }

  get count(): number {
    return this.#count;
  }

  priceAt(entry: number): Decimal {
    return entry < 0 ? this.#base : priceOfMove(this.#moveAt(entry));
  }

  secondAt(entry: number): number {
    return secondOfMove(this.#moveAt(entry));
  }

  /** Lowest and highest price from an entry on; the range may be a little too wide, never too narrow. */
  range(first: number): { readonly low: Decimal; readonly high: Decimal } {
    let low = this.priceAt(first);
    let high = low;
    let entry = first + 1;
    for (; entry < this.#count && (entry & (BLOCK.entries - 1)) !== 0; entry++) {
      const price = this.priceAt(entry);
      if (price < low) low = price;
      else if (price > high) high = price;
    }
    for (; entry < this.#count; entry += BLOCK.entries) {
      const block = blockOf(entry) * BLOCK.length;
      low = Math.min(low, this.#cells[block + BLOCK.low] ?? outOfRange(block));
      high = Math.max(high, this.#cells[block + BLOCK.high] ?? outOfRange(block));
    }
    return { low, high };
  }

  #moveAt(entry: number): number {
    return this.#cells[cellOf(entry)] ?? outOfRange(entry);
  }

  /** The number of entries before a second. */
  #countBefore(second: number): number {
    const start = moveOf(second, 0);
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#moveAt(middle) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Updates the lowest and highest price of the block; they include a price that is replaced within its second. */
  #note(move: number): void {
    const second = secondOfMove(move);
    if (this.#count > 0 && this.secondAt(this.#count - 1) === second) this.#count--;
    const entry = this.#count;
    if (cellOf(entry) >= this.#cells.length) {
      this.#makeRoom(second);
      this.#note(move);
      return;
    }
    this.#count++;
    this.#cells[cellOf(entry)] = move;
    const price = priceOfMove(move);
    const block = blockOf(entry) * BLOCK.length;
    const isFirst = (entry & (BLOCK.entries - 1)) === 0;
    if (isFirst || price < (this.#cells[block + BLOCK.low] ?? outOfRange(block)))
      this.#cells[block + BLOCK.low] = price;
    if (isFirst || price > (this.#cells[block + BLOCK.high] ?? outOfRange(block)))
      this.#cells[block + BLOCK.high] = price;
  }

  /** Drops whole blocks from before the longest window, or grows when that would free too little. */
  #makeRoom(second: number): void {
    const past = this.#countBefore(second - LONGEST.seconds);
    const blocks = blockOf(past);
    if (past * 2 > this.#count && blocks > 0) {
      this.#base = this.priceAt(blocks * BLOCK.entries - 1);
      this.#cells.copyWithin(0, blocks * BLOCK.length);
      this.#count -= blocks * BLOCK.entries;
    } else {
      const larger = new Float64Array(this.#cells.length * 2);
      larger.set(this.#cells);
      this.#cells = larger;
    }
  }
}

function blockOf(entry: number): number {
  return entry >> BLOCK.bits;
}

function cellOf(entry: number): number {
  return blockOf(entry) * BLOCK.length + BLOCK.moves + (entry & (BLOCK.entries - 1));
}
