// The way of a price through the last hour, to the second: where it stood when a window began.

import { type Decimal, present } from "../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../model/index.ts";
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

const ENTRIES_FIRST = 256;
/** Entries whose lowest and highest price are kept together, so that a long window is soon looked through. */
const LOT = 16;

/**
 * The price at the end of each second in which it moved; the newest moves wait in the row of the instrument. Bound: twice one
 * entry for each second of the longest window. Older ones are forgotten when room is needed.
 */
export class PriceTrail {
  readonly #rows: FigureRows;
  readonly #row: number;
  /** The price before the first entry. */
  #base: Decimal = 0;
  #moves = new Float64Array(ENTRIES_FIRST);
  #count = 0;
  /** The lowest and the highest price of each lot of entries; a price that was replaced within its second still counts. */
  #lows = new Float64Array(ENTRIES_FIRST / LOT);
  #highs = new Float64Array(ENTRIES_FIRST / LOT);
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
    return this.#advance(second, window) - 1;
  }

  get count(): number {
    return this.#count;
  }

  priceAt(entry: number): Decimal {
    return entry < 0 ? this.#base : priceOfMove(this.#moves[entry] ?? 0);
  }

  secondAt(entry: number): number {
    return secondOfMove(this.#moves[entry] ?? 0);
  }

  /** Bounds of the prices from an entry on: no price lies beyond them, and they are at most a little too wide. */
  range(first: number): { readonly low: Decimal; readonly high: Decimal } {
    let low = this.priceAt(first);
    let high = low;
    let entry = first + 1;
    for (; entry < this.#count && entry % LOT !== 0; entry++) {
      const price = this.priceAt(entry);
      if (price < low) low = price;
      else if (price > high) high = price;
    }
    for (; entry < this.#count; entry += LOT) {
      low = Math.min(low, this.#lows[entry / LOT] ?? low);
      high = Math.max(high, this.#highs[entry / LOT] ?? high);
    }
    return { low, high };
  }

  #advance(second: number, window: Window): number {
    const start = moveOf(second - window.seconds, 0);
    let low = this.#cursors[window.index] ?? 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#moves[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    this.#cursors[window.index] = low;
    return low;
  }

  #note(move: number): void {
    const second = secondOfMove(move);
    if (this.#count > 0 && this.secondAt(this.#count - 1) === second) this.#count--;
    else if (this.#count === this.#moves.length) this.#makeRoom(second);
    const entry = this.#count++;
    this.#moves[entry] = move;
    this.#noteRange(entry, priceOfMove(move));
  }

  #noteRange(entry: number, price: Decimal): void {
    const lot = Math.floor(entry / LOT);
    const isFirst = entry % LOT === 0;
    if (isFirst || price < (this.#lows[lot] ?? 0)) this.#lows[lot] = price;
    if (isFirst || price > (this.#highs[lot] ?? 0)) this.#highs[lot] = price;
  }

  /** Forgets whole lots of what lies before the longest window, or grows where that is too little. */
  #makeRoom(second: number): void {
    const past = this.#advance(second, LONGEST);
    const lots = Math.floor(past / LOT);
    if (past * 2 > this.#count) {
      this.#base = this.priceAt(lots * LOT - 1);
      this.#moves.copyWithin(0, lots * LOT, this.#count);
      this.#lows.copyWithin(0, lots);
      this.#highs.copyWithin(0, lots);
      this.#count -= lots * LOT;
      for (const [index, cursor] of this.#cursors.entries()) this.#cursors[index] = Math.max(0, cursor - lots * LOT);
    } else {
      this.#moves = doubled(this.#moves);
      this.#lows = doubled(this.#lows);
      this.#highs = doubled(this.#highs);
    }
  }
}

function doubled(cells: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(cells.length * 2);
  larger.set(cells);
  return larger;
}
