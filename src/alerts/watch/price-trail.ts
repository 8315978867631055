// The way of a price through the last hour, to the second: where it stood when a window began.

import { type Decimal, present } from "../../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../../model/index.ts";
import { type FigureRows, moveOf, priceOfMove, ROW, secondOfMove } from "./figure-rows.ts";

/** A window as the trail counts them. */
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

/** Entries lie in lots, each with the bounds of its prices before it, so that a long window is soon looked through. */
const LOT = { low: 0, high: 1, moves: 2, entries: 16, bits: 4, length: 18 } as const;
const LOTS_FIRST = 16;

/**
 * The price at the end of each second in which it moved; the newest moves wait in the row of the instrument. Bound: twice one
 * entry for each second of the longest window. Older ones are forgotten when room is needed.
 */
export class PriceTrail {
  readonly #rows: FigureRows;
  readonly #row: number;
  /** The price before the first entry. */
  #base: Decimal = 0;
  #cells = new Float64Array(LOTS_FIRST * LOT.length);
  #count = 0;

  constructor(rows: FigureRows, row: number) {
    this.#rows = rows;
    this.#row = row;
  }

  /** A new day begins with this price. */
  reset(price: Decimal): void {
    this.#base = price;
    this.#count = 0;
    this.#rows.cells[this.#row + ROW.moveCount] = 0;
  }

  /** Takes over the moves that wait in the row. */
  gather(): void {
    const { cells } = this.#rows;
    const count = cells[this.#row + ROW.moveCount] ?? 0;
    if (count === 0) return;
    const from = this.#row + ROW.moves;
    for (let at = from; at < from + count; at++) this.#note(cells[at] ?? 0);
    cells[this.#row + ROW.moveCount] = 0;
  }

  /** The price at the beginning of the second that lies a window before `second`. */
  before(second: number, window: Window): Decimal {
    return this.priceAt(this.first(second, window));
  }

  /** The entry that the window begins with; -1 for the price before the first. */
  first(second: number, window: Window): number {
    this.gather();
    return this.#countBefore(second - window.seconds) - 1;
  }

  get count(): number {
    return this.#count;
  }

  priceAt(entry: number): Decimal {
    return entry < 0 ? this.#base : priceOfMove(this.#cells[cellOf(entry)] ?? 0);
  }

  secondAt(entry: number): number {
    return secondOfMove(this.#cells[cellOf(entry)] ?? 0);
  }

  /** Bounds of the prices from an entry on: no price lies beyond them, and they are at most a little too wide. */
  range(first: number): { readonly low: Decimal; readonly high: Decimal } {
    let low = this.priceAt(first);
    let high = low;
    let entry = first + 1;
    for (; entry < this.#count && (entry & (LOT.entries - 1)) !== 0; entry++) {
      const price = this.priceAt(entry);
      if (price < low) low = price;
      else if (price > high) high = price;
    }
    for (; entry < this.#count; entry += LOT.entries) {
      const lot = lotOf(entry) * LOT.length;
      low = Math.min(low, this.#cells[lot + LOT.low] ?? low);
      high = Math.max(high, this.#cells[lot + LOT.high] ?? high);
    }
    return { low, high };
  }

  /** How many entries lie before a second. */
  #countBefore(second: number): number {
    const start = moveOf(second, 0);
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cells[cellOf(middle)] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A price that is replaced within its second still counts for the bounds of its lot. */
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
    const lot = lotOf(entry) * LOT.length;
    const isFirst = (entry & (LOT.entries - 1)) === 0;
    if (isFirst || price < (this.#cells[lot + LOT.low] ?? 0)) this.#cells[lot + LOT.low] = price;
    if (isFirst || price > (this.#cells[lot + LOT.high] ?? 0)) this.#cells[lot + LOT.high] = price;
  }

  /** Forgets whole lots of what lies before the longest window, or grows where that is too little. */
  #makeRoom(second: number): void {
    const past = this.#countBefore(second - LONGEST.seconds);
    const lots = lotOf(past);
    if (past * 2 > this.#count && lots > 0) {
      this.#base = this.priceAt(lots * LOT.entries - 1);
      this.#cells.copyWithin(0, lots * LOT.length);
      this.#count -= lots * LOT.entries;
    } else {
      const larger = new Float64Array(this.#cells.length * 2);
      larger.set(this.#cells);
      this.#cells = larger;
    }
  }
}

function lotOf(entry: number): number {
  return entry >> LOT.bits;
}

function cellOf(entry: number): number {
  return lotOf(entry) * LOT.length + LOT.moves + (entry & (LOT.entries - 1));
}
