// The way of a price through the last hour, to the second: where it stood when a window began.

import { type Decimal, present } from "../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../model/index.ts";
import { type FigureRows, ROW } from "./figure-rows.ts";

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

/** Where the numbers of an entry lie. */
const ENTRY = { second: 0, price: 1, length: 2 } as const;
const ENTRIES_FIRST = 256;

/**
 * The price at the end of each second in which it moved; the newest moves wait in the row of the instrument. Bound: twice one
 * entry for each second of the longest window. Older ones are forgotten when room is needed.
 */
export class PriceTrail {
  readonly #rows: FigureRows;
  readonly #row: number;
  /** The price before the first entry. */
  #base: Decimal = 0;
  #cells = new Float64Array(ENTRIES_FIRST * ENTRY.length);
  #count = 0;
  /** For each window, how many entries lie before its beginning. Windows only move forward. */
  readonly #cursors: number[] = WINDOWS.map(() => 0);

  constructor(rows: FigureRows, row: number) {
    this.#rows = rows;
    this.#row = row;
  }

  /** A new day begins with this price. */
  reset(price: Decimal): void {
    this.#base = price;
    this.#count = 0;
    this.#cursors.fill(0);
    this.#rows.cells[this.#row + ROW.moveCount] = 0;
  }

  /** The price at the end of a second, so far. */
  note(second: number, price: Decimal): void {
    this.gather();
    this.#note(second, price);
  }

  /** Takes over the moves that wait in the row. */
  gather(): void {
    const { cells } = this.#rows;
    const count = cells[this.#row + ROW.moveCount] ?? 0;
    if (count === 0) return;
    const from = this.#row + ROW.moves;
    for (let at = from; at < from + count * 2; at += 2) this.#note(cells[at] ?? 0, cells[at + 1] ?? 0);
    cells[this.#row + ROW.moveCount] = 0;
  }

  /** The price at the beginning of the second that lies a window before `second`. */
  before(second: number, window: Window): Decimal {
    return this.priceAt(this.first(second, window));
  }

  /** The entry that the window begins with; -1 for the price before the first. */
  first(second: number, window: Window): number {
    return this.#advance(second, window) - 1;
  }

  get count(): number {
    return this.#count;
  }

  priceAt(entry: number): Decimal {
    return entry < 0 ? this.#base : (this.#cells[entry * ENTRY.length + ENTRY.price] ?? 0);
  }

  secondAt(entry: number): number {
    return this.#cells[entry * ENTRY.length] ?? 0;
  }

  #note(second: number, price: Decimal): void {
    if (this.#count === 0 || this.secondAt(this.#count - 1) !== second) {
      if (this.#count * ENTRY.length === this.#cells.length) this.#makeRoom(second);
      this.#cells[this.#count * ENTRY.length] = second;
      this.#count++;
    }
    this.#cells[(this.#count - 1) * ENTRY.length + ENTRY.price] = price;
  }

  #advance(second: number, window: Window): number {
    this.gather();
    const start = second - window.seconds;
    let low = this.#cursors[window.index] ?? 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.secondAt(middle) < start) low = middle + 1;
      else high = middle;
    }
    this.#cursors[window.index] = low;
    return low;
  }

  /** Forgets what lies before the longest window, or grows where that is too little. */
  #makeRoom(second: number): void {
    const start = second - LONGEST.seconds;
    let past = 0;
    while (past < this.#count && this.secondAt(past) < start) past++;
    if (past * 2 > this.#count) {
      this.#base = this.priceAt(past - 1);
      this.#cells.copyWithin(0, past * ENTRY.length, this.#count * ENTRY.length);
      this.#count -= past;
      for (const [index, cursor] of this.#cursors.entries()) this.#cursors[index] = Math.max(0, cursor - past);
    } else {
      const larger = new Float64Array(this.#cells.length * 2);
      larger.set(this.#cells);
      this.#cells = larger;
    }
  }
}
